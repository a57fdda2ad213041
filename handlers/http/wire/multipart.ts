import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../../db/domain/refusal.ts'
import { mediaTypeOf } from './body-bytes.ts'
import { askForBody } from './expectation.ts'
import { plainField } from './form.ts'
import { lingerOver } from './linger.ts'

/**
 * Forms with files (RFC 7578). Every part costs work, so parts are counted while they arrive and the form is taken apart
 * only when they are few; and the first part, which says whose form it is, is judged before any other is read.
 */
export interface MultipartLimits {
  /** Of the whole form. */
  maxBytes: number
  maxParts: number
}

/** The limits on a part's headers, on the first part, and on a part that is no file. */
const maxHeadBytes = 2 * 1024
const maxFirstBytes = 4 * 1024
const maxTextBytes = 64 * 1024

/**
 * The fields and files of a form. `judge` is told the first part once it is there, undefined where that is no field, and
 * throws for a form that is to be read no further. Throws Refusal bad_request: 413 beyond the limits, 415 for another media
 * type, 400 for what is no such form. Nothing more is kept of a form that is refused, and its connection ends after a moment.
 */
export async function readMultipart(
  request: IncomingMessage,
  limits: MultipartLimits,
  judge: (first: MultipartField | undefined) => void,
): Promise<FormData> {
  try {
    const boundary = boundaryOf(request)
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge()
    askForBody(request)
    return await partsIn(request, Buffer.from(`\r\n--${boundary}`), limits, judge)
  } catch (error) {
    lingerOver(request)
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

/** What has arrived of a form, in one piece however small its pieces were, and how many delimiters are in it. */
class Arrived {
  readonly #delimiter: Buffer
  #room = Buffer.allocUnsafe(16 * 1024)
  /** Every delimiter stands behind a line break, so the first one is given one. */
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
    // The request stays, so that a refusal can be read. Without an encoding its chunks are buffers, which its types leave open.
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (cause) {
    throw new Refusal('bad_request', 'The form ended early.', { cause })
  }
}

const lineBreak = Buffer.from('\r\n')
const blankLine = Buffer.from('\r\n\r\n')

/** The form's first part, where it is a field and has arrived. */
function firstField(bytes: Buffer, delimiter: Buffer): MultipartField | undefined {
  const end = bytes.indexOf(delimiter, delimiter.length)
  if (end < 0 || !bytes.subarray(0, delimiter.length).equals(delimiter)) return undefined
  const { name, filename, content } = partIn(bytes.subarray(delimiter.length, end))
  return filename === undefined ? { name, value: plainField(name, content.toString('utf8')) } : undefined
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
    else form.append(name, plainField(name, content.toString('utf8')))
    at = end + delimiter.length
  }
  return form
}

interface Part {
  name: string
  /** Of a file, also of one without a name. */
  filename: string | undefined
  type: string
  content: Buffer
}

/** A part between its delimiters: headers, a blank line, and what it holds. */
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

/** Browsers write a quotation mark in a name as %22, so a value ends with the first one. */
const parameterOf = (text: string, name: string): string | undefined =>
  new RegExp(`;[ \\t]*${name}="([^"]*)"`, 'i').exec(text)?.[1]

/** RFC 2046, 5.1.1. */
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
