import { type RawBuilder, sql } from 'kysely'
import { compareDay, daysFromToday, zoneOf } from '../branding/days.ts'
import { type Ageing, daysOf } from '../domain/invoices/ageing.ts'

/**
 * The condition, beginning with `and`, of invoices that wait for money which has an age today, where the organization is, as the
 * aggregate counts them.
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
  // Apart, so that an index of dueDate finds them.
  return sql`and status in ('sent', 'partial')
    and (${isDue(sql`due_date`)} or due_date is null and ${isDue(sql`coalesce(issue_date, ${at}::timestamptz)`)})`
}
