import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import { machineNow, machineTime } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { waitForAllProcesses } from '../../services/access/installation.ts'
import { listRunningTasks } from '../../services/jobs/adapters/queue.ts'
import { setTenantStatus } from './status.ts'

/**
 * While an organization is frozen, no process changes its data. A freeze lasts until the organization is activated
 * again. It has three steps:
 *
 * 1. The organization is suspended. No further request is admitted, while workers continue its jobs, deliveries and
 *    mails for a
 * minute.
 * 2. The organization is marked as frozen. Workers release its jobs after the current batch and postpone its tasks, and
 *    sweeps skip
 * it.
 * 3. The freeze waits until every transaction that began before the mark has ended.
 */

/** Time in ms after a suspension by which every request that was admitted before has ended. */
export const requestSettleMs = 60_000
const pollMs = 200
/**
 * Maximum time in ms to wait for workers to release the organization's tasks. A worker that takes longer counts as
 * stuck or killed.
 */
const maxWaitMs = 10 * 60_000

export interface FreezeOptions {
  signal: AbortSignal
  /** Waits until the requests admitted before the suspension have ended. Tests replace this function. */
  settled?: (suspendedAtMs: number, signal: AbortSignal) => Promise<void>
}

/** Numbers of unfinished jobs and deliveries that workers have released. An export does not include them. */
export interface WorkReturnedToQueue {
  jobs: number
  deliveries: number
}

/**
 * Freezes an organization. If it is already frozen, only waits for its tasks and for open transactions. Throws Refusal
 * not_found. Throws conflict if the organization is activated in the meantime, or if a task or a transaction does not
 * end within ten minutes.
 */
export async function freezeOrganization(
  database: Database,
  tenantId: number,
  { signal, settled = waitUntilSettled }: FreezeOptions,
): Promise<WorkReturnedToQueue> {
  const before = await findTenantState(database.sql, tenantId)
  if (before.frozenAt === null) {
    if (before.status === 'active') await setTenantStatus(database, tenantId, 'suspended')
    const { updatedAt } = await findTenantState(database.sql, tenantId)
    await settled(Date.parse(updatedAt), signal)
  }
  await markFrozen(database.sql, tenantId)
  const markedAt = await databaseTime(database.sql)
  await waitForAllProcesses()
  await waitUntilReleased(database.sql, { tenantId, markedAt, signal })
  await waitUntilCommitted(database.sql, signal)
  return countReleasedWork(database.sql, tenantId)
}

async function findTenantState(
  at: Sql,
  tenantId: number,
): Promise<{ status: string; frozenAt: string | null; updatedAt: string }> {
  const found = await at
    .selectFrom('tenants')
    .select(['status', 'frozenAt', 'updatedAt'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', `No such organization: ${tenantId}`)
  return found
}

async function waitUntilSettled(suspendedAtMs: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, suspendedAtMs + requestSettleMs - machineNow()), undefined, { signal })
}

/** Marks a suspended organization as frozen. Throws Refusal conflict if it was activated in the meantime. */
async function markFrozen(at: Sql, tenantId: number): Promise<void> {
  const row = await at
    .updateTable('tenants')
    .set({ frozenAt: sql`coalesce(frozen_at, ${machineTime()}::timestamptz)` })
    .where('id', '=', tenantId)
    .where('status', '<>', 'active')
    .returning('id')
    .executeTakeFirst()
  if (row) return
  throw new Refusal('conflict', `Organization ${tenantId} was activated in the meantime. Start the export again.`)
}

/** Returns the current time of the database's clock. A sweep that begins after this time sees the committed mark. */
async function databaseTime(at: Sql): Promise<string> {
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(at)
  return onlyRow(rows, "the database's time").time
}

async function waitUntilReleased(
  at: Sql,
  { tenantId, markedAt, signal }: { tenantId: number; markedAt: string; signal: AbortSignal },
): Promise<void> {
  for (const giveUpAt = performance.now() + maxWaitMs; ; await sleep(pollMs, undefined, { signal })) {
    const running = await listRunningTasks(at, tenantId, { sweeps: [...recordSweeps], before: markedAt })
    if (running.length === 0 && !(await isDelivering(at, tenantId))) return
    if (performance.now() < giveUpAt) continue
    const words = `A worker still runs ${running.join(', ') || 'deliver-webhooks'} for organization ${tenantId}`
    throw new Refusal(
      'conflict',
      `${words}, or was killed while it ran a task. Restart the workers, then start the export again.`,
    )
  }
}

/**
 * Reports whether a worker is sending deliveries of the organization. A delivery may still be sent after the
 * dispatcher's task has ended.
 */
async function isDelivering(at: Sql, tenantId: number): Promise<boolean> {
  const row = await at
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('drainUntil', '>', machineTime())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The tasks that change records in all organizations. A freeze waits for the tasks that began before the organization
 * was marked as frozen.
 */
const recordSweeps = [
  'expire-bids',
  'send-reminders',
  'keep-signed-bids',
  'audit-figures',
  'sweep-retention',
  'sweep-sandboxes',
] as const

/**
 * Waits until every transaction of the database server that has changed rows before this call has ended. Throws Refusal
 * conflict if one is still open after ten minutes.
 */
async function waitUntilCommitted(at: Sql, signal: AbortSignal): Promise<void> {
  const giveUpAt = performance.now() + maxWaitMs
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(at)
  const { number } = onlyRow(rows, "the transaction's id")
  for (;;) {
    const { rows: left } = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) < ${number}::xid8`.execute(at)
    if (left.length === 0) return
    if (performance.now() > giveUpAt) throw await openTransactionRefusal(at)
    await sleep(pollMs, undefined, { signal })
  }
}

/** Returns a refusal that names the oldest open transaction, which may belong to another database of the server. */
async function openTransactionRefusal(at: Sql): Promise<Refusal> {
  const { rows } = await sql<{ who: string }>`
    select coalesce(nullif(application_name, ''), 'a session') || ', process ' || pid as who from pg_stat_activity
    where backend_xid is not null and pid <> pg_backend_pid() order by age(backend_xid) desc limit 1`.execute(at)
  const who = rows[0]?.who ?? 'a prepared transaction'
  return new Refusal(
    'conflict',
    `A transaction on this database server does not end: ${who}. End it, then start the export again.`,
  )
}

async function countReleasedWork(at: Sql, tenantId: number): Promise<WorkReturnedToQueue> {
  const { rows } = await sql<WorkReturnedToQueue>`select
    (select count(*)::integer from jobs where tenant_id = ${tenantId} and status in ('queued', 'running')) as jobs,
    (select count(*)::integer from webhook_deliveries where tenant_id = ${tenantId} and next_attempt_at is not null) as deliveries`.execute(
    at,
  )
  return onlyRow(rows, 'the counts of released work')
}
