import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagListed } from '../../../db/records/etags.ts'

/**
 * Answers of more than 1 KB are compressed for clients that accept it (RFC 9110, 12.5.3), outside the event loop's
 * thread.
 *
 * A record's ETag names its version, whatever the coding: the same value is valid for If-Match. Content that does not
 * change while the process runs has an ETag for each coding.
 *
 * An answer that shows a secret, and a page with a browser's form token, is sent uncompressed: an attacker who can have
 * text placed beside a secret learns it bit by bit from the size of both compressed together (BREACH).
 */
export type Coding = 'br' | 'gzip'

/** A smaller answer fits into a packet or so without compression. */
const minBytes = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** On a page of records these take half a millisecond or less for each 100 KB, and leave a tenth of it. */
const soon = { br: 2, gzip: 3 }
const small = { br: 9, gzip: 9 }

const compress = (coding: Coding, bytes: Buffer, levels: Record<Coding, number>): Promise<Buffer> =>
  coding === 'gzip'
    ? zip(bytes, { level: levels.gzip })
    : brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })

/** Ends an answer with its body, compressed where that is asked for and pays. */
export function sendBody(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> | void {
  const length = Buffer.byteLength(body)
  const coding = nameVariants(response, length) ? codingFor(request.headers['accept-encoding']) : undefined
  if (coding) return sendCompressed(request, response, Buffer.from(body), coding)
  end(request, response, body, length)
}

/** Sets Vary on an answer of this length if it is compressed for some clients; returns whether it is. */
export function nameVariants(response: ServerResponse, length: number): boolean {
  if (length <= minBytes) return false
  response.appendHeader('Vary', 'Accept-Encoding')
  return true
}

async function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  coding: Coding,
): Promise<void> {
  const bytes = await compress(coding, body, soon)
  // The client may have disconnected, or its connection may have been closed, in the meantime.
  if (response.headersSent || response.destroyed) return
  response.setHeader('Content-Encoding', coding)
  end(request, response, bytes, bytes.length)
}

/** Ends an answer with exactly this body. */
export function end(request: IncomingMessage, response: ServerResponse, body: string | Buffer, length: number): void {
  response.setHeader('Content-Length', length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Content that does not change while the process runs: compressed at its first request, and memoized. */
export class Fixed {
  readonly #bytes: Buffer
  readonly #digest: string
  readonly #forms = new Map<Coding, Promise<Buffer>>()

  constructor(content: string | Buffer) {
    this.#bytes = Buffer.from(content)
    this.#digest = hash('sha256', this.#bytes, 'base64url').slice(0, 27)
  }

  /** Sends it with its ETag, or a 304. The caller sets Content-Type and Cache-Control. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const varies = nameVariants(response, this.#bytes.length)
    const coding = varies ? codingFor(request.headers['accept-encoding']) : undefined
    const etag = coding ? `"${this.#digest}-${coding}"` : `"${this.#digest}"`
    response.setHeader('ETag', etag)
    if (etagListed(request.headers['if-none-match'] ?? '', etag)) {
      response.statusCode = 304
      response.end()
      return
    }
    const bytes = coding ? await this.#form(coding) : this.#bytes
    if (coding) response.setHeader('Content-Encoding', coding)
    end(request, response, bytes, bytes.length)
  }

  #form(coding: Coding): Promise<Buffer> {
    const known = this.#forms.get(coding) ?? compress(coding, this.#bytes, small)
    this.#forms.set(coding, known)
    return known
  }
}

const remembered = new Map<string, Coding | undefined>()
const maxRemembered = 200
const longestRemembered = 200

/** The client's preferred coding of ours; undefined for none. Memoized, since clients send few different headers. */
export function codingFor(header: string | undefined): Coding | undefined {
  if (header === undefined) return undefined
  if (remembered.has(header)) return remembered.get(header)
  const coding = negotiated(header)
  if (remembered.size >= maxRemembered) remembered.clear()
  if (header.length <= longestRemembered) remembered.set(header, coding)
  return coding
}

/** At equal weight Brotli wins, as it is smaller in the same time; `*` may mean gzip, which all clients support. */
function negotiated(header: string): Coding | undefined {
  const weights = new Map(header.split(',').map(weightOf))
  const gzipWeight = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0
  const brotliWeight = weights.get('br') ?? 0
  const best = Math.max(gzipWeight, brotliWeight)
  if (best === 0 || best < (weights.get('identity') ?? 0)) return undefined
  return brotliWeight === best ? 'br' : 'gzip'
}

/** `gzip;q=0.5` as name and weight; an invalid weight counts as 0. */
function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const weight = parameters.map((text) => /^q\s*=\s*(.*)$/.exec(text)?.[1]).find((text) => text !== undefined)
  if (weight === undefined) return [name, 1]
  return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
