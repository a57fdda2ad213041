import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/**
 * SQL condition for the lines that a bid's total includes and that invoices may bill. Excludes sections, options and
 * lines of a change order.
 */
export const billableLineCondition = sql`kind = 'item' and not is_optional and change_order_id is null`

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
