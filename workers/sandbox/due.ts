import { setTimeout as sleep } from 'node:timers/promises'
import { expiredBids } from '../../db/bids/expire.ts'
import { expiringReminders } from '../../db/bids/expiry-reminders.ts'
import { overdueReminders } from '../../db/invoices/overdue.ts'
import { type DueScope, type DueWork, settleAllDue } from '../../db/jobs/due.ts'
import { releaseMails } from '../../db/mail/waiting.ts'
import { type DueKind, hasWaitingMails, type Moments, openMails } from '../../db/sandbox/moments.ts'
import { expiredRequests } from '../../db/signature-requests/expiry.ts'
import { dueEndpoints } from '../../db/webhooks/due.ts'
import type { WorkerContext } from '../context.ts'
import { sendPaperMail } from '../papers/send.ts'
import { deliverNow } from '../webhooks/deliver.ts'

/**
 * Dependencies for settling due work. Tests set `patienceMs`, the time to wait for open transactions and for mails that
 * another process is sending.
 */
export type DueDeps = Pick<WorkerContext, 'database' | 'files' | 'secrets' | 'settings' | 'log' | 'stopping'> & {
  patienceMs?: number
}

type SettledKind = Exclude<DueKind, 'deliveries' | 'mails'>

const works: Record<SettledKind, (deps: DueDeps, scope: DueScope) => DueWork> = {
  bids: ({ database }, scope) => expiredBids(database, scope),
  requests: ({ database }, scope) => expiredRequests(database, scope),
  endingBids: ({ database, secrets }, scope) => expiringReminders(database, secrets, scope),
  overdueInvoices: ({ database, secrets }, scope) => overdueReminders(database, secrets, scope),
}

/** Returns the kinds with due work at this time, ordered by their due times. */
export const kindsDue = (moments: Moments, nowMs: number): DueKind[] =>
  (Object.entries(moments) as [DueKind, number][])
    .filter(([, at]) => at <= nowMs)
    .sort(([, one], [, other]) => one - other)
    .map(([kind]) => kind)

/** Settles an organization's due work of one kind at this time of its clock. Returns the number of settled records. */
export async function settleKind(deps: DueDeps, tenantId: number, kind: DueKind, nowMs: number): Promise<number> {
  const now = new Date(nowMs)
  if (kind === 'deliveries') await sendDue(deps, tenantId, now.toISOString())
  else if (kind === 'mails') await mailDue(deps, tenantId)
  else {
    const settled = await settleAllDue(deps.database, works[kind](deps, { now, tenantId }))
    // Automatic mails created by this work wait for their release. They are released now if the organization may send
    // mail, so that they are due at the same time.
    if (settled > 0 && (await hasWaitingMails(deps.database, tenantId))) await releaseMails(deps.database, { tenantId })
    return settled
  }
  return 0
}

const patienceMs = 30_000
const pauseMs = 50

/**
 * Sends an organization's due deliveries and waits for them, including those that another process is sending. Gives up
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
 * Sends an organization's mails while its clock is at their due time: a reminder would be obsolete after the clock has
 * advanced. Waits at most ten seconds for mails that need a PDF or that another process is sending.
 */
async function mailDue(deps: DueDeps, tenantId: number): Promise<void> {
  const tried = new Set<string>()
  for (const giveUpAt = performance.now() + (deps.patienceMs ?? mailPatienceMs); !deps.stopping(); ) {
    const open = await openMails(deps.database, tenantId)
    if (open.length === 0 || performance.now() > giveUpAt) return
    const untried = open.filter((jobId) => !tried.has(jobId))
    for (const jobId of untried) await sendPaperMail(deps, { tenantId, jobId })
    for (const jobId of untried) tried.add(jobId)
    if (untried.length === 0) await sleep(pauseMs)
  }
}
