import { type KeptRow, rowDifferences, type Varying } from './rows.ts'

/** What differs between two states of the database. */
export interface StateChange {
  rows: KeptRow[]
  /** How many rows more or fewer there are, by table, where that is not 0. */
  counts: Record<string, number>
}

export const isNothing = ({ rows, counts }: StateChange): boolean =>
  rows.length === 0 && Object.keys(counts).length === 0

/** The tables that it is about. */
export const changedBy = ({ rows, counts }: StateChange): Set<string> =>
  new Set([...rows.map(({ table }) => table), ...Object.keys(counts)])

/** All tables of several. For KeptState.restore, which reads nothing else of it. */
export const changesTogether = (...changes: readonly StateChange[]): StateChange => ({
  rows: changes.flatMap(({ rows }) => rows),
  counts: Object.assign({}, ...changes.map(({ counts }) => counts)),
})

/** How a change differs from the one that was expected, a line each; empty where it does not. */
export function changeDifferences(found: StateChange, expected: StateChange, varying: Varying): string[] {
  const counted = [...new Set([...Object.keys(found.counts), ...Object.keys(expected.counts)])]
    .filter((table) => (found.counts[table] ?? 0) !== (expected.counts[table] ?? 0))
    .map((table) => `${table}: ${found.counts[table] ?? 0} rows more, not ${expected.counts[table] ?? 0}`)
  return [...counted, ...rowDifferences(found.rows, expected.rows, varying)]
}

/** The first of them, for a report. */
export const firstFew = (lines: readonly string[]): string =>
  lines
    .slice(0, 6)
    .map((line) => line.slice(0, 400))
    .join('; ')
