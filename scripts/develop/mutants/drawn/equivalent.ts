import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultIdentity } from './drawn-fault.ts'

/** List of the drawn faults that no test can detect, each with the reason. */
const list = join(import.meta.dirname, 'equivalent.md')

/** Formats code for a cell of a Markdown table. A bar would end the cell, and a single backtick the code. */
const codeCell = (code: string): string => `\`\` ${code.replaceAll('|', '\\|')} \`\``

const codeOfCell = (cell: string): string => cell.replace(/^`` (.*) ``$/, '$1').replaceAll('\\|', '|')

const cellsOf = ({ file, declaration, before, after }: FaultIdentity): string[] => [
  file,
  declaration,
  codeCell(before),
  codeCell(after),
]

/** Returns the fault's row for the list, with an empty reason unless `why` is given. */
export const formatEquivalentRow = (fault: FaultIdentity, why = ''): string =>
  `| ${[...cellsOf(fault), why].join(' | ')} |`

/** Parses the faults of a Markdown list. Throws for a row without a reason. */
export function parseEquivalents(markdown: string): FaultIdentity[] {
  const rows = markdown.split('\n').filter((line) => /^\| (?:db|handlers|workers)\//.test(line))
  return rows.map((row) => {
    const [file, inside, before, after, why] = row
      .slice(2)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    if (!file || !inside || !before || !after || !why) throw new Error(`A row of equivalent.md lacks a cell: ${row}`)
    return { file, declaration: inside, before: codeOfCell(before), after: codeOfCell(after) }
  })
}

/** Reads the list of equivalent faults. Returns a function that reports whether a fault is in it. */
export function readEquivalents(): (fault: FaultIdentity) => boolean {
  const named = new Set(parseEquivalents(readFileSync(list, 'utf8')).map((fault) => formatEquivalentRow(fault)))
  return ({ file, declaration, before, after }) => named.has(formatEquivalentRow({ file, declaration, before, after }))
}
