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

/** Filters that all lists, counts, aggregates and exports of a family share, by their names in the API. */
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
  /** Id after which the next page begins; undefined on the last page. */
  nextAfter: number | undefined
  /** Day of the record with that id, if the list is sorted by day. */
  nextAfterDay?: string
}

/** Returns the select list for live records, in the order of the contract: `"first_name", ...`. */
export const selection = memoize((resource: RecordFacts): string => selected(resource.fields))

/** Returns the select list for records that may be deleted. It also contains deleted_at. */
export const selectionWithDeletedAt = memoize((resource: RecordFacts): string =>
  selected([...resource.fields, 'deletedAt']),
)

/**
 * Returns the select list of these fields. Names are quoted, because some, such as `order`, are reserved words of SQL.
 */
const selected = (fields: readonly string[], alias = ''): string =>
  fields.map((field) => `${alias}"${snake(field)}"`).join(', ')

/**
 * Returns a row of `selectionWithDeletedAt` as the API shows it: only deleted records have `deletedAt`. A live row is
 * copied without this member. Deleting the member would make V8 store the object as a dictionary, which is several
 * times slower to read and to serialize.
 */
export function withoutNullDeletedAt<T extends object>(row: T & { deletedAt?: unknown }): T {
  if (typeof row.deletedAt === 'string') return row
  const { deletedAt: _, ...live } = row
  // T does not contain deletedAt.
  return live as unknown as T
}

/**
 * Returns `from <table> where tenant_id = ...`, to which conditions can be appended. Queries use it so that they read
 * only this organization's records.
 */
export const from = (resource: RecordFacts, tenantId: number): RawBuilder<unknown> =>
  sql`from ${sql.table(resource.table)} where tenant_id = ${tenantId}`

/**
 * Returns the condition that the caller may see a record, beginning with `and`. Empty if all callers see all records of
 * the resource.
 */
export const visibleWhere = (resource: RecordFacts, caller: Caller): RawBuilder<unknown> =>
  resource.visibility?.where(caller) ?? sql``

/**
 * Returns a live record that the caller may see. Throws Refusal not_found, also for a record that only other callers
 * may see.
 */
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

/** Returns a live record by id, even if the caller may not see it. Throws Refusal not_found. */
export async function findRecord<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const row = await db.findByKey(keyLookupOf(resource), caller.tenantId, id)
  if (!row) throw notFound(resource.label)
  // The lookup selects the fields of this resource, but its type does not say so.
  return row as T
}

/** Returns the statement with which findRecord finds a record. It selects only live rows, which have no `deletedAt`. */
export const keyLookupOf = memoize(
  (resource: RecordFacts): KeyLookup => ({
    text: `select ${selection(resource)} from ${resource.table} where tenant_id = $1 and id = $2 and deleted_at is null`,
  }),
)

/** Returns a deleted record by id. Throws Refusal not_found, also for a live record. */
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

/**
 * Returns the conditions of the filters, each beginning with `and`. `at` is the current time of the organization's
 * clock.
 */
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

/** Reports whether the resource's lists are sorted by a day in its records, instead of by their order of creation. */
export const goesByDays = ({ date }: RecordFacts): boolean => date !== 'createdAt'

export interface ListOptions {
  limit: number
  /** Id of the record after which the page begins, newest first. */
  after?: number | undefined
  /** Day of the record with that id, if the list is sorted by day. */
  afterDay?: string | undefined
  compact?: boolean | undefined
  /** Condition in addition to the filters, beginning with `and`, for the records that the caller may see. */
  visibleWhere?: RawBuilder<unknown> | undefined
}

/**
 * Returns a page of records, newest first: sorted by id, or by the resource's day and then by id. Without filters, and
 * if the caller may see all records, the page is one range of an index. Such a page is as fast as a lookup for any
 * number of records, and uses the same connections as lookups. Any other page may scan all records to find a few.
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

/** Reports whether a page leaves out any records other than deleted ones. */
const filtered = ({ includeDeleted: _, ...filters }: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== null && value !== '')

/**
 * Returns the marker for a custom plan if there is a filter. Its value decides which index is best: few contacts were
 * changed in the last minute, but many in the last year.
 */
const planning = (filters: Filters): RawBuilder<unknown> => (filtered(filters) ? sql.raw(customPlanMarker) : sql``)

/**
 * Returns the number of records that match the filters. Even without a filter, the count has a custom plan. A plan for
 * the average organization would start parallel processes for a small organization, but none for a large one.
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

/**
 * Returns live records by id, each once, in the order of `ids`. `missing` contains the ids without a live record that
 * the caller may see.
 */
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

/** Returns the highest id of the organization's records, live or deleted; 0 if there are none. */
export async function newestId(db: ReadContext, caller: Caller, resource: RecordFacts): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id ${from(resource, caller.tenantId)}`.execute(db.sql)
  return onlyRow(rows, 'the highest id').id
}

/**
 * Returns the number of records for each combination of values of `fields`, largest first. Adds the sums of the fields
 * in `sums`, as decimal strings.
 */
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
 * Returns the references in `rows` to records that are not live, with the index of their row. Locks the referenced live
 * records against deletion until the transaction ends.
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
 * Returns the ids of the live records that the rows reference, by field. Locks these records against deletion until the
 * transaction ends.
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
