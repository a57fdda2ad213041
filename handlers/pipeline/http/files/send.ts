import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { etagListed } from '../../../../db/engine/records/etags.ts'
import type { FileContent } from '../../contract/file-content.ts'
import { onResponseClosed } from '../wire/when-closed.ts'

/**
 * Responds to a GET or HEAD with a file: the whole file or the one requested range (206). Sends no body if the client
 * already has these bytes (304). A file without a version is always sent whole. Throws Refusal bad_request (416) for a
 * range beyond the end. The caller sets headers that do not describe the file, such as Cache-Control.
 */
export async function sendFile(request: Request, response: Response, file: FileContent): Promise<void> {
  try {
    const etag = file.version === undefined ? undefined : `"${file.version}"`
    const seen = request.headers['if-none-match']
    if (etag && seen && etagListed(seen, etag)) {
      response.setHeader('ETag', etag)
      response.status(304).end()
      return
    }
    const size = sizeOf(file)
    const range = etag ? rangeIn(request, etag, size) : undefined
    if (range === 'beyond') throw beyondEnd(size)
    setFileHeaders(response, file)
    if (etag) response.setHeader('ETag', etag)
    if (range) {
      response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
      response.setHeader('Content-Length', range.end - range.start + 1)
    }
    if (request.method === 'HEAD') response.end()
    else await stream(response, file, range)
  } finally {
    await closeFile(file)
  }
}

/** Closes the connection if no byte is sent or received for `idleMs`, until the response has ended. */
export function closeConnectionWhenIdle({ socket }: Request, response: Response, idleMs: number): void {
  const close = (): void => void socket.destroy()
  socket.setTimeout(idleMs).on('timeout', close)
  onResponseClosed(response, () => void socket.off('timeout', close))
}

/** Closes a file that will not be sent. */
export async function closeFile({ content }: FileContent): Promise<void> {
  if (!Buffer.isBuffer(content)) await content.close()
}

/** Sets the headers for the whole file, including its type and length. */
export function setFileHeaders(response: Response, file: FileContent): void {
  const { contentType, filename, disposition = 'attachment', version } = file
  response.status(200)
  // Express would add a charset to a type without one.
  response.setHeader('Content-Type', contentType)
  response.setHeader('Content-Length', sizeOf(file))
  response.setHeader('Accept-Ranges', version === undefined ? 'none' : 'bytes')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (filename !== undefined) response.setHeader('Content-Disposition', `${disposition}; ${namesOf(filename)}`)
}

const sizeOf = ({ content }: FileContent): number => (Buffer.isBuffer(content) ? content.length : content.size)

/**
 * Returns the requested range. Ranges apply to GET only, and with If-Range only if it has the file's current ETag.
 * Responses have no Last-Modified date, so a date in If-Range never matches.
 */
function rangeIn({ method, headers }: Request, etag: string, size: number): ByteRange | 'beyond' | undefined {
  const condition = headers['if-range']
  const holds = condition === undefined || condition === etag
  return method === 'GET' && holds ? parseRange(headers.range, size) : undefined
}

const beyondEnd = (size: number): Refusal =>
  new Refusal('bad_request', `The file has ${size} bytes, and the requested range is outside of it.`, {
    status: 416,
    headers: { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' },
  })

async function stream(response: Response, { content }: FileContent, range: ByteRange | undefined): Promise<void> {
  await pipeline(Buffer.isBuffer(content) ? bytesOf(content, range) : content.stream(range), response).catch(
    (error: NodeJS.ErrnoException) => {
      // The client has disconnected, so no response can be sent.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    },
  )
}

const bytesOf = (content: Buffer, range: ByteRange | undefined): Readable =>
  Readable.from([range ? content.subarray(range.start, range.end + 1) : content])

/** Returns the file name for Content-Disposition twice (RFC 6266): in ASCII for old clients, and in full. */
function namesOf(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${extended(filename)}`
}

/** Percent-encodes text for RFC 8187, which leaves fewer characters unescaped than encodeURIComponent does. */
const extended = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Byte range of a file; both ends are included. */
interface ByteRange {
  start: number
  end: number
}

/** Pattern of a Range header with one range in bytes. A number with more than 15 digits exceeds any file. */
const oneRange = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i

/**
 * Evaluates a Range header for a file of `size` bytes (RFC 9110, 14.1.2 and 14.2). Returns the range, or `beyond` if it
 * is outside the file. Returns undefined if the whole file must be sent: for another unit, several ranges or a
 * malformed range.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const match = oneRange.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && end < start) return undefined
  return start >= size ? 'beyond' : { start, end: Math.min(end, size - 1) }
}
