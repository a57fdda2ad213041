import { defuse, undefuse } from '../../db/domain/csv/formulas.ts'
import type { Delimiter } from '../../db/domain/csv/scan.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import { type OpenCsv, readHead } from '../../db/files/csv-file.ts'
import type { JobFile, Segment } from '../../db/files/file-store.ts'
import { parseBlock, readBlocks } from './blocks.ts'
import { csvLineCutBy, type WrittenDelimiter } from './writer.ts'

/** Progress of writing an errors file, as stored in a job's checkpoint. */
export interface ErrorFileMark {
  segments: Segment[]
  /** Number of rows in the segments. */
  listed: number
  /** Delimiter of the errors file; a comma if absent, as in checkpoints of the previous release. */
  delimiter?: WrittenDelimiter
}

/**
 * Returns the initial progress of an errors file. The errors file of an import file with semicolons uses semicolons
 * too. Then a later import reads the decimal signs of its cells in the same way.
 */
export const unwritten = (delimiter: Delimiter): ErrorFileMark => ({
  ...{ segments: [], listed: 0 },
  delimiter: delimiter === ';' ? ';' : ',',
})

/** Maximum number of rows in an errors file; the job's errorsCount continues beyond it. */
export const maxListedRows = 10_000

const longestList = 32_000
const maxBytes = 64 * 1024 * 1024
const added = ['_row', '_field', '_code', '_message', '_violations'] as const

/**
 * Errors file of a job. Each line has the original columns of a refused row, then row number, field, code and message,
 * and all violations as JSON. After corrections, the file can be imported again with the same mapping, which ignores
 * the added columns. A row has one line even if several fields are wrong; their texts are joined by "; ". Surplus cells
 * of a row are at the end of its line.
 */
export class ErrorArtifact {
  readonly #file: JobFile
  readonly #headers: readonly string[]
  readonly #kept: readonly number[]
  #committed: ErrorFileMark
  #listed: number
  #bytes: number
  #waiting: string[] = []

  /**
   * Creates an errors file for an import file with these `headers`. Columns added by an earlier errors file are not
   * repeated.
   */
  constructor(file: JobFile, headers: readonly string[], mark: ErrorFileMark) {
    this.#file = file
    this.#headers = headers
    this.#kept = headers.map((_, index) => index).filter((index) => !isAdded(headers[index] ?? ''))
    this.#committed = mark
    this.#listed = mark.listed
    this.#bytes = bytesOf(mark)
  }

  /** Adds a refused row. Does nothing after 10,000 rows or 64 MB. */
  add(row: number, cells: readonly string[], violations: readonly Violation[]): void {
    if (this.#listed >= maxListedRows || this.#bytes >= maxBytes) return
    if (this.#listed === 0) this.#waiting.push(this.#line([...this.#keptOf(this.#headers), ...added]))
    const original = this.#keptOf(cells)
    const join = (member: keyof Violation): string =>
      defuse([...new Set(violations.map((one) => one[member]))].join('; '))
    const surplus = cells.slice(this.#headers.length, 1 + cells.findLastIndex((cell) => cell.trim() !== ''))
    const summary = [String(row), join('field'), join('code'), join('message'), listOf(violations)]
    const line = this.#line([...original, ...summary, ...surplus.map((cell) => defuse(undefuse(cell)))])
    this.#waiting.push(line)
    this.#listed++
    this.#bytes += line.length
  }

  #line = (cells: readonly string[]): string => csvLineCutBy(this.#committed.delimiter ?? ',', cells)

  /** Returns the original columns of a row or of the header, protected against running as formulas. */
  #keptOf(cells: readonly string[]): string[] {
    return this.#kept.map((index) => defuse(undefuse(cells[index] ?? '')))
  }

  /** Writes added rows to disk and returns the progress that the batch's checkpoint must store. */
  async flush(): Promise<ErrorFileMark> {
    if (this.#waiting.length > 0) await this.#file.append(Buffer.from(this.#waiting.join('')))
    this.#waiting = []
    return { ...this.#committed, segments: await this.#file.mark(), listed: this.#listed }
  }

  /** Confirms that the batch whose checkpoint contains `mark` is committed. */
  committed(mark: ErrorFileMark): void {
    this.#file.committed()
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
 * Returns the violations as a JSON list, as in the `errors` of an answer. Drops the last ones beyond 32,000 characters,
 * because Excel reads at most 32,767 characters of a cell.
 */
function listOf(violations: readonly Violation[]): string {
  const entries = violations.map(({ field, code, message }) => JSON.stringify({ field, code, message }))
  while (entries.join().length > longestList) entries.pop()
  return `[${entries.join()}]`
}

/** Error in a refused row, as shown in a job's result. */
export interface ListedError {
  row: number
  field: string
  code: string
  message: string
}

/** Returns the first `most` rows of an errors file without the original columns. */
export async function readErrors(open: OpenCsv, most: number): Promise<ListedError[]> {
  const head = await readHead(open)
  const reading = { offset: head.bodyOffset, row: head.bodyRow, delimiter: head.delimiter, maxRows: most }
  for await (const block of readBlocks(open, reading)) {
    return (await parseBlock(block, head.delimiter)).map(({ cells }) => {
      // An errors file begun by an older release has no _violations column.
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
