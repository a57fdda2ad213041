import { sql } from 'kysely'
import {
  contractInCurrencyCondition,
  inCurrencyCondition,
  inOtherCurrencyCondition,
} from '../../services/branding/currencies.ts'
import type { Report } from './report.ts'

const billed = sql`status in ('sent', 'partial', 'paid')`

/**
 * Report of each project's contract sum, billed and paid amounts, and labor. The contract sum is always the original
 * sum plus the approved change orders, so the approved changes are the difference of the two sums.
 */
export const jobCostReport: Report = {
  key: 'job-cost',
  title: 'Job cost',
  parameters: [
    { name: 'projectId', type: 'id', required: false },
    { name: 'status', type: 'status', required: false },
  ],
  scopes: ['projects:read', 'invoices:read', 'time_entries:read'],
  columns: [
    { name: 'projectId', type: 'id' },
    { name: 'projectNumber', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'status', type: 'text' },
    { name: 'contractValue', type: 'amount' },
    { name: 'approvedChanges', type: 'amount' },
    { name: 'invoiced', type: 'amount' },
    { name: 'paid', type: 'amount' },
    { name: 'balanceDue', type: 'amount' },
    { name: 'laborHours', type: 'hours' },
    { name: 'laborCost', type: 'amount' },
  ],
  totals: ['contractValue', 'approvedChanges', 'invoiced', 'paid', 'balanceDue', 'laborHours', 'laborCost'],
  order: 'project_id desc',
  // Counts invoices in other currencies even if the report omits their project, because the project's contract is in
  // another currency.
  others: (tenantId, { projectId = null }, own) => sql`
    from invoices where tenant_id = ${tenantId} and deleted_at is null and ${billed}
      and project_id is not null ${projectId === null ? sql`` : sql`and project_id = ${projectId}`} ${inOtherCurrencyCondition(own)}`,
  select(tenantId, { projectId = null, status }, { own }) {
    const ofProject = projectId === null ? sql`` : sql`and project_id = ${projectId}`
    const wanted = projectId === null ? sql`` : sql`and p.id = ${projectId}`
    const inStatus = status === undefined ? sql`` : sql`and p.status = ${status}`
    return sql`
      select p.id as project_id, p.project_number, p.name, p.status, p.contract_value,
        coalesce(p.contract_value - p.original_contract_value, 0) as approved_changes, coalesce(i.total, 0) as invoiced,
        coalesce(i.paid, 0) as paid, coalesce(i.due, 0) as balance_due, coalesce(t.hours, 0) as labor_hours,
        coalesce(t.cost, 0) as labor_cost
      from projects p
      left join (
        select project_id, sum(total) as total, sum(amount_paid) as paid, sum(balance_due) as due from invoices
        where tenant_id = ${tenantId} and deleted_at is null and ${billed}
        and project_id is not null ${ofProject} ${inCurrencyCondition(own)} group by project_id
      ) i on i.project_id = p.id
      left join (
        select project_id, sum(hours) as hours, sum(total_cost) as cost from time_entries
        where tenant_id = ${tenantId} and deleted_at is null ${ofProject} group by project_id
      ) t on t.project_id = p.id
      where p.tenant_id = ${tenantId} and p.deleted_at is null ${wanted} ${inStatus}
        ${projectId === null ? contractInCurrencyCondition(tenantId, own) : sql``}`
  },
}
