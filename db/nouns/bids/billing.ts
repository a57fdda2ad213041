import { sql } from 'kysely'
import type { Decimal } from '../../domain/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/**
 * SQL condition for the lines that a bid's total includes and that invoices may bill. Excludes sections, options and
 * lines of a change order.
 */
export const billableLineCondition = sql`kind = 'item' and not is_optional and change_order_id is null`

/**
 * Returns the sum of the bid's own billable lines, without options. `asOptions`: ids of lines to count as options. The
 * bid is locked, so that no line changes. Do not use it for accepted bids with lines of change orders, because the sum
 * omits these lines.
 */
export async function computeBidSubtotal(
  db: ReadContext,
  caller: Caller,
  bidId: number,
  asOptions: readonly number[] = [],
): Promise<Decimal> {
  const { rows } = await sql<{ subtotal: Decimal }>`
    select coalesce(sum(total), 0.00) as subtotal from bid_line_items
    where tenant_id = ${caller.tenantId} and bid_id = ${bidId} and deleted_at is null
    and ${billableLineCondition} and not id = any(${asOptions})
  `.execute(db.sql)
  return onlyRow(rows, "the bid's subtotal").subtotal
}

/** A bid and the project that it will be assigned to. */
export interface BidReassignment {
  id: number
  projectId: number
}

/**
 * Returns a refusal, keyed by bid id, for each bid that may not be assigned to its new project. A bid is refused if
 * live invoices bill it and live pay applications bill the project, because no work may be billed both ways. The caller
 * has locked the projects, as every operation that bills a project does.
 */
export async function findDoubleBillingRefusals(
  db: ReadContext,
  { tenantId }: Caller,
  moves: readonly BidReassignment[],
): Promise<Map<number, Refusal>> {
  if (moves.length === 0) return new Map()
  const { rows } = await sql<BidReassignment & { invoiceNumber: string; applicationNumber: number }>`
    select move.id, move.project_id, i.invoice_number,
      a.application_number
    from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ projectId }) => projectId)}::bigint[])
      as move (id, project_id)
    cross join lateral (
      select invoice_number from invoices where tenant_id = ${tenantId} and bid_id = move.id
      and deleted_at is null and status <> 'voided' order by id limit 1
    ) i
    cross join lateral (
      select application_number from pay_apps where tenant_id = ${tenantId} and project_id = move.project_id
      and deleted_at is null and status <> 'voided' order by application_number limit 1
    ) a`.execute(db.sql)
  return new Map(
    rows.map(({ id, projectId, invoiceNumber, applicationNumber }) => [
      Number(id),
      new Refusal(
        'conflict',
        `The bid is billed by invoice ${invoiceNumber}, and project ${projectId} by pay application ` +
          `${applicationNumber}. Void or delete one of the two first.`,
      ),
    ]),
  )
}
