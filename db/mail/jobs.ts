import { sql } from 'kysely'
import { type Caller, callerOf, type Requester } from '../base/caller.ts'
import { enqueueJob, finishJob, type Slice, updateServed } from '../jobs/jobs.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { type ReadContext, type Transaction, writing } from '../postgres/transaction.ts'
import { type Notice, notify } from './notifications.ts'

/**
 * Mails that are jobs, so that the caller who asked for one sees its result. Each has a task of its own instead of a
 * turn among imports and exports. Between attempts the job stays running and says in errorMessage what went wrong and
 * when it is tried again.
 */

/** The pauses after the first attempts, in milliseconds, about a day in all; then the mail has failed. */
export const mailPausesMs = [10, 60, 300, 1_800, 7_200, 21_600, 57_600].map((seconds) => seconds * 1000)

/**
 * Longer than any attempt takes. A worker that finds an attempt running considers its worker dead only after this time.
 */
const attemptLeaseMs = 180_000

export interface NewMailJob {
  /** The job's resourceType. */
  family: string
  readScope: string
  params: Record<string, unknown>
}

/** Enqueues a record's mail in the transaction that sends the record; returns the job's id. */
export async function enqueueMailJob(
  tx: Transaction,
  caller: Caller,
  { family, readScope, params }: NewMailJob,
): Promise<string> {
  const jobId = await enqueueJob(tx, caller, { type: 'email', resourceType: family, params, readScope, total: 1 })
  await addMailTask(tx.sql, caller.tenantId, jobId, tx.at)
  return jobId
}

async function addMailTask(at: Sql, tenantId: number, jobId: string, runAt: string): Promise<void> {
  await sql`select graphile_worker.add_job('send-document', ${JSON.stringify({ tenantId, jobId })}::json,
    run_at := ${runAt}::timestamptz, job_key := ${`send-document:${jobId}`}::text, max_attempts := 25)`.execute(at)
}

/** One attempt: a slice of its job, with how many went before. */
export interface MailAttempt extends Slice {
  attempts: number
  /** The file that it has waited for already. */
  awaited: string | null
}

/**
 * Claims a mail's job for one attempt; undefined when it is over. Throws when another worker holds it, so that the task
 * comes back later.
 */
export async function claimMail(
  database: Database,
  { tenantId, jobId }: { tenantId: number; jobId: string },
): Promise<MailAttempt | undefined> {
  const now = new Date()
  const { rows } = await sql<Omit<MailAttempt, 'caller'> & { requestedBy: Requester; claimed: boolean }>`
    with held as (
      select id, lease_until is null or lease_until < ${now.toISOString()} as free from jobs
      where tenant_id = ${tenantId} and id = ${jobId} and status in ('queued', 'running') for update
    )
    update jobs set status = case when held.free then 'running' else status end,
      fence = fence + case when held.free then 1 else 0 end, started_at = coalesce(started_at, ${now.toISOString()}),
      lease_until = case when held.free then ${new Date(now.getTime() + attemptLeaseMs).toISOString()} else lease_until end
    from held where jobs.tenant_id = ${tenantId} and jobs.id = held.id
    returning jobs.tenant_id as "tenantId", jobs.id, type, resource_type as "resourceType", params,
      requested_by as "requestedBy", fence, checkpoint, processed, total, errors_count as "errorsCount",
      created_at as "createdAt", coalesce((checkpoint ->> 'attempts')::integer, 0) as attempts,
      checkpoint ->> 'awaited' as awaited, held.free as claimed
  `.execute(database.sql.withoutPlugins())
  const row = rows[0]
  if (!row) return undefined
  const { requestedBy, claimed, ...slice } = row
  if (!claimed) throw new Error(`the mail of ${jobId} is being sent by another worker`)
  return { ...slice, caller: callerOf(tenantId, requestedBy) }
}

/**
 * Postpones the mail until `file` exists, without counting an attempt: `wakeMails` resumes it. Throws SliceLost when
 * the job was cancelled meanwhile.
 */
export async function awaitFile(db: ReadContext, { attempts, ...attempt }: MailAttempt, file: string): Promise<void> {
  await updateServed(db.sql, attempt, {
    checkpoint: JSON.stringify({ attempts, awaited: file }),
    leaseUntil: null,
    updatedAt: db.at,
  })
}

/** Resumes mails that have waited for a file. */
export async function wakeMails(db: ReadContext, tenantId: number, jobIds: readonly string[]): Promise<void> {
  for (const jobId of jobIds) await addMailTask(db.sql, tenantId, jobId, db.at)
}

/** Ends the job with the mail's result. Throws SliceLost when it was cancelled meanwhile. */
export const finishMail = (database: Database, attempt: MailAttempt, result: object): Promise<void> =>
  finishJob(database, attempt, { status: 'completed', result, progress: { processed: 1, errorsCount: 0 } })

/** Why an attempt failed, and what the organization is told if it was the last. */
export interface FailedMail {
  reason: string
  /** Another attempt would fail in the same way. */
  final: boolean
  notice: Notice
}

/**
 * After an attempt that failed: another one after the next pause or, when there is none or `final`, the end: a failed
 * job and a notification. Throws SliceLost when the job was cancelled meanwhile.
 */
export async function settleFailedMail(
  database: Database,
  attempt: MailAttempt,
  { reason, final, notice }: FailedMail,
): Promise<void> {
  const pauseMs = mailPausesMs[attempt.attempts]
  await writing(database, attempt.caller, async (tx) => {
    if (final || pauseMs === undefined) await giveUp(tx, attempt, reason, notice)
    else await postpone(tx, attempt, reason, new Date(Date.parse(tx.at) + pauseMs).toISOString())
  })
}

async function postpone(db: ReadContext, attempt: MailAttempt, reason: string, runAt: string): Promise<void> {
  const attempts = attempt.attempts + 1
  await updateServed(db.sql, attempt, {
    checkpoint: JSON.stringify({ attempts }),
    errorMessage: `Attempt ${attempts} failed: ${reason} It is tried again at ${runAt}.`,
    leaseUntil: null,
    updatedAt: db.at,
  })
  await addMailTask(db.sql, attempt.tenantId, attempt.id, runAt)
}

async function giveUp(tx: Transaction, attempt: MailAttempt, reason: string, notice: Notice): Promise<void> {
  const progress = { errorsCount: 1 }
  await finishJob({ sql: tx.sql }, attempt, { status: 'failed', errorMessage: reason, progress })
  await notify(tx, attempt.caller, notice)
}
