import { type RawBuilder, sql } from 'kysely'
import { insertLeadStages } from '../access/tenants.ts'
import type { Caller } from '../base/caller.ts'
import { machineTime } from '../base/clock.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { commitBatch, type Slice } from '../jobs/slices.ts'
import type { TableOfOrganizations } from '../organization/holdings.ts'
import { orderOfTables, type TableOrder } from '../organization/order.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { isForeignKeyViolation } from '../postgres/failures.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { aloneWithSandbox, claimSandbox } from './claim.ts'

/**
 * A reset makes a sandbox as it was made: its records, files, events, jobs and mails go, and its clock is the machine's again.
 * Who gets in stays so, with the settings and the webhook endpoints, but those of one project. Ids, numbers and
 * the events' sequence go on, so that nobody takes something new for what was there before.
 */

/** What stays of an organization's tables; of a table with a condition the rows that fulfil it. */
const stays: Partial<Record<TableOfOrganizations, true | ((slice: Slice) => RawBuilder<unknown>)>> = {
  api_audit_logs: true,
  api_keys: true,
  branding: true,
  data_retention: true,
  event_sequences: true,
  idempotency_keys: true,
  jobs: ({ id }) => sql`id = ${id}`,
  key_directory: true,
  oauth_codes: true,
  oauth_families: true,
  oauth_refresh_tokens: true,
  password_resets: true,
  platform_admins: true,
  rate_windows: true,
  sessions: true,
  user_directory: true,
  users: true,
  webhook_endpoints: () => sql`project_id is null`,
}

/**
 * Begins the job that resets the caller's sandbox, and gives its id. Throws Refusal not_found in a live organization, conflict
 * while another job of the sandbox is under way.
 */
export async function startReset(tx: Transaction, caller: Caller): Promise<string> {
  await claimSandbox(tx, caller)
  const params = { operation: 'reset' as const }
  return enqueueJob(tx, caller, { type: 'sandbox', resourceType: 'sandbox', readScope: 'settings:read', params })
}

/** Rows of one transaction. */
const batchRows = 2_000

/** The tables of which rows go, in the order in which their references let them. */
async function goingTables(at: Sql): Promise<TableOrder> {
  const { tables, cut } = await orderOfTables(at)
  const goes = (table: TableOfOrganizations): boolean => stays[table] !== true
  return { tables: tables.filter(goes), cut: cut.filter(({ table }) => goes(table)) }
}

/** Which rows of a table go. */
function going(table: TableOfOrganizations, slice: Slice): RawBuilder<unknown> {
  const kept = stays[table]
  const own = sql`tenant_id = ${slice.tenantId}`
  return typeof kept === 'function' ? sql`${own} and not (${kept(slice)})` : own
}

/**
 * Removes a sandbox's rows, a transaction for each batch of one table, while it may be written to. False when the turn was over
 * before the end, or somebody has just written a row that refers to one of these.
 */
export async function removeRecords(
  database: Database,
  slice: Slice<'sandbox'>,
  { shouldContinue, paced }: { shouldContinue: () => boolean; paced: <T>(batch: () => Promise<T>) => Promise<T> },
): Promise<boolean> {
  const { tables, cut } = await goingTables(database.sql)
  const all = async (change: RawBuilder<unknown>, table: TableOfOrganizations, which: RawBuilder<unknown>) => {
    for (;;) {
      if (!shouldContinue()) return false
      const count = await paced(() => changeSome(database, slice, sql`${change} where ${some(table, which, slice)}`))
      if (count < batchRows) return true
    }
  }
  try {
    for (const { table, column } of cut) {
      const held = sql`${going(table, slice)} and ${sql.ref(column)} is not null`
      if (!(await all(sql`update ${sql.table(table)} set ${sql.ref(column)} = null`, table, held))) return false
    }
    for (const table of tables) {
      if (!(await all(sql`delete from ${sql.table(table)}`, table, going(table, slice)))) return false
    }
    return true
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

/** One batch, counted in the job's progress. */
const changeSome = (database: Database, slice: Slice<'sandbox'>, change: RawBuilder<unknown>): Promise<number> =>
  commitBatch(database, slice, async (tx) => {
    const count = Number((await change.execute(tx.sql)).numAffectedRows ?? 0n)
    const { processed, checkpoint } = slice
    return { progress: { checkpoint, processed: processed + count, errorsCount: 0 }, value: count }
  })

const some = (table: TableOfOrganizations, which: RawBuilder<unknown>, { tenantId }: Slice) =>
  sql`tenant_id = ${tenantId} and ctid = any(array(select ctid from ${sql.table(table)} where ${which} limit ${batchRows}))`

/**
 * Removes what is left, while no other transaction of the sandbox is open, and sets its clock back in the same transaction, which
 * the job's checkpoint then tells. Throws LeaseLost when the job was cancelled or is another's, Refusal conflict when a
 * transaction stays open for too long.
 */
export async function finishReset(database: Database, slice: Slice<'sandbox'>, patienceMs?: number): Promise<void> {
  const { tenantId } = slice
  const { tables, cut } = await goingTables(database.sql)
  const finish = async (at: Sql): Promise<{ checkpoint: string }> => {
    for (const { table, column } of cut) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
        where ${going(table, slice)} and ${sql.ref(column)} is not null`.execute(at)
    }
    for (const table of tables) await sql`delete from ${sql.table(table)} where ${going(table, slice)}`.execute(at)
    await returnTimes(at, tenantId)
    await sql`update tenants set clock_ahead_ms = 0, updated_at = now() where id = ${tenantId}`.execute(at)
    await insertLeadStages({ sql: at, at: machineTime() }, tenantId)
    return { checkpoint: JSON.stringify(resetDone) }
  }
  await aloneWithSandbox(database, slice, finish, patienceMs)
  slice.checkpoint = resetDone
}

const resetDone = { isReset: true }

/** Whether the sandbox is as it was made, so that only the job's end is left. */
export const isReset = ({ checkpoint }: Slice): boolean => (checkpoint as typeof resetDone | null)?.isReset === true

/** Columns of what stays that a clock which was ahead has written. */
const writtenTimes = [
  'created_at',
  'updated_at',
  'deleted_at',
  'started_at',
  'last_created_at',
  'last_delivered_at',
  'disabled_at',
]

/** What stays was not written later than now; sessions go on for as long as they had left. */
async function returnTimes(at: Sql, tenantId: number): Promise<void> {
  const { rows } = await sql<{ table: TableOfOrganizations; columns: string[] }>`
    select c.relname as "table", array_agg(a.attname::text) as columns from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${Object.keys(stays)}::text[])
      and a.attname = any(${writtenTimes}::text[]) and c.relname <> 'sessions'
    group by 1`.execute(at)
  for (const { table, columns } of rows) {
    const set = sql.join(
      columns.map(
        (name) => sql`${sql.ref(name)} = case when ${sql.ref(name)} > now() then now() else ${sql.ref(name)} end`,
      ),
    )
    const isAhead = sql.join(
      columns.map((name) => sql`${sql.ref(name)} > now()`),
      sql` or `,
    )
    await sql`update ${sql.table(table)} set ${set} where tenant_id = ${tenantId} and (${isAhead})`.execute(at)
  }
  const ahead = sql`(select clock_ahead_ms from tenants where id = ${tenantId}) * interval '1 millisecond'`
  await sql`update sessions set created_at = created_at - ${ahead}, expires_at = expires_at - ${ahead}
    where tenant_id = ${tenantId}`.execute(at)
}
