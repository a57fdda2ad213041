import { type RawBuilder, sql } from 'kysely'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/**
 * This file handles days in an organization's time zone. A date is stored as the time 00:00 UTC of that day, and
 * `todaySql` returns today in the same form. So a stored time of exactly 00:00 UTC means the same date in every time
 * zone. Any other time belongs to the day on which it falls in the organization's zone. A record is overdue if its day
 * is before today.
 */

/** Returns SQL for the name of the organization's time zone. */
export const timeZoneSql = (tenantId: number | RawBuilder<number>): RawBuilder<string> => sql`coalesce(
  (select b.time_zone from branding b where b.tenant_id = ${tenantId}), 'UTC')`

/** Returns SQL for the organization's day at the time `at`, as 00:00 UTC of that day. */
export const todaySql = (tenantId: number | RawBuilder<number>, at: string): RawBuilder<string> =>
  dayInZoneSql(timeZoneSql(tenantId), at)

/** Returns SQL for the day at the time `at` in a time zone, as 00:00 UTC of that day. */
export const dayInZoneSql = (zone: RawBuilder<unknown>, at: string): RawBuilder<string> => sql`(
  date_trunc('day', ${at}::timestamptz at time zone ${zone}) at time zone 'UTC')`

/** Returns SQL for the day at the time `at` in a time zone, as a date. */
export const dateInZoneSql = (zone: RawBuilder<unknown>, at: string): RawBuilder<unknown> => sql`(
  ${at}::timestamptz at time zone ${zone})::date`

/** Returns SQL for the day of a stored time in a time zone, as a date; null for null. */
export const storedDateSql = (time: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${time} at time zone case when (${time} at time zone 'UTC')::date = ${time} at time zone 'UTC' then 'UTC' else ${zone} end
)::date`

/** A day as an SQL date, and a time (ISO 8601) that is close to that day in every time zone. */
export interface DayWithTime {
  day: RawBuilder<unknown>
  nearbyTime: string
}

const dayMs = 86_400_000

/** Returns the day that is the given number of days after today; before today if negative. */
export const dayFromToday = (tenantId: number, at: string, days = 0): DayWithTime => ({
  day: sql`${dateInZoneSql(timeZoneSql(tenantId), at)} + ${days}::integer`,
  nearbyTime: new Date(Date.parse(at) + days * dayMs).toISOString(),
})

/**
 * Returns an SQL condition that compares the day of a stored time with another day. A time is less than two days away
 * from its day in any zone. So an index on the column can serve most of the condition, and only times near that day are
 * converted to the zone.
 */
export function compareDaySql(
  time: RawBuilder<unknown>,
  comparison: '<' | '>=',
  { day, nearbyTime }: DayWithTime,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const operator = sql.raw(comparison)
  const bounds = ['+', '-'].map((sign) => sql`${nearbyTime}::timestamptz ${sql.raw(sign)} interval '48 hours'`)
  const [wide, narrow] = comparison === '<' ? bounds : bounds.toReversed()
  return sql`(${time} ${operator} ${wide} and (${time} ${operator} ${narrow} or ${storedDateSql(time, zone)} ${operator} ${day}))`
}

/** Returns the number of days from the day of a time (ISO 8601) to today; negative for a future day. */
export async function countDaysPast(
  { sql: at, at: now }: Pick<ReadContext, 'sql' | 'at'>,
  tenantId: number,
  time: string,
): Promise<number> {
  const zone = timeZoneSql(tenantId)
  const { rows } = await sql<{ days: number }>`
    select ${dateInZoneSql(zone, now)} - ${storedDateSql(sql`${time}::timestamptz`, zone)} as days`.execute(at)
  return onlyRow(rows, 'the number of days').days
}

/** Returns the organization's current day as 00:00 UTC, ISO 8601. */
export async function readToday(
  { sql: at, at: now }: Pick<ReadContext, 'sql' | 'at'>,
  tenantId: number,
): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select ${todaySql(tenantId, now)} as today`.execute(at)
  return onlyRow(rows, "the organization's current day").today
}
