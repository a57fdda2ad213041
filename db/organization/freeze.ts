import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { heldByAll } from '../access/installation.ts'
import { machineNow, machineTime } from '../base/clock.ts'
import { Refusal } from '../domain/refusal.ts'
import { runningTasksOf } from '../jobs/adapters/queue.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { setStatus } from './status.ts'

/**
 * Freezes an organization: from then on no process changes anything of it until it is activated. First it is suspended, so that
 * no further request is admitted, while workers go on with its jobs, deliveries and mails for a minute. Then it is marked as
 * frozen: workers give back what they do for it at their next safe point and put its tasks off, and sweeps leave it out. At
 * last every transaction that began before the mark has ended.
 */

/** Longer than any admitted request takes, in ms. */
export const settledMs = 60_000
const lookMs = 200
/** A worker that does not give a task back by then hangs or was killed. */
const patienceMs = 10 * 60_000

export interface FreezeOptions {
  signal: AbortSignal
  /** Waits until requests that were admitted before the suspension have ended; tests know when that is. */
  settled?: (suspendedAtMs: number, signal: AbortSignal) => Promise<void>
}

/** What workers have given back, and an export leaves behind. */
export interface GivenBack {
  jobs: number
  deliveries: number
}

/**
 * Freezes an organization. Where it is frozen already, waits for nothing but open transactions. Throws Refusal not_found, and
 * conflict where a worker does not give back a task in ten minutes.
 */
export async function freezeOrganization(
  database: Database,
  tenantId: number,
  { signal, settled = untilSettled }: FreezeOptions,
): Promise<GivenBack> {
  const before = await standingOf(database.sql, tenantId)
  if (before.frozenAt === null) {
    if (before.status === 'active') await setStatus(database, tenantId, 'suspended')
    const { updatedAt } = await standingOf(database.sql, tenantId)
    await settled(Date.parse(updatedAt), signal)
  }
  await markFrozen(database.sql, tenantId)
  const markedAt = await databaseTime(database.sql)
  await heldByAll()
  await untilGivenBack(database.sql, { tenantId, markedAt, signal })
  await untilCommitted(database.sql, signal)
  return givenBack(database.sql, tenantId)
}

async function standingOf(
  at: Sql,
  tenantId: number,
): Promise<{ status: string; frozenAt: string | null; updatedAt: string }> {
  const found = await at
    .selectFrom('tenants')
    .select(['status', 'frozenAt', 'updatedAt'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', `No such tenant: ${tenantId}`)
  return found
}

async function untilSettled(suspendedAtMs: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, suspendedAtMs + settledMs - machineNow()), undefined, { signal })
}

/** Marks a suspended organization. Throws Refusal conflict where it was activated in the meantime. */
async function markFrozen(at: Sql, tenantId: number): Promise<void> {
  const { rows } = await sql`update tenants set frozen_at = coalesce(frozen_at, ${machineTime()}::timestamptz)
    where id = ${tenantId} and status <> 'active' returning id`.execute(at)
  if (rows[0]) return
  throw new Refusal('conflict', `Organization ${tenantId} was activated in the meantime: begin the export again.`)
}

/** The database's time once the mark is committed: a sweep that begins later has read it. */
async function databaseTime(at: Sql): Promise<string> {
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(at)
  return rows[0]!.time
}

async function untilGivenBack(
  at: Sql,
  { tenantId, markedAt, signal }: { tenantId: number; markedAt: string; signal: AbortSignal },
): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; ; await sleep(lookMs, undefined, { signal })) {
    const running = await runningTasksOf(at, tenantId, { sweeps: [...sweepsOfContent], before: markedAt })
    if (running.length === 0 && !(await isDelivering(at, tenantId))) return
    if (performance.now() < giveUpAt) continue
    const words = `A worker still runs ${running.join(', ') || 'deliver-webhooks'} for organization ${tenantId}`
    throw new Refusal('conflict', `${words}, or was killed. Restart the workers, then begin the export again.`)
  }
}

/** Whether a worker sends deliveries of the organization; it goes on after its task has ended. */
async function isDelivering(at: Sql, tenantId: number): Promise<boolean> {
  const { rows } = await sql`select from webhook_endpoints
    where tenant_id = ${tenantId} and drain_until > ${machineTime()} limit 1`.execute(at)
  return rows.length > 0
}

/** The tasks of all organizations that change records. */
const sweepsOfContent = [
  'expire-bids',
  'send-reminders',
  'keep-signed-bids',
  'audit-figures',
  'sweep-retention',
  'sweep-sandboxes',
] as const

/**
 * Resolves when every transaction of the server has ended that may have changed rows and began before this call. Throws Refusal
 * conflict where one goes on for ten minutes.
 */
async function untilCommitted(at: Sql, signal: AbortSignal): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(at)
  const { number } = rows[0]!
  for (;;) {
    const { rows: left } = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) < ${number}::xid8`.execute(at)
    if (left.length === 0) return
    if (performance.now() > giveUpAt) throw await stillOpen(at)
    await sleep(lookMs, undefined, { signal })
  }
}

/** Names the transaction that has been open for longest, which may be one of another database of the server. */
async function stillOpen(at: Sql): Promise<Refusal> {
  const { rows } = await sql<{ who: string }>`
    select coalesce(nullif(application_name, ''), 'a session') || ', process ' || pid as who from pg_stat_activity
    where backend_xid is not null and pid <> pg_backend_pid() order by age(backend_xid) desc limit 1`.execute(at)
  const who = rows[0]?.who ?? 'a prepared one'
  return new Refusal(
    'conflict',
    `A transaction of this server does not end: ${who}. End it, then begin the export again.`,
  )
}

async function givenBack(at: Sql, tenantId: number): Promise<GivenBack> {
  const { rows } = await sql<GivenBack>`select
    (select count(*)::integer from jobs where tenant_id = ${tenantId} and status in ('queued', 'running')) as jobs,
    (select count(*)::integer from webhook_deliveries where tenant_id = ${tenantId} and next_attempt_at is not null) as deliveries`.execute(
    at,
  )
  return rows[0]!
}
