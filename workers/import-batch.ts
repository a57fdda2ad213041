import { sql } from 'kysely'
import type { Caller } from '../db/caller.ts'
import { insertRecords } from '../db/changes.ts'
import type { RowCheck } from '../db/domain/contract-schema.ts'
import type { Violation } from '../db/domain/refusal.ts'
import { snake } from '../db/record.ts'
import { fetchRecords, from, missingReferences } from '../db/records.ts'
import { takenFields } from '../db/unique-fields.ts'
import type { Unit } from '../db/unit.ts'
import { type JudgedRow, withDefaults } from './csv/cells.ts'
import { changeRecords, type Family } from './families.ts'
import { digestOf, type SeenRecords } from './seen-records.ts'

type Values = Record<string, unknown>

/** How an import treats its rows. */
export interface ImportMode {
  family: Family
  updateInPlace: boolean
  dryRun: boolean
  defaults: Values
  checkNew: RowCheck
  checkChange: RowCheck
  /** In a dry run that could find them: the records that a real import would have written by now. */
  seen: SeenRecords | undefined
}

export interface BatchOutcome {
  created: number
  updated: number
  unchanged: number
  refused: { row: JudgedRow; violations: Violation[] }[]
}

/** One row with the record that it changes; without one it makes a new record. */
interface Planned {
  row: JudgedRow
  id: number | undefined
  /** In a dry run, what an earlier row has already made of the record. */
  foreseen?: { keys: string[]; digest: number; earlier: number | undefined } | undefined
}

/**
 * Brings a batch of rows into the family's table. Rows that speak of the same record take effect in the file's order:
 * the first of each in one round, the next in another, so that a later row sees what an earlier one has made.
 */
export async function importRows(
  unit: Unit,
  caller: Caller,
  mode: ImportMode,
  rows: JudgedRow[],
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { created: 0, updated: 0, unchanged: 0, refused: [] }
  const sound = rows.filter((row) => row.violations.length === 0 || refuse(outcome, row, row.violations))
  if (!mode.updateInPlace) {
    const planned = sound.map((row) => ({ row, id: undefined }))
    await takeRound(unit, caller, mode, planned, outcome)
    return outcome
  }
  for (let waiting = sound; waiting.length > 0; ) {
    const { round, later } = await nextRound(unit, caller, mode, waiting, outcome)
    await takeRound(unit, caller, mode, round, outcome)
    waiting = later
  }
  return outcome
}

/** Notes a refusal; always false, so that it can stand in a filter. */
function refuse(outcome: BatchOutcome, row: JudgedRow, violations: Violation[]): false {
  outcome.refused.push({ row, violations })
  return false
}

/** Splits off the first row for each record, matched to the record that it changes. */
async function nextRound(
  unit: Unit,
  caller: Caller,
  { family, seen }: ImportMode,
  waiting: JudgedRow[],
  outcome: BatchOutcome,
): Promise<{ round: Planned[]; later: JudgedRow[] }> {
  const { noun, importKey = 'id' } = family.record
  const matches = await matchRows(unit, caller, family, waiting)
  const taken = new Set<number | string>()
  const round: Planned[] = []
  const later: JudgedRow[] = []
  for (const row of waiting) {
    const name = keyOf(row, importKey)
    const found =
      row.id === undefined ? (matches.byKey.get(name ?? '') ?? []) : matches.live.has(row.id) ? [row.id] : []
    const [id] = found
    const keys = [id, name].filter((key) => key !== undefined)
    if (row.id !== undefined && id === undefined) {
      refuse(outcome, row, [{ field: 'id', code: 'not_found', message: `No such ${noun}.` }])
    } else if (found.length > 1) {
      const message = `belongs to ${found.length} ${noun}s; map a column to id to say which is meant`
      refuse(outcome, row, [{ field: importKey, code: 'rule', message }])
    } else if (keys.some((key) => taken.has(key))) {
      later.push(row)
    } else {
      round.push({ row, id, foreseen: seen && foresee(seen, row, keys) })
    }
    for (const key of keys) taken.add(key)
  }
  return { round, later }
}

function foresee(seen: SeenRecords, row: JudgedRow, keys: (number | string)[]): Planned['foreseen'] {
  const names = keys.map((key) => (typeof key === 'number' ? `#${key}` : key))
  return { keys: names, digest: digestOf(row.values), earlier: seen.find(names) }
}

function keyOf({ values }: JudgedRow, field: string): string | undefined {
  const value = values[field]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

async function matchRows(
  unit: Unit,
  caller: Caller,
  { record }: Family,
  rows: JudgedRow[],
): Promise<{ live: Set<number>; byKey: Map<string, number[]> }> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const { importKey } = record
  const live = new Set<number>()
  const byKey = new Map<string, number[]>()
  if (ids.length > 0) {
    const found = await sql<{ id: number }>`
      select id ${from(record, caller.tenantId)} and id = any(${ids}) and deleted_at is null`.execute(unit.sql)
    for (const { id } of found.rows) live.add(id)
  }
  if (importKey === undefined) return { live, byKey }
  const keys = [...new Set(rows.flatMap((row) => (row.id === undefined ? (keyOf(row, importKey) ?? []) : [])))]
  if (keys.length > 0) {
    const column = sql.ref(snake(importKey))
    const found = await sql<{ id: number; key: string }>`
      select id, lower(${column}) as key ${from(record, caller.tenantId)}
      and lower(${column}) = any(${keys}) and ${column} is not null and deleted_at is null order by id`.execute(
      unit.sql,
    )
    for (const { id, key } of found.rows) byKey.set(key, [...(byKey.get(key) ?? []), id])
  }
  return { live, byKey }
}

/** Checks, changes and inserts rows of which no two speak of one record. */
async function takeRound(
  unit: Unit,
  caller: Caller,
  mode: ImportMode,
  round: Planned[],
  outcome: BatchOutcome,
): Promise<void> {
  const valid = round.filter((planned) => {
    const violations = mode.updateInPlace ? judge(mode, planned) : []
    return violations.length === 0 || refuse(outcome, planned.row, violations)
  })
  const astray = await lostReferences(unit, caller, mode, valid)
  const found = valid.filter(({ row }, place) => !astray.has(place) || refuse(outcome, row, astray.get(place)!))
  const taken = await takenValues(unit, caller, mode, found)
  const sound = found.filter(({ row }, place) => !taken.has(place) || refuse(outcome, row, taken.get(place)!))
  const broken = await brokenRules(unit, caller, mode.family, sound)
  const lawful = sound.filter(({ row, id }) => !broken.has(id) || refuse(outcome, row, broken.get(id)!))
  const fresh = lawful.filter((planned) => !countForeseen(mode, planned, outcome))
  const changes = fresh.filter((one): one is Planned & { id: number } => one.id !== undefined)
  const additions = fresh.filter(({ id }) => id === undefined).map(({ row }) => row.values)
  if (changes.length > 0) await applyChanges(unit, caller, mode, changes, outcome)
  outcome.created += additions.length
  if (mode.dryRun) return
  for (const alike of groupByFields(additions)) await insertRecords(unit, caller, mode.family.record, alike)
}

/** What the changes among these rows break of the family's own rule, by the record that is changed. */
async function brokenRules(unit: Unit, caller: Caller, { changeRule }: Family, round: Planned[]) {
  const changes = round.flatMap(({ row, id }) => (id === undefined ? [] : [[id, row.values] as const]))
  return new Map<number | undefined, Violation[]>(await changeRule?.(unit, caller, new Map(changes)))
}

/** Counts a row whose record an earlier row of the same dry run would have written; true when there was one. */
function countForeseen({ seen }: ImportMode, { foreseen }: Planned, outcome: BatchOutcome): boolean {
  if (!seen || !foreseen) return false
  const { keys, digest, earlier } = foreseen
  seen.note(keys, digest)
  if (earlier === undefined) return false
  if (earlier === digest) outcome.unchanged++
  else outcome.updated++
  return true
}

/** Judges a row of which it is known only now whether it makes a record or changes one. */
function judge({ defaults, checkNew, checkChange }: ImportMode, { row, id, foreseen }: Planned): Violation[] {
  if (id !== undefined) return checkChange(row.values)
  if (foreseen?.earlier !== undefined) return checkChange(row.values)
  row.values = withDefaults(row.values, defaults)
  return checkNew(row.values)
}

async function lostReferences(
  unit: Unit,
  caller: Caller,
  { family }: ImportMode,
  round: Planned[],
): Promise<Map<number, Violation[]>> {
  const lost = new Map<number, Violation[]>()
  const missing = await missingReferences(
    unit,
    caller,
    family.record,
    round.map(({ row }) => row.values),
  )
  for (const { row, field, noun } of missing) {
    lost.set(row, [...(lost.get(row) ?? []), { field, code: 'not_found', message: `No such ${noun}.` }])
  }
  return lost
}

/** What is wrong with rows whose unique values a record, or an earlier row, has. */
async function takenValues(
  unit: Unit,
  caller: Caller,
  { family: { record }, updateInPlace, seen }: ImportMode,
  round: Planned[],
): Promise<Map<number, Violation[]>> {
  const found = new Map<number, Violation[]>()
  const refused = (row: number, field: string, by: number | undefined) => {
    const message = by === undefined ? 'stands in an earlier row too' : `belongs to the ${record.noun} ${by}`
    found.set(row, [...(found.get(row) ?? []), { field, code: 'rule', message }])
  }
  const rows = round.map(({ row, id }) => ({ id, values: row.values }))
  for (const { row, field, by } of await takenFields(unit, caller, record, rows)) refused(row, field, by)
  if (!seen || updateInPlace) return found
  // The rows of a real import would be records by now.
  for (const field of record.unique ?? []) {
    round.forEach(({ row }, place) => {
      const key = keyOf(row, field)
      if (key === undefined || found.has(place)) return
      if (seen.find([`${field} ${key}`]) !== undefined) refused(place, field, undefined)
      else seen.note([`${field} ${key}`], 0)
    })
  }
  return found
}

async function applyChanges(
  unit: Unit,
  caller: Caller,
  { family, dryRun }: ImportMode,
  changes: { row: JudgedRow; id: number }[],
  outcome: BatchOutcome,
): Promise<void> {
  const wanted = new Map(changes.map(({ row, id }) => [id, row.values]))
  const { items, changed } = dryRun
    ? await compareRecords(unit, caller, family, wanted)
    : await changeRecords(unit, caller, family, wanted)
  for (const { row, id } of changes) {
    if (changed.has(id)) outcome.updated++
    else if (items.has(id)) outcome.unchanged++
    else refuse(outcome, row, [{ field: 'id', code: 'not_found', message: `No such ${family.record.noun}.` }])
  }
}

/** What updateRecords would answer, without writing. */
async function compareRecords(
  unit: Unit,
  caller: Caller,
  { record }: Family,
  wanted: ReadonlyMap<number, Values>,
): Promise<{ items: Map<number, unknown>; changed: Set<number> }> {
  const { items } = await fetchRecords(unit, caller, record, [...wanted.keys()])
  const rows = items as (Values & { id: number })[]
  return {
    items: new Map(rows.map((row) => [row.id, row])),
    changed: new Set(rows.filter((row) => differsFrom(wanted.get(row.id)!)(row)).map(({ id }) => id)),
  }
}

/** Whether a record would really change when it is given `values`. */
export const differsFrom =
  (values: Values) =>
  (record: object): boolean =>
    Object.entries(values).some(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify((record as Values)[name]),
    )

/** A statement inserts rows of the same fields; a file's rows differ where a cell of a field without null is empty. */
function groupByFields(rows: Values[]): Values[][] {
  const groups = new Map<string, Values[]>()
  for (const values of rows) {
    const fields = Object.keys(values).sort().join()
    const group = groups.get(fields)
    if (group) group.push(values)
    else groups.set(fields, [values])
  }
  return [...groups.values()]
}
