import { sql } from 'kysely'
import type { ComputedCertificate } from '../../domain/pay-apps/figures.ts'
import { alignWithChangeOrders, type BilledChangeOrder, pickScheduleFields } from '../../domain/pay-apps/schedule.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { figuresOfLines, listPayAppLines, replacePayAppLines } from './line-items.ts'

/** Keeps the lines for change orders on an open pay application in sync with the project's approved change orders. */

/**
 * Lists a project's approved change orders in order of approval. The caller has locked the project, so that no change
 * order is approved in the meantime.
 */
export async function listApprovedChangeOrders(
  db: ReadContext,
  { tenantId }: Caller,
  projectId: number,
): Promise<BilledChangeOrder[]> {
  const { rows } = await sql<BilledChangeOrder>`
    select o.id, o.change_order_number, o.title, o.total_amount,
      coalesce((
        select json_agg(json_build_object('description', l.description, 'total', l.total::text) order by l."order", l.id)
        from change_order_line_items l
        where l.tenant_id = ${tenantId} and l.change_order_id = o.id and l.deleted_at is null
      ), '[]'::json) as lines
    from change_orders o
    where o.tenant_id = ${tenantId} and o.project_id = ${projectId} and o.status = 'approved' and o.deleted_at is null
    order by o.approved_at, o.id`.execute(db.sql)
  return rows
}

/**
 * Adds lines for approved change orders to a locked, open pay application. Removes the lines of change orders that are
 * no longer approved. Returns the new figures, or undefined if nothing changed.
 */
export async function syncChangeOrderLines(
  tx: Transaction,
  caller: Caller,
  payApp: Schemas['PayApp'],
): Promise<ComputedCertificate | undefined> {
  const before = await listPayAppLines(tx, caller, payApp.id)
  const { projectId, workRetainagePercent, storedRetainagePercent } = payApp
  const percentages = { workRetainagePercent, storedRetainagePercent }
  const lines = alignWithChangeOrders(
    before.map(pickScheduleFields),
    await listApprovedChangeOrders(tx, caller, projectId),
    percentages,
  )
  const written = await replacePayAppLines(tx, caller, payApp.id, { before, after: lines })
  return written && figuresOfLines(payApp, lines)
}
