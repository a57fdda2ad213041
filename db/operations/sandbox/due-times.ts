import { type RawBuilder, sql } from 'kysely'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { maxReminderDaysOverdue, reminderWindowDays } from '../../nouns/invoices/overdue-reminders.ts'
import { nextDueOf } from '../../nouns/webhooks/due.ts'
import { dateInZoneSql, storedDateSql, timeZoneSql } from '../../services/branding/days.ts'

/** The kinds of work that an organization processes when its clock reaches their due times. */
export type DueWorkKind = 'bids' | 'requests' | 'endingBids' | 'overdueInvoices' | 'deliveries' | 'mails'

/**
 * The next due time of each kind of work, by the organization's clock, in ms since 1970. Kinds without any due work are
 * absent.
 */
export type DueTimes = Partial<Record<DueWorkKind, number>>

/**
 * A delivery may wait longer by this fraction of its retry delay, to be sent together with later ones. The backoff has
 * a random part. With this fraction, a sandbox's clock needs eight steps instead of a thousand to reach the retries of a
 * thousand deliveries that failed together.
 */
const gatherShare = 0.05

/**
 * Returns the next due times of an organization whose clock is at `now`. A due time may be in the past if its work is
 * not done yet.
 */
export async function findNextDueTimes(database: Database, tenantId: number, now: string): Promise<DueTimes> {
  const [zone, late] = [timeZoneSql(tenantId), invoicesWithoutReminder(tenantId, now)]
  const { rows } = await sql<Record<Exclude<DueWorkKind, 'deliveries'>, string | null>>`
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
  for (const [kind, at] of Object.entries(onlyRow(rows, 'the due times')))
    if (at !== null) moments[kind as DueWorkKind] = Date.parse(at)
  const delivery = await nextDueOf(database, tenantId)
  if (delivery) {
    const [dueMs, triedMs] = [delivery.at, delivery.attemptedAt ?? delivery.at].map((at) => Date.parse(at))
    moments.deliveries = dueMs! + Math.floor((dueMs! - triedMs!) * gatherShare)
  }
  return moments
}

/**
 * Returns an SQL condition for jobs of mails that can be sent now. Excludes mails that wait for the organization's mail
 * limit, which follows the machine's clock.
 */
const openMail = (tenantId: number): RawBuilder<unknown> => sql`j.tenant_id = ${tenantId} and j.type = 'email'
        and j.status in ('queued', 'running') and not j.waits_for_room and j.deleted_at is null`

/** Reports whether an organization has mails that wait for its mail limit. */
export async function hasWaitingMails(database: Database, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from jobs where tenant_id = ${tenantId} and waits_for_room and status = 'queued') as has`.execute(
    database.sql,
  )
  return onlyRow(rows, 'whether mails are waiting').has
}

/** Returns the ids of an organization's oldest mail jobs to be processed now, at most 100. */
export async function listDueMailJobs(database: Database, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j where ${openMail(tenantId)} order by j.id limit 100`.execute(database.sql)
  return rows.map(({ id }) => id)
}

/**
 * Selects open bids that have no reminder of their end yet. A reminder is due three days before the end, or one day
 * after sending if that is later. So among the bids that end more than four days from now, the bid that ends first is
 * also the first with a due reminder.
 */
const bidsWithoutReminder = (tenantId: number): RawBuilder<unknown> => sql`bids b
      where b.tenant_id = ${tenantId} and b.status in ('sent', 'viewed') and b.deleted_at is null
        and b.sent_at + interval '1 day' < b.valid_until and not exists (
          select from mail_reminders r where r.tenant_id = ${tenantId} and r.entity_type = 'bid' and r.entity_id = b.id
          and r.occasion = 'expiring' and r.due_at = b.valid_until)`

/**
 * Selects open invoices that have no reminder of their due date yet. Excludes invoices that are overdue for too long,
 * as the reminder sweep does. A reminder is due when the due date is over in the organization's time zone. Times that
 * are 48 hours apart fall on different days in every time zone. So the next reminder belongs to an invoice whose due
 * date is within 48 hours of the earliest one.
 */
function invoicesWithoutReminder(tenantId: number, now: string): RawBuilder<unknown> {
  const zone = timeZoneSql(tenantId)
  return sql`invoices i
      where i.tenant_id = ${tenantId} and i.status in ('sent', 'partial') and i.deleted_at is null and i.balance_due > 0
        and i.due_date > ${now}::timestamptz - ${reminderWindowDays} * interval '1 day'
        and ${dateInZoneSql(zone, now)} - ${storedDateSql(sql`i.due_date`, zone)} <= ${maxReminderDaysOverdue}::integer and not exists (
          select from mail_reminders r where r.tenant_id = ${tenantId} and r.entity_type = 'invoice' and r.entity_id = i.id
          and r.occasion = 'overdue' and r.due_at = i.due_date)`
}
