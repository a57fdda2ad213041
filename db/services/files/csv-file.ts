import type { CsvHead } from '../../domain/csv/head.ts'
import type { StoreFolder } from '../../domain/files/store-folders.ts'
import type { FileStore, OpenedFile } from './file-store.ts'

/** Encoding of a CSV file: UTF-16 if the file begins with a UTF-16 byte order mark, otherwise UTF-8. */
export type TextEncoding = 'utf8' | 'utf16le' | 'utf16be'

/** Opens a CSV file. Rejects with FileMissing if it no longer exists. */
export type OpenCsv = () => Promise<OpenedFile>

export class FileMissing extends Error {}

/** Returns a function that opens a file of the file store as CSV. */
export const createCsvOpener =
  (files: FileStore, room: StoreFolder, name: string): OpenCsv =>
  async () => {
    const file = await files.openFile(room, name)
    if (!file) throw new FileMissing(`${name} is missing from ${room}`)
    return file
  }

/** Bytes read from a CSV file, converted to UTF-8. Bytes that are invalid in the file's encoding give invalid UTF-8. */
export interface TextChunk {
  bytes: Buffer
  /** Offset in the file at which the next read must begin. */
  nextOffset: number
  atEnd: boolean
}

/** A CSV file of any encoding that is read as UTF-8. A read can begin at any offset at which a character begins. */
export class CsvFile {
  readonly encoding: TextEncoding
  readonly #file: OpenedFile

  private constructor(file: OpenedFile, encoding: TextEncoding) {
    this.#file = file
    this.encoding = encoding
  }

  /** Opens the file and detects its encoding. The caller must close it. */
  static async open(open: OpenCsv): Promise<CsvFile> {
    const file = await open()
    try {
      const first = await file.read(0, 2)
      const mark = first.length === 2 ? first.readUInt16BE(0) : 0
      return new CsvFile(file, mark === 0xfffe ? 'utf16le' : mark === 0xfeff ? 'utf16be' : 'utf8')
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /**
   * Reads `length` bytes of the file, or the rest if there are fewer. For UTF-16, the result may end a few bytes
   * earlier, so that no character is split.
   */
  async read(offset: number, length: number): Promise<TextChunk> {
    const raw = await this.#file.read(offset, length)
    const atEnd = raw.length < length
    if (this.encoding === 'utf8') return { bytes: raw, nextOffset: offset + raw.length, atEnd }
    const { bytes, taken } = fromUtf16(raw, this.encoding, atEnd)
    return { bytes, nextOffset: offset + taken, atEnd }
  }

  close = (): Promise<void> => this.#file.close()
}

/** Returns how many bytes of a file in this encoding correspond to these UTF-8 bytes. */
export const encodedSizeOf = (encoding: TextEncoding, bytes: Buffer): number =>
  encoding === 'utf8' ? bytes.length : 2 * bytes.toString('utf8').length

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/**
 * Byte that replaces half a surrogate pair or half a UTF-16 code unit. Valid UTF-8 never contains it, so a reader
 * detects that the text is invalid.
 */
const noCharacter = Buffer.from([0xff])

function fromUtf16(raw: Buffer, encoding: TextEncoding, atEnd: boolean): { bytes: Buffer; taken: number } {
  const units = raw.subarray(0, raw.length - (raw.length % 2))
  if (encoding === 'utf16be') units.swap16()
  const torn = !atEnd && units.length > 0 && isHighSurrogate(units.readUInt16LE(units.length - 2))
  const taken = units.length - (torn ? 2 : 0)
  const text = units.toString('utf16le', 0, taken)
  const parts = text.isWellFormed() ? [Buffer.from(text)] : brokenText(text)
  if (atEnd && raw.length > units.length) parts.push(noCharacter)
  return { bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts), taken }
}

const brokenText = (text: string): Buffer[] =>
  text.split(/\p{Surrogate}/u).flatMap((part, index) => [...(index > 0 ? [noCharacter] : []), Buffer.from(part)])

/** Head of a CSV file, and the encoding in which its byte offsets are counted. */
export type CsvFileHead = CsvHead & { encoding: TextEncoding }

/**
 * Reads a file's delimiter and its header, which must contain the columns `wanted`. Throws CsvProblem if there is no
 * such header.
 */
export async function readCsvFileHead(open: OpenCsv, wanted: readonly string[] = []): Promise<CsvFileHead> {
  // Loaded on demand, because it loads the CSV package, which many API processes never need.
  const { csvHeadBytes: headBytes, readCsvHead } = await import('../../domain/csv/head.ts')
  const file = await CsvFile.open(open)
  try {
    const { bytes, atEnd } = await file.read(0, headBytes)
    const head = await readCsvHead(bytes, atEnd, wanted)
    const { encoding } = file
    return { ...head, encoding, bodyOffset: encodedSizeOf(encoding, bytes.subarray(0, head.bodyOffset)) }
  } finally {
    await file.close()
  }
}
