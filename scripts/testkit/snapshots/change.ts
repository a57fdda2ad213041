import { diffRows, type FlatRow, type IsVarying } from './rows.ts'

/** Difference between two states of the database. */
export interface DatabaseChange {
  rows: FlatRow[]
  /** Difference in the number of rows of each table, without tables whose difference is 0. */
  counts: Record<string, number>
}

export const isEmptyChange = ({ rows, counts }: DatabaseChange): boolean =>
  rows.length === 0 && Object.keys(counts).length === 0

/** Returns the names of the tables that a change affects. */
export const changedTables = ({ rows, counts }: DatabaseChange): Set<string> =>
  new Set([...rows.map(({ table }) => table), ...Object.keys(counts)])

/**
 * Combines several changes into one that covers all their tables. Use it only for DatabaseSnapshot.restore, which reads
 * only the table names.
 */
export const mergeChanges = (...changes: readonly DatabaseChange[]): DatabaseChange => ({
  rows: changes.flatMap(({ rows }) => rows),
  counts: Object.assign({}, ...changes.map(({ counts }) => counts)),
})

/** Lists the differences between a change and the expected change, one line each; empty if there are none. */
export function diffChanges(found: DatabaseChange, expected: DatabaseChange, varying: IsVarying): string[] {
  const counted = [...new Set([...Object.keys(found.counts), ...Object.keys(expected.counts)])]
    .filter((table) => (found.counts[table] ?? 0) !== (expected.counts[table] ?? 0))
    .map((table) => `${table}: ${found.counts[table] ?? 0} rows more, not ${expected.counts[table] ?? 0}`)
  return [...counted, ...diffRows(found.rows, expected.rows, varying)]
}

/** Joins the first six lines for a report, each cut at 400 characters. */
export const joinFirstLines = (lines: readonly string[]): string =>
  lines
    .slice(0, 6)
    .map((line) => line.slice(0, 400))
    .join('; ')
