import { queryRows, type ReferenceHandler } from './database.ts'

const invoicesStatement = {
  name: 'invoices',
  text: `
    select status, ageing, currency, count(*)::integer as count, sum(total) as total, sum(amount_paid) as "amountPaid",
      case status when 'voided' then 0.00 else sum(total) - sum(amount_paid) end as "balanceDue"
    from (
      select status, currency, total, amount_paid, case when status in ('sent', 'partial') then
        case when coalesce(due_date, issue_date, $2) >= $2::timestamptz then 'current'
          when coalesce(due_date, issue_date) >= $2::timestamptz - interval '30 days' then 'days1to30'
          when coalesce(due_date, issue_date) >= $2::timestamptz - interval '60 days' then 'days31to60'
          when coalesce(due_date, issue_date) >= $2::timestamptz - interval '90 days' then 'days61to90'
          else 'over90' end end as ageing
      from invoices where tenant_id = $1 and deleted_at is null
    ) aged group by status, ageing, currency`,
}

/** Returns the sums of invoices by status, age and currency. */
export const answerInvoiceSums: ReferenceHandler = ({ tenant }) =>
  queryRows(invoicesStatement, [tenant, new Date().toISOString().slice(0, 10)])

const hoursStatement = (name: string, key: string) => ({
  name,
  text: `
    select ${key}, count(*)::integer as count, trim_scale(sum(hours)) as hours, coalesce(sum(total_cost), 0.00) as "totalCost",
      trim_scale(coalesce(sum(hours) filter (where hourly_rate is null), 0)) as "unratedHours"
    from time_entries where tenant_id = $1 and deleted_at is null group by 1 order by 1`,
})

const byProject = hoursStatement('by project', 'project_id as "projectId"')
const byWeek = hoursStatement('by week', `date_trunc('week', date)::date as "weekStart"`)

/** Returns the sums of time entries by project or by week. */
export const answerTimeEntrySums: ReferenceHandler = ({ tenant, query }) =>
  queryRows(query.get('groupBy') === 'week' ? byWeek : byProject, [tenant])
