import { type RawBuilder, sql } from 'kysely'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * Days where an organization is. A date is stored as a time, which is 00:00 UTC of that day, and today is given here in
 * the same form: what is due on a date is late when that date is before today.
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

/** The day that it is now, ISO 8601. */
export async function todayIn(
  { sql: at, at: now }: Pick<ReadContext, 'sql' | 'at'>,
  tenantId: number,
): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select ${todayOf(tenantId, now)} as today`.execute(at)
  return rows[0]!.today
}
