import { type FileHandle, open } from 'node:fs/promises'
import type { Violation } from '../../db/domain/refusal.ts'
import { defuse, undefuse } from './formulas.ts'
import { csvLine } from './writer.ts'

/** How far an errors file has been written, as a job's checkpoint keeps it. */
export interface ErrorFileMark {
  /** Bytes that belong to committed batches. */
  bytes: number
  /** Rows that are listed in them. */
  listed: number
}

/** Rows that an errors file lists at most; the job's errorsCount goes on. */
export const mostListedRows = 10_000

const added = ['_row', '_field', '_code', '_message'] as const

/**
 * The file of a job's refused rows: the original columns, then row number, field, code and message. Corrected, it is
 * imported again with the same mapping, which leaves the added columns out. One line per row, however many of its
 * fields are wrong; those are separated by "; ".
 */
export class ErrorArtifact {
  readonly #file: FileHandle
  readonly #kept: number[]
  #bytes: number
  #listed: number
  #waiting = ''

  private constructor(file: FileHandle, kept: number[], mark: ErrorFileMark) {
    this.#file = file
    this.#kept = kept
    this.#bytes = mark.bytes
    this.#listed = mark.listed
  }

  /**
   * Opens the file at `path` and cuts it back to `mark`, so that what an interrupted batch wrote is gone. `headers` are
   * the imported file's, without whose columns of an earlier errors file it goes on.
   */
  static async open(path: string, headers: readonly string[], mark: ErrorFileMark): Promise<ErrorArtifact> {
    const file = await open(path, mark.bytes === 0 ? 'w' : 'r+', 0o600)
    const kept = headers.map((_, index) => index).filter((index) => !isAdded(headers[index] ?? ''))
    const artifact = new ErrorArtifact(file, kept, mark)
    await file.truncate(mark.bytes)
    if (mark.bytes === 0) artifact.#waiting = csvLine([...kept.map((index) => headers[index] ?? ''), ...added])
    return artifact
  }

  /** Takes a refused row; past the first 10,000 it does nothing. */
  add(row: number, cells: readonly string[], violations: readonly Violation[]): void {
    if (this.#listed >= mostListedRows) return
    this.#listed++
    const original = this.#kept.map((index) => defuse(undefuse(cells[index] ?? '')))
    const join = (member: keyof Violation): string =>
      defuse([...new Set(violations.map((one) => one[member]))].join('; '))
    this.#waiting += csvLine([...original, String(row), join('field'), join('code'), join('message')])
  }

  /** Writes what was added to disk and gives the mark that the batch's checkpoint must keep. */
  async flush(): Promise<ErrorFileMark> {
    if (this.#listed > 0 && this.#waiting !== '') {
      const bytes = Buffer.from(this.#waiting)
      this.#waiting = ''
      await this.#file.write(bytes, 0, bytes.length, this.#bytes)
      await this.#file.datasync()
      this.#bytes += bytes.length
    }
    return { bytes: this.#bytes, listed: this.#listed }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

const isAdded = (header: string): boolean => (added as readonly string[]).includes(header)
