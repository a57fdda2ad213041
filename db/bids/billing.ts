import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * The condition that a line counts in its bid's total and may be billed by invoices: an item of the bid's own that is
 * no option.
 */
export const isBillableLine = sql`kind = 'item' and not is_optional and change_order_id is null`

/** A bid that is to belong to another project. */
export interface BidMove {
  id: number
  projectId: number
}

/**
 * Which of these bids may not go to their projects, by id: a bid that live invoices bill, to a project that live pay
 * applications bill, so that nothing is billed both ways. Whoever bills a project holds its row, as the caller does.
 */
export async function billedBothWays(
  db: ReadContext,
  { tenantId }: Caller,
  moves: readonly BidMove[],
): Promise<Map<number, Refusal>> {
  if (moves.length === 0) return new Map()
  const { rows } = await sql<BidMove & { invoiceNumber: string; applicationNumber: number }>`
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
        `The bid is billed by invoice ${invoiceNumber}, and project ${projectId} by pay applications, as number ` +
          `${applicationNumber}. Void or delete what bills one of them first.`,
      ),
    ]),
  )
}
