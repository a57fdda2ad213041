import { CompiledQuery, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { oncePer } from '../base/once-per.ts'
import { notFound } from '../domain/refusal.ts'
import { noteEvent } from '../events/log.ts'
import type { Unit } from '../postgres/transaction.ts'
import { refuseOther } from './etags.ts'
import { checkReferences, type Row, selection, shown } from './read.ts'
import { type RecordDefinition, type Schemas, snake, type Wire } from './record.ts'
import { checkUnique, takenByNow } from './unique.ts'

/**
 * The only ways in which a record comes to be or changes. Each takes any number of rows, locks them by ascending id,
 * and notes an event for every row that really changed, so an import, a duplicate and a POST all emit alike.
 */

type AnyRecord = RecordDefinition<keyof Schemas>
type Values = Record<string, unknown>

/** Inserts rows of one shape; every row must have the same keys. Returns the records in the order given. */
export async function insertRecords<R extends AnyRecord>(
  unit: Unit,
  caller: Caller,
  record: R,
  rows: readonly Values[],
): Promise<Wire<R>[]> {
  assertWrites(unit)
  if (rows.length === 0) return []
  const insertion = CompiledQuery.raw(insertionOf(record)(Object.keys(rows[0]!).join()), [
    caller.tenantId,
    unit.at,
    JSON.stringify(rows.map(snakeKeys)),
  ])
  const inserted = await unit.sql.withoutPlugins().executeQuery(insertion)
  const items = (inserted.rows as Row[]).map((row) => shown<R>(row))
  if (record.event)
    for (const item of items) noteEvent(unit, caller, { type: `${record.event}.created`, data: item as object })
  return items
}

/** The text of an insert by its fields, `firstName,lastName`; records are made with few different sets of them. */
const insertionOf = oncePer((record: AnyRecord) => {
  const known = new Map<string, string>()
  return (fields: string): string => {
    const found = known.get(fields)
    if (found !== undefined) return found
    const columns = fields === '' ? [] : fields.split(',').map((field) => `"${snake(field)}"`)
    const text = `
      insert into ${record.table} (${['tenant_id', ...columns, 'created_at', 'updated_at'].join(', ')})
      select ${['$1::bigint', ...columns.map((column) => `r.${column}`), '$2::timestamptz', '$2::timestamptz'].join(', ')}
      from json_populate_recordset(null::${record.table}, $3::json) r
      returning ${selection(record)}`
    if (known.size >= mostInsertions) known.clear()
    known.set(fields, text)
    return text
  }
})

const mostInsertions = 200

/** Inserts one record. Throws Refusal validation_failed for its references, conflict for a value that is taken. */
export async function insertRecord<R extends AnyRecord>(
  unit: Unit,
  caller: Caller,
  record: R,
  values: Values,
): Promise<Wire<R>> {
  await checkReferences(unit, caller, record, [values])
  await checkUnique(unit, caller, record, values)
  const [item] = await insertRecords(unit, caller, record, [values])
  return item as Wire<R>
}

export interface Updated<R> {
  /** The records as they are now, by id; ids that are absent or deleted are not in it. */
  items: Map<number, Wire<R>>
  /** The ids that really changed. */
  changed: Set<number>
}

export interface Announcement {
  /** What the event is called after the family's prefix; `updated` unless a move has a name of its own. */
  event?: string
  /** Write and announce a record even when none of its values differ, because something that belongs to it did. */
  always?: boolean
}

/**
 * Gives each named record its new values. Values equal to what the record has are no change: a record without a
 * change is neither written nor announced. previous_attributes has the old values of what changed.
 */
export async function updateRecords<R extends AnyRecord>(
  unit: Unit,
  caller: Caller,
  record: R,
  changes: ReadonlyMap<number, Values>,
  { event = 'updated', always = false }: Announcement = {},
): Promise<Updated<R>> {
  assertWrites(unit)
  const before = await lockRecords(unit, caller, record, [...changes.keys()])
  const items = new Map<number, Wire<R>>()
  const changed = new Set<number>()
  for (const [fields, group] of groupByFields(changes, before, always)) {
    for (const row of await writeChanges(unit, caller, record, fields, group)) {
      const previous = before.get(row.id)!
      const item = shown<R>(row)
      items.set(row.id, item)
      changed.add(row.id)
      const previousAttributes = Object.fromEntries([...fields, 'updatedAt'].map((field) => [field, previous[field]]))
      if (record.event)
        noteEvent(unit, caller, { type: `${record.event}.${event}`, data: item as object, previousAttributes })
    }
  }
  for (const [id, row] of before) if (!changed.has(id)) items.set(id, shown<R>(row))
  return { items, changed }
}

/** Updates one live record; honours If-Match. Throws Refusal not_found, validation_failed, conflict (409 or 412). */
export async function updateRecord<R extends AnyRecord>(
  unit: Unit,
  caller: Caller,
  record: R,
  id: number,
  values: Values,
): Promise<Wire<R>> {
  await checkMatch(unit, caller, record, id)
  await checkReferences(unit, caller, record, [values])
  await checkUnique(unit, caller, record, values, id)
  const { items } = await updateRecords(unit, caller, record, new Map([[id, values]]))
  const item = items.get(id)
  if (item === undefined) throw notFound(record.noun)
  return item
}

/** Soft-deletes live records; ids that are absent or already deleted are left out of the result. */
export const removeRecords = <R extends AnyRecord>(unit: Unit, caller: Caller, record: R, ids: readonly number[]) =>
  setDeleted(unit, caller, record, ids, unit.at)

/**
 * Brings soft-deleted records back; announced as an update, as no event type of its own exists. Left out of the result
 * are ids that are absent or live, and records of which a live one has a unique value by now.
 */
export async function restoreRecords<R extends AnyRecord>(
  unit: Unit,
  caller: Caller,
  record: R,
  ids: readonly number[],
): Promise<Map<number, Wire<R>>> {
  const taken = await takenByNow(unit, caller, record, ids)
  const free = taken.size === 0 ? ids : ids.filter((id) => !taken.has(id))
  return setDeleted(unit, caller, record, free, null)
}

/** Soft-deletes one record, honouring If-Match, and returns it as it was left. Throws Refusal not_found, conflict (412). */
export async function removeRecord<R extends AnyRecord>(
  unit: Unit,
  caller: Caller,
  record: R,
  id: number,
): Promise<Wire<R>> {
  await checkMatch(unit, caller, record, id)
  const item = (await removeRecords(unit, caller, record, [id])).get(id)
  if (item === undefined) throw notFound(record.noun)
  return item
}

/** Live rows under lock, taken in ascending id so that two writers of the same rows cannot block each other. */
export async function lockRecords(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    select ${sql.raw(selection(record))} from ${sql.table(record.table)}
    where tenant_id = ${caller.tenantId} and id = any(${ids}) and deleted_at is null order by id for update
  `.execute(unit.sql.withoutPlugins())
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the record that If-Match speaks of and compares. Throws Refusal not_found, conflict with status 412. */
export async function checkMatch(unit: Unit, caller: Caller, record: AnyRecord, id: number): Promise<void> {
  if (unit.ifMatch === undefined) return
  const row = (await lockRecords(unit, caller, record, [id])).get(id)
  if (!row) throw notFound(record.noun)
  refuseOther(unit, shown(row), record.noun)
}

async function setDeleted<R extends AnyRecord>(
  unit: Unit,
  caller: Caller,
  record: R,
  ids: readonly number[],
  deletedAt: string | null,
): Promise<Map<number, Wire<R>>> {
  assertWrites(unit)
  const { rows } = await sql<Row & { was: string | null }>`
    with held as (
      select id, deleted_at, updated_at from ${sql.table(record.table)}
      where tenant_id = ${caller.tenantId} and id = any(${ids})
      and deleted_at ${deletedAt === null ? sql`is not null` : sql`is null`} order by id for update
    )
    update ${sql.table(record.table)} t
    set deleted_at = ${deletedAt}, updated_at = greatest(${unit.at}::timestamptz, t.updated_at + interval '1 millisecond')
    from held where t.tenant_id = ${caller.tenantId} and t.id = held.id
    returning ${sql.raw(selection(record, 't.'))}, held.deleted_at as "was", held.updated_at as "wasUpdatedAt"
  `.execute(unit.sql.withoutPlugins())
  rows.sort((a, b) => a.id - b.id)
  const items = new Map<number, Wire<R>>()
  for (const { was, wasUpdatedAt, ...row } of rows) {
    const item = shown<R>(row as Row)
    items.set(row.id, item)
    if (!record.event) continue
    if (deletedAt !== null) noteEvent(unit, caller, { type: `${record.event}.deleted`, data: item as object })
    else {
      const previousAttributes = { deletedAt: was, updatedAt: wasUpdatedAt }
      noteEvent(unit, caller, { type: `${record.event}.updated`, data: item as object, previousAttributes })
    }
  }
  return items
}

/** The fields of `values` that a record does not have already. */
export const changedFields = (values: Values, record: Values): string[] =>
  Object.keys(values).filter(
    (field) => values[field] !== undefined && JSON.stringify(values[field]) !== JSON.stringify(record[field]),
  )

/** Rows that change the same fields share a statement; an API's update is one group, an import's batch a few. */
function groupByFields(
  changes: ReadonlyMap<number, Values>,
  before: ReadonlyMap<number, Row>,
  always: boolean,
): Map<string[], Map<number, Values>> {
  const groups = new Map<string, { fields: string[]; rows: Map<number, Values> }>()
  for (const [id, row] of before) {
    const wanted = changes.get(id)!
    const fields = changedFields(wanted, row)
    if (fields.length === 0 && !always) continue
    const group = groups.get(fields.join()) ?? { fields, rows: new Map<number, Values>() }
    group.rows.set(id, Object.fromEntries(fields.map((field) => [field, wanted[field]])))
    groups.set(fields.join(), group)
  }
  return new Map([...groups.values()].map(({ fields, rows }) => [fields, rows]))
}

async function writeChanges(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  fields: readonly string[],
  rows: ReadonlyMap<number, Values>,
): Promise<Row[]> {
  const assignments = fields.map((field) => `"${snake(field)}" = r."${snake(field)}", `).join('')
  const given = JSON.stringify([...rows].map(([id, values]) => ({ id, ...snakeKeys(values) })))
  const updated = await sql<Row>`
    update ${sql.table(record.table)} t
    set ${sql.raw(assignments)} updated_at = greatest(${unit.at}::timestamptz, t.updated_at + interval '1 millisecond')
    from json_populate_recordset(null::${sql.table(record.table)}, ${given}::json) r
    where t.tenant_id = ${caller.tenantId} and t.id = r.id
    returning ${sql.raw(selection(record, 't.'))}
  `.execute(unit.sql.withoutPlugins())
  return updated.rows
}

const snakeKeys = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [snake(field), value]))

function assertWrites(unit: Unit): void {
  if (!unit.writes) throw new Error('a read tried to write: its operation is not declared as a mutation')
}
