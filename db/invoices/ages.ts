import { type RawBuilder, sql } from 'kysely'
import { compareDaySql, dayFromToday, timeZoneSql } from '../branding/days.ts'
import { type AgingBucket, agingBucketDays } from '../domain/invoices/aging.ts'

/**
 * Returns an SQL condition, beginning with `and`, for open invoices that are in this age group today in the
 * organization's time zone. It agrees with the age groups of `aggregateInvoices`.
 */
export function ageGroupCondition({ tenantId, at }: { tenantId: number; at: string }, age: AgingBucket) {
  const { least, most } = agingBucketDays(age)
  const zone = timeZoneSql(tenantId)
  const daysAgo = (days: number) => dayFromToday(tenantId, at, -days)
  const isDue = (time: RawBuilder<unknown>) => {
    const bounds = [
      ...(most === null ? [] : [compareDaySql(time, '>=', daysAgo(most), zone)]),
      ...(least === null ? [] : [compareDaySql(time, '<', daysAgo(least - 1), zone)]),
    ]
    return sql.join(bounds, sql` and `)
  }
  // Two conditions instead of one with coalesce, so that the index on due_date can be used.
  return sql`and status in ('sent', 'partial')
    and (${isDue(sql`due_date`)} or due_date is null and ${isDue(sql`coalesce(issue_date, ${at}::timestamptz)`)})`
}
