import { type RawBuilder, sql } from 'kysely'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * Days where an organization is. A date is stored as a time, which is 00:00 UTC of that day, and today is given in the same
 * form by todayOf. A time of exactly 00:00 UTC is therefore the date that it names in every zone, and any other is of the day
 * that it falls on in the organization's: what is due is late when that day is before today.
 */

/** The name of the organization's time zone, in SQL. */
export const zoneOf = (tenantId: number | RawBuilder<number>): RawBuilder<string> => sql`coalesce(
  (select b.time_zone from branding b where b.tenant_id = ${tenantId}), 'UTC')`

/** The day that it is at `at`, in SQL. */
export const todayOf = (tenantId: number | RawBuilder<number>, at: string): RawBuilder<string> =>
  dayOfZone(zoneOf(tenantId), at)

/** The day that it is at `at` in a time zone, in SQL. */
export const dayOfZone = (zone: RawBuilder<unknown>, at: string): RawBuilder<string> => sql`(
  date_trunc('day', ${at}::timestamptz at time zone ${zone}) at time zone 'UTC')`

/** The day that it is at `at` in a time zone, as a date of SQL. */
export const dateAt = (zone: RawBuilder<unknown>, at: string): RawBuilder<unknown> => sql`(
  ${at}::timestamptz at time zone ${zone})::date`

/** The day of a stored time, as a date of SQL; null for null. */
export const dateOf = (time: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${time} at time zone case when (${time} at time zone 'UTC')::date = ${time} at time zone 'UTC' then 'UTC' else ${zone} end
)::date`

/** A day, as a date of SQL, and a time, ISO 8601, that is about then in any zone. */
export interface NearDay {
  day: RawBuilder<unknown>
  near: string
}

const dayMs = 86_400_000

/** The day that is so many days after today; before it, below zero. */
export const daysFromToday = (tenantId: number, at: string, days = 0): NearDay => ({
  day: sql`${dateAt(zoneOf(tenantId), at)} + ${days}::integer`,
  near: new Date(Date.parse(at) + days * dayMs).toISOString(),
})

/**
 * The condition that the day of a stored time is before another one, or is not. No zone's day is two days away from the time, so
 * that an index of the column serves it, and the zone is asked about the days around that one alone.
 */
export function compareDay(
  time: RawBuilder<unknown>,
  comparison: '<' | '>=',
  { day, near }: NearDay,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const operator = sql.raw(comparison)
  const bounds = ['+', '-'].map((sign) => sql`${near}::timestamptz ${sql.raw(sign)} interval '48 hours'`)
  const [wide, narrow] = comparison === '<' ? bounds : bounds.toReversed()
  return sql`(${time} ${operator} ${wide} and (${time} ${operator} ${narrow} or ${dateOf(time, zone)} ${operator} ${day}))`
}

/** How many days the day of a time, ISO 8601, is before today; negative for a day to come. */
export async function daysPast(
  { sql: at, at: now }: Pick<ReadContext, 'sql' | 'at'>,
  tenantId: number,
  time: string,
): Promise<number> {
  const zone = zoneOf(tenantId)
  const { rows } = await sql<{ days: number }>`
    select ${dateAt(zone, now)} - ${dateOf(sql`${time}::timestamptz`, zone)} as days`.execute(at)
  return rows[0]!.days
}

/** The day that it is now, ISO 8601. */
export async function todayIn(
  { sql: at, at: now }: Pick<ReadContext, 'sql' | 'at'>,
  tenantId: number,
): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select ${todayOf(tenantId, now)} as today`.execute(at)
  return rows[0]!.today
}
