import { type RawBuilder, sql } from 'kysely'
import { dateInZoneSql, storedDateSql, timeZoneSql } from '../branding/days.ts'
import { maxReminderDaysBound, maxReminderDaysOverdue } from '../invoices/overdue-reminders.ts'
import type { Database } from '../postgres/connection.ts'
import { nextDueOf } from '../webhooks/due.ts'

/** What becomes due in an organization and is processed when its clock reaches that time. */
export type DueKind = 'bids' | 'requests' | 'endingBids' | 'overdueInvoices' | 'deliveries' | 'mails'

/**
 * The time at which the next of each kind is due, by the organization's clock, in ms since 1970. Kinds with nothing due
 * are absent.
 */
export type DueTimes = Partial<Record<DueKind, number>>

/**
 * Share of its delay by which a delivery is postponed, to be sent together with later ones. A thousand deliveries that
 * failed together are thus sent in eight steps of the clock instead of a thousand. The delays of their retries differ
 * by more than this.
 */
const gatherShare = 0.05

/**
 * Returns the next due times of an organization whose clock is at `now`. Past times that are not processed yet are
 * included.
 */
export async function findNextDueTimes(database: Database, tenantId: number, now: string): Promise<DueTimes> {
  const [zone, late] = [timeZoneSql(tenantId), invoicesWithoutReminder(tenantId, now)]
  const { rows } = await sql<Record<Exclude<DueKind, 'deliveries'>, string | null>>`
    select (
      select min(b.valid_until) + interval '1 millisecond' from bids b
      where b.tenant_id = ${tenantId} and b.status in ('sent', 'viewed') and b.deleted_at is null
    ) as bids, (
      select min(s.expires_at) from signature_requests s
      where s.tenant_id = ${tenantId} and s.status in ('sent', 'viewed') and s.deleted_at is null
    ) as requests, (
      select min(near.at) from (
        (select greatest(b.valid_until - interval '3 days', b.sent_at + interval '1 day 1 millisecond') as at
        from ${bidsWithoutReminder(tenantId)} and b.valid_until between ${now} and ${now}::timestamptz + interval '4 days')
        union all
        (select b.valid_until - interval '3 days' from ${bidsWithoutReminder(tenantId)}
          and b.valid_until > ${now}::timestamptz + interval '4 days' order by b.valid_until limit 1)
      ) near
    ) as ending_bids, (
      select min((${storedDateSql(sql`i.due_date`, zone)} + 1)::timestamp at time zone ${zone}) from ${late} and i.due_date < (
        select min(i.due_date) from ${late}) + interval '48 hours'
    ) as overdue_invoices, (
      select min(j.created_at) from jobs j where ${openMail(tenantId)}
    ) as mails
  `.execute(database.sql)
  const moments: DueTimes = {}
  for (const [kind, at] of Object.entries(rows[0]!)) if (at !== null) moments[kind as DueKind] = Date.parse(at)
  const delivery = await nextDueOf(database, tenantId)
  if (delivery) {
    const [dueMs, triedMs] = [delivery.at, delivery.attemptedAt ?? delivery.at].map((at) => Date.parse(at))
    moments.deliveries = dueMs! + Math.floor((dueMs! - triedMs!) * gatherShare)
  }
  return moments
}

/**
 * Returns a condition for jobs of mails to be sent now. Mails that wait for the organization's mail limit are excluded;
 * the machine's clock decides when they are sent.
 */
const openMail = (tenantId: number): RawBuilder<unknown> => sql`j.tenant_id = ${tenantId} and j.type = 'email'
        and j.status in ('queued', 'running') and not j.waits_for_room and j.deleted_at is null`

/** Reports whether an organization has mails that wait for its mail limit. */
export async function hasWaitingMails(database: Database, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from jobs where tenant_id = ${tenantId} and waits_for_room and status = 'queued') as has`.execute(
    database.sql,
  )
  return rows[0]!.has
}

/** Returns the ids of an organization's mail jobs to be processed now, oldest first; at most 100. */
export async function listDueMailJobs(database: Database, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j where ${openMail(tenantId)} order by j.id limit 100`.execute(database.sql)
  return rows.map(({ id }) => id)
}

/**
 * Selects open bids without a reminder of their end. A reminder is due three days before the end, or one day after
 * sending if that is later. Among bids that end more than four days from now, the first to end is therefore the first
 * with a reminder due.
 */
const bidsWithoutReminder = (tenantId: number): RawBuilder<unknown> => sql`bids b
      where b.tenant_id = ${tenantId} and b.status in ('sent', 'viewed') and b.deleted_at is null
        and b.sent_at + interval '1 day' < b.valid_until and not exists (
          select from mail_reminders r where r.tenant_id = ${tenantId} and r.entity_type = 'bid' and r.entity_id = b.id
          and r.occasion = 'expiring' and r.due_at = b.valid_until)`

/**
 * Selects open invoices without a reminder of their due date. Invoices that are overdue for too long are excluded as in
 * the reminder sweep, which would never process them. A reminder is due when the due date is over in the organization's
 * time zone. Two times that are 48 hours apart fall on different days in every zone. The next reminder therefore
 * belongs to an invoice that is due within 48 hours of the earliest due date.
 */
function invoicesWithoutReminder(tenantId: number, now: string): RawBuilder<unknown> {
  const zone = timeZoneSql(tenantId)
  return sql`invoices i
      where i.tenant_id = ${tenantId} and i.status in ('sent', 'partial') and i.deleted_at is null and i.balance_due > 0
        and i.due_date > ${now}::timestamptz - ${maxReminderDaysBound} * interval '1 day'
        and ${dateInZoneSql(zone, now)} - ${storedDateSql(sql`i.due_date`, zone)} <= ${maxReminderDaysOverdue}::integer and not exists (
          select from mail_reminders r where r.tenant_id = ${tenantId} and r.entity_type = 'invoice' and r.entity_id = i.id
          and r.occasion = 'overdue' and r.due_at = i.due_date)`
}
