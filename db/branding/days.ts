import { type RawBuilder, sql } from 'kysely'

/**
 * The day that it is at `at` where the organization is, in SQL, as a date is stored where times are: 00:00 UTC of it. A
 * date is before today when it is earlier than this.
 */
export const todayOf = (tenantId: number, at: string): RawBuilder<string> => sql`(
  date_trunc('day', ${at}::timestamptz at time zone ${zoneOf(tenantId)}) at time zone 'UTC')`

/** The name of the organization's time zone, in SQL. */
export const zoneOf = (tenantId: number): RawBuilder<string> => sql`coalesce(
  (select b.time_zone from branding b where b.tenant_id = ${tenantId}), 'UTC')`
