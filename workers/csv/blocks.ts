import { isUtf8 } from 'node:buffer'
import { type CsvHead, notUtf8, parseCsv } from '../../db/domain/csv/head.ts'
import {
  CsvProblem,
  type Delimiter,
  isBlankRecord,
  maxRecordBytes,
  RecordEndFinder,
  recordEnd,
  unclosed,
} from '../../db/domain/csv/scan.ts'
import { CsvFile, type OpenCsv, sizeIn, type TextEncoding } from '../../db/files/csv-file.ts'

/** Whole records that lie together in a file. */
export interface CsvBlock {
  /** As UTF-8, whichever the file's encoding. */
  bytes: Buffer
  /** Where each record ends, counted from the start of `bytes`. */
  ends: number[]
  /** The number of the first record; the file's first row is 1. */
  firstRow: number
  /** The offset in the file before the first record. */
  offset: number
  /** The offset in the file after the last record: where reading resumes. */
  endOffset: number
  encoding: TextEncoding
  /** It is one record of more than 1 MB, and `bytes` the beginning of it. */
  overlong?: boolean
}

/** One record as cells. `problem` says why it could not be cut into cells; its text is then the only cell. */
export interface CsvRow {
  row: number
  cells: string[]
  problem?: string
}

/** Where to start, and how much to hand out at once. */
export interface BlockRange {
  offset: number
  row: number
  delimiter: Delimiter
  maxRows?: number
}

const chunkBytes = 256 * 1024
const maxBlockBytes = 1024 * 1024
/** What an errors file shows of a record that is too long. */
const shownBytes = 1000

/**
 * Reads whole records from a byte offset on, in blocks of at most `maxRows` records (500) and about 1 MB, holding one
 * chunk at a time. A record of more than 1 MB is a block of its own, of which only the beginning is handed out. Throws
 * CsvProblem when a record never ends.
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
  let held = Buffer.alloc(0)
  let at = { offset, row }
  let readTo = offset
  let atEnd = false
  for (;;) {
    const ends = cutRecords(held, code, atEnd, maxRows, at.row)
    const length = ends.at(-1) ?? 0
    const overlong = held.length - length > maxRecordBytes
    // A block is cut short only by the end of the file, or by a record that is too long; else more is read until it is full.
    if (ends.length > 0 && (atEnd || overlong || ends.length === maxRows || length >= maxBlockBytes)) {
      const block = { bytes: held.subarray(0, length), ends, firstRow: at.row, offset: at.offset, encoding }
      at = { offset: offsetAfter(block, ends.length), row: at.row + ends.length }
      yield { ...block, endOffset: at.offset }
      held = held.subarray(length)
    } else if (overlong) {
      const bytes = held.subarray(0, shownBytes)
      readTo = await endOfRecord(file, at, code)
      yield { bytes, ends: [bytes.length], firstRow: at.row, offset: at.offset, encoding, endOffset: readTo, overlong }
      at = { offset: readTo, row: at.row + 1 }
      held = Buffer.alloc(0)
      atEnd = false
    } else if (atEnd) return
    else {
      const piece = await file.read(readTo, chunkBytes)
      held = Buffer.concat([held, piece.bytes])
      readTo = piece.end
      atEnd = piece.atEnd
    }
  }
}

/** The offset in the file after the first `count` records of a block. */
export const offsetAfter = ({ bytes, ends, offset, encoding }: Omit<CsvBlock, 'endOffset'>, count: number): number =>
  offset + sizeIn(encoding, bytes.subarray(0, ends[count - 1] ?? 0))

function cutRecords(bytes: Buffer, delimiter: number, atEnd: boolean, maxRows: number, firstRow: number): number[] {
  const ends: number[] = []
  let start = 0
  while (ends.length < maxRows && start < maxBlockBytes) {
    const end = recordEnd(bytes, start, delimiter, atEnd)
    if (end === unclosed) throw new CsvProblem(neverClosed(firstRow + ends.length))
    if (end < 0 || end - start > maxRecordBytes) break
    ends.push(end)
    start = end
  }
  return ends
}

/** Walks over a record that is too long to be held, and gives the offset in the file after it. */
async function endOfRecord(file: CsvFile, { offset, row }: { offset: number; row: number }, delimiter: number) {
  const finder = new RecordEndFinder(delimiter)
  for (let at = offset; ; ) {
    const { bytes, end, atEnd } = await file.read(at, chunkBytes)
    const found = finder.find(bytes)
    if (found >= 0) return at + sizeIn(file.encoding, bytes.subarray(0, found))
    if (atEnd && finder.isUnclosed) throw new CsvProblem(neverClosed(row))
    if (atEnd) return end
    at = end
  }
}

const neverClosed = (row: number): string => `Row ${row} opens a quote that is never closed.`

/**
 * Cuts a block's records into cells and leaves blank records out. fast-csv gives up a whole text for one unreadable
 * quote; such a block is read once more, record by record, so that only the record at fault is lost.
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
  if (!isUtf8(bytes)) throw new CsvProblem(notUtf8(row))
  return bytes.toString('utf8')
}

/**
 * Reads the whole file once without cutting cells and gives the number of its rows that are not blank. Throws
 * CsvProblem, with the row at fault, for what would otherwise stop an import half-way: bytes that are no text, a quote
 * that is never closed. `onRows` hears now and then how many rows there were so far, `onBlock` of each block.
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
      if (!valid && !isUtf8(bytes.subarray(start, end))) throw new CsvProblem(notUtf8(firstRow + index))
      if (!isBlankRecord(bytes, start, end, delimiter)) rows++
      start = end
    }
    await onBlock(block)
    await onRows(rows)
  }
  return rows
}
