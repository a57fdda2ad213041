import { sql } from 'kysely'
import { periodParameters, type Report } from './report.ts'

/** Report of the hours of each user per week of a period. The first and last weeks include only days of the period. */
export const laborReport: Report = {
  key: 'labor',
  title: 'Labor by week',
  parameters: periodParameters,
  scopes: ['time_entries:read', 'users:read'],
  columns: [
    { name: 'userId', type: 'id' },
    { name: 'name', type: 'text' },
    { name: 'weekStart', type: 'day' },
    { name: 'hours', type: 'hours' },
    { name: 'totalCost', type: 'amount' },
  ],
  totals: ['hours', 'totalCost'],
  order: 'week_start, user_id',
  select: (tenantId, { from, to }) => sql`
    select w.user_id, u.name, w.week as week_start, w.hours, w.cost as total_cost
    from (
      select user_id, date - (extract(isodow from date)::integer - 1) as week, sum(hours) as hours,
        coalesce(sum(total_cost), 0) as cost
      from time_entries
      where tenant_id = ${tenantId} and deleted_at is null and date between ${from} and ${to} group by 1, 2
    ) w join users u on u.tenant_id = ${tenantId} and u.id = w.user_id`,
}
