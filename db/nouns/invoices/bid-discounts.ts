import { sql } from 'kysely'
import { discountShareOfLines } from '../../domain/invoices/partial-billing.ts'
import { compare, type Decimal, larger, roundToCents, smaller, subtract } from '../../domain/money.ts'
import { totalsOfSubtotal } from '../../domain/totals.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { billableLineCondition } from '../bids/billing.ts'

type Invoice = Schemas['Invoice']

/**
 * The discount of a bid is granted only once across its invoices. A transaction that creates an invoice of a bid or
 * changes its lines locks the bid first. So it sees the discounts of the bid's other invoices.
 */

/**
 * Returns the sum of the discounts of the bid's live invoices that bill single lines, except the invoice with the id
 * `but`. A negative discount (a percentage of a negative subtotal) counts as 0.00.
 */
export async function sumGrantedDiscounts(
  db: ReadContext,
  { tenantId }: Caller,
  bidId: number,
  but: number | null = null,
): Promise<Decimal> {
  const { rows } = await sql<{ given: Decimal }>`
    select coalesce(sum(greatest(discount_amount, 0.00)), 0.00) as given from invoices
    where tenant_id = ${tenantId} and bid_id = ${bidId} and deleted_at is null and status <> 'voided'
    and bid_percent is null and id is distinct from ${but}::bigint`.execute(db.sql)
  return onlyRow(rows, 'the discount of other invoices').given
}

/** Locks the bids that these invoices bill. Call it before the invoices are locked. */
export async function lockBilledBids(
  tx: Transaction,
  { tenantId }: Caller,
  invoiceIds: readonly number[],
): Promise<void> {
  await sql`
    select b.id from bids b where b.tenant_id = ${tenantId} and b.id in (
      select i.bid_id from invoices i
      where i.tenant_id = ${tenantId} and i.id = any(${invoiceIds}::bigint[]) and i.deleted_at is null
    ) order by b.id for no key update`.execute(tx.sql)
}

/**
 * Returns the maximum discount of an invoice that bills lines of a bid. This is the part of the bid's discount that
 * other invoices have not used; 0.00 if other invoices bill percentages of the bid. The maximum is never less than the
 * invoice's current discount. Returns undefined for an invoice that bills no lines of a bid. The bid is locked.
 */
export async function findMaxDiscount(
  db: ReadContext,
  caller: Caller,
  { id, bidId, bidPercent, discountAmount }: Pick<Invoice, 'id' | 'bidId' | 'bidPercent' | 'discountAmount'>,
): Promise<Decimal | undefined> {
  if (bidId === null || bidPercent !== null) return undefined
  const isGiven = await isBilledByPercent(db, caller, bidId)
  const left = isGiven
    ? '0'
    : subtract(await wholeDiscount(db, caller, bidId), await sumGrantedDiscounts(db, caller, bidId, id))
  return roundToCents(larger(larger(left, discountAmount), '0'))
}

/** Reports whether live invoices bill percentages of the bid. Together, such invoices grant the whole discount. */
async function isBilledByPercent(db: ReadContext, { tenantId }: Caller, bidId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('invoices')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bidId)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'voided')
    .where('bidPercent', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the bid's total discount amount. */
async function wholeDiscount(db: ReadContext, { tenantId }: Caller, bidId: number): Promise<Decimal> {
  const rows = await db.sql
    .selectFrom('bids')
    .select('discountAmount')
    .where('tenantId', '=', tenantId)
    .where('id', '=', bidId)
    .execute()
  return onlyRow(rows, 'the bid').discountAmount
}

/**
 * A change of an invoice's lines: the new subtotal, and the ids of the bid lines that the invoice no longer bills
 * (`releasedBidLineIds`).
 */
export interface InvoiceLinesChange {
  subtotal: Decimal
  releasedBidLineIds: readonly number[]
}

/**
 * Returns the changed discount fields of an invoice of a bid after a change of its lines. The discount never exceeds
 * `findMaxDiscount`. A fixed amount decreases by the shares of the removed bid lines. A percentage stays; if it exceeds
 * the remaining discount, it becomes a fixed amount. A negative discount, which would increase the total, is removed
 * when bid lines are removed. The bid is locked.
 */
export async function discountAfterLinesChange(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  { subtotal, releasedBidLineIds }: InvoiceLinesChange,
): Promise<Partial<Pick<Invoice, 'discount' | 'discountType'>>> {
  const { bidId, discount, discountType } = invoice
  const most = discount === null ? undefined : await findMaxDiscount(tx, caller, invoice)
  if (bidId === null || discount === null || most === undefined) return {}
  if (discountType === 'fixed') {
    const share = await shareOfLines(tx, caller, bidId, releasedBidLineIds)
    const kept = roundToCents(smaller(larger(subtract(discount, share), '0'), most))
    return compare(kept, '0') > 0 ? { discount: kept } : none
  }
  const amount = totalsOfSubtotal(subtotal, invoice).discountAmount
  if (compare(amount, '0') < 0) return releasedBidLineIds.length > 0 ? none : {}
  return compare(amount, most) > 0 ? { discount: most, discountType: 'fixed' } : {}
}

const none = { discount: null, discountType: null } as const

/** Returns the share of the bid's discount that belongs to the bid lines with these ids. */
async function shareOfLines(
  db: ReadContext,
  caller: Caller,
  bidId: number,
  lineIds: readonly number[],
): Promise<Decimal> {
  if (lineIds.length === 0) return '0'
  const { rows: lines } = await sql<{ id: number; total: Decimal }>`
    select id, coalesce(total, 0.00) as total from bid_line_items
    where tenant_id = ${caller.tenantId} and bid_id = ${bidId} and deleted_at is null
    and ${billableLineCondition} order by "order", id
  `.execute(db.sql)
  return discountShareOfLines(lines, new Set(lineIds), await wholeDiscount(db, caller, bidId))
}
