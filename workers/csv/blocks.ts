import { isUtf8 } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import { type CsvHead, notUtf8, parseCsv } from '../../db/domain/csv-head.ts'
import {
  CsvProblem,
  type Delimiter,
  isBlankRecord,
  mostRecordBytes,
  recordEnd,
  unclosed,
} from '../../db/domain/csv-scan.ts'

/** Whole records that lie together in a file. */
export interface Block {
  bytes: Buffer
  /** Where each record ends, counted from the start of `bytes`. */
  ends: number[]
  /** The number of the first record; the file's first row is 1. */
  firstRow: number
  /** The offset in the file after the last record: where reading resumes. */
  endOffset: number
}

/** One record as cells. `problem` says why it could not be cut into cells; its text is then the only cell. */
export interface CsvRow {
  row: number
  cells: string[]
  problem?: string
}

/** Where to start, and how much to hand out at once. */
export interface Reading {
  offset: number
  row: number
  delimiter: Delimiter
  mostRows?: number
}

const chunkBytes = 256 * 1024
const mostBlockBytes = 1024 * 1024

/**
 * Reads whole records from a byte offset on, in blocks of at most `mostRows` records (500) and about 1 MB, holding one
 * chunk at a time. Throws CsvProblem when a record never ends.
 */
export async function* readBlocks(path: string, reading: Reading): AsyncGenerator<Block, void, undefined> {
  const file = await open(path)
  try {
    yield* blocksOf(file, reading)
  } finally {
    await file.close()
  }
}

async function* blocksOf(file: FileHandle, { offset, row, delimiter, mostRows = 500 }: Reading): AsyncGenerator<Block> {
  const code = delimiter.charCodeAt(0)
  let held = Buffer.alloc(0)
  let position = offset
  let firstRow = row
  let atEnd = false
  for (;;) {
    const ends = cutRecords(held, code, atEnd, mostRows, firstRow)
    const length = ends.at(-1) ?? 0
    // A block is cut short only by the end of the file; else more is read until it is full.
    if (ends.length > 0 && (atEnd || ends.length === mostRows || length >= mostBlockBytes)) {
      position += length
      yield { bytes: held.subarray(0, length), ends, firstRow, endOffset: position }
      firstRow += ends.length
      held = held.subarray(length)
      continue
    }
    if (atEnd) return
    if (length === 0 && held.length > mostRecordBytes) throw new CsvProblem(tooLong(firstRow))
    const chunk = Buffer.allocUnsafe(held.length + chunkBytes)
    held.copy(chunk)
    const { bytesRead } = await file.read(chunk, held.length, chunkBytes, position + held.length)
    atEnd = bytesRead === 0
    held = chunk.subarray(0, held.length + bytesRead)
  }
}

function cutRecords(bytes: Buffer, delimiter: number, atEnd: boolean, mostRows: number, firstRow: number): number[] {
  const ends: number[] = []
  let start = 0
  while (ends.length < mostRows && start < mostBlockBytes) {
    const end = recordEnd(bytes, start, delimiter, atEnd)
    const row = firstRow + ends.length
    if (end === unclosed) throw new CsvProblem(`Row ${row} opens a quote that is never closed.`)
    if (end < 0) break
    if (end - start > mostRecordBytes) throw new CsvProblem(tooLong(row))
    ends.push(end)
    start = end
  }
  return ends
}

const tooLong = (row: number): string =>
  `Row ${row} is longer than 1 MB: a quote in it is probably opened and never closed.`

/**
 * Cuts a block's records into cells and leaves blank records out. fast-csv gives up a whole text for one unreadable
 * quote; such a block is read once more, record by record, so that only the record at fault is lost.
 */
export async function parseBlock({ bytes, ends, firstRow }: Block, delimiter: Delimiter): Promise<CsvRow[]> {
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

function textOf(bytes: Buffer, row: number): string {
  if (!isUtf8(bytes)) throw new CsvProblem(notUtf8(row))
  return bytes.toString('utf8')
}

/**
 * Reads the whole file once without cutting cells and gives the number of its rows that are not blank. Throws
 * CsvProblem, with the row at fault, for what would otherwise stop an import half-way: bytes that are no UTF-8, a quote
 * that is never closed, a record without end. `onRows` hears now and then how many rows there were so far.
 */
export async function surveyFile(
  path: string,
  head: CsvHead,
  onRows: (rows: number) => Promise<void> = async () => {},
): Promise<number> {
  const delimiter = head.delimiter.charCodeAt(0)
  let rows = 0
  const reading = { offset: head.bodyOffset, row: head.bodyRow, delimiter: head.delimiter, mostRows: 5000 }
  for await (const { bytes, ends, firstRow } of readBlocks(path, reading)) {
    const valid = isUtf8(bytes)
    let start = 0
    for (const [index, end] of ends.entries()) {
      if (!valid && !isUtf8(bytes.subarray(start, end))) throw new CsvProblem(notUtf8(firstRow + index))
      if (!isBlankRecord(bytes, start, end, delimiter)) rows++
      start = end
    }
    await onRows(rows)
  }
  return rows
}
