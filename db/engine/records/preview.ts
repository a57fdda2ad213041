import { sql } from 'kysely'
import { toAsciiAddress } from '../../domain/texts/email-addresses.ts'
import type { Caller } from '../base/caller.ts'
import { onlyRow } from '../base/only-row.ts'
import type { Database } from '../postgres/connection.ts'
import { deleteAllRows } from '../postgres/row-deletion.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { type Holders, holdersOf } from './key-holders.ts'
import { fetchRecords } from './read.ts'
import { type RecordFacts, snake } from './resource.ts'

/**
 * A dry run writes no records, but its later rows must find what its earlier rows would have written. So each batch
 * stores these values in its transaction. `previewedHoldersOf` and `previewedFields` look records up as if the values
 * were in the records' tables. A record that the dry run would create has no id. Its `ref` is its negative row number.
 */

type Values = Record<string, unknown>

/**
 * Stores the values that the dry run would write into these records. A record that it would create needs values for all
 * fields.
 */
export async function notePreviewedFields(
  tx: Transaction,
  { tenantId }: Caller,
  jobId: string,
  records: ReadonlyMap<number, Values>,
): Promise<void> {
  if (records.size === 0) return
  const given = JSON.stringify([...records].map(([ref, fields]) => ({ ref, fields })))
  await sql`
    insert into foreseen_records (tenant_id, job_id, ref, fields)
    select ${tenantId}::bigint, ${jobId}, r.ref, r.fields from json_to_recordset(${given}::json) r (ref bigint, fields jsonb)
    on conflict (tenant_id, job_id, ref) do update set fields = foreseen_records.fields || excluded.fields`.execute(
    tx.sql,
  )
}

/**
 * Value of a key field that a record would have after the rows so far, as written in the file. Null if it would have
 * none.
 */
export interface PreviewKey {
  field: string
  ref: number
  value: string | null
}

/** Writes the domain of an e-mail address in ASCII, so that all forms of an address have the same key. */
const withOneForm = (key: PreviewKey): PreviewKey =>
  key.field === 'email' && key.value !== null ? { ...key, value: toAsciiAddress(key.value) } : key

/** Stores key values of records. A later value of the same field and record replaces the earlier one. */
export async function notePreviewedKeys(
  tx: Transaction,
  { tenantId }: Caller,
  jobId: string,
  keys: readonly PreviewKey[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into foreseen_keys (tenant_id, job_id, field, ref, key)
    select ${tenantId}::bigint, ${jobId}, r.field, r.ref, lower(r.value)
    from json_to_recordset(${JSON.stringify(keys.map(withOneForm))}::json) r (field text, ref bigint, value text)
    on conflict (ref, field, job_id, tenant_id) do update set key = excluded.key`.execute(tx.sql)
}

/**
 * Returns the live records that would have each value of a field after the rows so far. Unlike `holdersOf`, leaves out
 * records to which the dry run has given another value, and adds those to which it has given this value.
 */
export async function previewedHoldersOf(
  db: ReadContext,
  caller: Caller,
  resource: RecordFacts,
  jobId: string,
  field: string,
  values: readonly string[],
): Promise<Map<string, Holders>> {
  const holders = await holdersOf(db, caller, resource, field, values)
  const found = [...holders.values()]
  const given = await refsByPreviewedKey(db, caller, jobId, field, [...new Set(found.map(({ key }) => key))])
  const moved = await refsWithPreviewedKey(db, caller, jobId, field, [...new Set(found.flatMap(({ ids }) => ids))])
  for (const one of found) {
    const stayed = one.ids.filter((id) => !moved.has(id))
    one.ids = [...(given.get(one.key) ?? []), ...stayed].sort((a, b) => a - b)
  }
  return holders
}

/** Returns the refs of records whose key of the field the dry run has set or cleared. */
async function refsWithPreviewedKey(
  db: ReadContext,
  { tenantId }: Caller,
  jobId: string,
  field: string,
  refs: readonly number[],
): Promise<Set<number>> {
  const rows = await db.sql
    .selectFrom('foreseenKeys')
    .select('ref')
    .where('tenantId', '=', tenantId)
    .where('jobId', '=', jobId)
    .where('field', '=', field)
    .where((eb) => eb('ref', '=', eb.fn.any(eb.val(refs))))
    .execute()
  return new Set(rows.map(({ ref }) => ref))
}

/**
 * Returns the records to which the dry run has given these keys of a field, by key. `keys` must be in the form in which
 * keys are compared.
 */
async function refsByPreviewedKey(
  db: ReadContext,
  { tenantId }: Caller,
  jobId: string,
  field: string,
  keys: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ key: string; ref: number }>`
    select key, ref from foreseen_keys
    where tenant_id = ${tenantId} and job_id = ${jobId} and field = ${field} and key = any(${keys}) order by ref
  `.execute(db.sql)
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, held]) => [key, held.map(({ ref }) => ref)]))
}

/**
 * Returns the values that the records would have after the rows so far, by ref. Refs of records that do not exist or
 * are deleted are left out.
 */
export async function previewedFields(
  db: ReadContext,
  caller: Caller,
  resource: RecordFacts,
  jobId: string,
  refs: readonly number[],
): Promise<Map<number, Values>> {
  const ids = refs.filter((ref) => ref > 0)
  const { items } = await fetchRecords(db, caller, resource, ids)
  const found = new Map(items.map((item): [number, Values] => [item.id, item]))
  const { rows } = await sql<{ ref: number; fields: Values }>`
    select ref, fields from foreseen_records
    where tenant_id = ${caller.tenantId} and job_id = ${jobId} and ref = any(${refs})`.execute(db.sql)
  for (const { ref, fields } of rows) {
    if (ref < 0 || found.has(ref)) found.set(ref, { ...found.get(ref), ...fields })
  }
  return found
}

interface DefaultedColumn {
  column: string
  type: string
  expression: string
}

/** Returns the values of a new record in fields that are not given: the table's defaults, by field. */
export async function defaultsOf(db: ReadContext, resource: RecordFacts): Promise<Values> {
  const { rows: columns } = await sql<DefaultedColumn>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = to_regclass(${resource.table}) and a.attgenerated = ''`.execute(db.sql)
  const known = columns.flatMap(({ column, type, expression }) => {
    const field = resource.fields.find((name) => snake(name) === column)
    return field === undefined ? [] : [sql`(${sql.raw(expression)})::${sql.raw(type)} as ${sql.ref(field)}`]
  })
  if (known.length === 0) return {}
  const { rows } = await sql<Values>`select ${sql.join(known)}`.execute(db.sql)
  return onlyRow(rows, 'the default values')
}

const batchRows = 10_000

/** Removes the stored values of a dry run that has ended. */
export async function forgetPreview(
  database: Database,
  { tenantId, id }: { tenantId: number; id: string },
): Promise<void> {
  for (const table of ['foreseen_records', 'foreseen_keys'] as const)
    await deleteAllRows(database, table, sql`tenant_id = ${tenantId} and job_id = ${id}`, batchRows)
}

/** Removes the stored values of dry runs whose job is neither queued nor running, such as cancelled or failed ones. */
export async function forgetEndedPreviews(database: Database): Promise<void> {
  for (const table of ['foreseen_records', 'foreseen_keys'] as const) {
    const isOver = sql`not exists (
      select from jobs j where j.tenant_id = ${sql.ref(`${table}.tenant_id`)} and j.id = ${sql.ref(`${table}.job_id`)}
        and j.status in ('queued', 'running'))`
    await deleteAllRows(database, table, isOver, batchRows)
  }
}
