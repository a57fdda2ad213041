import { type RawBuilder, sql } from 'kysely'
import { utcDayOf } from '../../domain/instants.ts'
import { notFound } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import { memoize } from '../base/memoize.ts'
import { onlyRow } from '../base/only-row.ts'
import type { KeyLookup } from '../postgres/key-lookups.ts'
import { customPlanMarker } from '../postgres/session.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { type RecordFacts, type Resource, snake } from './resource.ts'
import { type AnyRow, fieldsOf } from './row.ts'
import { searched } from './search.ts'

/** The filters that every list, count, aggregate and export of a family shares, by their wire names. */
export interface Filters {
  search?: string
  dateFrom?: string
  dateTo?: string
  updatedFrom?: string
  includeDeleted?: boolean
  [equal: string]: unknown
}

export interface PageOf<T> {
  items: T[]
  /** The id after which the next page starts; undefined on the last page. */
  nextAfter: number | undefined
  /** The day of the record with that id, where the list goes by days. */
  nextAfterDay?: string
}

/** What is read of live records: `"first_name", ...` in the order of the contract. */
export const selection = memoize((resource: RecordFacts): string => selected(resource.fields))

/** What is read of records that may be deleted: the same, and deleted_at. */
export const selectionWithDeletedAt = memoize((resource: RecordFacts): string =>
  selected([...resource.fields, 'deletedAt']),
)

/** Names are quoted, because a field such as `order` is a reserved word of SQL. */
const selected = (fields: readonly string[], alias = ''): string =>
  fields.map((field) => `${alias}"${snake(field)}"`).join(', ')

/**
 * A row of selectionWithDeletedAt as the API returns it: only a deleted one has deletedAt. Another is copied, since V8 keeps an
 * object of which a member was deleted as a dictionary, which takes several times as long to read and to write as JSON.
 */
export function withoutNullDeletedAt<T extends object>(row: T & { deletedAt?: unknown }): T {
  if (typeof row.deletedAt === 'string') return row
  const { deletedAt: _, ...live } = row
  // All but deletedAt, which T does not ask for.
  return live as unknown as T
}

/** The only way into a tenant's table: `from <table> where tenant_id = ...`, ready for further conditions. */
export const from = (resource: RecordFacts, tenantId: number): RawBuilder<unknown> =>
  sql`from ${sql.table(resource.table)} where tenant_id = ${tenantId}`

/** The condition that a record is one that the caller is shown, beginning with `and`; nothing for a family that is shown whole. */
export const visibleWhere = (resource: RecordFacts, caller: Caller): RawBuilder<unknown> =>
  resource.visibility?.where(caller) ?? sql``

/** One live record that the caller is shown. Throws Refusal not_found, also for one that is there for others. */
export async function findVisible<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  if (!resource.visibility) return findRecord(db, caller, resource, id)
  const [row] = (await fetchRecords(db, caller, resource, [id])).items
  if (!row) throw notFound(resource.label)
  return row
}

/** Applies `readAt` to the rows, if the resource has it. */
const readNow = <T extends AnyRow>({ at }: ReadContext, { readAt }: Resource<T>, rows: T[]): T[] =>
  readAt === undefined ? rows : rows.map((row) => readAt(row, at) as T)

/** One live record by id, whether or not the caller is shown it. Throws Refusal not_found. */
export async function findRecord<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const row = await db.findByKey(keyLookupOf(resource), caller.tenantId, id)
  if (!row) throw notFound(resource.label)
  // The look-up selects this resource's fields, which only its text says.
  return row as T
}

/** How findRecord finds a record. Its rows are live, so none of them has a deletedAt. */
export const keyLookupOf = memoize((resource: RecordFacts): KeyLookup => {
  return {
    one: `select ${selection(resource)} from ${resource.table} where tenant_id = $1 and id = $2 and deleted_at is null`,
    many: `
      select ${selected(resource.fields, 't.')}, asked.place
      from unnest($1::bigint[], $2::bigint[]) with ordinality asked (tenant_id, id, place)
      join ${resource.table} t on t.tenant_id = asked.tenant_id and t.id = asked.id
      where t.deleted_at is null`,
  }
})

/** One deleted record by id. Throws Refusal not_found, for a live one too. */
export async function findDeleted<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const { rows } = await sql<T>`
    select ${sql.raw(selectionWithDeletedAt(resource))} ${from(resource, caller.tenantId)} and id = ${id} and deleted_at is not null
  `.execute(db.sql)
  const row = rows[0]
  if (!row) throw notFound(`deleted ${resource.label}`)
  return row
}

/** The conditions of a family's filters, each starting with `and`; `at` is now by the organization's clock. */
export function conditions(
  resource: RecordFacts,
  owner: { tenantId: number; at: string },
  filters: Filters,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (!filters.includeDeleted) parts.push(sql`and deleted_at is null`)
  for (const field of resource.equals) {
    const value = filters[field]
    if (value !== undefined && value !== null) parts.push(sql`and ${sql.ref(snake(field))} = ${value}`)
  }
  for (const [filter, condition] of Object.entries(resource.customFilters ?? {})) {
    const value = filters[filter]
    if (value !== undefined && value !== null) parts.push(condition(value, owner))
  }
  if (resource.search && filters.search) parts.push(searched(resource, owner.tenantId, filters.search))
  const date = sql.ref(snake(resource.date))
  const bound = (given: string) => (goesByDays(resource) ? utcDayOf(given) : given)
  if (filters.dateFrom) parts.push(sql`and ${date} >= ${bound(filters.dateFrom)}`)
  if (filters.dateTo) parts.push(sql`and ${date} <= ${bound(filters.dateTo)}`)
  if (filters.updatedFrom) parts.push(sql`and updated_at >= ${filters.updatedFrom}`)
  return sql.join(parts, sql` `)
}

/** Whether a family's lists go by a day that its records name, instead of by the order in which they were made. */
export const goesByDays = ({ date }: RecordFacts): boolean => date !== 'createdAt'

export interface ListOptions {
  limit: number
  /** The id after which to go on, newest first. */
  after?: number | undefined
  /** The day of the record with that id, where the list goes by days. */
  afterDay?: string | undefined
  compact?: boolean | undefined
  /** A condition, beginning with `and`, beside those of the filters: which records the caller is shown. */
  visibleWhere?: RawBuilder<unknown> | undefined
}

/**
 * A page of records, newest first: by id, or by the family's day and then by id. Without a filter, where the caller is shown
 * all of them, the page is one range of an index, as fast as a lookup however many records there are, and runs on the same
 * connections as lookups. Any other may walk over all records for a few.
 */
export async function listRecords<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  filters: Filters,
  { limit, after, afterDay, compact, visibleWhere: further }: ListOptions,
): Promise<PageOf<T>> {
  const mayBeDeleted = Boolean(filters.includeDeleted)
  const columns = columnsOf(resource, compact === true, mayBeDeleted)
  const byDays = goesByDays(resource)
  const day = sql.ref(snake(resource.date))
  const isRange = !filtered(filters) && !resource.visibility && !further
  const rest = byDays ? sql`and (${day}, id) < (${afterDay}::date, ${after}::bigint)` : sql`and id < ${after}`
  const { rows } = await sql<T>`
    select ${planning(filters)} ${sql.raw(columns)} ${from(resource, caller.tenantId)}
    ${after === undefined ? sql`` : rest} ${conditions(resource, { ...caller, at: db.at }, filters)} ${visibleWhere(resource, caller)} ${further ?? sql``}
    order by ${byDays ? sql`${day} desc,` : sql``} id desc limit ${limit + 1}
  `.execute(isRange ? db.lookups : db.sql)
  const page = readNow(db, resource, rows.slice(0, limit))
  const items = mayBeDeleted ? page.map((row) => withoutNullDeletedAt(row)) : page
  const last = rows.length > limit ? rows[limit - 1]! : undefined
  return { items, nextAfter: last?.id, ...(byDays && last && { nextAfterDay: String(last[resource.date]) }) }
}

function columnsOf(resource: RecordFacts, compact: boolean, mayBeDeleted: boolean): string {
  if (!compact || !resource.compact) return mayBeDeleted ? selectionWithDeletedAt(resource) : selection(resource)
  return selected(mayBeDeleted ? [...resource.compact, 'deletedAt'] : resource.compact)
}

/** Whether a page leaves out any record but the deleted ones. */
const filtered = ({ includeDeleted: _, ...filters }: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== null && value !== '')

/** A filter's value decides which index is best: few contacts were changed in this minute, and many since last year. */
const planning = (filters: Filters): RawBuilder<unknown> => (filtered(filters) ? sql.raw(customPlanMarker) : sql``)

/**
 * How many records the filters match. It is planned for the tenant at hand also without a filter: a plan for the average
 * tenant would start processes for the records of a small one, and count those of a large one without any.
 */
export async function countRecords(
  db: ReadContext,
  caller: Caller,
  resource: RecordFacts,
  filters: Filters,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${sql.raw(customPlanMarker)} count(*) as total ${from(resource, caller.tenantId)} ${conditions(resource, { ...caller, at: db.at }, filters)}
    ${visibleWhere(resource, caller)}
  `.execute(db.sql)
  return onlyRow(rows, 'the count of records').total
}

/** Live records by id, in the order asked, each once, and the ids for which the caller has no live record. */
export async function fetchRecords<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
): Promise<{ items: T[]; missing: number[] }> {
  const { rows } = await sql<T>`
    select ${sql.raw(selection(resource))} ${from(resource, caller.tenantId)} and id = any(${ids}) and deleted_at is null
    ${visibleWhere(resource, caller)}
  `.execute(db.sql)
  const byId = new Map(readNow(db, resource, rows).map((row) => [row.id, row]))
  const asked = [...new Set(ids)]
  return {
    items: asked.flatMap((id) => byId.get(id) ?? []),
    missing: asked.filter((id) => !byId.has(id)),
  }
}

/** The highest id of the tenant's records so far; 0 when there are none. */
export async function newestId(db: ReadContext, caller: Caller, resource: RecordFacts): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id ${from(resource, caller.tenantId)}`.execute(db.sql)
  return onlyRow(rows, 'the highest id').id
}

/** The number of records for each set of values of some fields, largest first, with the sums of `sums` as decimal strings. */
export async function aggregateRecords<Group extends { count: number }>(
  db: ReadContext,
  caller: Caller,
  resource: RecordFacts,
  fields: readonly string[],
  filters: Filters,
  sums: readonly string[] = [],
): Promise<Group[]> {
  const columns = sql.join(fields.map((field) => sql.ref(snake(field))))
  const named = sql.join(fields.map((field) => sql`${sql.ref(snake(field))} as ${sql.ref(field)}`))
  const added = sums.map((name) => sql`, sum(${sql.ref(snake(name))}) as ${sql.ref(name)}`)
  const { rows } = await sql<Group>`
    select ${planning(filters)} ${named}, count(*) as count ${sql.join(added, sql``)} ${from(resource, caller.tenantId)} ${conditions(resource, { ...caller, at: db.at }, filters)}
    ${visibleWhere(resource, caller)}
    group by ${columns} order by count desc, ${columns}
  `.execute(db.sql)
  return rows
}

/**
 * The references of `rows` to records that are not live, with the index of their row. Locks the records that are live.
 */
export async function missingReferences(
  tx: Transaction,
  caller: Caller,
  resource: RecordFacts,
  rows: readonly object[],
): Promise<{ row: number; field: string; label: string }[]> {
  const live = await liveReferences(tx, caller, resource, rows)
  const missing: { row: number; field: string; label: string }[] = []
  for (const [field, { label }] of Object.entries(resource.references)) {
    rows.forEach((row, index) => {
      const id = fieldsOf(row)[field]
      if (typeof id === 'number' && !live.get(field)?.has(id)) missing.push({ row: index, field, label })
    })
  }
  return missing
}

/**
 * By field, which of the records that rows refer to are live. Locks these against deletion until the transaction ends.
 */
export async function liveReferences(
  tx: Transaction,
  caller: Caller,
  resource: RecordFacts,
  rows: readonly object[],
): Promise<Map<string, Set<number>>> {
  const live = new Map<string, Set<number>>()
  for (const [field, { table }] of Object.entries(resource.references)) {
    const given = rows.map((row) => fieldsOf(row)[field])
    const ids = [...new Set(given.filter((id) => typeof id === 'number'))]
    if (ids.length === 0) continue
    const found = await sql<{ id: number }>`
      select id from ${sql.table(table)} where tenant_id = ${caller.tenantId} and id = any(${ids})
      and deleted_at is null order by id for key share
    `.execute(tx.sql)
    live.set(field, new Set(found.rows.map(({ id }) => id)))
  }
  return live
}
