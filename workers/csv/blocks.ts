import { isUtf8 } from 'node:buffer'
import { type CsvHead, notUtf8Message, parseCsv } from '../../db/domain/csv/head.ts'
import {
  CsvProblem,
  type Delimiter,
  findRecordEnd,
  isBlankRecord,
  maxRecordBytes,
  quoteUnclosed,
  RecordEndFinder,
} from '../../db/domain/csv/record-scanner.ts'
import { CsvFile, encodedSizeOf, type OpenCsv, type TextEncoding } from '../../db/services/files/csv-file.ts'

/** Several complete, consecutive CSV records of a file, as read in one step. */
export interface CsvBlock {
  /** Bytes of the records, converted to UTF-8 from the file's encoding. */
  bytes: Buffer
  /** End of each record, as a byte offset in `bytes`. */
  ends: number[]
  /** Row number of the first record, counted from 1 at the top of the file. */
  firstRow: number
  /** Byte offset in the file at which the first record begins. */
  offset: number
  /** Byte offset in the file at which the last record ends and the next block begins. */
  endOffset: number
  encoding: TextEncoding
  /** Whether the block is a single record of more than 1 MB; `bytes` is then only its beginning. */
  overlong?: boolean
}

/** Record split into cells. If that failed, `problem` is the error message, and `cells` has only the record's text. */
export interface CsvRow {
  row: number
  cells: string[]
  problem?: string
}

/** Where to start reading (byte offset and row number), and the maximum number of rows per block. */
export interface BlockRange {
  offset: number
  row: number
  delimiter: Delimiter
  maxRows?: number
}

const chunkBytes = 256 * 1024
const maxBlockBytes = 1024 * 1024
/** Number of bytes of an overlong record that the errors file shows. */
const shownBytes = 1000

/**
 * Reads complete CSV records from a byte offset on, in blocks of at most `maxRows` records (default 500) and about 1
 * MB. Holds little more than one block in memory. A record of more than 1 MB is a separate block that contains only its
 * beginning. Throws CsvProblem if a quote in a record is never closed.
 */
export async function* readBlocks(open: OpenCsv, reading: BlockRange): AsyncGenerator<CsvBlock, void, undefined> {
  const file = await CsvFile.open(open)
  try {
    yield* blocksOf(file, reading)
  } finally {
    await file.close()
  }
}

async function* blocksOf(
  file: CsvFile,
  { offset, row, delimiter, maxRows = 500 }: BlockRange,
): AsyncGenerator<CsvBlock> {
  const { encoding } = file
  const code = delimiter.charCodeAt(0)
  let buffered = Buffer.alloc(0)
  let at = { offset, row }
  let readTo = offset
  let atEnd = false
  for (;;) {
    const ends = cutRecords(buffered, code, atEnd, maxRows, at.row)
    const length = ends.at(-1) ?? 0
    const overlong = buffered.length - length > maxRecordBytes
    // A block ends early only at the end of the file or before an overlong record. Otherwise reading continues until
    // the block is full.
    if (ends.length > 0 && (atEnd || overlong || ends.length === maxRows || length >= maxBlockBytes)) {
      const block = { bytes: buffered.subarray(0, length), ends, firstRow: at.row, offset: at.offset, encoding }
      at = { offset: offsetAfterRecords(block, ends.length), row: at.row + ends.length }
      yield { ...block, endOffset: at.offset }
      buffered = buffered.subarray(length)
    } else if (overlong) {
      const bytes = buffered.subarray(0, shownBytes)
      readTo = await endOfRecord(file, at, code)
      yield { bytes, ends: [bytes.length], firstRow: at.row, offset: at.offset, encoding, endOffset: readTo, overlong }
      at = { offset: readTo, row: at.row + 1 }
      buffered = Buffer.alloc(0)
      atEnd = false
    } else if (atEnd) return
    else {
      const piece = await file.read(readTo, chunkBytes)
      buffered = Buffer.concat([buffered, piece.bytes])
      readTo = piece.nextOffset
      atEnd = piece.atEnd
    }
  }
}

/** Returns the byte offset in the file at which the first `count` records of a block end. */
export const offsetAfterRecords = (
  { bytes, ends, offset, encoding }: Omit<CsvBlock, 'endOffset'>,
  count: number,
): number => offset + encodedSizeOf(encoding, bytes.subarray(0, ends[count - 1] ?? 0))

function cutRecords(bytes: Buffer, delimiter: number, atEnd: boolean, maxRows: number, firstRow: number): number[] {
  const ends: number[] = []
  let start = 0
  while (ends.length < maxRows && start < maxBlockBytes) {
    const end = findRecordEnd(bytes, start, delimiter, atEnd)
    if (end === quoteUnclosed) throw new CsvProblem(neverClosed(firstRow + ends.length))
    if (end < 0 || end - start > maxRecordBytes) break
    ends.push(end)
    start = end
  }
  return ends
}

/** Finds the end of a record that is too long to buffer, and returns its byte offset in the file. */
async function endOfRecord(file: CsvFile, { offset, row }: { offset: number; row: number }, delimiter: number) {
  const finder = new RecordEndFinder(delimiter)
  for (let at = offset; ; ) {
    const { bytes, nextOffset, atEnd } = await file.read(at, chunkBytes)
    const found = finder.find(bytes)
    if (found >= 0) return at + encodedSizeOf(file.encoding, bytes.subarray(0, found))
    if (atEnd && finder.isUnclosed) throw new CsvProblem(neverClosed(row))
    if (atEnd) return nextOffset
    at = nextOffset
  }
}

const neverClosed = (row: number): string => `Row ${row} opens a quote that is never closed.`

/**
 * Splits a block's records into cells and omits blank records. fast-csv rejects a whole text if one quote in it is
 * invalid. Then each record is parsed separately, so that only the invalid record gets a `problem`.
 */
export async function parseBlock(block: CsvBlock, delimiter: Delimiter): Promise<CsvRow[]> {
  const { bytes, ends, firstRow } = block
  if (block.overlong) return [overlongRow(block)]
  const rows = await parseCsv(textOf(bytes, firstRow), delimiter).catch(() => undefined)
  const read =
    rows && rows.length === ends.length
      ? rows.map((cells, index): CsvRow => ({ row: firstRow + index, cells }))
      : await parseSingly(bytes, ends, firstRow, delimiter)
  return read.filter(({ cells, problem }) => problem !== undefined || cells.some((cell) => cell.trim() !== ''))
}

async function parseSingly(bytes: Buffer, ends: number[], firstRow: number, delimiter: Delimiter): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for (const [index, end] of ends.entries()) {
    const text = bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], end)
    const parsed = await parseCsv(text, delimiter).catch(() => undefined)
    const row = firstRow + index
    if (parsed && parsed.length <= 1) rows.push({ row, cells: parsed[0] ?? [] })
    else rows.push({ row, cells: [text.trim()], problem: 'The quotes in this row cannot be read.' })
  }
  return rows
}

const overlongRow = ({ bytes, firstRow }: CsvBlock): CsvRow => ({
  row: firstRow,
  cells: [`${bytes.toString('utf8').replace(/\ufffd+$/, '')}...`],
  problem: 'The row is longer than 1 MB: a quote in it is probably opened and never closed.',
})

function textOf(bytes: Buffer, row: number): string {
  if (!isUtf8(bytes)) throw new CsvProblem(notUtf8Message(row))
  return bytes.toString('utf8')
}

/**
 * Scans the whole file once, without splitting cells, and returns its number of non-blank rows. Throws CsvProblem with
 * the row number for errors that would otherwise stop an import midway: bytes that are not UTF-8, or an unclosed quote.
 * Calls `onBlock` with each block and then `onRows` with the number of rows so far.
 */
export async function surveyFile(
  open: OpenCsv,
  head: CsvHead,
  onRows: (rows: number) => Promise<void> = async () => {},
  onBlock: (block: CsvBlock) => Promise<void> = async () => {},
): Promise<number> {
  const delimiter = head.delimiter.charCodeAt(0)
  let rows = 0
  const reading = { offset: head.bodyOffset, row: head.bodyRow, delimiter: head.delimiter, maxRows: 5000 }
  for await (const block of readBlocks(open, reading)) {
    const { bytes, ends, firstRow, overlong } = block
    const valid = overlong || isUtf8(bytes)
    let start = 0
    for (const [index, end] of ends.entries()) {
      if (!valid && !isUtf8(bytes.subarray(start, end))) throw new CsvProblem(notUtf8Message(firstRow + index))
      if (!isBlankRecord(bytes, start, end, delimiter)) rows++
      start = end
    }
    await onBlock(block)
    await onRows(rows)
  }
  return rows
}
