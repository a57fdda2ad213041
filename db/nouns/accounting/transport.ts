import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { QuickbooksFailure, type QuickbooksResponse } from '../../domain/quickbooks/responses.ts'

export interface QuickbooksRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | undefined
  timeoutMs: number
}

/** Maximum size of an answer in bytes. The largest expected answer, an invoice of 500 lines, is about 400 KB. */
const maxAnswerBytes = 4 * 1024 * 1024

/** HTTP agents without keep-alive: if a reused connection breaks, it is unknown whether the call arrived. */
const agent = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) }

/**
 * Sends one request and returns the whole answer of at most 4 MB. Does not follow redirects. Throws QuickbooksFailure
 * `unreachable` if the answer is larger or does not arrive within `timeoutMs`.
 */
export async function callQuickbooks({
  method,
  url,
  headers,
  body,
  timeoutMs,
}: QuickbooksRequest): Promise<QuickbooksResponse> {
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
    let heard: Omit<QuickbooksResponse, 'body'> = { status: 0, tid: undefined }
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
  const words = tooLong ? 'The answer of QuickBooks was too long.' : `QuickBooks did not answer${code}.`
  return new QuickbooksFailure('unreachable', words, undefined, { cause: error })
}
