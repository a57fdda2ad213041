import { type RawBuilder, sql } from 'kysely'
import { compareDay, daysFromToday, zoneOf } from '../branding/days.ts'
import { type Ageing, daysOf } from '../domain/invoices/ageing.ts'

/**
 * Returns the SQL condition, beginning with `and`, for open invoices of this age group today in the organization's time
 * zone. It matches the age groups of `aggregateInvoices`.
 */
export function ofAge({ tenantId, at }: { tenantId: number; at: string }, age: Ageing) {
  const { least, most } = daysOf(age)
  const zone = zoneOf(tenantId)
  const daysAgo = (days: number) => daysFromToday(tenantId, at, -days)
  const isDue = (time: RawBuilder<unknown>) => {
    const bounds = [
      ...(most === null ? [] : [compareDay(time, '>=', daysAgo(most), zone)]),
      ...(least === null ? [] : [compareDay(time, '<', daysAgo(least - 1), zone)]),
    ]
    return sql.join(bounds, sql` and `)
  }
  // Two conditions instead of one coalesce, so that the index on due_date can be used.
  return sql`and status in ('sent', 'partial')
    and (${isDue(sql`due_date`)} or due_date is null and ${isDue(sql`coalesce(issue_date, ${at}::timestamptz)`)})`
}
