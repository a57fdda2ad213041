import { type Chance, differences, type Row } from './rows.ts'

/** What differs between two states of the database. */
export interface Change {
  rows: Row[]
  /** How many rows more or fewer there are, by table, where that is not 0. */
  counts: Record<string, number>
}

export const isNothing = ({ rows, counts }: Change): boolean => rows.length === 0 && Object.keys(counts).length === 0

/** The tables that it is about. */
export const changedBy = ({ rows, counts }: Change): Set<string> =>
  new Set([...rows.map(({ table }) => table), ...Object.keys(counts)])

/** All tables of several. For KeptState.restore, which reads nothing else of it. */
export const together = (...changes: readonly Change[]): Change => ({
  rows: changes.flatMap(({ rows }) => rows),
  counts: Object.assign({}, ...changes.map(({ counts }) => counts)),
})

/** How a change differs from the one that was expected, a line each; empty where it does not. */
export function changeDifferences(found: Change, expected: Change, chance: Chance): string[] {
  const counted = [...new Set([...Object.keys(found.counts), ...Object.keys(expected.counts)])]
    .filter((table) => (found.counts[table] ?? 0) !== (expected.counts[table] ?? 0))
    .map((table) => `${table}: ${found.counts[table] ?? 0} rows more, not ${expected.counts[table] ?? 0}`)
  return [...counted, ...differences(found.rows, expected.rows, chance)]
}

/** The first of them, for a report. */
export const inShort = (lines: readonly string[]): string =>
  lines
    .slice(0, 6)
    .map((line) => line.slice(0, 400))
    .join('; ')
