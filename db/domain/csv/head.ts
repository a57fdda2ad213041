import { isUtf8 } from 'node:buffer'
import { parseString } from 'fast-csv'
import { plainText } from '../texts/plain-text.ts'
import { columnOf } from './import-mapping.ts'
import { CsvProblem, type Delimiter, isBlankRecord, maxRecordBytes, recordEnd, unfinished } from './scan.ts'

/** Facts from the beginning of a CSV file (in UTF-8) that are needed to read its rows. */
export interface CsvHead {
  delimiter: Delimiter
  /**
   * Column names from the header, composed to NFC and trimmed, in the file's order. Names may be empty or occur twice.
   */
  headers: string[]
  /** Byte offset of the first row after the header. */
  bodyOffset: number
  /** Row number of that first row; as in a spreadsheet, the first row of the file is 1. */
  bodyRow: number
}

/** Number of bytes at the beginning of a file that are read to find its header. */
export const headBytes = maxRecordBytes

const delimiters: Delimiter[] = [',', ';', '\t']
const sampledRecords = 20
/**
 * Maximum number of columns, the same as in a spreadsheet. A header of 1 MB could have half a million columns, each of
 * which is compared by name.
 */
const maxColumns = 16_384
const [space, quote] = [32, 34]

/**
 * Reads delimiter and header from a file's first bytes (`headBytes` of them, or all if `complete`). The header is the
 * first row that is not blank. If it lacks one of the `wanted` columns, a row soon after it that has them all is used,
 * because reports begin with a title. Throws CsvProblem if the bytes are not UTF-8 text with a header row.
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

/** Returns where the content starts: after the byte order mark and Excel's line `sep=;`, which sets the delimiter. */
function startOf(bytes: Buffer, complete: boolean, wanted: number): Start {
  const offset = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const named = /^sep=([,;\t])\r?\n/.exec(bytes.toString('latin1', offset, offset + 8))
  if (named) return { offset: offset + named[0].length, row: 2, delimiter: named[1] as Delimiter }
  return { offset, row: 1, delimiter: findDelimiter(bytes, offset, complete, wanted) }
}

/** Yields the first records that are not blank, each read as a possible header. */
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
        // Only the first record must be readable as a header; later ones are candidates and may fail.
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

/** Returns the message for bytes that are not valid text in the file's encoding, first found in `row`. */
export const notUtf8 = (row: number): string =>
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
 * Returns the delimiter with the most header cells and the most sampled rows of the same width. Delimiters in quoted
 * cells do not count, because each candidate parses the records with its own quoting. A record in which it splits a
 * quoted cell counts half. If the first row is one cell for every delimiter and several columns are `wanted`, that row
 * is a title. The widest row then takes the header's place.
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
  /** Whether a quote occurs inside an unquoted cell. */
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
      // The second quote of a doubled quote opens the cell again.
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

/** Parses the records of a text with fast-csv, without header handling. Rejects if the quotes cannot be parsed. */
export function parseCsv(text: string, delimiter: Delimiter): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    // fast-csv drops one byte order mark at the start of its input, so one is added in front of any that is content. It
    // would also drop one at the start of a last record without a line end, so a line end is added.
    const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`
    parseString(`\ufeff${ended}`, { delimiter, headers: false })
      .on('error', reject)
      .on('data', (row: string[]) => rows.push(row))
      .on('end', () => resolve(rows))
  })
}
