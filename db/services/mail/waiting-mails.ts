import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import { enqueueAttemptTask } from '../jobs/attempts.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { type NewMailJob, newMailJob } from './mail-jobs.ts'
import { chargeWaitingMails } from './mail-limit.ts'

/**
 * Mails that no request caused directly: reminders and mails about customers' answers. They are jobs, but wait until
 * the organization's hourly mail limit has room. Mails about answers are sent before reminders.
 */

/** Maximum number of mails released in one transaction. */
const releaseBatch = 100

/**
 * Enqueues an automatic mail in the transaction of its cause, to be sent when the mail limit has room. Returns the
 * job's id.
 */
export async function enqueueAutomaticMail(tx: Transaction, caller: Caller, mail: NewMailJob): Promise<string> {
  const jobId = await enqueueJob(tx, caller, { ...newMailJob(mail), waitsForRoom: true })
  await addReleaseTask(tx.sql, caller.tenantId, tx.machineAt)
  return jobId
}

/**
 * Queues the task that sends the organization's waiting mails. There is at most one per organization: if it is already
 * queued, it is moved to `runAt`. If it runs too early, it does no harm.
 */
async function addReleaseTask(at: Sql, tenantId: number, runAt: string): Promise<void> {
  await sql`select graphile_worker.add_job('release-mails', ${JSON.stringify({ tenantId })}::json,
    run_at := ${runAt}::timestamptz, job_key := ${`release-mails:${tenantId}`}::text, max_attempts := 25)`.execute(at)
}

/**
 * Runs the task release-mails: releases as many waiting mails of an organization as its mail limit allows, and queues
 * the task again for the rest.
 */
export const releaseWaitingMails = (database: Database, { tenantId }: { tenantId: number }): Promise<void> =>
  runTransaction(
    database,
    { tenantId },
    async (tx) => {
      const waiting = await lockWaiting(tx, tenantId)
      if (waiting.length === 0) return
      const { granted, resetSeconds } = await chargeWaitingMails(tx, { tenantId }, waiting.length)
      const released = waiting.slice(0, granted)
      await markReleased(tx, tenantId, released)
      for (const jobId of released) await enqueueAttemptTask(tx.sql, 'send-document', { tenantId, jobId }, tx.machineAt)
      if (granted < waiting.length) {
        await explainWait(tx, tenantId, waiting.slice(granted))
        const roomAt = new Date(Date.parse(tx.machineAt) + resetSeconds * 1000).toISOString()
        await addReleaseTask(tx.sql, tenantId, roomAt)
      } else if (waiting.length === releaseBatch) await addReleaseTask(tx.sql, tenantId, tx.machineAt)
    },
    { interactive: false },
  )

async function lockWaiting(tx: Transaction, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where tenant_id = ${tenantId} and waits_for_room and status = 'queued'
    order by params ->> 'occasion' is not null, id limit ${releaseBatch} for update
  `.execute(tx.sql)
  return rows.map(({ id }) => id)
}

async function markReleased(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<void> {
  await tx.sql
    .updateTable('jobs')
    .set({ waitsForRoom: false, errorMessage: null, updatedAt: tx.at })
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

async function explainWait(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<void> {
  const why = 'The mail waits, because the organization has sent as many mails as it may in the last hour.'
  await tx.sql
    .updateTable('jobs')
    .set({ errorMessage: why, updatedAt: tx.at })
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('errorMessage', 'is', null)
    .execute()
}
