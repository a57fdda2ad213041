import { setTimeout as sleep } from 'node:timers/promises'
import { expiredBids } from '../../db/bids/expire.ts'
import { expiringReminders } from '../../db/bids/expiry-reminders.ts'
import { overdueReminders } from '../../db/invoices/overdue.ts'
import { type DueScope, type DueWork, settleAllDue } from '../../db/jobs/due.ts'
import type { DueKind, Moments } from '../../db/sandbox/moments.ts'
import { expiredRequests } from '../../db/signature-requests/expiry.ts'
import { dueEndpoints } from '../../db/webhooks/due.ts'
import type { WorkerContext } from '../context.ts'
import { type DeliveryDeps, deliverNow } from '../webhooks/deliver.ts'

export type DueDeps = Pick<WorkerContext, 'database' | 'secrets' | 'log' | 'stopping'> & Pick<DeliveryDeps, 'settings'>

type SettledKind = Exclude<DueKind, 'deliveries'>

const works: Record<SettledKind, (deps: DueDeps, scope: DueScope) => DueWork> = {
  bids: ({ database }, scope) => expiredBids(database, scope),
  requests: ({ database }, scope) => expiredRequests(database, scope),
  endingBids: ({ database, secrets }, scope) => expiringReminders(database, secrets, scope),
  overdueInvoices: ({ database }, scope) => overdueReminders(database, scope),
}

/** The kinds of which something is due at this time, in the order of their moments. */
export const kindsDue = (moments: Moments, nowMs: number): DueKind[] =>
  (Object.entries(moments) as [DueKind, number][])
    .filter(([, at]) => at <= nowMs)
    .sort(([, one], [, other]) => one - other)
    .map(([kind]) => kind)

/** Settles what of a kind is due in an organization at this time of its clock; returns how many records. */
export async function settleKind(deps: DueDeps, tenantId: number, kind: DueKind, nowMs: number): Promise<number> {
  const now = new Date(nowMs)
  if (kind !== 'deliveries') return settleAllDue(deps.database, works[kind](deps, { now, tenantId }))
  await sendDue(deps, tenantId, now.toISOString())
  return 0
}

const patienceMs = 30_000
const pauseMs = 50

/**
 * Sends an organization's due deliveries and waits for them, those too that another process has under way. Gives up when for 30
 * seconds nothing was left to itself and yet something stayed due.
 */
async function sendDue(deps: DueDeps, tenantId: number, now: string): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; !deps.stopping(); await sleep(pauseMs)) {
    const due = await dueEndpoints(deps.database, tenantId, now)
    await Promise.all(due.map((target) => deliverNow(deps, target)))
    if (due.length === 0 || performance.now() > giveUpAt) return
    if ((await dueEndpoints(deps.database, tenantId, now)).length === 0) return
  }
}
