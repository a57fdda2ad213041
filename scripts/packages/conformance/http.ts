import { Agent as HttpAgent, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { Agent as HttpsAgent, request as tlsRequest } from 'node:https'

/** Headers and body of a request. A body that is neither text nor bytes is sent as JSON. */
export interface KitRequest {
  /** A header that is undefined is not sent, even if it would be sent by default. */
  headers?: Record<string, string | undefined>
  body?: unknown
}

export interface KitAnswer {
  /** The request in one line for the report, without credentials. */
  requestLine: string
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** The parsed body, if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the service under test may return anything
  json: any
  /** Code of the problem, from the fragment of its type; empty if the answer is no problem. */
  code: string
}

/**
 * Error: no complete answer arrived. The connection was refused, broken off or not trusted, or the answer was too slow
 * or too large. `code` is Node's error code, `TIMEOUT` or `TOO_LARGE`.
 */
export class NoAnswerError extends Error {
  readonly code: string
  readonly asked: string

  constructor(asked: string, code: string, message: string) {
    super(message)
    this.asked = asked
    this.code = code
  }
}

const maxBytes = 32 * 1024 * 1024

/** Sends a request and reads the whole answer, without following redirects. Throws NoAnswerError. */
export class Transport {
  readonly #plain = new HttpAgent({ keepAlive: true })
  readonly #tls = new HttpsAgent({ keepAlive: true })
  readonly #timeoutMs: number
  /** Number of requests sent so far. */
  requestCount = 0

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  send(url: URL, method: string, { headers = {}, body }: KitRequest, asked: string): Promise<KitAnswer> {
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const bytes = (isRaw ? body : JSON.stringify(body)) as string | Buffer | undefined
    const byItself: Record<string, string> =
      bytes === undefined
        ? {}
        : { 'Content-Length': String(Buffer.byteLength(bytes)), 'Content-Type': 'application/json' }
    const sent = Object.entries({ ...byItself, ...headers }).filter(([, value]) => value !== undefined)
    const isTls = url.protocol === 'https:'
    const options = { method, agent: isTls ? this.#tls : this.#plain, headers: Object.fromEntries(sent) }
    this.requestCount += 1
    return new Promise((resolve, reject) => {
      const outgoing = (isTls ? tlsRequest : plainRequest)(url, options as object)
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        reject(error instanceof NoAnswerError ? error : new NoAnswerError(asked, error.code ?? 'ERROR', error.message))
      }
      const late = `no whole answer within ${this.#timeoutMs / 1000} s`
      const timer = setTimeout(() => outgoing.destroy(new NoAnswerError(asked, 'TIMEOUT', late)), this.#timeoutMs)
      outgoing.on('error', fail).on('response', (incoming) => {
        const parts: Buffer[] = []
        let length = 0
        incoming.on('error', fail).on('data', (part: Buffer) => {
          parts.push(part)
          length += part.length
          if (length > maxBytes)
            outgoing.destroy(new NoAnswerError(asked, 'TOO_LARGE', `an answer of more than ${maxBytes} bytes`))
        })
        incoming.on('end', () => {
          clearTimeout(timer)
          resolve(answerOf(asked, incoming.statusCode ?? 0, incoming.headers, Buffer.concat(parts)))
        })
      })
      outgoing.end(bytes)
    })
  }

  close(): void {
    this.#plain.destroy()
    this.#tls.destroy()
  }
}

function answerOf(asked: string, status: number, headers: IncomingHttpHeaders, bytes: Buffer): KitAnswer {
  const text = bytes.toString()
  // biome-ignore lint/suspicious/noExplicitAny: the service under test may return anything
  const json: any = /json/.test(String(headers['content-type'])) ? parsed(text) : undefined
  const code = status >= 400 ? (String(json?.type).split('#')[1] ?? '') : ''
  return { requestLine: asked, status, headers, bytes, text, json, code }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
