import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import { machineTime } from '../../engine/base/clock.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { isForeignKeyViolation } from '../../engine/postgres/failures.ts'
import { rowBatchCondition } from '../../engine/postgres/row-removal.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { insertLeadStages } from '../../services/access/tenants.ts'
import { type ClaimedJob, commitBatch } from '../../services/jobs/claimed-jobs.ts'
import { enqueueJob } from '../../services/jobs/jobs.ts'
import type { TenantTable } from '../organization/inventory.ts'
import { findTableOrder } from '../organization/table-order.ts'
import { lockSandbox, runExclusiveSandboxTransaction } from './claim.ts'

/**
 * A reset returns a sandbox to its initial state. It deletes the sandbox's records, files, events, jobs and mails, and
 * sets the sandbox's clock back to the machine's time. Access data and settings stay. Webhook endpoints stay too,
 * except for endpoints that receive the events of a single project. Ids, numbers and the event sequence continue, so
 * that new records are never mistaken for deleted ones.
 */

/** The tables whose rows survive a reset. For a table with a condition, only the rows that satisfy it survive. */
const survivingRows: Partial<Record<TenantTable, true | ((slice: ClaimedJob) => RawBuilder<unknown>)>> = {
  api_audit_logs: true,
  api_keys: true,
  authenticator_apps: true,
  branding: true,
  data_retention: true,
  event_sequences: true,
  idempotency_keys: true,
  jobs: ({ id }) => sql`id = ${id}`,
  key_directory: true,
  oauth_codes: true,
  oauth_families: true,
  oauth_refresh_tokens: true,
  passkeys: true,
  password_resets: true,
  platform_admins: true,
  rate_windows: true,
  recovery_codes: true,
  sessions: true,
  sign_in_rules: true,
  user_directory: true,
  users: true,
  webhook_endpoints: () => sql`project_id is null`,
}

/**
 * Starts the job that resets the caller's sandbox, and returns the job's id. Throws Refusal not_found in a live
 * organization, or conflict while another sandbox job is in progress.
 */
export async function startSandboxReset(tx: Transaction, caller: Caller): Promise<string> {
  await lockSandbox(tx, caller)
  const params = { operation: 'reset' as const }
  return enqueueJob(tx, caller, { type: 'sandbox', resourceType: 'sandbox', readScope: 'settings:read', params })
}

/** Maximum number of rows that one transaction removes. */
const batchRows = 2_000

/** A statement (`change`) to run on all rows of a table that satisfy a condition (`needed`). */
interface Removal {
  table: TenantTable
  change: RawBuilder<unknown>
  needed: RawBuilder<unknown>
}

/**
 * Returns the statements that delete all rows that a reset removes, in an order that foreign keys allow. The first
 * statements set the foreign keys that contradict this order to null.
 */
async function removalsOf(at: Sql, slice: ClaimedJob): Promise<Removal[]> {
  const { tables, cut } = await findTableOrder(at)
  const isRemoved = (table: TenantTable): boolean => survivingRows[table] !== true
  const removedRows = (table: TenantTable): RawBuilder<unknown> => {
    const kept = survivingRows[table]
    return typeof kept === 'function' ? sql`not (${kept(slice)})` : sql`true`
  }
  return [
    ...cut
      .filter(({ table }) => isRemoved(table))
      .map(({ table, column }) => ({
        table,
        change: sql`update ${sql.table(table)} set ${sql.ref(column)} = null`,
        needed: sql`${removedRows(table)} and ${sql.ref(column)} is not null`,
      })),
    ...tables
      .filter(isRemoved)
      .map((table) => ({ table, change: sql`delete from ${sql.table(table)}`, needed: removedRows(table) })),
  ]
}

/**
 * Removes a sandbox's rows while the sandbox may be in use, with a separate transaction for each batch. The job's
 * checkpoint stores the progress, so the next call continues there. Returns false if `shouldContinue` returned false
 * before the end. Also returns false if a concurrent request has just inserted a row that references a removed one; the
 * next call then starts from the beginning.
 */
export async function removeSandboxRecords(
  database: Database,
  slice: ClaimedJob<'sandbox'>,
  { shouldContinue, paced }: { shouldContinue: () => boolean; paced: <T>(batch: () => Promise<T>) => Promise<T> },
): Promise<boolean> {
  const removals = await removalsOf(database.sql, slice)
  try {
    while (removalsDone(slice) < removals.length) {
      if (!shouldContinue()) return false
      await paced(() => removeSome(database, slice, removals[removalsDone(slice)]!))
    }
    return true
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    const { processed } = slice
    await commitBatch(database, slice, async () => ({
      progress: { checkpoint: null, processed, errorsCount: 0 },
      value: undefined,
    }))
    return false
  }
}

/** Returns the number of statements of `removalsOf` that the reset has completed. */
const removalsDone = ({ checkpoint }: ClaimedJob): number => (checkpoint as { emptied?: number } | null)?.emptied ?? 0

/**
 * Removes one batch of rows and records it in the job's progress. If the batch is not full, it is the last one of its
 * statement.
 */
const removeSome = (
  database: Database,
  slice: ClaimedJob<'sandbox'>,
  { table, change, needed }: Removal,
): Promise<void> =>
  commitBatch(database, slice, async (tx) => {
    const rows = rowBatchCondition(table, slice.tenantId, { needed, most: batchRows })
    const count = Number((await sql`${change} where ${rows}`.execute(tx.sql)).numAffectedRows ?? 0n)
    const emptied = removalsDone(slice) + (count < batchRows ? 1 : 0)
    const progress = { checkpoint: { emptied }, processed: slice.processed + count, errorsCount: 0 }
    return { progress, value: undefined }
  })

/**
 * Removes the remaining rows while no other transaction that writes in the sandbox is open. Sets the clock back and
 * updates the job's checkpoint in the same transaction. Throws LeaseLost if the job was canceled or its lease was lost,
 * or Refusal conflict if another transaction stays open too long.
 */
export async function finishSandboxReset(
  database: Database,
  slice: ClaimedJob<'sandbox'>,
  patienceMs?: number,
): Promise<void> {
  const { tenantId } = slice
  const removals = await removalsOf(database.sql, slice)
  const finish = async (at: Sql): Promise<{ checkpoint: string }> => {
    for (const { change, needed } of removals) {
      await sql`${change} where tenant_id = ${tenantId} and ${needed}`.execute(at)
    }
    await returnTimes(at, tenantId)
    await at.updateTable('tenants').set({ clockAheadMs: 0, updatedAt: sql`now()` }).where('id', '=', tenantId).execute()
    await insertLeadStages({ sql: at, at: machineTime() }, tenantId)
    return { checkpoint: JSON.stringify(resetDone) }
  }
  await runExclusiveSandboxTransaction(database, slice, finish, patienceMs)
  slice.checkpoint = resetDone
}

const resetDone = { isReset: true }

/** Reports whether the sandbox has been reset, so that the job only needs to be marked as completed. */
export const isResetDone = ({ checkpoint }: ClaimedJob): boolean =>
  (checkpoint as typeof resetDone | null)?.isReset === true

/** Columns of surviving rows that may contain times of the sandbox's clock, and so times in the future. */
const writtenTimes = [
  'created_at',
  'updated_at',
  'deleted_at',
  'started_at',
  'last_created_at',
  'last_delivered_at',
  'disabled_at',
]

/** Replaces future times in surviving rows by the machine's current time. Sessions keep their remaining life. */
async function returnTimes(at: Sql, tenantId: number): Promise<void> {
  const { rows: clock } = await sql<{ now: string; aheadMs: number }>`
    select now() as now, clock_ahead_ms as ahead_ms from tenants where id = ${tenantId}`.execute(at)
  const { now, aheadMs } = clock[0]!
  const { rows } = await sql<{ table: TenantTable; columns: string[] }>`
    select c.relname as "table", array_agg(a.attname::text) as columns from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${Object.keys(survivingRows)}::text[])
      and a.attname = any(${writtenTimes}::text[]) and c.relname <> 'sessions'
    group by 1`.execute(at)
  for (const { table, columns } of rows) {
    const set = sql.join(
      columns.map(
        (name) => sql`${sql.ref(name)} = case when ${sql.ref(name)} > ${now} then ${now} else ${sql.ref(name)} end`,
      ),
    )
    const isAhead = sql.join(
      columns.map((name) => sql`${sql.ref(name)} > ${now}`),
      sql` or `,
    )
    await sql`update ${sql.table(table)} set ${set} where tenant_id = ${tenantId} and (${isAhead})`.execute(at)
  }
  const earlier = (name: string) => sql`${sql.ref(name)} =
    (${sql.ref(name)} at time zone 'UTC' - ${aheadMs} * interval '1 millisecond') at time zone 'UTC'`
  await sql`update sessions set ${earlier('created_at')}, ${earlier('expires_at')} where tenant_id = ${tenantId}`.execute(
    at,
  )
}
