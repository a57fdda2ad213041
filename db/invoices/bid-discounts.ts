import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { type Decimal, larger, smaller, subtract } from '../domain/money.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import type { Invoice } from './invoices.ts'

/**
 * The discount of a bid that several invoices bill is given once. Whoever makes such an invoice, or changes the lines of one,
 * holds the bid's row first, so that each sees what the others give.
 */

/** What live invoices that bill lines of a bid take off, but for the one named. */
export async function discountGiven(
  db: ReadContext,
  { tenantId }: Caller,
  bidId: number,
  but: number | null = null,
): Promise<Decimal> {
  const { rows } = await sql<{ given: Decimal }>`
    select coalesce(sum(discount_amount), 0.00) as given from invoices
    where tenant_id = ${tenantId} and bid_id = ${bidId} and deleted_at is null and status <> 'voided'
    and bid_percent is null and id is distinct from ${but}::bigint`.execute(db.sql.withoutPlugins())
  return rows[0]!.given
}

/** Locks the bid that an invoice bills, before the invoice; nothing for an invoice that bills none. */
export async function holdBidOf(tx: Transaction, { tenantId }: Caller, invoiceId: number): Promise<void> {
  await sql`
    select b.id from bids b where b.tenant_id = ${tenantId} and b.id = (
      select i.bid_id from invoices i where i.tenant_id = ${tenantId} and i.id = ${invoiceId} and i.deleted_at is null
    ) for no key update`.execute(tx.sql)
}

/**
 * The fixed discount with which a change of its lines leaves an invoice of a bid: as it was, but no more than the bid's other
 * invoices leave of the bid's, unless it takes off more already. The bid is under lock.
 */
export async function boundedDiscount(
  tx: Transaction,
  caller: Caller,
  { id, bidId, discount, discountType, discountAmount }: Invoice,
): Promise<Pick<Invoice, 'discount'> | undefined> {
  if (bidId === null || discount === null || discountType !== 'fixed') return undefined
  const { rows } = await sql<{ whole: Decimal }>`
    select discount_amount as whole from bids where tenant_id = ${caller.tenantId} and id = ${bidId}
  `.execute(tx.sql.withoutPlugins())
  const left = subtract(rows[0]!.whole, await discountGiven(tx, caller, bidId, id))
  return { discount: smaller(discount, larger(left, discountAmount)) }
}
