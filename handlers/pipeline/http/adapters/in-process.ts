import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import { Refusal } from '../../../../db/domain/refusal.ts'

/**
 * Requests without a network connection. The gates get Node's own request and response objects, with no socket behind
 * them, so that the API's pipeline can handle them unchanged. Relies on Node internals: a response writes its head and
 * body to the stream passed to assignSocket, and emits `close` when that stream closes. Node's server forwards the
 * socket's `drain` to the response; this module does the same.
 */

export interface InProcessRequest {
  method: string
  /** Path with the query. */
  target: string
  /** Headers with lowercase names. */
  headers: Record<string, string>
  /** JSON text. Content-Type and Content-Length are added. */
  body?: string | undefined
  /** Address of the client for which the request is made. */
  address: string
}

export interface InProcessResponse {
  status: number
  headers: OutgoingHttpHeaders
  /** Response body; undefined if it exceeds the size limit. */
  body: Buffer | undefined
}

/**
 * Runs a request through `listener` and returns the response, with at most `maxBytes` of its body. Rejects with Refusal
 * internal_error if the response breaks off.
 */
export function handleInProcess(
  listener: RequestListener,
  { method, target, headers, body, address }: InProcessRequest,
  maxBytes: number,
): Promise<InProcessResponse> {
  const connection = new NoConnection(address, maxBytes)
  // Node's request and response use only the stream's methods and its remote address.
  const request = new IncomingMessage(connection as never)
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const described = bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  Object.assign(request, { method, url: target, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 })
  Object.assign(request.headers, headers, described)
  if (bytes) request.push(bytes)
  request.push(null)
  request.complete = true
  const response = new ServerResponse(request)
  response.useChunkedEncodingByDefault = false
  response.assignSocket(connection as never)
  connection.on('drain', () => response.emit('drain'))
  return new Promise((resolve, reject) => {
    response.once('finish', () => {
      resolve({ status: response.statusCode, headers: response.getHeaders(), body: connection.body() })
      connection.destroy()
    })
    response.once('close', () => {
      if (!response.writableFinished) reject(brokenOffRefusal())
    })
    listener(request, response)
  })
}

const brokenOffRefusal = (): Refusal =>
  new Refusal('internal_error', 'The answer is incomplete. Send the request again with the same Idempotency-Key.')

/** A stream that replaces the socket and collects the response. */
class NoConnection extends Duplex {
  readonly remoteAddress: string
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #size = 0

  constructor(remoteAddress: string, maxBytes: number) {
    super()
    this.remoteAddress = remoteAddress
    this.#maxBytes = maxBytes + headMaxBytes
  }

  /** Returns the response body without the head; undefined if it exceeded the limit. */
  body(): Buffer | undefined {
    if (this.#size > this.#maxBytes) return undefined
    const all = Buffer.concat(this.#parts)
    return all.subarray(all.indexOf(endOfHead) + endOfHead.length)
  }

  setTimeout(): this {
    return this
  }

  override _read(): void {}

  override _write(part: Buffer, _encoding: string, done: () => void): void {
    this.#size += part.length
    if (this.#size <= this.#maxBytes) this.#parts.push(part)
    else this.#parts = []
    done()
  }
}

const endOfHead = '\r\n\r\n'
const headMaxBytes = 16 * 1024
