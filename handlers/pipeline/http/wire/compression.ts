import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagListed } from '../../../../db/engine/records/etags.ts'

/**
 * Compression of responses over 1 KB for clients that accept it (RFC 9110, 12.5.3), outside the event loop's thread.
 *
 * A record's ETag is the same in every content coding, so that it is valid for If-Match. Content that does not change
 * while the process runs has a separate ETag per coding.
 *
 * A response with a secret, and a page with a browser's form token, is sent uncompressed. An attacker who can place
 * text next to a secret could otherwise learn it from the compressed size (BREACH).
 */
export type ContentCoding = 'br' | 'gzip'

/** Minimum size for compression, in bytes. A smaller response fits into about one packet anyway. */
const minBytes = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/**
 * Compression levels for responses that are compressed on each request. A page of records takes at most half a
 * millisecond per 100 KB and becomes ten times smaller.
 */
const requestLevels = { br: 2, gzip: 3 }
const fixedLevels = { br: 9, gzip: 9 }

const compress = (coding: ContentCoding, bytes: Buffer, levels: Record<ContentCoding, number>): Promise<Buffer> =>
  coding === 'gzip'
    ? zip(bytes, { level: levels.gzip })
    : brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })

/** Ends a response with its body. Compresses the body if the client accepts that and the body is over 1 KB. */
export function sendBody(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> | void {
  const length = Buffer.byteLength(body)
  const coding = addVaryIfCompressible(response, length)
    ? negotiateCoding(request.headers['accept-encoding'])
    : undefined
  if (coding) return sendCompressed(request, response, Buffer.from(body), coding)
  endResponse(request, response, body, length)
}

/** Sets Vary if responses of this length are compressed for clients that accept it. Returns whether they are. */
export function addVaryIfCompressible(response: ServerResponse, length: number): boolean {
  if (length <= minBytes) return false
  response.appendHeader('Vary', 'Accept-Encoding')
  return true
}

async function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  coding: ContentCoding,
): Promise<void> {
  const bytes = await compress(coding, body, requestLevels)
  // The client may have disconnected in the meantime, or the connection may have been closed.
  if (response.headersSent || response.destroyed) return
  response.setHeader('Content-Encoding', coding)
  endResponse(request, response, bytes, bytes.length)
}

/** Ends a response with this body, without compression. `length` is the body's size in bytes. */
export function endResponse(
  request: IncomingMessage,
  response: ServerResponse,
  body: string | Buffer,
  length: number,
): void {
  response.setHeader('Content-Length', length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Content that does not change while the process runs. It is compressed at its first request and then cached. */
export class FixedContent {
  readonly #bytes: Buffer
  readonly #digest: string
  readonly #forms = new Map<ContentCoding, Promise<Buffer>>()

  constructor(content: string | Buffer) {
    this.#bytes = Buffer.from(content)
    this.#digest = hash('sha256', this.#bytes, 'base64url').slice(0, 27)
  }

  /** Sends the content with its ETag, or a 304. The caller sets Content-Type and Cache-Control. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const varies = addVaryIfCompressible(response, this.#bytes.length)
    const coding = varies ? negotiateCoding(request.headers['accept-encoding']) : undefined
    const etag = coding ? `"${this.#digest}-${coding}"` : `"${this.#digest}"`
    response.setHeader('ETag', etag)
    if (etagListed(request.headers['if-none-match'] ?? '', etag)) {
      response.statusCode = 304
      response.end()
      return
    }
    const bytes = coding ? await this.#form(coding) : this.#bytes
    if (coding) response.setHeader('Content-Encoding', coding)
    endResponse(request, response, bytes, bytes.length)
  }

  #form(coding: ContentCoding): Promise<Buffer> {
    const known = this.#forms.get(coding) ?? compress(coding, this.#bytes, fixedLevels)
    this.#forms.set(coding, known)
    return known
  }
}

const cachedCodings = new Map<string, ContentCoding | undefined>()
const maxCached = 200
const maxCachedLength = 200

/**
 * Returns the client's preferred coding among the supported ones; undefined for none. Results are cached, because
 * clients send few different headers.
 */
export function negotiateCoding(header: string | undefined): ContentCoding | undefined {
  if (header === undefined) return undefined
  if (cachedCodings.has(header)) return cachedCodings.get(header)
  const coding = negotiated(header)
  if (cachedCodings.size >= maxCached) cachedCodings.clear()
  if (header.length <= maxCachedLength) cachedCodings.set(header, coding)
  return coding
}

/**
 * Chooses the coding. At equal weight Brotli wins, because its result is smaller in the same time. `*` may mean gzip,
 * which all clients support.
 */
function negotiated(header: string): ContentCoding | undefined {
  const weights = new Map(header.split(',').map(weightOf))
  const gzipWeight = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0
  const brotliWeight = weights.get('br') ?? 0
  const best = Math.max(gzipWeight, brotliWeight)
  if (best === 0 || best < (weights.get('identity') ?? 0)) return undefined
  return brotliWeight === best ? 'br' : 'gzip'
}

/** Parses `gzip;q=0.5` into name and weight. An invalid weight counts as 0. */
function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const weight = parameters.map((text) => /^q\s*=\s*(.*)$/.exec(text)?.[1]).find((text) => text !== undefined)
  if (weight === undefined) return [name, 1]
  return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
