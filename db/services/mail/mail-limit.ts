import { sql } from 'kysely'
import type { WindowState } from '../../domain/rate-window.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { type Nullable, onlyRow, withoutNulls } from '../../engine/base/only-row.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

/**
 * An organization's mails per hour are limited, so that the service cannot be used to mail strangers in bulk. Like the
 * rate limits of admission, this limit uses a sliding window in the database and is exact across processes. Mails are
 * counted in the transaction that sends them, so a rollback also undoes the count. The sends of an organization run one
 * after the other, and each sees the earlier counts.
 *
 * If a request would send more mails than the limit allows, it is refused before anything is written. Mails that no
 * request asked for, such as reminders, wait instead (db/services/mail/waiting-mails.ts). They may use only a part of the limit,
 * so that many reminders on one day do not block requested mails. Mails for sign-in, invitations and passwords have
 * separate limits.
 */

type Party = Pick<Caller, 'tenantId'>

/** Percentage of the mail limit that unrequested mails, such as reminders, may use. */
const unaskedPercent = 75

interface Charge {
  limit: number
  used: number
  granted: number
  resetSeconds: number
}

async function charge(tx: Transaction, { tenantId }: Party, wanted: number, percent: number, partly: boolean) {
  const { rows } = await sql<Nullable<Charge>>`
    select hourly_limit as limit, used, granted, reset as reset_seconds
    from charge_mails(${tenantId}, ${wanted}, ${percent}, ${partly})
  `.execute(tx.sql)
  return withoutNulls<Charge>(onlyRow(rows, 'the charged mails'), 'the charged mails')
}

/**
 * Charges the mails of a request, one per recipient, to the organization's mail limit. Must be called before anything
 * else is locked or written. Throws Refusal rate_limited if the limit would be exceeded.
 */
export async function chargeMails(tx: Transaction, caller: Party, recipients: number): Promise<WindowState> {
  const { granted, ...window } = await charge(tx, caller, recipients, 100, false)
  if (granted === recipients) return window
  const seconds = window.resetSeconds
  const detail = `Your organization may send ${window.limit} mails an hour. Try again in ${seconds} s.`
  throw new Refusal('rate_limited', detail, {
    headers: { 'Retry-After': String(seconds), ...mailLimitHeaders(window) },
  })
}

/**
 * Charges as many of the waiting mails as the limit allows. Returns their number and the seconds until more are
 * allowed.
 */
export const chargeWaitingMails = (
  tx: Transaction,
  caller: Party,
  waiting: number,
): Promise<Pick<Charge, 'granted' | 'resetSeconds'>> => charge(tx, caller, waiting, unaskedPercent, true)

/** Returns the current state of the organization's mail window, without counting anything. */
export async function readMailWindow(db: ReadContext, { tenantId }: Party): Promise<WindowState> {
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
  return onlyRow(rows, "the organization's mail limit")
}

/** Returns the headers that report the mail window in every response of an operation that sends mail. */
export const mailLimitHeaders = ({ limit, used, resetSeconds }: WindowState): Record<string, string> => ({
  'RateLimit-Mails-Limit': String(limit),
  'RateLimit-Mails-Remaining': String(Math.max(0, limit - used)),
  'RateLimit-Mails-Reset': String(resetSeconds),
})
