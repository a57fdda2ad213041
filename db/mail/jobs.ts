import type { Caller } from '../base/caller.ts'
import { noteEvent } from '../events/log.ts'
import { addAttemptTask, attemptPausesMs, claimAttempt, type JobAttempt, postponeAttempt } from '../jobs/attempts.ts'
import { enqueueJob, type NewJobOf } from '../jobs/jobs.ts'
import type { MailJobParams } from '../jobs/params.ts'
import { finishJob, jobLease } from '../jobs/slices.ts'
import type { Database } from '../postgres/connection.ts'
import { type ReadContext, type Transaction, writing } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'
import { type Notice, notify } from './notifications.ts'

/** Mails that are jobs, so that the caller who asked for one sees its result. */

/**
 * Longer than any attempt takes. A worker that finds an attempt running considers its worker dead only after this time.
 */
const attemptLeaseMs = 180_000

export interface NewMailJob {
  /** The job's resourceType. */
  family: string
  readScope: string
  /** What a mail needs that shows more than its family's :read does. */
  furtherReadScopes?: readonly string[]
  params: MailJobParams
}

export const newMailJob = ({ family, ...job }: NewMailJob): NewJobOf<'email'> => ({
  ...{ type: 'email' as const, resourceType: family, total: 1 },
  ...job,
})

/**
 * Enqueues a record's mail in the transaction that sends the record, which has counted it; returns the job's id.
 */
export async function enqueueMailJob(tx: Transaction, caller: Caller, mail: NewMailJob): Promise<string> {
  const jobId = await enqueueJob(tx, caller, newMailJob(mail))
  await addAttemptTask(tx.sql, 'send-document', { tenantId: caller.tenantId, jobId }, tx.machineAt)
  return jobId
}

export type MailAttempt = JobAttempt<'email'>

/**
 * Claims a mail's job for one attempt; undefined when it is over. Undefined also while another worker holds it, who may
 * be dead: then its task comes back when the lease is over.
 */
export async function claimMail(
  database: Database,
  task: { tenantId: number; jobId: string },
): Promise<MailAttempt | undefined> {
  const attempt = await claimAttempt(database, 'email', task, attemptLeaseMs)
  if (!attempt || !('heldUntil' in attempt)) return attempt
  await addAttemptTask(database.sql, 'send-document', task, attempt.heldUntil)
  return undefined
}

/**
 * Postpones the mail until `file` exists, without counting an attempt: `wakeMails` resumes it. Throws LeaseLost when
 * the job was cancelled meanwhile.
 */
export async function awaitFile(db: ReadContext, { attempts, ...attempt }: MailAttempt, file: string): Promise<void> {
  await jobLease.write(db.sql, attempt, {
    checkpoint: JSON.stringify({ attempts, awaited: file }),
    leaseUntil: null,
    updatedAt: db.at,
  })
}

/** Resumes mails that have waited for a file. */
export async function wakeMails(db: ReadContext, tenantId: number, jobIds: readonly string[]): Promise<void> {
  for (const jobId of jobIds) await addAttemptTask(db.sql, 'send-document', { tenantId, jobId }, db.machineAt)
}

/** Ends the job with the mail's result, and with what `also` writes. Throws LeaseLost when it was cancelled meanwhile. */
export const finishMail = (
  database: Database,
  attempt: MailAttempt,
  result: object,
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> =>
  writing(
    database,
    attempt.caller,
    async (tx) => {
      await finishJob(tx, attempt, { status: 'completed', result, progress: { processed: 1, errorsCount: 0 } })
      await also(tx)
    },
    { interactive: false },
  )

/** Why an attempt failed, and what the organization is told if it was the last. */
export interface FailedMail {
  reason: string
  /** Another attempt would fail in the same way. */
  final: boolean
  notice: NoticeOfMail
}

/** What the organization is told, about the record of the mail. */
export type NoticeOfMail = Notice & { entityType: Schemas['MailedType']; entityId: number }

/**
 * After an attempt that failed: another one after the next pause or, when there is none or `final`, the end: a failed
 * job, a notification and an event. Throws LeaseLost when the job was cancelled meanwhile.
 */
export async function settleFailedMail(
  database: Database,
  attempt: MailAttempt,
  { reason, final, notice }: FailedMail,
): Promise<void> {
  const pauseMs = attemptPausesMs[attempt.attempts]
  await writing(database, attempt.caller, async (tx) => {
    if (final || pauseMs === undefined) await giveUp(tx, attempt, reason, notice)
    else {
      const runAt = new Date(Date.parse(tx.machineAt) + pauseMs).toISOString()
      await postponeAttempt(tx, 'send-document', attempt, { reason, runAt, counts: true })
    }
  })
}

async function giveUp(tx: Transaction, attempt: MailAttempt, reason: string, notice: NoticeOfMail): Promise<void> {
  const progress = { errorsCount: 1 }
  await finishJob(tx, attempt, { status: 'failed', errorMessage: reason, progress })
  await notify(tx, attempt.caller, notice)
  const { id: jobId, params, caller } = attempt
  const { entityType, entityId } = notice
  const data: Schemas['FailedMail'] = { jobId, entityType, entityId, to: String(params.to), errorMessage: reason }
  noteEvent(tx, caller, { type: 'mail.failed', data })
}
