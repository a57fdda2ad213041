import { hash } from 'node:crypto'
import type { ClientAnswer } from '../../test/support/peers/client.ts'
import type { StateChange } from '../kept-state/change.ts'
import { type KeptRow, keptRowOf, type Varying } from '../kept-state/rows.ts'
import type { NumberRanges } from './number-ranges.ts'

/** What an order came to: the answers and what has changed. */
export interface RaceOutcome {
  rows: KeptRow[]
  counts: Record<string, number>
}

/** An answer, and what of it tells nothing. */
export interface Told {
  name: string
  answer: ClientAnswer
  vague?: RegExp | undefined
}

export function raceOutcome(answers: readonly Told[], change: StateChange): RaceOutcome {
  const told = answers.map(({ name, answer: { status, code, headers, json, text }, vague }) => {
    const { leaves } = keptRowOf('', {
      status,
      code,
      replayed: headers['idempotent-replayed'] ?? null,
      location: headers.location ?? null,
      // A page is told by its status: what it says is drawn from the database.
      body: json ?? (text === '' ? null : 'a page'),
    })
    return { table: `answer to ${name}`, leaves: new Map([...leaves].filter(([path]) => !vague?.test(path))) }
  })
  return { rows: [...told, ...change.rows], counts: change.counts }
}

/** What differs by chance, though it may be equal twice: how long something took, and when a key was used, which is noted later. */
const alwaysVarying = /(^|\.)(duration_ms|request_id|last_used_at|lastUsedAt)$/

const day = /\b\d{4}-\d\d-\d\d\b/g

/** Times that names are given anew, each time by more of what they stand for. */
const rounds = 4

/**
 * The lines of an outcome, sorted, in which nothing tells in which order numbers were given: a new record is named by what it is,
 * with the names of those that it refers to. Where it is undated, no day is told either. Two outcomes with the same lines are the same but for their numbers, times and
 * tokens.
 */
export function outcomeLines(
  { rows, counts }: RaceOutcome,
  {
    ranges,
    varying,
    isUndated = false,
  }: { ranges: Pick<NumberRanges, 'isNew' | 'tableOf' | 'replaced'>; varying: Varying; isUndated?: boolean },
): string[] {
  const all = rows.map(({ table, leaves }) => {
    const kept = [...leaves].filter(([path]) => !varying(table, path) && !alwaysVarying.test(path))
    const told = kept.map(([path, value]): [string, string] => [path, isUndated ? value.replace(day, 'day') : value])
    return { table, kept: told, own: ranges.isNew(leaves.get('id')) ? leaves.get('id') : undefined }
  })
  let names = new Map<string, string>()
  const textOf = ({ table, kept, own }: (typeof all)[0]): string => {
    const named = (value: string) =>
      ranges.replaced(value, (id) => (id === own ? 'own' : (names.get(id) ?? ranges.tableOf(id))))
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
