import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { sendContinue } from './expect-continue.ts'

/**
 * Returns the media type of a request's body, in lower case and without parameters; empty if the request has no
 * Content-Type.
 */
export const mediaTypeOf = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()

const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/**
 * Reads a request's body, decompressed, up to `maxBytes`. Throws Refusal bad_request. The status is 413 for a
 * larger body, 415 for an unknown encoding, and 400 for a body that breaks off or cannot be decompressed. The rest of a
 * refused body is read and discarded, so that the client can read the response.
 *
 * Express's own readers are not used. They treat a body that breaks off as complete if the client has ended its side of
 * the connection.
 */
export async function readBodyBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding !== 'identity' && !Object.hasOwn(decoders, encoding)) {
    throw new Refusal('bad_request', 'The Content-Encoding is not supported.', { status: 415 })
  }
  if (encoding === 'identity' && Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (request.destroyed) throw endedEarly()
  sendContinue(request)
  // Any other encoding was refused above.
  const decoder = encoding === 'identity' ? undefined : decoders[encoding as keyof typeof decoders]()
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const refuse = (refusal: Refusal): void => {
      if (decoder) request.unpipe(decoder.destroy())
      else request.off('data', take)
      request.resume()
      reject(refusal)
    }
    const take = (part: Buffer): void => {
      size += part.length
      if (size > maxBytes) refuse(tooLarge(maxBytes))
      else parts.push(part)
    }
    const source = decoder ? request.pipe(decoder) : request
    source.on('data', take).on('end', () => resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
    decoder?.on('error', () => refuse(new Refusal('bad_request', 'The body cannot be decompressed.')))
    request.on('error', () => reject(endedEarly()))
    request.on('close', () => {
      if (!request.readableEnded) reject(endedEarly())
    })
  })
}

const endedEarly = (): Refusal => new Refusal('bad_request', 'The body ended early.')

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('bad_request', `The body is too large: at most ${sizeOf(maxBytes)}.`, { status: 413 })

const sizeOf = (bytes: number): string => (bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`)
