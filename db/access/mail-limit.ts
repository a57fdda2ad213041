import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import type { WindowState } from './admission/verdicts.ts'

/**
 * How many mails an organization sends in an hour, so that nobody makes a post office for strangers of the service. It
 * counts as admission does, in a sliding window of the database, which is exact across processes; but in the transaction
 * that sends: what is rolled back was not counted, and the organization's sends come one after the other, each seeing
 * what was counted before. A mail that a request asks for is refused beyond the limit, before anything is written. A
 * mail that nobody asked for directly waits (db/mail/waiting.ts), and takes no more than a part of the limit, so that a
 * day of many reminders keeps nobody from sending. Mails of sign-in, invitation and password have limits of their own.
 */

type Party = Pick<Caller, 'tenantId'>

/** What of a limit, in percent, mails take that nobody asked for. */
const unaskedPercent = 75

interface Charge {
  limit: number
  used: number
  granted: number
  resetSeconds: number
}

async function charge(tx: Transaction, { tenantId }: Party, wanted: number, percent: number, partly: boolean) {
  const { rows } = await sql<Charge>`
    select hourly_limit as limit, used, granted, reset as reset_seconds
    from charge_mails(${tenantId}, ${wanted}, ${percent}, ${partly})
  `.execute(tx.sql)
  return rows[0]!
}

/**
 * Counts the mails that a request asks for, one for each recipient. Call it before anything else is locked or written.
 * Throws Refusal rate_limited when they are more than may be.
 */
export async function chargeMails(tx: Transaction, caller: Party, recipients: number): Promise<WindowState> {
  const { granted, ...window } = await charge(tx, caller, recipients, 100, false)
  if (granted === recipients) return window
  const seconds = window.resetSeconds
  const detail = `The organization may ask for ${window.limit} mails an hour. This one fits in ${seconds} s.`
  throw new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(seconds), ...mailHeaders(window) } })
}

/** Counts as many of the mails that wait as there is room for; says in how many seconds there is room for more. */
export const grantMails = (
  tx: Transaction,
  caller: Party,
  waiting: number,
): Promise<Pick<Charge, 'granted' | 'resetSeconds'>> => charge(tx, caller, waiting, unaskedPercent, true)

/** The window of an organization's mails as it stands, without counting anything. */
export async function mailsInUse(db: ReadContext, { tenantId }: Party): Promise<WindowState> {
  const { rows } = await sql<WindowState>`
    select t.hourly_mails as limit, coalesce(w.used, 0) as used, coalesce(w.reset, 0) as reset_seconds
    from tenants t cross join lateral (
      select sum(w.units[place])::integer as used,
        greatest(1, least(3600, ceil((min(w.slots[place]) + 61) * 60 - extract(epoch from clock_timestamp()))))::integer as reset
      from rate_windows w, generate_subscripts(w.slots, 1) place
      where w.tenant_id = ${tenantId} and w.key_id = -1
        and w.slots[place] > floor(extract(epoch from clock_timestamp()) / 60) - 61
    ) w
    where t.id = ${tenantId}
  `.execute(db.sql)
  return rows[0]!
}

/** What every answer of an operation that mails says of the window. */
export const mailHeaders = ({ limit, used, resetSeconds }: WindowState): Record<string, string> => ({
  'RateLimit-Mails-Limit': String(limit),
  'RateLimit-Mails-Remaining': String(Math.max(0, limit - used)),
  'RateLimit-Mails-Reset': String(resetSeconds),
})
