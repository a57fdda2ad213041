import { sql } from 'kysely'
import type { MailAudience } from '../../domain/papers/mail-audience.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineDate } from '../../engine/base/clock.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecords } from '../../engine/records/lock.ts'
import { remindsCustomers } from '../../services/branding/branding.ts'
import {
  createSweepScope,
  type DueRecord,
  type DueSweep,
  liveTenantInScopeCondition,
  type SweepScope,
  settleAllDueRecords,
} from '../../services/jobs/due.ts'
import { ensureLink } from '../../services/links/links.ts'
import { maxReminderBatch, recordReminder, reminderSweep } from '../../services/mail/reminders.ts'
import { findRecipient } from '../../services/papers/parties.ts'
import { enqueueBidMail, findMemberEmailsForBid } from './answer-mails.ts'
import { type Bid, bids } from './bids.ts'
import { bidLink } from './public-link.ts'

const dayMs = 86_400_000

/**
 * Returns the sweep that sends reminders of sent and viewed bids. These bids expire within three days and were sent
 * more than a day ago. At most one reminder is sent per bid and validUntil. The mails go to the office and, if the
 * organization reminds customers, to the contact. Inactive organizations send none.
 */
export const bidExpiryReminderSweep = (database: Database, secrets: Secrets, scope = createSweepScope()): DueSweep =>
  reminderSweep({
    find: (after) => expiringBids(database, scope, after),
    settle: (tx, caller, ids) => remindOf(tx, caller, secrets, { ids, now: scope.now }),
  })

/** Sends all due reminders now, instead of in the next sweep. Returns the number of bids. */
export const sendBidExpiryReminders = (database: Database, secrets: Secrets, now = machineDate()): Promise<number> =>
  settleAllDueRecords(database, bidExpiryReminderSweep(database, secrets, { now }))

async function expiringBids(database: Database, scope: SweepScope, after: DueRecord): Promise<DueRecord[]> {
  const { from, until, sentBefore } = boundsAt(scope.now)
  const { rows } = await sql<DueRecord>`
    select /* all tenants */ b.tenant_id, b.id from bids b
    join tenants t on t.id = b.tenant_id and t.status = 'active' ${liveTenantInScopeCondition(scope)}
    where b.status in ('sent', 'viewed') and b.deleted_at is null and b.valid_until between ${from} and ${until}
    and b.sent_at < ${sentBefore} and (b.tenant_id, b.id) > (${after.tenantId}, ${after.id})
    and not exists (
      select from mail_reminders r where r.tenant_id = b.tenant_id and r.entity_type = 'bid' and r.entity_id = b.id
      and r.occasion = 'expiring' and r.due_at = b.valid_until)
    order by b.tenant_id, b.id limit ${maxReminderBatch}`.execute(database.sql)
  return rows
}

const boundsAt = (now: Date) => ({
  from: now.toISOString(),
  until: new Date(now.getTime() + 3 * dayMs).toISOString(),
  sentBefore: new Date(now.getTime() - dayMs).toISOString(),
})

async function remindOf(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number> {
  const { from, until } = boundsAt(now)
  const isDue = ({ status, validUntil }: Bid): boolean =>
    allowsTransition(bids, 'accept', status) && validUntil !== null && validUntil >= from && validUntil <= until
  const toCustomers = await remindsCustomers(tx, caller)
  let reminded = 0
  for (const bid of (await lockRecords(tx, caller, bids, ids)).values()) {
    if (!isDue(bid)) continue
    const key = { entityType: 'bid', entityId: bid.id, occasion: 'expiring', dueAt: bid.validUntil! } as const
    if (!(await recordReminder(tx, caller, key))) continue
    reminded += 1
    const enqueue = (audience: MailAudience, to: string) =>
      enqueueBidMail(tx, caller, { bidId: bid.id, to, message: null, audience, occasion: 'expiring' })
    for (const to of await findMemberEmailsForBid(tx, caller, bid.id)) await enqueue('office', to)
    const customer = toCustomers ? await findRecipient(tx, caller, 'bid', bid.contactId) : undefined
    if (!customer || !('email' in customer)) continue
    await ensureLink(tx, caller, secrets, bidLink, bid.id)
    await enqueue('reader', customer.email)
  }
  return reminded
}
