import type { Delimiter } from '../../db/domain/csv/record-scanner.ts'

const needsQuotes = {
  ',': /["\r\n,]|^[\s\ufeff]|[\s\ufeff]$/,
  ';': /["\r\n;]|^[\s\ufeff]|[\s\ufeff]$/,
} as const satisfies Partial<Record<Delimiter, RegExp>>

export type WrittenDelimiter = keyof typeof needsQuotes

/** Returns one CSV record (RFC 4180) that ends with a line feed, like the output of COPY. */
export const csvLine = (cells: readonly string[]): string => csvLineWithDelimiter(',', cells)

/**
 * Returns one CSV record with this delimiter. fast-csv's formatter is not used: it is a stream that creates an object
 * per row and drops NUL characters. For rows of eight cells, it was measured at 0.65 million rows per second, this
 * function at 1.6 million.
 */
export function csvLineWithDelimiter(delimiter: WrittenDelimiter, cells: readonly string[]): string {
  const quoted = needsQuotes[delimiter]
  let line = ''
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]!
    if (index > 0) line += delimiter
    line += quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  }
  // A record of one empty cell would be read as a blank line.
  return line === '' ? '""\n' : `${line}\n`
}
