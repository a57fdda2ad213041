import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { type Heard, QuickbooksFailure } from '../domain/quickbooks/failures.ts'

export interface Outgoing {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | undefined
  timeoutMs: number
}

/** More than any answer that is asked for; an invoice of 500 lines is about 400 KB. */
const maxAnswerBytes = 4 * 1024 * 1024

/** Each call has a connection of its own: one that was kept may break without telling whether the call arrived. */
const agent = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) }

/**
 * Sends one request to an address of the operator's and reads its whole answer, of at most 4 MB and within the time given,
 * without following a redirection. Throws QuickbooksFailure `unreachable` when there is no such answer.
 */
export async function callQuickbooks({ method, url, headers, body, timeoutMs }: Outgoing): Promise<Heard> {
  const { default: got } = await import('got')
  return new Promise((resolve, reject) => {
    const stream = got.stream(url, {
      method,
      headers: { 'User-Agent': 'construction-api', ...headers },
      ...(body === undefined ? {} : { body }),
      agent,
      followRedirect: false,
      decompress: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      timeout: { request: timeoutMs },
    })
    const pieces: Buffer[] = []
    let length = 0
    let heard: Omit<Heard, 'body'> = { status: 0, tid: undefined }
    stream.on('response', ({ statusCode, headers: { intuit_tid: tid } }) => {
      heard = { status: statusCode, tid: typeof tid === 'string' ? tid : undefined }
    })
    stream.on('data', (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
      if (length > maxAnswerBytes) stream.destroy(new Error('the answer is too long'))
    })
    stream.on('end', () => resolve({ ...heard, body: Buffer.concat(pieces).toString() }))
    stream.on('error', (error: Error) => reject(unreachable(error, length > maxAnswerBytes)))
  })
}

function unreachable(error: Error & { code?: string }, tooLong: boolean): QuickbooksFailure {
  const code = error.code && /^[A-Z_]{1,40}$/.test(error.code) ? ` (${error.code})` : ''
  const words = tooLong ? 'QuickBooks answered more than is read.' : `QuickBooks did not answer${code}.`
  return new QuickbooksFailure('unreachable', words, undefined, { cause: error })
}
