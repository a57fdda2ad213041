import { sql } from 'kysely'
import { compare } from '../../domain/money.ts'
import type { MailAudience } from '../../domain/papers/mail-audience.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineDate } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecords } from '../../engine/records/lock.ts'
import { remindsCustomers } from '../../services/branding/branding.ts'
import { dateInZoneSql, storedDateSql, timeZoneSql } from '../../services/branding/days.ts'
import {
  createSweepScope,
  type DueRecord,
  type DueSweep,
  liveTenantInScopeCondition,
  type SweepScope,
  settleAllDueRecords,
} from '../../services/jobs/due.ts'
import { ensureLink } from '../../services/links/links.ts'
import { findMemberAddresses, listOwnerIds } from '../../services/mail/member-addresses.ts'
import { maxReminderBatch, recordReminder, reminderSweep } from '../../services/mail/reminders.ts'
import { enqueueAutomaticMail } from '../../services/mail/waiting-mails.ts'
import { findRecipient } from '../../services/papers/parties.ts'
import { type Invoice, invoices } from './invoices.ts'
import { invoiceLink } from './public-link.ts'

const dayMs = 86_400_000
/**
 * Maximum number of days that an invoice may be overdue when its first reminder is sent. Invoices that have been
 * overdue for longer, for example during an upgrade, get no reminder.
 */
export const maxReminderDaysOverdue = 7
/** Number of 24-hour periods that are enough to cover `maxReminderDaysOverdue` calendar days in any time zone. */
export const reminderWindowDays = maxReminderDaysOverdue + 2

/**
 * Returns the sweep that sends reminders of sent and partially paid invoices that are overdue in the organization's
 * time zone. At most one reminder is sent per invoice and due date. The mails go to the organization's own
 * address and, if the organization reminds customers, to the contact. Inactive organizations send none.
 */
export const overdueReminderSweep = (database: Database, secrets: Secrets, scope = createSweepScope()): DueSweep =>
  reminderSweep({
    find: (after) => overdueInvoices(database, scope, after),
    settle: (tx, caller, ids) => remindOf(tx, caller, secrets, { ids, now: scope.now.toISOString() }),
  })

/** Sends all due reminders now, instead of in the next sweep. Returns the number of invoices. */
export const sendOverdueReminders = (database: Database, secrets: Secrets, now = machineDate()): Promise<number> =>
  settleAllDueRecords(database, overdueReminderSweep(database, secrets, { now }))

/**
 * Finds invoices that need a reminder, with one index scan per organization, because each organization has its own time
 * zone.
 */
async function overdueInvoices(database: Database, scope: SweepScope, after: DueRecord): Promise<DueRecord[]> {
  const now = scope.now.getTime()
  const zone = sql`coalesce(b.time_zone, 'UTC')`
  const [day, today] = [storedDateSql(sql`i.due_date`, zone), dateInZoneSql(zone, scope.now.toISOString())]
  const [earliest, latest] = [now - reminderWindowDays * dayMs, now + dayMs].map((ms) => new Date(ms).toISOString())
  const { rows } = await sql<DueRecord>`
    select /* all tenants */ i.tenant_id, i.id
    from tenants t
    join invoices i on i.tenant_id = t.id
    left join branding b on b.tenant_id = i.tenant_id
    where t.status = 'active' ${liveTenantInScopeCondition(scope)} and (i.tenant_id, i.id) > (${after.tenantId}, ${after.id})
      and i.status in ('sent', 'partial') and i.deleted_at is null and i.balance_due > 0
      and i.due_date between ${earliest} and ${latest}
      and ${today} - ${day} between 1 and ${maxReminderDaysOverdue}::integer
      and not exists (
        select from mail_reminders r where r.tenant_id = i.tenant_id and r.entity_type = 'invoice' and r.entity_id = i.id
        and r.occasion = 'overdue' and r.due_at = i.due_date)
    order by i.tenant_id, i.id limit ${maxReminderBatch}`.execute(database.sql)
  return rows
}

async function remindOf(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  { ids, now }: { ids: readonly number[]; now: string },
): Promise<number> {
  const locked = await lockRecords(tx, caller, invoices, ids)
  const late = await pastDueIds(tx, caller, ids, now)
  const isDue = ({ id, status, balanceDue }: Invoice): boolean =>
    allowsTransition(invoices, 'settle', status) && late.has(id) && compare(balanceDue, '0') > 0
  const toCustomers = await remindsCustomers(tx, caller)
  let reminded = 0
  for (const invoice of locked.values()) {
    if (!isDue(invoice)) continue
    const { id, dueDate: dueAt, contactId, sentAt } = invoice
    const key = { entityType: 'invoice', entityId: id, occasion: 'overdue', dueAt: dueAt! } as const
    if (!(await recordReminder(tx, caller, key))) continue
    reminded += 1
    const enqueue = (audience: MailAudience, to: string) =>
      enqueueAutomaticMail(tx, caller, {
        family: 'invoices',
        readScope: 'invoices:read',
        params: { invoiceId: id, to, message: null, audience, occasion: 'overdue' },
      })
    for (const to of await officeOf(tx, caller, id)) await enqueue('office', to)
    // A customer who received the invoice less than a day ago is not reminded yet.
    const isNew = sentAt !== null && Date.parse(now) - Date.parse(sentAt) < dayMs
    const customer = toCustomers && !isNew ? await findRecipient(tx, caller, 'invoice', contactId) : undefined
    if (!customer || !('email' in customer)) continue
    await ensureLink(tx, caller, secrets, invoiceLink, id)
    await enqueue('reader', customer.email)
  }
  return reminded
}

/** Returns the ids of the invoices that are past due in the organization's time zone. */
async function pastDueIds(
  tx: Transaction,
  { tenantId }: Caller,
  ids: readonly number[],
  now: string,
): Promise<Set<number>> {
  const zone = timeZoneSql(tenantId)
  const { rows } = await sql<{ id: number }>`
    select id from invoices where tenant_id = ${tenantId} and id = any(${ids})
      and ${storedDateSql(sql`due_date`, zone)} < ${dateInZoneSql(zone, now)}`.execute(tx.sql)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the office's e-mail addresses for an invoice: its sender, otherwise the project's assignee, otherwise the
 * owners.
 */
async function officeOf(tx: Transaction, caller: Caller, invoiceId: number): Promise<string[]> {
  const { tenantId } = caller
  const { rows } = await sql<{ sentBy: number | null; assignedTo: number | null }>`
    select i.sent_by, p.assigned_to from invoices i
    left join projects p on p.tenant_id = ${tenantId} and p.id = i.project_id and p.deleted_at is null
    where i.tenant_id = ${tenantId} and i.id = ${invoiceId}`.execute(tx.sql)
  const { sentBy, assignedTo } = onlyRow(rows, 'the invoice')
  return findMemberAddresses(tx, caller, [[sentBy], [assignedTo], await listOwnerIds(tx, caller)])
}
