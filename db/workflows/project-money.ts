import { sql } from 'kysely'
import { add, compare, type Decimal, roundToCents, subtract } from '../domain/money.ts'
import type { Caller } from '../engine/base/caller.ts'
import { onlyRow } from '../engine/base/only-row.ts'
import type { ReadContext } from '../engine/postgres/transaction.ts'
import { inCurrencyCondition, type OrganizationCurrency } from '../services/branding/currencies.ts'

/**
 * Billing totals of one project in its contract's currency, as shown on the project page. Amounts have two decimal
 * places.
 */

export interface ProjectBilling {
  /**
   * Total of sent and paid invoices, plus the payment due of approved and paid pay applications that no such invoice
   * bills. The money page (money-page.ts) computes it in the same way.
   */
  billed: Decimal
  paid: Decimal
  /**
   * Retainage of the latest approved or paid pay application; if there is none, the sum of the invoices' retainage
   * lines.
   */
  retainageHeld: Decimal
}

export async function sumProjectBilling(
  db: ReadContext,
  caller: Caller,
  projectId: number,
  own: OrganizationCurrency,
): Promise<ProjectBilling> {
  const invoices = await invoiceTotals(db, caller, projectId, own)
  const applications = await payAppTotals(db, caller, projectId, own)
  return {
    billed: roundToCents(add(invoices.billed, applications.billed)),
    paid: roundToCents(add(invoices.paid, applications.paid)),
    retainageHeld: roundToCents(applications.retainage ?? (await invoiceRetainage(db, caller, projectId, own))),
  }
}

async function invoiceTotals(db: ReadContext, { tenantId }: Caller, projectId: number, own: OrganizationCurrency) {
  const { rows } = await sql<{ billed: Decimal; paid: Decimal }>`
    select coalesce(sum(total), 0) as billed, coalesce(sum(amount_paid), 0) as paid from invoices
    where tenant_id = ${tenantId} and project_id = ${projectId} and deleted_at is null
      and status in ('sent', 'partial', 'paid') ${inCurrencyCondition(own)}`.execute(db.sql)
  return onlyRow(rows, "the project's invoice totals")
}

/**
 * Sums the payment due of the approved and paid pay applications that no invoice bills. `retainage` is the retainage of
 * the latest approved or paid pay application; null if there is none.
 */
async function payAppTotals(db: ReadContext, { tenantId }: Caller, projectId: number, own: OrganizationCurrency) {
  const { rows } = await sql<{ billed: Decimal; paid: Decimal; retainage: Decimal | null }>`
    select coalesce(sum(a.current_payment_due) filter (where i.id is null), 0) as billed,
      coalesce(sum(a.current_payment_due) filter (where i.id is null and a.status = 'paid'), 0) as paid,
      (array_agg(a.retainage order by a.application_number desc))[1] as retainage
    from pay_apps a left join invoices i on i.tenant_id = ${tenantId} and i.id = a.invoice_id and i.deleted_at is null
      and i.status in ('sent', 'partial', 'paid')
    where a.tenant_id = ${tenantId} and a.project_id = ${projectId} and a.deleted_at is null
      and a.status in ('approved', 'paid') ${inCurrencyCondition(own, 'a.currency')}`.execute(db.sql)
  return onlyRow(rows, "the project's pay application totals")
}

async function invoiceRetainage(
  db: ReadContext,
  { tenantId }: Caller,
  projectId: number,
  own: OrganizationCurrency,
): Promise<Decimal> {
  const { rows } = await sql<{ sum: Decimal }>`
    select coalesce(sum(l.total), 0) as sum from invoices i
    join invoice_line_items l on l.tenant_id = ${tenantId} and l.invoice_id = i.id and l.deleted_at is null
      and l.kind = 'retainage'
    where i.tenant_id = ${tenantId} and i.project_id = ${projectId} and i.deleted_at is null
      and i.status in ('sent', 'partial', 'paid') ${inCurrencyCondition(own, 'i.currency')}`.execute(db.sql)
  return subtract('0', onlyRow(rows, "the project's invoice retainage").sum)
}

/** Returns the number and the total of the project's approved change orders. */
export async function sumApprovedChangeOrders(
  db: ReadContext,
  { tenantId }: Caller,
  projectId: number,
  own: OrganizationCurrency,
): Promise<{ count: number; total: Decimal }> {
  const { rows } = await sql<{ count: number; total: Decimal }>`
    select count(*)::integer as count, coalesce(sum(total_amount), 0) as total from change_orders
    where tenant_id = ${tenantId} and project_id = ${projectId} and deleted_at is null and status = 'approved'
      ${inCurrencyCondition(own)}`.execute(db.sql)
  const { count, total } = onlyRow(rows, "the project's approved change orders")
  return { count, total: roundToCents(total) }
}

/** Returns the sum of the project's hours, and the cost of those that have an hourly rate. */
export async function sumProjectHours(
  db: ReadContext,
  { tenantId }: Caller,
  projectId: number,
): Promise<{ hours: Decimal; cost: Decimal }> {
  const { rows } = await sql<{ hours: Decimal; cost: Decimal }>`
    select coalesce(sum(hours), 0) as hours, coalesce(sum(total_cost), 0) as cost from time_entries
    where tenant_id = ${tenantId} and project_id = ${projectId} and deleted_at is null`.execute(db.sql)
  const { hours, cost } = onlyRow(rows, "the project's hours")
  return { hours, cost: roundToCents(cost) }
}

/** Returns the unbilled part of a contract; 0.00 if more than the contract's value is billed. */
export function unbilledAmountOf(contract: Decimal, billed: Decimal): Decimal {
  const left = subtract(contract, billed)
  return compare(left, '0') > 0 ? roundToCents(left) : '0.00'
}
