import { setTimeout as sleep } from 'node:timers/promises'
import { bidExpirySweep } from '../../../db/nouns/bids/expire.ts'
import { bidExpiryReminderSweep } from '../../../db/nouns/bids/expiry-reminders.ts'
import { overdueReminderSweep } from '../../../db/nouns/invoices/overdue-reminders.ts'
import { createSignatureRequestExpirySweep } from '../../../db/nouns/signature-requests/expiry.ts'
import { dueEndpoints } from '../../../db/nouns/webhooks/due.ts'
import {
  type DueTimes,
  type DueWorkKind,
  hasWaitingMails,
  listDueMailJobs,
} from '../../../db/operations/sandbox/due-times.ts'
import { type DueSweep, type SweepScope, settleAllDueRecords } from '../../../db/services/jobs/due.ts'
import { releaseWaitingMails } from '../../../db/services/mail/waiting-mails.ts'
import type { WorkerContext } from '../../base/context.ts'
import { sendPaperMail } from '../../papers/send.ts'
import { deliverNow } from '../../webhooks/deliver.ts'

/**
 * Dependencies for settling due work. `patienceMs` is the time to wait for open transactions and for mails that another
 * process is sending; tests set it.
 */
export type DueDeps = Pick<WorkerContext, 'database' | 'files' | 'secrets' | 'settings' | 'log' | 'stopping'> & {
  patienceMs?: number
}

type SettledKind = Exclude<DueWorkKind, 'deliveries' | 'mails'>

const works: Record<SettledKind, (deps: DueDeps, scope: SweepScope) => DueSweep> = {
  bids: ({ database }, scope) => bidExpirySweep(database, scope),
  requests: ({ database }, scope) => createSignatureRequestExpirySweep(database, scope),
  endingBids: ({ database, secrets }, scope) => bidExpiryReminderSweep(database, secrets, scope),
  overdueInvoices: ({ database, secrets }, scope) => overdueReminderSweep(database, secrets, scope),
}

/** Returns the kinds of work that are due at `nowMs`, ordered by their due times. */
export const listDueKinds = (moments: DueTimes, nowMs: number): DueWorkKind[] =>
  (Object.entries(moments) as [DueWorkKind, number][])
    .filter(([, at]) => at <= nowMs)
    .sort(([, one], [, other]) => one - other)
    .map(([kind]) => kind)

/**
 * Settles the work of one kind that is due in an organization at `nowMs`. Returns the number of settled records; 0 for
 * deliveries and mails.
 */
export async function settleDueKind(
  deps: DueDeps,
  tenantId: number,
  kind: DueWorkKind,
  nowMs: number,
): Promise<number> {
  const now = new Date(nowMs)
  if (kind === 'deliveries') await sendDue(deps, tenantId, now.toISOString())
  else if (kind === 'mails') await mailDue(deps, tenantId)
  else {
    const settled = await settleAllDueRecords(deps.database, works[kind](deps, { now, tenantId }))
    // Automatic mails that this work created wait to be released. If the organization may send mail, they are released
    // now, so that they are due at the same sandbox time.
    if (settled > 0 && (await hasWaitingMails(deps.database, tenantId)))
      await releaseWaitingMails(deps.database, { tenantId })
    return settled
  }
  return 0
}

const patienceMs = 30_000
const pauseMs = 50

/**
 * Sends an organization's due deliveries. Waits for these and for deliveries that another process is sending. Gives up
 * after 30 seconds.
 */
async function sendDue(deps: DueDeps, tenantId: number, now: string): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; !deps.stopping(); await sleep(pauseMs)) {
    const due = await dueEndpoints(deps.database, tenantId, now)
    await Promise.all(due.map((target) => deliverNow(deps, target)))
    if (due.length === 0 || performance.now() > giveUpAt) return
    if ((await dueEndpoints(deps.database, tenantId, now)).length === 0) return
  }
}

const mailPatienceMs = 10_000

/**
 * Sends an organization's mails before its clock advances, because a reminder would be obsolete afterwards. Waits at
 * most ten seconds for mails that need a PDF or that another process is sending.
 */
async function mailDue(deps: DueDeps, tenantId: number): Promise<void> {
  const tried = new Set<string>()
  for (const giveUpAt = performance.now() + (deps.patienceMs ?? mailPatienceMs); !deps.stopping(); ) {
    const open = await listDueMailJobs(deps.database, tenantId)
    if (open.length === 0 || performance.now() > giveUpAt) return
    const untried = open.filter((jobId) => !tried.has(jobId))
    for (const jobId of untried) await sendPaperMail(deps, { tenantId, jobId })
    for (const jobId of untried) tried.add(jobId)
    if (untried.length === 0) await sleep(pauseMs)
  }
}
