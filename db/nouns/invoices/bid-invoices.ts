import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecords } from '../../engine/records/lock.ts'
import { updateAll } from '../../engine/records/write.ts'
import { type Invoice, invoices } from './invoices.ts'

/**
 * Locks the live invoices made from these bids. The bids are already locked, so no new invoice can be made from them.
 * Call it before leads are locked (lock order).
 */
export async function lockBidInvoices(tx: Transaction, { tenantId }: Caller, bidIds: readonly number[]): Promise<void> {
  await tx.sql
    .selectFrom('invoices')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('bidId', '=', eb.fn.any(eb.val(bidIds))))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Updates the project of all invoices that were made from the bids in `bidIds`, or from bids that refer to
 * `projectIds`. The new project is the live project made from the bid, otherwise the live project that the bid refers
 * to, otherwise none. The caller has locked all these bids.
 */
export async function updateBidInvoiceProjects(
  tx: Transaction,
  caller: Caller,
  { bidIds, projectIds = [] }: { bidIds: readonly number[]; projectIds?: readonly number[] },
): Promise<void> {
  const { rows } = await sql<Pick<Invoice, 'id' | 'projectId'>>`
    select i.id, p.id as project_id
    from bids b join invoices i on i.tenant_id = ${caller.tenantId} and i.bid_id = b.id
    left join lateral (
      select c.id from projects c
      where c.tenant_id = ${caller.tenantId} and (c.bid_id = b.id or c.id = b.project_id) and c.deleted_at is null
      order by c.bid_id = b.id desc nulls last, c.id limit 1
    ) p on true
    where b.tenant_id = ${caller.tenantId} and (b.id = any(${bidIds}) or b.project_id = any(${projectIds}))
    and i.deleted_at is null and i.project_id is distinct from p.id order by i.id`.execute(tx.sql)
  if (rows.length === 0) return
  const changes = new Map(rows.map(({ id, projectId }) => [id, { projectId }]))
  const held = [...(await lockRecords(tx, caller, invoices, [...changes.keys()])).values()]
  await updateAll(tx, caller, invoices, changes, { held })
}
