import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { isBillableLine } from '../bids/billing.ts'
import { discountShare } from '../domain/invoices/parts.ts'
import { compare, type Decimal, larger, r2, smaller, subtract } from '../domain/money.ts'
import { totalsOf } from '../domain/totals.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'

type Invoice = Schemas['Invoice']

/**
 * The discount of a bid that several invoices bill is given once. Whoever makes such an invoice, or changes the lines of one,
 * holds the bid's row first, so that each sees what the others give.
 */

/**
 * What the live invoices that bill lines of a bid take off, without the one named. A discount that adds, as a
 * percentage of a negative sum does, counts as 0.00.
 */
export async function discountGiven(
  db: ReadContext,
  { tenantId }: Caller,
  bidId: number,
  but: number | null = null,
): Promise<Decimal> {
  const { rows } = await sql<{ given: Decimal }>`
    select coalesce(sum(greatest(discount_amount, 0.00)), 0.00) as given from invoices
    where tenant_id = ${tenantId} and bid_id = ${bidId} and deleted_at is null and status <> 'voided'
    and bid_percent is null and id is distinct from ${but}::bigint`.execute(db.sql)
  return rows[0]!.given
}

/** Locks the bids that these invoices bill, before the invoices. */
export async function holdBidsOf(tx: Transaction, { tenantId }: Caller, invoiceIds: readonly number[]): Promise<void> {
  await sql`
    select b.id from bids b where b.tenant_id = ${tenantId} and b.id in (
      select i.bid_id from invoices i
      where i.tenant_id = ${tenantId} and i.id = any(${invoiceIds}::bigint[]) and i.deleted_at is null
    ) order by b.id for no key update`.execute(tx.sql)
}

/**
 * The most that an invoice of a bid's lines may take off: what the bid's other invoices leave of its discount, nothing where
 * they bill percentages, or what it takes off already. Undefined for an invoice that bills no lines of a bid. The bid is under lock.
 */
export async function mostDiscount(
  db: ReadContext,
  caller: Caller,
  { id, bidId, bidPercent, discountAmount }: Pick<Invoice, 'id' | 'bidId' | 'bidPercent' | 'discountAmount'>,
): Promise<Decimal | undefined> {
  if (bidId === null || bidPercent !== null) return undefined
  const isGiven = await isBilledByPercent(db, caller, bidId)
  const left = isGiven
    ? '0'
    : subtract(await wholeDiscount(db, caller, bidId), await discountGiven(db, caller, bidId, id))
  return r2(larger(larger(left, discountAmount), '0'))
}

/** Whether live invoices bill percentages of the bid, which give its whole discount, each its part. */
async function isBilledByPercent(db: ReadContext, { tenantId }: Caller, bidId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from invoices where tenant_id = ${tenantId} and bid_id = ${bidId} and deleted_at is null and status <> 'voided'
    and bid_percent is not null limit 1`.execute(db.sql)
  return rows.length > 0
}

/** What the discount of a bid takes off all of it. */
async function wholeDiscount(db: ReadContext, { tenantId }: Caller, bidId: number): Promise<Decimal> {
  const { rows } = await sql<{ whole: Decimal }>`
    select discount_amount as whole from bids where tenant_id = ${tenantId} and id = ${bidId}
  `.execute(db.sql)
  return rows[0]!.whole
}

/** A change of an invoice's lines: what they come to then, and the bid's lines that are given back to it. */
export interface LinesChange {
  subtotal: Decimal
  givenBack: readonly number[]
}

/**
 * The discount with which a change of its lines leaves an invoice of a bid. An amount loses the shares of the lines
 * that are given back to the bid; a percentage follows the lines, and becomes an amount where it would come to more
 * than is left; a percentage that would add to the invoice is dropped. No invoice takes off more than `mostDiscount`.
 * The bid is under lock.
 */
export async function boundedDiscount(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  { subtotal, givenBack }: LinesChange,
): Promise<Partial<Pick<Invoice, 'discount' | 'discountType'>>> {
  const { bidId, discount, discountType } = invoice
  const most = discount === null ? undefined : await mostDiscount(tx, caller, invoice)
  if (bidId === null || discount === null || most === undefined) return {}
  if (discountType === 'fixed') {
    const share = await shareOfLines(tx, caller, bidId, givenBack)
    const kept = r2(smaller(larger(subtract(discount, share), '0'), most))
    return compare(kept, '0') > 0 ? { discount: kept } : none
  }
  const amount = totalsOf(subtotal, invoice).discountAmount
  if (compare(amount, '0') < 0) return givenBack.length > 0 ? none : {}
  return compare(amount, most) > 0 ? { discount: most, discountType: 'fixed' } : {}
}

const none = { discount: null, discountType: null } as const

/** What these lines of a bid take of its discount. */
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
    and ${isBillableLine} order by "order", id
  `.execute(db.sql)
  return discountShare(lines, new Set(lineIds), await wholeDiscount(db, caller, bidId))
}
