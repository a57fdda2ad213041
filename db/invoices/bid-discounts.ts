import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { compare, type Decimal, larger, r2, smaller, subtract } from '../domain/money.ts'
import { totalsOf } from '../domain/totals.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import type { Invoice } from './invoices.ts'

/**
 * The discount of a bid that several invoices bill is given once. Whoever makes such an invoice, or changes the lines of one,
 * holds the bid's row first, so that each sees what the others give.
 */

/** What live invoices that bill lines of a bid take off, but for the one named. One that adds, a percentage of a credit, takes nothing. */
export async function discountGiven(
  db: ReadContext,
  { tenantId }: Caller,
  bidId: number,
  but: number | null = null,
): Promise<Decimal> {
  const { rows } = await sql<{ given: Decimal }>`
    select coalesce(sum(greatest(discount_amount, 0.00)), 0.00) as given from invoices
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
 * The discount with which a change of its lines leaves an invoice of a bid, to `subtotal`: no more than the bid's other invoices
 * leave of the bid's, unless it takes off more already. A percentage follows the lines as they are edited. Where a line is given
 * back to the bid, one that would come to more, since that line is a credit, becomes the amount that is left; and one that
 * would add to what is left, since that is less than nothing, is none any more. The bid is under lock.
 */
export async function boundedDiscount(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  { subtotal, givesBack }: { subtotal: Decimal; givesBack: boolean },
): Promise<Partial<Pick<Invoice, 'discount' | 'discountType'>>> {
  const { id, bidId, discount, discountType, discountAmount } = invoice
  if (bidId === null || discount === null || (discountType === 'percent' && !givesBack)) return {}
  const { rows } = await sql<{ whole: Decimal }>`
    select discount_amount as whole from bids where tenant_id = ${caller.tenantId} and id = ${bidId}
  `.execute(tx.sql.withoutPlugins())
  const left = subtract(rows[0]!.whole, await discountGiven(tx, caller, bidId, id))
  const most = r2(larger(larger(left, discountAmount), '0'))
  if (discountType === 'fixed') return { discount: smaller(discount, most) }
  const amount = totalsOf(subtotal, invoice).discountAmount
  if (compare(amount, '0') < 0) return { discount: null, discountType: null }
  return compare(amount, most) > 0 ? { discount: most, discountType: 'fixed' } : {}
}
