import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { lockRecords } from '../records/lock.ts'
import { updateMany } from '../records/write.ts'
import { type Invoice, invoices } from './invoices.ts'

/**
 * Gives the invoices that were made from these bids, which are under lock, the project to which they belong: the live one
 * that came from the bid, else the live one that the bid names, else none.
 */
export async function bringInvoicesOf(tx: Transaction, caller: Caller, bidIds: readonly number[]): Promise<void> {
  if (bidIds.length === 0) return
  const { rows } = await sql<Pick<Invoice, 'id' | 'projectId'>>`
    select i.id, p.id as project_id
    from bids b join invoices i on i.tenant_id = ${caller.tenantId} and i.bid_id = b.id
    left join lateral (
      select c.id from projects c
      where c.tenant_id = ${caller.tenantId} and (c.bid_id = b.id or c.id = b.project_id) and c.deleted_at is null
      order by c.bid_id = b.id desc nulls last, c.id limit 1
    ) p on true
    where b.tenant_id = ${caller.tenantId} and b.id = any(${bidIds}) and i.deleted_at is null
    and i.project_id is distinct from p.id order by i.id`.execute(tx.sql)
  if (rows.length === 0) return
  const held = [
    ...(
      await lockRecords(
        tx,
        caller,
        invoices,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
  const { refused } = await updateMany(
    tx,
    caller,
    invoices,
    new Map(rows.map(({ id, projectId }) => [id, { projectId }])),
    {
      held,
    },
  )
  for (const refusal of refused.values()) throw refusal
}

/** The same of the bids from which these projects came and of those that were put to them. */
export async function bringInvoicesOfProjects(
  tx: Transaction,
  caller: Caller,
  projects: readonly { id: number; bidId: number | null }[],
): Promise<void> {
  const [ids, projectIds] = [projects.flatMap(({ bidId }) => bidId ?? []), projects.map(({ id }) => id)]
  const { rows } = await sql<{ id: number }>`
    select id from bids where tenant_id = ${caller.tenantId} and (id = any(${ids}) or project_id = any(${projectIds}))
  `.execute(tx.sql)
  await bringInvoicesOf(
    tx,
    caller,
    rows.map(({ id }) => id),
  )
}
