import { type RawBuilder, sql } from 'kysely'
import { todayOf } from '../branding/days.ts'
import { type Ageing, daysOf } from '../domain/invoices/ageing.ts'

/**
 * The condition, beginning with `and`, of invoices that wait for money which has an age today, where the organization is, as the
 * aggregate counts them.
 */
export function ofAge({ tenantId, at }: { tenantId: number; at: string }, age: Ageing) {
  const today = todayOf(tenantId, at)
  const { least, most } = daysOf(age)
  const daysAgo = (days: number) => sql`${today} - ${days} * interval '24 hours'`
  const isDue = (day: RawBuilder<unknown>) => {
    const bounds = [
      ...(most === null ? [] : [sql`${day} >= ${daysAgo(most)}`]),
      ...(least === null ? [] : [sql`${day} < ${daysAgo(least - 1)}`]),
    ]
    return sql.join(bounds, sql` and `)
  }
  // Apart, so that an index of dueDate finds them.
  return sql`and status in ('sent', 'partial')
    and (${isDue(sql`due_date`)} or due_date is null and ${isDue(sql`coalesce(issue_date, ${today})`)})`
}
