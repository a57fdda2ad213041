import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { waitForAllProcesses } from '../access/installation.ts'
import { machineNow, machineTime } from '../base/clock.ts'
import { Refusal } from '../domain/refusal.ts'
import { listRunningTasks } from '../jobs/adapters/queue.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { setStatus } from './status.ts'

/**
 * Freezes an organization, so that no process changes its data until it is activated again. First, the organization is
 * suspended: no further request is admitted, while workers continue its jobs, deliveries and mails for a minute. Then
 * it is marked as frozen: workers release its work at their next safe point and postpone its tasks, and sweeps skip it.
 * Finally, every transaction that began before the mark must have ended.
 */

/** Time in ms after which every request that was admitted before the suspension has ended. */
export const requestSettleMs = 60_000
const pollMs = 200
/** Time after which a worker that has not released a task is considered stuck or killed. */
const maxWaitMs = 10 * 60_000

export interface FreezeOptions {
  signal: AbortSignal
  /** Function that waits until requests admitted before the suspension have ended. Tests replace it. */
  settled?: (suspendedAtMs: number, signal: AbortSignal) => Promise<void>
}

/** Numbers of jobs and deliveries that workers have released and an export does not include. */
export interface WorkReturnedToQueue {
  jobs: number
  deliveries: number
}

/**
 * Freezes an organization. If it is already frozen, only waits for open transactions. Throws Refusal not_found, and
 * conflict if a worker does not release a task within ten minutes.
 */
export async function freezeOrganization(
  database: Database,
  tenantId: number,
  { signal, settled = waitUntilSettled }: FreezeOptions,
): Promise<WorkReturnedToQueue> {
  const before = await findTenantState(database.sql, tenantId)
  if (before.frozenAt === null) {
    if (before.status === 'active') await setStatus(database, tenantId, 'suspended')
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
  const { rows } = await sql`update tenants set frozen_at = coalesce(frozen_at, ${machineTime()}::timestamptz)
    where id = ${tenantId} and status <> 'active' returning id`.execute(at)
  if (rows[0]) return
  throw new Refusal('conflict', `Organization ${tenantId} was activated in the meantime. Start the export again.`)
}

/** Returns the database's time after the mark was committed. A sweep that begins later has seen the mark. */
async function databaseTime(at: Sql): Promise<string> {
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(at)
  return rows[0]!.time
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

/** Reports whether a worker is sending deliveries of the organization. Sending continues after its task has ended. */
async function isDelivering(at: Sql, tenantId: number): Promise<boolean> {
  const { rows } = await sql`select from webhook_endpoints
    where tenant_id = ${tenantId} and drain_until > ${machineTime()} limit 1`.execute(at)
  return rows.length > 0
}

/** The tasks that change records in all organizations. */
const recordSweeps = [
  'expire-bids',
  'send-reminders',
  'keep-signed-bids',
  'audit-figures',
  'sweep-retention',
  'sweep-sandboxes',
] as const

/**
 * Resolves when every transaction of the server that began before this call and may have changed rows has ended. Throws
 * Refusal conflict if one lasts for ten minutes.
 */
async function waitUntilCommitted(at: Sql, signal: AbortSignal): Promise<void> {
  const giveUpAt = performance.now() + maxWaitMs
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(at)
  const { number } = rows[0]!
  for (;;) {
    const { rows: left } = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) < ${number}::xid8`.execute(at)
    if (left.length === 0) return
    if (performance.now() > giveUpAt) throw await openTransactionRefusal(at)
    await sleep(pollMs, undefined, { signal })
  }
}

/** Returns the refusal that names the longest open transaction. It may belong to another database of the server. */
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
  return rows[0]!
}
