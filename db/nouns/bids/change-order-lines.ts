import { blankBidLine } from '../../domain/bids/lines.ts'
import { add, type Decimal, subtract } from '../../domain/money.ts'
import { addToTotals } from '../../domain/totals.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { addChildren } from '../../engine/records/children.ts'
import { deleteMany } from '../../engine/records/deletion.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { updateHeld } from '../../engine/records/write.ts'
import { type Bid, bids } from './bids.ts'
import { bidLineItems, bidLines } from './line-items.ts'

type ChangeOrder = Schemas['ChangeOrder']
type ChangeOrderLine = Schemas['ChangeOrderLineItem']

/** An approved change order with its lines. */
export interface ApprovedChangeOrder {
  changeOrder: ChangeOrder
  lines: readonly ChangeOrderLine[]
}

/**
 * Appends a section with the lines of each approved change order to the locked bid. Adds the totals of these lines to
 * the bid's subtotal and total. The bid is accepted; its discount, tax and signed paper stay unchanged.
 */
export async function appendChangeOrders(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  approved: readonly ApprovedChangeOrder[],
): Promise<void> {
  const amount = add('0', ...approved.map(({ changeOrder }) => changeOrder.totalAmount!))
  const children = { ...bidLines, afterChange: () => grow(tx, caller, bid, amount) }
  await addChildren(tx, caller, children, bid, approved.flatMap(asBidLines))
}

/**
 * Removes the lines of a change order from the locked bid and subtracts their total from the bid's. Does nothing if the
 * bid has no lines of that change order.
 */
export async function removeChangeOrderLines(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  { id, totalAmount }: ChangeOrder,
): Promise<void> {
  const ids = await lineIdsOf(tx, caller, bid.id, id)
  if (ids.length === 0) return
  await deleteMany(tx, caller, bidLineItems, ids)
  await grow(tx, caller, bid, subtract('0', totalAmount!))
}

function asBidLines({ changeOrder: { id, changeOrderNumber, title }, lines }: ApprovedChangeOrder) {
  const section = {
    ...blankBidLine,
    changeOrderId: id,
    kind: 'section' as const,
    description: `${changeOrderNumber} ${title}`,
  }
  const items = lines.map(({ productId, description, quantity, unit, unitPrice, total }) => ({
    ...blankBidLine,
    changeOrderId: id,
    productId,
    description,
    quantity,
    unit,
    unitPrice,
    total,
  }))
  return [section, ...items]
}

async function grow(tx: Transaction, caller: Caller, bid: Bid, amount: Decimal): Promise<Bid> {
  const { subtotal, total } = addToTotals(bid, amount)
  return updateHeld(tx, caller, bids, bid, { subtotal, total }, { always: true })
}

async function lineIdsOf(
  db: ReadContext,
  { tenantId }: Caller,
  bidId: number,
  changeOrderId: number,
): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('bidLineItems')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bidId)
    .where('changeOrderId', '=', changeOrderId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
