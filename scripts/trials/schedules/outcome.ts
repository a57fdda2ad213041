import { hash } from 'node:crypto'
import type { ClientAnswer } from '../../testkit/http/client.ts'
import type { DatabaseChange } from '../../testkit/snapshots/change.ts'
import { type FlatRow, flattenRow, type IsVarying } from '../../testkit/snapshots/rows.ts'
import type { SequenceRanges } from './number-ranges.ts'

/** Outcome of an interleaving: the answers, the changed rows, and the changed numbers of rows. */
export interface RaceOutcome {
  rows: FlatRow[]
  counts: Record<string, number>
}

/** Answer to one request, with the paths in it that are not compared. */
export interface NamedAnswer {
  name: string
  answer: ClientAnswer
  ignoredPaths?: RegExp | undefined
}

export function buildRaceOutcome(answers: readonly NamedAnswer[], change: DatabaseChange): RaceOutcome {
  const answerRows = answers.map(({ name, answer: { status, code, headers, json, text }, ignoredPaths }) => {
    const { leaves } = flattenRow('', {
      status,
      code,
      replayed: headers['idempotent-replayed'] ?? null,
      location: headers.location ?? null,
      // Of an HTML page only the status is compared, because its content comes from the database.
      body: json ?? (text === '' ? null : 'a page'),
    })
    return { table: `answer to ${name}`, leaves: new Map([...leaves].filter(([path]) => !ignoredPaths?.test(path))) }
  })
  return { rows: [...answerRows, ...change.rows], counts: change.counts }
}

/**
 * Paths of values that are never compared, even if two runs happen to agree. They are durations, request ids, and the
 * last use of a key.
 */
const alwaysVarying = /(^|\.)(duration_ms|request_id|last_used_at|lastUsedAt)$/

const day = /\b\d{4}-\d\d-\d\d\b/g

/**
 * Number of times that the content hashes of new records are computed. A record's hash includes the hashes of the
 * records that it refers to, so each repetition takes in records that are one reference further away.
 */
const rounds = 4

/**
 * Returns the sorted lines of an outcome, without any trace of the order in which ids and numbers were assigned. A new
 * record is named by a hash of its content and of the records that it refers to. With `isUndated`, days are removed
 * too.
 *
 * Two outcomes with the same lines differ only in ids, numbers, times and tokens.
 */
export function formatOutcome(
  { rows, counts }: RaceOutcome,
  {
    ranges,
    varying,
    isUndated = false,
  }: {
    ranges: Pick<SequenceRanges, 'isNew' | 'tableOf' | 'replaceNewNumbers'>
    varying: IsVarying
    isUndated?: boolean
  },
): string[] {
  const all = rows.map(({ table, leaves }) => {
    const kept = [...leaves].filter(([path]) => !varying(table, path) && !alwaysVarying.test(path))
    const shown = kept.map(([path, value]): [string, string] => [path, isUndated ? value.replace(day, 'day') : value])
    return { table, kept: shown, own: ranges.isNew(leaves.get('id')) ? leaves.get('id') : undefined }
  })
  let names = new Map<string, string>()
  const textOf = ({ table, kept, own }: (typeof all)[0]): string => {
    const named = (value: string) =>
      ranges.replaceNewNumbers(value, (id) => (id === own ? 'own' : (names.get(id) ?? ranges.tableOf(id))))
    return `${table} ${kept.map(([path, value]) => `${path}=${named(value)}`).join(' ')}`
  }
  for (let round = 0; round < rounds; round += 1) {
    const next = new Map<string, string>()
    for (const row of all)
      if (row.own !== undefined)
        next.set(row.own, `${ranges.tableOf(row.own)}~${hash('sha256', textOf(row)).slice(0, 6)}`)
    names = next
  }
  const counted = Object.entries(counts).map(([table, more]) => `${table}: ${more} rows more`)
  return [...all.map(textOf), ...counted].sort()
}
