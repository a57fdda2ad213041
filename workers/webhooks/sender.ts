import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import got, { type Response } from 'got'
import {
  maxStoredResponseBytes,
  pickStoredHeaders,
  type ReceiverAnswer,
  toStoredResponseBody,
} from '../../db/domain/delivery.ts'
import { ConnectionRefusal, type GuardedAgent } from './guarded-agent.ts'

export interface SignedRequest {
  url: string
  body: string
  headers: Record<string, string>
  agent: GuardedAgent
  timeoutMs: number
}

/**
 * Posts a body and reads at most the first kilobyte of the answer. Never throws: the absence of an answer is a failure
 * in words. Kept-alive connections that the receiver has closed are replaced within the same time limit.
 */
export async function send(sending: SignedRequest): Promise<ReceiverAnswer> {
  const endMs = performance.now() + sending.timeoutMs
  for (;;) {
    const posted = await post(sending, Math.max(1, Math.ceil(endMs - performance.now())))
    if (!('stale' in posted) || performance.now() >= endMs) return posted.answer
  }
}

/**
 * Connections that have carried a request. Node's own reusedSocket misses those that go straight from one request to
 * the next.
 */
const used = new WeakSet<Socket>()

/** stale: the connection was an old one and broke before a byte of the answer came. */
type Posted = { answer: ReceiverAnswer } | { answer: ReceiverAnswer; stale: true }

function post(sending: SignedRequest, timeoutMs: number): Promise<Posted> {
  return new Promise((resolve) => {
    const stream = open(sending, timeoutMs)
    const kept: Buffer[] = []
    let length = 0
    let response: Response | undefined
    let reused = false
    const finish = () => {
      const { statusCode: status, headers } = response!
      resolve({
        answer: { status, headers: pickStoredHeaders(headers), body: toStoredResponseBody(Buffer.concat(kept)) },
      })
    }
    stream.on('request', (request: ClientRequest) => {
      // A connection may fail once got has given up and listens no more; the delivery is judged by then.
      request.on('error', () => {})
      request.once('socket', (socket) => {
        reused = used.has(socket)
        used.add(socket)
      })
    })
    stream.on('response', (answered: Response) => {
      response = answered
    })
    stream.on('data', (part: Buffer) => {
      if (length < maxStoredResponseBytes) kept.push(part.subarray(0, maxStoredResponseBytes - length))
      length += part.length
      if (length <= maxStoredResponseBytes) return
      // The rest is ignored, however long it is; the connection cannot be reused.
      finish()
      stream.destroy()
    })
    stream.on('end', finish)
    stream.on('error', (error: Error) => {
      const answer = { failure: failureOf(error) }
      const stale = response === undefined && reused && brokenOff.has(codeOf(error))
      resolve(stale ? { answer, stale } : { answer })
    })
  })
}

const open = ({ url, body, headers, agent }: SignedRequest, timeoutMs: number) =>
  got.stream.post(url, {
    body,
    headers,
    agent: { https: agent },
    followRedirect: false,
    decompress: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: { request: timeoutMs },
  })

const brokenOff = new Set(['ECONNRESET', 'EPIPE'])

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')

const sentences: Record<string, string> = {
  ETIMEDOUT: 'There was no complete answer within 10 seconds.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  EPIPE: 'The connection was closed before the answer was complete.',
  ERR_STREAM_PREMATURE_CLOSE: 'The connection was closed before the answer was complete.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
}

/** A failure in words for the endpoint's owner, without details of our network or text from the receiver. */
function failureOf(error: Error): string {
  if (error instanceof ConnectionRefusal) return error.message
  const code = codeOf(error)
  if (sentences[code] !== undefined) return sentences[code]
  if (code.startsWith('HPE_')) return 'The answer was not valid HTTP.'
  if (/^(CERT|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return `TLS failed: ${code}.`
  return 'The request failed before there was an answer.'
}
