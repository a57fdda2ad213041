import { escapeFormula, unescapeFormula } from '../../db/domain/csv/formulas.ts'
import type { Delimiter } from '../../db/domain/csv/record-scanner.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import { type OpenCsv, readCsvFileHead } from '../../db/services/files/csv-file.ts'
import type { JobFile, JobFilePiece } from '../../db/services/files/file-store.ts'
import { parseBlock, readBlocks } from './blocks.ts'
import { csvLineWithDelimiter, type WrittenDelimiter } from './writer.ts'

/** Progress of writing an errors file, as stored in a job's checkpoint. */
export interface ErrorsFileProgress {
  segments: JobFilePiece[]
  /** Number of refused rows written so far. */
  listed: number
  /** Delimiter of the errors file; a comma if absent, as in checkpoints of the previous release. */
  delimiter?: WrittenDelimiter
}

/**
 * Returns the initial progress of an errors file. If the import file uses semicolons, the errors file does, too. So a
 * later import of the errors file reads its decimal signs in the same way.
 */
export const initialErrorsFileProgress = (delimiter: Delimiter): ErrorsFileProgress => ({
  ...{ segments: [], listed: 0 },
  delimiter: delimiter === ';' ? ';' : ',',
})

/** Maximum number of refused rows in an errors file. The job's errorsCount also counts the rows beyond it. */
export const maxListedRows = 10_000

const longestList = 32_000
const maxBytes = 64 * 1024 * 1024
const added = ['_row', '_field', '_code', '_message', '_violations'] as const

/**
 * Errors file of a job, with one line for each refused row. A line has the row's original columns, then row number,
 * field, code and message, and all violations as JSON. If several fields are wrong, their texts are joined by "; ".
 * Cells beyond the header's columns are at the end of the line. After corrections, the file can be imported with the
 * same mapping, which ignores the added columns.
 */
export class ErrorsFile {
  readonly #file: JobFile
  readonly #headers: readonly string[]
  readonly #kept: readonly number[]
  #committed: ErrorsFileProgress
  #listed: number
  #bytes: number
  #waiting: string[] = []

  /**
   * Creates the errors file of an import file with these `headers`. If the import file is itself an errors file, its
   * added columns are not repeated.
   */
  constructor(file: JobFile, headers: readonly string[], mark: ErrorsFileProgress) {
    this.#file = file
    this.#headers = headers
    this.#kept = headers.map((_, index) => index).filter((index) => !isAdded(headers[index] ?? ''))
    this.#committed = mark
    this.#listed = mark.listed
    this.#bytes = bytesOf(mark)
  }

  /** Adds a refused row. Does nothing if the file already has 10,000 rows or 64 MB. */
  add(row: number, cells: readonly string[], violations: readonly Violation[]): void {
    if (this.#listed >= maxListedRows || this.#bytes >= maxBytes) return
    if (this.#listed === 0) this.#waiting.push(this.#line([...this.#keptOf(this.#headers), ...added]))
    const original = this.#keptOf(cells)
    const join = (member: keyof Violation): string =>
      escapeFormula([...new Set(violations.map((one) => one[member]))].join('; '))
    const surplus = cells.slice(this.#headers.length, 1 + cells.findLastIndex((cell) => cell.trim() !== ''))
    const summary = [String(row), join('field'), join('code'), join('message'), listOf(violations)]
    const line = this.#line([...original, ...summary, ...surplus.map((cell) => escapeFormula(unescapeFormula(cell)))])
    this.#waiting.push(line)
    this.#listed++
    this.#bytes += line.length
  }

  #line = (cells: readonly string[]): string => csvLineWithDelimiter(this.#committed.delimiter ?? ',', cells)

  /** Returns the original cells of a row, or of the header, in a form that spreadsheets do not run as formulas. */
  #keptOf(cells: readonly string[]): string[] {
    return this.#kept.map((index) => escapeFormula(unescapeFormula(cells[index] ?? '')))
  }

  /** Writes added rows to disk and returns the progress that the batch's checkpoint must store. */
  async flush(): Promise<ErrorsFileProgress> {
    if (this.#waiting.length > 0) await this.#file.append(Buffer.from(this.#waiting.join('')))
    this.#waiting = []
    return { ...this.#committed, segments: await this.#file.flush(), listed: this.#listed }
  }

  /** Call it after the commit of the batch whose checkpoint stores the result of `flush`. */
  confirmCommit(mark: ErrorsFileProgress): void {
    this.#file.markCommitted()
    this.#committed = mark
  }

  /** Discards the rows added since the last commit. */
  rollBack(): void {
    this.#file.rollBack()
    this.#waiting = []
    this.#listed = this.#committed.listed
    this.#bytes = bytesOf(this.#committed)
  }
}

/**
 * Returns the violations as a JSON list, like the `errors` of a problem. Omits the violations beyond 32,000 characters,
 * because Excel reads at most 32,767 characters of a cell.
 */
function listOf(violations: readonly Violation[]): string {
  const entries = violations.map(({ field, code, message }) => JSON.stringify({ field, code, message }))
  while (entries.join().length > longestList) entries.pop()
  return `[${entries.join()}]`
}

/** A violation of a refused row, as listed in a job's result. */
export interface ListedError {
  row: number
  field: string
  code: string
  message: string
}

/** Reads the first `most` rows of an errors file, without the original columns. */
export async function readListedErrors(open: OpenCsv, most: number): Promise<ListedError[]> {
  const head = await readCsvFileHead(open)
  const reading = { offset: head.bodyOffset, row: head.bodyRow, delimiter: head.delimiter, maxRows: most }
  for await (const block of readBlocks(open, reading)) {
    return (await parseBlock(block, head.delimiter)).map(({ cells }) => {
      // Files of an older release have no _violations column.
      const [row = '', field = '', code = '', message = ''] = cells
        .slice(head.headers.lastIndexOf('_row'))
        .map(unescapeFormula)
      return { row: Number(row), field, code, message }
    })
  }
  return []
}

const bytesOf = ({ segments }: ErrorsFileProgress): number => segments.reduce((sum, { bytes }) => sum + bytes, 0)

const isAdded = (header: string): boolean => (added as readonly string[]).includes(header)
