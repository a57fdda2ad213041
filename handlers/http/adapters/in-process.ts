import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import { Refusal } from '../../../db/domain/refusal.ts'

/**
 * Requests that came by no connection of their own: the gates get Node's own request and response, between which and a
 * client there is no socket. So one list of gates answers them as any others. Taken from Node's inside: a response writes
 * its head and then its body to what assignSocket has given it, emits `close` when that closes, and is told of its `drain`
 * by the server, for which this stands.
 */

export interface InProcessRequest {
  method: string
  /** The path with its query. */
  target: string
  /** In lower case. */
  headers: Record<string, string>
  /** JSON; the headers that describe it are added. */
  body?: string | undefined
  /** Of the client for whom the request is made. */
  address: string
}

export interface InProcessAnswer {
  status: number
  headers: OutgoingHttpHeaders
  /** Undefined for a body of more than the bytes that may be kept. */
  body: Buffer | undefined
}

/** Has `listener` answer a request; of the answer's body at most `maxBytes` are kept. */
export function answerInProcess(
  listener: RequestListener,
  { method, target, headers, body, address }: InProcessRequest,
  maxBytes: number,
): Promise<InProcessAnswer> {
  const connection = new NoConnection(address, maxBytes)
  // A request and a response use what every stream has, and the address.
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
      if (!response.writableFinished) reject(brokenOff())
    })
    listener(request, response)
  })
}

const brokenOff = (): Refusal => new Refusal('internal_error', 'The answer broke off.')

/** Takes what a response writes. */
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

  /** The body behind the head; undefined where there was more of it than may be kept. */
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
