import { defuse, undefuse } from '../../db/domain/csv/formulas.ts'
import type { Delimiter } from '../../db/domain/csv/scan.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import { type OpenCsv, readHead } from '../../db/files/csv-file.ts'
import type { JobFile, Segment } from '../../db/files/file-store.ts'
import { parseBlock, readBlocks } from './blocks.ts'
import { csvLineCutBy, type WrittenDelimiter } from './writer.ts'

/** How far an errors file has been written, as a job's checkpoint keeps it. */
export interface ErrorFileMark {
  segments: Segment[]
  /** Rows that are listed in them. */
  listed: number
  /** A comma where it is left out, as the release before leaves it. */
  delimiter?: WrittenDelimiter
}

/**
 * The mark of an errors file that is to be written. A file cut by semicolons has its errors cut by them, too: the decimal
 * signs of its cells are then read alike when it is imported again.
 */
export const unwritten = (delimiter: Delimiter): ErrorFileMark => ({
  ...{ segments: [], listed: 0 },
  delimiter: delimiter === ';' ? ';' : ',',
})

/** Rows that an errors file lists at most; the job's errorsCount goes on. */
export const maxListedRows = 10_000

const longestList = 32_000
const maxBytes = 64 * 1024 * 1024
const added = ['_row', '_field', '_code', '_message', '_violations'] as const

/**
 * The file of a job's refused rows: the original columns, then row number, field, code and message, and all of these faults as
 * JSON. Corrected, it is imported again with the same mapping, which leaves the added columns out. One line per row, however
 * many of its fields are wrong; those are separated by "; ". Cells beyond the header's stand at the line's end.
 */
export class ErrorArtifact {
  readonly #file: JobFile
  readonly #headers: readonly string[]
  readonly #kept: readonly number[]
  #committed: ErrorFileMark
  #listed: number
  #bytes: number
  #waiting: string[] = []

  /** `headers` are the imported file's; the columns that an earlier errors file added are not repeated. */
  constructor(file: JobFile, headers: readonly string[], mark: ErrorFileMark) {
    this.#file = file
    this.#headers = headers
    this.#kept = headers.map((_, index) => index).filter((index) => !isAdded(headers[index] ?? ''))
    this.#committed = mark
    this.#listed = mark.listed
    this.#bytes = bytesOf(mark)
  }

  /** Takes a refused row; past the first 10,000, or 64 MB, it does nothing. */
  add(row: number, cells: readonly string[], violations: readonly Violation[]): void {
    if (this.#listed >= maxListedRows || this.#bytes >= maxBytes) return
    if (this.#listed === 0) this.#waiting.push(this.#line([...this.#keptOf(this.#headers), ...added]))
    const original = this.#keptOf(cells)
    const join = (member: keyof Violation): string =>
      defuse([...new Set(violations.map((one) => one[member]))].join('; '))
    const surplus = cells.slice(this.#headers.length, 1 + cells.findLastIndex((cell) => cell.trim() !== ''))
    const said = [String(row), join('field'), join('code'), join('message'), listOf(violations)]
    const line = this.#line([...original, ...said, ...surplus.map((cell) => defuse(undefuse(cell)))])
    this.#waiting.push(line)
    this.#listed++
    this.#bytes += line.length
  }

  #line = (cells: readonly string[]): string => csvLineCutBy(this.#committed.delimiter ?? ',', cells)

  /** The original columns of a row, the header's names included, as no spreadsheet runs them. */
  #keptOf(cells: readonly string[]): string[] {
    return this.#kept.map((index) => defuse(undefuse(cells[index] ?? '')))
  }

  /** Writes what was added to disk and gives the mark that the batch's checkpoint must keep. */
  async flush(): Promise<ErrorFileMark> {
    if (this.#waiting.length > 0) await this.#file.append(Buffer.from(this.#waiting.join('')))
    this.#waiting = []
    return { ...this.#committed, segments: await this.#file.mark(), listed: this.#listed }
  }

  /** The batch whose checkpoint carries `mark` is committed. */
  committed(mark: ErrorFileMark): void {
    this.#file.committed()
    this.#committed = mark
  }

  /** Forgets what was added since the last commit. */
  rollBack(): void {
    this.#file.rollBack()
    this.#waiting = []
    this.#listed = this.#committed.listed
    this.#bytes = bytesOf(this.#committed)
  }
}

/** Each fault by itself, as an answer's `errors` would list it; Excel reads 32,767 characters of a cell. */
function listOf(violations: readonly Violation[]): string {
  const told = violations.map(({ field, code, message }) => JSON.stringify({ field, code, message }))
  while (told.join().length > longestList) told.pop()
  return `[${told.join()}]`
}

/** One refused row as a job's result shows it. */
export interface ListedError {
  row: number
  field: string
  code: string
  message: string
}

/** The first rows of an errors file, without the original columns. */
export async function readErrors(open: OpenCsv, most: number): Promise<ListedError[]> {
  const head = await readHead(open)
  const reading = { offset: head.bodyOffset, row: head.bodyRow, delimiter: head.delimiter, maxRows: most }
  for await (const block of readBlocks(open, reading)) {
    return (await parseBlock(block, head.delimiter)).map(({ cells }) => {
      // What a job began to write before there were lists has no _violations.
      const [row = '', field = '', code = '', message = ''] = cells
        .slice(head.headers.lastIndexOf('_row'))
        .map(undefuse)
      return { row: Number(row), field, code, message }
    })
  }
  return []
}

const bytesOf = ({ segments }: ErrorFileMark): number => segments.reduce((sum, { bytes }) => sum + bytes, 0)

const isAdded = (header: string): boolean => (added as readonly string[]).includes(header)
