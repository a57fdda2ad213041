import { isUtf8 } from 'node:buffer'
import { parseString } from 'fast-csv'
import { plainText } from '../texts/plain-text.ts'
import { columnOf } from './import-mapping.ts'
import { CsvProblem, type Delimiter, isBlankRecord, maxRecordBytes, recordEnd, unfinished } from './scan.ts'

/** What the beginning of a CSV file, as UTF-8, tells: everything that reading its rows needs. */
export interface CsvHead {
  delimiter: Delimiter
  /** The header's names in composed letters with their ends trimmed, in the file's order; names may be empty or occur twice. */
  headers: string[]
  /** The offset in bytes at which the first row after the header starts. */
  bodyOffset: number
  /** The number of that row; a file's first row is 1, as in a spreadsheet. */
  bodyRow: number
}

/** How much of a file's beginning decides about it, in bytes. */
export const headBytes = maxRecordBytes

const delimiters: Delimiter[] = [',', ';', '\t']
const sampledRecords = 20
/** As many as a spreadsheet has. A header of 1 MB could have half a million, each of which is compared by name. */
const maxColumns = 16_384
const [space, quote] = [32, 34]

/**
 * Reads delimiter and header from a file's first bytes (`headBytes` of them, or all when `complete`). The header is the
 * first row that is not blank; where it lacks one of the columns `wanted`, a row soon after it that has them all, since
 * reports begin with a title. Throws CsvProblem when the bytes are not UTF-8 text with a header row.
 */
export async function readCsvHead(bytes: Buffer, complete: boolean, wanted: readonly string[] = []): Promise<CsvHead> {
  refuseOtherFiles(bytes)
  const start = startOf(bytes, complete, wanted.length)
  let first: CsvHead | undefined
  for await (const head of candidates(bytes, start, complete)) {
    if (wanted.every((name) => columnOf(head.headers, name) >= 0)) return head
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

/** Past the byte order mark and the line `sep=;` by which Excel names the delimiter. */
function startOf(bytes: Buffer, complete: boolean, wanted: number): Start {
  const offset = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const named = /^sep=([,;\t])\r?\n/.exec(bytes.toString('latin1', offset, offset + 8))
  if (named) return { offset: offset + named[0].length, row: 2, delimiter: named[1] as Delimiter }
  return { offset, row: 1, delimiter: findDelimiter(bytes, offset, complete, wanted) }
}

/** The first records that are not blank, each read as if it were the header. */
async function* candidates(bytes: Buffer, start: Start, complete: boolean): AsyncGenerator<CsvHead, void, undefined> {
  const code = start.delimiter.charCodeAt(0)
  let { offset, row } = start
  for (let found = 0; found < sampledRecords; row++) {
    const end = recordEnd(bytes, offset, code, complete)
    if (end === unfinished && complete) return
    if (end < 0 && found > 0) return
    if (end < 0) throw new CsvProblem(brokenHeader)
    if (!isBlankRecord(bytes, offset, end, code)) {
      const { cells } = sampleRecord(bytes, offset, end, code)
      const headers = await readHeaders(bytes.subarray(offset, end), start.delimiter, cells).catch((error: unknown) => {
        // A row after the first is only looked at, and is not at fault for being no header.
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
  if (!isUtf8(record)) throw new CsvProblem(notUtf8(1))
  const [cells] = await parseCsv(record.toString('utf8'), delimiter).catch(() => {
    throw new CsvProblem('The quotes in the header row cannot be read.')
  })
  return (cells ?? []).map(plainText)
}

/** The message for bytes that are no text in the file's encoding, first met in `row`. */
export const notUtf8 = (row: number): string =>
  `Row ${row} is not UTF-8 text, nor UTF-16 after its byte order mark. Save the file as "CSV UTF-8" and upload it again.`

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
 * The delimiter that cuts the header into the most cells and the first rows into as many as the header. Quoted text
 * does not count, since each candidate reads the records by its own quotes; a record that it tears through the middle
 * of a quoted cell counts half. Where the first row is one cell whatever the delimiter, and more columns are `wanted`,
 * that row is a title and the widest row stands for the header.
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
  /** A quote stands inside a cell that is not quoted. */
  torn: boolean
}

function sampleRecords(bytes: Buffer, offset: number, delimiter: number, complete: boolean): Sample[] {
  const samples: Sample[] = []
  let start = offset
  while (samples.length < sampledRecords) {
    const end = recordEnd(bytes, start, delimiter, complete)
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
      // The second quote of a doubled one opens the cell again.
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

/** The records of a text by fast-csv, without any header handling. Rejects when their quotes cannot be read. */
export function parseCsv(text: string, delimiter: Delimiter): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    // fast-csv drops one byte order mark at the start of what it is given, so one goes in before any that is content. At the
    // start of a last record that no line ends it would drop another.
    const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`
    parseString(`\ufeff${ended}`, { delimiter, headers: false })
      .on('error', reject)
      .on('data', (row: string[]) => rows.push(row))
      .on('end', () => resolve(rows))
  })
}
