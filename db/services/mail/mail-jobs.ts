import type { Caller } from '../../engine/base/caller.ts'
import { noteEvent } from '../../engine/events/log.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import {
  attemptBackoffMs,
  claimAttempt,
  enqueueAttemptTask,
  type JobAttempt,
  postponeAttempt,
} from '../jobs/attempts.ts'
import { finishJob, jobLease } from '../jobs/claimed-jobs.ts'
import { enqueueJob, type NewJobOf } from '../jobs/jobs.ts'
import type { MailJobParams } from '../jobs/params.ts'
import { type NewNotification, storeNotification } from './notifications.ts'

/** Mails that are sent by jobs, so that the caller can see the result of each mail. */

/**
 * Lease of one attempt to send a mail, in ms. It is longer than any attempt, so that another worker takes over only
 * from a worker that has died.
 */
const attemptLeaseMs = 180_000

export interface NewMailJob {
  /** Resource type of the mail's job, such as `bids`. */
  family: string
  readScope: string
  /** Scopes needed to see the mail's job, in addition to its family's :read scope. */
  furtherReadScopes?: readonly string[]
  params: MailJobParams
}

export const newMailJob = ({ family, ...job }: NewMailJob): NewJobOf<'email'> => ({
  ...{ type: 'email' as const, resourceType: family, total: 1 },
  ...job,
})

/**
 * Enqueues the mail of a record in the transaction that sends the record. The mail must already be charged to the mail
 * limit. Returns the job's id.
 */
export async function enqueueMailJob(tx: Transaction, caller: Caller, mail: NewMailJob): Promise<string> {
  const jobId = await enqueueJob(tx, caller, newMailJob(mail))
  await enqueueAttemptTask(tx.sql, 'send-document', { tenantId: caller.tenantId, jobId }, tx.machineAt)
  return jobId
}

export type MailAttempt = JobAttempt<'email'>

/**
 * Claims a mail's job for one attempt. Returns undefined if the job has ended. Also returns undefined if another worker
 * holds the lease; the task then runs again when the lease ends, because the other worker may have died.
 */
export async function claimMail(
  database: Database,
  task: { tenantId: number; jobId: string },
): Promise<MailAttempt | undefined> {
  const attempt = await claimAttempt(database, 'email', task, attemptLeaseMs)
  if (!attempt || !('heldUntil' in attempt)) return attempt
  await enqueueAttemptTask(database.sql, 'send-document', task, attempt.heldUntil)
  return undefined
}

/**
 * Suspends the mail until `file` exists and `resumeMails` is called. The attempt does not count. Throws LeaseLost if
 * the job was canceled in the meantime.
 */
export async function suspendMailUntilFile(
  tx: Transaction,
  { attempts, ...attempt }: MailAttempt,
  file: string,
): Promise<void> {
  await jobLease.write(tx.sql, attempt, {
    checkpoint: JSON.stringify({ attempts, awaited: file }),
    leaseUntil: null,
    updatedAt: tx.at,
  })
}

/** Resumes mails that `suspendMailUntilFile` has suspended. */
export async function resumeMails(tx: Transaction, tenantId: number, jobIds: readonly string[]): Promise<void> {
  for (const jobId of jobIds) await enqueueAttemptTask(tx.sql, 'send-document', { tenantId, jobId }, tx.machineAt)
}

/**
 * Completes the job with the mail's result and runs `also` in the same transaction. Throws LeaseLost if the job was
 * canceled in the meantime.
 */
export const finishMail = (
  database: Database,
  attempt: MailAttempt,
  result: object,
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> =>
  runTransaction(
    database,
    attempt.caller,
    async (tx) => {
      await finishJob(tx, attempt, { status: 'completed', result, progress: { processed: 1, errorsCount: 0 } })
      await also(tx)
    },
    { interactive: false },
  )

/** Reason of a failed attempt, and the notification to store if it was the last attempt. */
export interface FailedMail {
  reason: string
  /** Whether another attempt would fail in the same way. */
  isFinal: boolean
  notification: MailNotification
}

/** Notification to members about the record of a mail that could not be sent. */
export type MailNotification = NewNotification & { entityType: Schemas['MailedType']; entityId: number }

/**
 * Schedules the next attempt after a failed one. If no attempt is left or the failure is `isFinal`, ends the job as
 * failed and stores a notification and an event. Throws LeaseLost if the job was canceled in the meantime.
 */
export async function handleFailedMail(
  database: Database,
  attempt: MailAttempt,
  { reason, isFinal, notification }: FailedMail,
): Promise<void> {
  const pauseMs = attemptBackoffMs[attempt.attempts]
  await runTransaction(database, attempt.caller, async (tx) => {
    if (isFinal || pauseMs === undefined) await giveUp(tx, attempt, reason, notification)
    else {
      const runAt = new Date(Date.parse(tx.machineAt) + pauseMs).toISOString()
      await postponeAttempt(tx, 'send-document', attempt, { reason, runAt, countsAsAttempt: true })
    }
  })
}

async function giveUp(tx: Transaction, attempt: MailAttempt, reason: string, notice: MailNotification): Promise<void> {
  const progress = { errorsCount: 1 }
  await finishJob(tx, attempt, { status: 'failed', errorMessage: reason, progress })
  await storeNotification(tx, attempt.caller, notice)
  const { id: jobId, params, caller } = attempt
  const { entityType, entityId } = notice
  const data: Schemas['FailedMail'] = { jobId, entityType, entityId, to: String(params.to), errorMessage: reason }
  noteEvent(tx, caller, { type: 'mail.failed', data })
}
