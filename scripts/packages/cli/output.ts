import { escapeForTerminal } from '../terminal/terminal-text.ts'
import type { CommandTerminal } from './terminal.ts'

const maxColumns = 8
const maxWidth = 40

type Row = Record<string, unknown>

/** Prints responses as JSON or as tables. Without a flag it prints tables to a terminal and JSON to a pipe or file. */
export class AnswerPrinter {
  readonly #out: CommandTerminal['stdout']
  readonly #isTable: boolean
  /** Columns of the table that is being printed; undefined before the first row. */
  #columns: { name: string; title: string; width: number }[] | undefined

  constructor({ stdout }: CommandTerminal, { json, table }: { json?: boolean; table?: boolean }) {
    this.#out = stdout
    this.#isTable = table ?? (json ? false : stdout.isTTY === true)
  }

  /** Prints a whole response: its data as a table, or data and meta as JSON. */
  answer(answer: unknown): void {
    if (!this.#isTable) {
      this.#line(JSON.stringify(answer, null, 2))
      return
    }
    const data = isRow(answer) && 'data' in answer ? answer.data : answer
    if (Array.isArray(data)) this.rows(data)
    else if (isRow(data))
      for (const [name, value] of Object.entries(data))
        this.#line(`${escapeForTerminal(name).padEnd(28)} ${cell(value)}`)
    else this.#line(cell(data))
  }

  /** Prints some items of a list: as further rows of one table, or as one line of JSON each. */
  rows(items: readonly unknown[]): void {
    if (!this.#isTable) {
      for (const item of items) this.#line(JSON.stringify(item))
      return
    }
    const rows = items.map((item): Row => (isRow(item) ? item : { value: item }))
    if (!this.#columns && rows.length > 0) {
      this.#columns = columnsOf(rows)
      this.#line(
        this.#columns
          .map(({ title, width }) => title.padEnd(width))
          .join('  ')
          .trimEnd(),
      )
    }
    for (const row of rows) {
      const cells = this.#columns!.map(({ name, width }) => clipped(cell(row[name]), width).padEnd(width))
      this.#line(cells.join('  ').trimEnd())
    }
  }

  #line(text: string): void {
    this.#out.write(`${text}\n`)
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the columns: the first members that have a plain value in at least one row. Each column is as wide as its
 * widest value, up to a limit.
 */
function columnsOf(rows: readonly Row[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const plain = names.filter((name) => rows.some((row) => row[name] != null && typeof row[name] !== 'object'))
  return plain.slice(0, maxColumns).map((name) => {
    const widths = rows.map((row) => cell(row[name]).length)
    const title = escapeForTerminal(name)
    return { name, title, width: Math.max(title.length, ...widths.map((width) => Math.min(width, maxWidth))) }
  })
}

const clipped = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text)

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return escapeForTerminal(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
