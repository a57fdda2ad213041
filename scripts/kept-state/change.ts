import { type KeptRow, rowDifferences, type Varying } from './rows.ts'

/** Difference between two states of the database. */
export interface StateChange {
  rows: KeptRow[]
  /** Difference in the number of rows by table, without tables where it is 0. */
  counts: Record<string, number>
}

export const isNothing = ({ rows, counts }: StateChange): boolean =>
  rows.length === 0 && Object.keys(counts).length === 0

/** Returns the names of the tables that a change affects. */
export const changedBy = ({ rows, counts }: StateChange): Set<string> =>
  new Set([...rows.map(({ table }) => table), ...Object.keys(counts)])

/**
 * Combines several changes into one that covers all their tables. Only for KeptState.restore, which reads only the
 * table names.
 */
export const changesTogether = (...changes: readonly StateChange[]): StateChange => ({
  rows: changes.flatMap(({ rows }) => rows),
  counts: Object.assign({}, ...changes.map(({ counts }) => counts)),
})

/** Lists the differences between a change and the expected change, one line each; empty if there are none. */
export function changeDifferences(found: StateChange, expected: StateChange, varying: Varying): string[] {
  const counted = [...new Set([...Object.keys(found.counts), ...Object.keys(expected.counts)])]
    .filter((table) => (found.counts[table] ?? 0) !== (expected.counts[table] ?? 0))
    .map((table) => `${table}: ${found.counts[table] ?? 0} rows more, not ${expected.counts[table] ?? 0}`)
  return [...counted, ...rowDifferences(found.rows, expected.rows, varying)]
}

/** Joins the first six lines for a report, each cut at 400 characters. */
export const firstFew = (lines: readonly string[]): string =>
  lines
    .slice(0, 6)
    .map((line) => line.slice(0, 400))
    .join('; ')
