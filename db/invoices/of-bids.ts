import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { lockRecords } from '../records/lock.ts'
import { updateAll } from '../records/write.ts'
import { type Invoice, invoices } from './invoices.ts'

/** Locks the invoices that were made from these bids, which are under lock, so that nobody makes another: before any lead. */
export async function lockInvoicesOf(tx: Transaction, { tenantId }: Caller, bidIds: readonly number[]): Promise<void> {
  await sql`
    select id from invoices where tenant_id = ${tenantId} and bid_id = any(${bidIds}) and deleted_at is null
    order by id for update`.execute(tx.sql)
}

/**
 * Gives the invoices that were made from bids the project to which they belong: the live one that came from the bid, else the
 * live one that the bid names, else none. The bids are those named and those that name one of the projects; they are under lock.
 */
export async function bringInvoicesOf(
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
