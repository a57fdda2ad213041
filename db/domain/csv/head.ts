import { isUtf8 } from 'node:buffer'
import { parseString } from 'fast-csv'
import { normalizeText } from '../texts/normalize-text.ts'
import { mappedColumnIndex } from './import-mapping.ts'
import {
  CsvProblem,
  type Delimiter,
  findRecordEnd,
  isBlankRecord,
  maxRecordBytes,
  recordUnfinished,
} from './record-scanner.ts'

/** Facts from the beginning of a CSV file in UTF-8: delimiter, header and start of the data. */
export interface CsvHead {
  delimiter: Delimiter
  /**
   * Column names from the header, composed to NFC and trimmed, in the file's order. Names may be empty or occur twice.
   */
  headers: string[]
  /** Byte offset of the first row after the header. */
  bodyOffset: number
  /** Row number of the first row after the header. As in a spreadsheet, the first row of the file is 1. */
  bodyRow: number
}

/** Number of bytes from the start of a file that are searched for its header. */
export const csvHeadBytes = maxRecordBytes

const delimiters: Delimiter[] = [',', ';', '\t']
const sampledRecords = 20
/**
 * Maximum number of columns, as in Excel. A header of 1 MB could have half a million columns, and each name is compared
 * with others.
 */
const maxColumns = 16_384
const [space, quote] = [32, 34]

/**
 * Finds the delimiter and the header in a file's first bytes: `csvHeadBytes` of them, or the whole file if `complete`.
 * The header is the first row that is not blank. Reports often begin with a title. So if the first row lacks a `wanted`
 * column, the header is the next row that has all of them, if there is one. Throws CsvProblem if the bytes are not
 * UTF-8 text with a header row.
 */
export async function readCsvHead(bytes: Buffer, complete: boolean, wanted: readonly string[] = []): Promise<CsvHead> {
  refuseOtherFiles(bytes)
  const start = startOf(bytes, complete, wanted.length)
  let first: CsvHead | undefined
  for await (const head of candidates(bytes, start, complete)) {
    if (wanted.every((name) => mappedColumnIndex(head.headers, name) >= 0)) return head
    first ??= head
  }
  if (!first) throw new CsvProblem('The file has no header row.')
  return first
}

interface Start {
  offset: number
  row: number
  delimiter: Delimiter
}

/**
 * Returns where the rows start: after the byte order mark and after Excel's line `sep=;`. The delimiter is the one that
 * this line names. Without the line, it is the most likely delimiter.
 */
function startOf(bytes: Buffer, complete: boolean, wanted: number): Start {
  const offset = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const named = /^sep=([,;\t])\r?\n/.exec(bytes.toString('latin1', offset, offset + 8))
  if (named) return { offset: offset + named[0].length, row: 2, delimiter: named[1] as Delimiter }
  return { offset, row: 1, delimiter: findDelimiter(bytes, offset, complete, wanted) }
}

/** Yields the first 20 records that are not blank, each parsed as a header. */
async function* candidates(bytes: Buffer, start: Start, complete: boolean): AsyncGenerator<CsvHead, void, undefined> {
  const code = start.delimiter.charCodeAt(0)
  let { offset, row } = start
  for (let found = 0; found < sampledRecords; row++) {
    const end = findRecordEnd(bytes, offset, code, complete)
    if (end === recordUnfinished && complete) return
    if (end < 0 && found > 0) return
    if (end < 0) throw new CsvProblem(brokenHeader)
    if (!isBlankRecord(bytes, offset, end, code)) {
      const { cells } = sampleRecord(bytes, offset, end, code)
      const headers = await readHeaders(bytes.subarray(offset, end), start.delimiter, cells).catch((error: unknown) => {
        // An unreadable first record is an error. A later record that is unreadable cannot be the header, so it gets no
        // column names.
        if (found === 0) throw error
        return []
      })
      found++
      yield { delimiter: start.delimiter, headers, bodyOffset: end, bodyRow: row + 1 }
    }
    offset = end
  }
}

const brokenHeader = 'The header row does not end within 1 MB: a quote in it is probably never closed.'

async function readHeaders(record: Buffer, delimiter: Delimiter, columns: number): Promise<string[]> {
  if (columns > maxColumns) {
    throw new CsvProblem(`The header row has ${columns} columns; at most ${maxColumns} can be read.`)
  }
  if (!isUtf8(record)) throw new CsvProblem(notUtf8Message(1))
  const [cells] = await parseCsv(record.toString('utf8'), delimiter).catch(() => {
    throw new CsvProblem('The quotes in the header row cannot be read.')
  })
  return (cells ?? []).map(normalizeText)
}

/** Returns the message for a file that is not valid text. `row` is the number of the first invalid row. */
export const notUtf8Message = (row: number): string =>
  `Row ${row} is neither UTF-8 text nor UTF-16 text with a byte order mark. Save the file as "CSV UTF-8" and upload it again.`

function refuseOtherFiles(bytes: Buffer): void {
  if (bytes.length === 0) throw new CsvProblem('The file is empty.')
  const start = bytes.readUIntBE(0, Math.min(4, bytes.length))
  if (start === 0x504b0304) throw new CsvProblem('The file is a spreadsheet or an archive, not CSV. Export it as CSV.')
  const sample = bytes.subarray(0, 2000)
  const nuls = sample.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0)
  if (nuls > sample.length / 5) {
    const words = 'The file is binary, or UTF-16 that does not begin with a byte order mark.'
    throw new CsvProblem(`${words} Save it as "CSV UTF-8" and upload it again.`)
  }
}

/**
 * Returns the most likely delimiter: the one with the most header cells and the most sampled rows of the same width as
 * the header. The records are parsed separately with each candidate, so a delimiter inside quotes does not count. A
 * record in which a quote occurs inside an unquoted cell counts half. If several columns are `wanted` but no delimiter
 * splits the first row, that row is a title; the widest row then counts as the header.
 */
function findDelimiter(bytes: Buffer, offset: number, complete: boolean, wanted: number): Delimiter {
  const samples = delimiters.map((delimiter) => sampleRecords(bytes, offset, delimiter.charCodeAt(0), complete))
  const byHeader = samples.map((records) => scoreOf(records, records[0]?.cells ?? 1))
  const byWidest = samples.map((records) => scoreOf(records, Math.max(1, ...records.map(({ cells }) => cells))))
  const scores = wanted > 1 && byHeader.every((score) => score === 0) ? byWidest : byHeader
  return delimiters[scores.indexOf(Math.max(...scores))]!
}

function scoreOf(records: Sample[], width: number): number {
  const alike = records.filter(({ cells }) => cells === width)
  const weight = alike.reduce((sum, { torn }) => sum + (torn ? 0.5 : 1), 0)
  return records.length === 0 ? 0 : (width - 1) * (weight / records.length)
}

interface Sample {
  cells: number
  /** Whether a quote occurs inside an unquoted cell. If so, the delimiter is probably wrong. */
  torn: boolean
}

function sampleRecords(bytes: Buffer, offset: number, delimiter: number, complete: boolean): Sample[] {
  const samples: Sample[] = []
  let start = offset
  while (samples.length < sampledRecords) {
    const end = findRecordEnd(bytes, start, delimiter, complete)
    if (end < 0) break
    if (!isBlankRecord(bytes, start, end, delimiter)) samples.push(sampleRecord(bytes, start, end, delimiter))
    start = end
  }
  return samples
}

function sampleRecord(bytes: Buffer, start: number, end: number, delimiter: number): Sample {
  const sample: Sample = { cells: 1, torn: false }
  let quoted = false
  let opensCell = true
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === quote && (quoted || opensCell)) {
      quoted = !quoted
      // After a closing quote, another quote continues the cell: a doubled quote is content.
      opensCell = !quoted
    } else if (quoted) continue
    else if (byte === delimiter) {
      sample.cells++
      opensCell = true
    } else if (byte === quote) sample.torn = true
    else if (byte !== space) opensCell = false
  }
  return sample
}

/**
 * Parses all records of a text with fast-csv; the header is a record like the others. Rejects if the quotes cannot be
 * parsed.
 */
export function parseCsv(text: string, delimiter: Delimiter): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    // fast-csv removes one byte order mark at the start of its input. So an extra mark is added, to protect a mark that
    // is content. fast-csv also removes a mark at the start of a last record without a line end, so a line end is
    // added.
    const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`
    parseString(`\ufeff${ended}`, { delimiter, headers: false })
      .on('error', reject)
      .on('data', (row: string[]) => rows.push(row))
      .on('end', () => resolve(rows))
  })
}
