import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { mediaTypeOf } from './body-bytes.ts'
import { sendContinue } from './expect-continue.ts'
import { normalizeField } from './form.ts'
import { lingerThenDestroy } from './linger.ts'

/**
 * Limits of a form with files (RFC 7578). Every part costs work, so parts are counted while they arrive, and a form
 * with too many is refused before it is parsed. The first part identifies the form's sender and is checked before any
 * other part is read.
 */
export interface MultipartLimits {
  /** Maximum size of the whole form, in bytes. */
  maxBytes: number
  maxParts: number
}

/** Maximum sizes in bytes of a part's headers, of the first part, and of a part that is not a file. */
const maxHeadBytes = 2 * 1024
const maxFirstBytes = 4 * 1024
const maxTextBytes = 64 * 1024

/**
 * Reads the fields and files of a form. `judge` gets the first part as soon as it has arrived, or undefined if it is
 * not a field, and throws to refuse the form. Throws Refusal bad_request: 413 beyond the limits, 415 for another media
 * type, 400 for an invalid form. A refused form is discarded, and its connection is closed after a moment.
 * The package @fastify/busboy is not used, because it hides errors. It skips a part without a valid
 * Content-Disposition, and it ends a value at a text that only begins like the boundary.
 */
export async function readMultipart(
  request: IncomingMessage,
  limits: MultipartLimits,
  judge: (first: MultipartField | undefined) => void,
): Promise<FormData> {
  try {
    const boundary = boundaryOf(request)
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge()
    sendContinue(request)
    return await partsIn(request, Buffer.from(`\r\n--${boundary}`), limits, judge)
  } catch (error) {
    lingerThenDestroy(request)
    throw error
  }
}

export interface MultipartField {
  name: string
  value: string
}

async function partsIn(
  request: IncomingMessage,
  delimiter: Buffer,
  { maxBytes, maxParts }: MultipartLimits,
  judge: (first: MultipartField | undefined) => void,
): Promise<FormData> {
  const arrived = new Arrived(delimiter)
  let isJudged = false
  for await (const piece of arriving(request)) {
    if (arrived.size + piece.length > maxBytes) throw tooLarge()
    arrived.add(piece)
    if (arrived.delimiters > maxParts + 1) throw tooMany(maxParts)
    if (isJudged || (arrived.delimiters < 2 && arrived.size <= maxFirstBytes)) continue
    judge(firstField(arrived.bytes, delimiter))
    isJudged = true
  }
  if (!isJudged) judge(firstField(arrived.bytes, delimiter))
  return formIn(arrived.bytes, delimiter)
}

/** The bytes of a form that have arrived, in one growing buffer, and the number of delimiters in them. */
class Arrived {
  readonly #delimiter: Buffer
  #room = Buffer.allocUnsafe(16 * 1024)
  /**
   * Number of bytes in the buffer. The buffer starts with a line break, because the delimiter includes one and the
   * form's first delimiter has none before it.
   */
  #length = lineBreak.copy(this.#room)
  #counted = 0
  delimiters = 0

  constructor(delimiter: Buffer) {
    this.#delimiter = delimiter
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#length)
  }

  get size(): number {
    return this.#length - lineBreak.length
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length
    if (length > this.#room.length) {
      const room = Buffer.allocUnsafe(Math.max(length, 2 * this.#room.length))
      this.bytes.copy(room)
      this.#room = room
    }
    piece.copy(this.#room, this.#length)
    this.#length = length
    this.#count()
  }

  #count(): void {
    const { bytes } = this
    for (let at = bytes.indexOf(this.#delimiter, this.#counted); at >= 0; ) {
      this.delimiters += 1
      this.#counted = at + this.#delimiter.length
      at = bytes.indexOf(this.#delimiter, this.#counted)
    }
    this.#counted = Math.max(this.#counted, bytes.length - this.#delimiter.length + 1)
  }
}

async function* arriving(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // The request is not destroyed, so that the client can read a refusal. No encoding is set on it, so its chunks are
    // buffers, although the types do not say so.
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (cause) {
    throw new Refusal('bad_request', 'The form ended before its closing boundary. Send the whole form.', { cause })
  }
}

const lineBreak = Buffer.from('\r\n')
const blankLine = Buffer.from('\r\n\r\n')

/** Returns the form's first part if it is a field and has arrived completely. */
function firstField(bytes: Buffer, delimiter: Buffer): MultipartField | undefined {
  const end = bytes.indexOf(delimiter, delimiter.length)
  if (end < 0 || !bytes.subarray(0, delimiter.length).equals(delimiter)) return undefined
  const { name, filename, content } = partIn(bytes.subarray(delimiter.length, end))
  return filename === undefined ? { name, value: normalizeField(name, content.toString('utf8')) } : undefined
}

function formIn(bytes: Buffer, delimiter: Buffer): FormData {
  const form = new FormData()
  let at = delimiter.length
  if (!bytes.subarray(0, at).equals(delimiter)) throw notAForm()
  while (!bytes.subarray(at, at + 2).equals(Buffer.from('--'))) {
    const end = bytes.indexOf(delimiter, at)
    if (end < 0) throw notAForm()
    const { name, filename, type, content } = partIn(bytes.subarray(at, end))
    if (filename !== undefined) form.append(name, new File([new Uint8Array(content)], filename, { type }))
    else if (content.length > maxTextBytes) throw tooLarge('One of its fields')
    else form.append(name, normalizeField(name, content.toString('utf8')))
    at = end + delimiter.length
  }
  return form
}

interface Part {
  name: string
  /** File name of a file, empty if the file has no name; undefined for a field. */
  filename: string | undefined
  type: string
  content: Buffer
}

/** Parses a part between its delimiters: headers, a blank line, and the content. */
function partIn(bytes: Buffer): Part {
  const end = bytes.subarray(0, maxHeadBytes).indexOf(blankLine)
  if (end < 0 || !bytes.subarray(0, 2).equals(lineBreak)) throw notAForm()
  const head = bytes.toString('utf8', 0, end)
  const disposition = /\r\ncontent-disposition:[ \t]*form-data([^\r\n]*)/i.exec(head)?.[1] ?? ''
  const name = parameterOf(disposition, 'name')
  if (name === undefined) throw notAForm()
  const type = /\r\ncontent-type:[ \t]*([^\r\n;]*)/i.exec(head)?.[1]?.trim().toLowerCase() ?? 'text/plain'
  return { name, filename: parameterOf(disposition, 'filename'), type, content: bytes.subarray(end + 4) }
}

/**
 * Returns a parameter of a header. A value ends at the first quotation mark, because browsers write a quotation mark in
 * a name as %22.
 */
const parameterOf = (text: string, name: string): string | undefined =>
  new RegExp(`;[ \\t]*${name}="([^"]*)"`, 'i').exec(text)?.[1]

/** Returns the form's boundary (RFC 2046, 5.1.1). Throws Refusal bad_request (415) for another media type. */
function boundaryOf(request: IncomingMessage): string {
  const found = /;[ \t]*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))(?=$|[ \t;])/i.exec(
    request.headers['content-type'] ?? '',
  )
  if (mediaTypeOf(request) === 'multipart/form-data' && found) return found[1] ?? found[2]!
  throw new Refusal('bad_request', 'The form must be multipart/form-data.', { status: 415 })
}

const notAForm = (): Refusal => new Refusal('bad_request', 'The form is not valid multipart/form-data.')

const tooLarge = (what = 'The file'): Refusal => new Refusal('bad_request', `${what} is too large.`, { status: 413 })

const tooMany = (maxParts: number): Refusal =>
  new Refusal('bad_request', `The form has more than ${maxParts} parts.`, { status: 413 })
