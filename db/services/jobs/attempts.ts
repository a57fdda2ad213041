import { sql } from 'kysely'
import type { Requester } from '../../engine/base/caller.ts'
import { machineNow, organizationTime } from '../../engine/base/clock.ts'
import { notNull } from '../../engine/base/only-row.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { readClockAheadMs } from '../../engine/postgres/tenant-clock.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { type ClaimedJob, claimedJobColumns, jobLease, toClaimedJob } from './claimed-jobs.ts'
import type { JobType } from './params.ts'
import type { TaskPayloads } from './tasks.ts'

/**
 * Jobs that call another service, which may be down. Each such job has its own task; imports and exports of a tenant
 * share one. Between attempts the job stays `running`; its errorMessage contains the last error and the time of the
 * next attempt.
 */

/**
 * Pauses between attempts, in milliseconds; about a day in total. If the attempt after the last pause fails, the job
 * fails.
 */
export const attemptBackoffMs = [10, 60, 300, 1_800, 7_200, 21_600, 57_600].map((seconds) => seconds * 1000)

/** Names of the tasks that make one attempt at a job. */
export type AttemptTask = 'send-document' | 'push-to-accounting'

/** One attempt at a job, with the number of earlier attempts. */
export interface JobAttempt<Type extends JobType = JobType> extends ClaimedJob<Type> {
  attempts: number
  /** Name of the PDF for which the mail has already waited; null if it has not waited for one. */
  awaited: string | null
}

/**
 * Returns the queue name of an attempt's task, or null for none. Tasks in one queue run one after the other. Pushes of
 * one organization wait for each other anyway, so in a shared queue they occupy only one worker slot.
 */
const queueOf = (task: AttemptTask, { tenantId }: TaskPayloads[AttemptTask]): string | null =>
  task === 'push-to-accounting' ? `accounting:${tenantId}` : null

/** Queues the next attempt at a job. The attempt starts at `runAt` or later. */
export async function enqueueAttemptTask(
  at: Sql,
  task: AttemptTask,
  payload: TaskPayloads[AttemptTask],
  runAt: string,
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json,
    queue_name := ${queueOf(task, payload)}::text, run_at := ${runAt}::timestamptz,
    job_key := ${`${task}:${payload.jobId}`}::text, max_attempts := 25)`.execute(at)
}

/** A job that another worker holds, and the time at which that worker's lease ends. */
export interface LeasedJob {
  heldUntil: string
}

/**
 * Claims a job of this type for one attempt, with a lease of `leaseMs`. Returns undefined if the job has ended, and
 * LeasedJob if another worker holds it.
 */
export async function claimAttempt<Type extends JobType>(
  database: Database,
  type: Type,
  { tenantId, jobId }: TaskPayloads[AttemptTask],
  leaseMs: number,
): Promise<JobAttempt<Type> | LeasedJob | undefined> {
  const machineMs = machineNow()
  const at = organizationTime((await readClockAheadMs(database, { tenantId })) ?? 0, machineMs)
  type Claimed = Omit<JobAttempt<Type>, 'caller' | 'requestId'> & { requestedBy: Requester }
  const { rows } = await sql<(Claimed | { [Member in keyof Claimed]: null }) & { heldUntil: string | null }>`
    with known as (
      select id, lease_until from jobs
      where tenant_id = ${tenantId} and id = ${jobId} and type = ${type} and status in ('queued', 'running') for update
    ), claimed as (
      update jobs set status = 'running', ${jobLease.claim(machineMs, leaseMs)},
        started_at = coalesce(started_at, ${at})
      from known where jobs.tenant_id = ${tenantId} and jobs.id = known.id and ${jobLease.isFree()}
      returning ${claimedJobColumns}, coalesce((checkpoint ->> 'attempts')::integer, 0) as attempts,
        checkpoint ->> 'awaited' as awaited
    )
    select claimed.*, known.lease_until as held_until from known left join claimed on claimed.id = known.id
  `.execute(database.sql)
  const row = rows[0]
  if (!row) return undefined
  if (row.id === null) return { heldUntil: notNull(row.heldUntil, "the end of the other worker's lease") }
  const { heldUntil: _, ...claimed } = row
  return toClaimedJob({ ...claimed, tenantId })
}

/** Why an attempt is postponed, the time of the next attempt, and whether this attempt counts towards the maximum. */
export interface Postponement {
  reason: string
  runAt: string
  countsAsAttempt: boolean
}

/** Releases a job and queues its next attempt. Throws LeaseLost if the job was canceled in the meantime. */
export async function postponeAttempt(
  db: Transaction,
  task: AttemptTask,
  attempt: JobAttempt,
  { reason, runAt, countsAsAttempt }: Postponement,
): Promise<void> {
  const attempts = attempt.attempts + (countsAsAttempt ? 1 : 0)
  await jobLease.write(db.sql, attempt, {
    checkpoint: JSON.stringify({ attempts }),
    errorMessage: `${countsAsAttempt ? `Attempt ${attempts} failed: ` : ''}${reason} The next attempt is at ${runAt}.`,
    leaseUntil: null,
    updatedAt: db.at,
  })
  await enqueueAttemptTask(db.sql, task, { tenantId: attempt.tenantId, jobId: attempt.id }, runAt)
}
