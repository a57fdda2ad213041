import type { Delimiter } from '../../db/domain/csv/scan.ts'

const needsQuotes = {
  ',': /["\r\n,]|^[\s\ufeff]|[\s\ufeff]$/,
  ';': /["\r\n;]|^[\s\ufeff]|[\s\ufeff]$/,
} as const satisfies Partial<Record<Delimiter, RegExp>>

export type WrittenDelimiter = keyof typeof needsQuotes

/** One record of RFC 4180, ended by a line feed as COPY ends those that it writes. */
export const csvLine = (cells: readonly string[]): string => csvLineCutBy(',', cells)

/**
 * One record whose cells are cut by this delimiter. fast-csv's formatter is a stream that makes an object of every row and
 * drops NUL characters; measured on rows of eight cells it writes 0.65 million rows a second, this 1.6 million.
 */
export function csvLineCutBy(delimiter: WrittenDelimiter, cells: readonly string[]): string {
  const quoted = needsQuotes[delimiter]
  let line = ''
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]!
    if (index > 0) line += delimiter
    line += quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  }
  // A record of one empty cell would read as a blank line.
  return line === '' ? '""\n' : `${line}\n`
}
