import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { blankLine } from '../domain/bids/lines.ts'
import { subtract } from '../domain/money.ts'
import { grown } from '../domain/totals.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { lastOrder, orderAtEnd } from '../records/child-order.ts'
import { deleteMany } from '../records/deletion.ts'
import type { Schemas } from '../records/resource.ts'
import { insertMany, updateMany } from '../records/write.ts'
import { type Bid, bids } from './bids.ts'
import { type BidLineItem, bidLineItems, bidLines } from './line-items.ts'

type ChangeOrder = Schemas['ChangeOrder']
type ChangeOrderLine = Schemas['ChangeOrderLineItem']

/**
 * Appends a section and the lines of an approved change order to a locked bid, whose subtotal and total grow by the change
 * order's total. The bid is an accepted one: its discount, its tax and its document stay as they were signed.
 */
export async function appendChangeOrder(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  changeOrder: ChangeOrder,
  lines: readonly ChangeOrderLine[],
): Promise<Bid> {
  const { id, changeOrderNumber, title, totalAmount } = changeOrder
  const first = await orderAtEnd(tx, caller, bidLines, bid.id)
  const heading = { ...blankLine, kind: 'section' as const, description: `${changeOrderNumber} ${title}` }
  const rows = [heading, ...lines.map(asBidLine)].map((line, place) => ({
    ...line,
    bidId: bid.id,
    changeOrderId: id,
    order: Math.min(first + place, lastOrder),
  }))
  await insertMany(tx, caller, bidLineItems, rows)
  return grow(tx, caller, bid, totalAmount!)
}

/** Takes the lines of a change order out of a locked bid again, and its total; a bid that has none of them stays as it is. */
export async function removeChangeOrder(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  { id, totalAmount }: ChangeOrder,
): Promise<Bid> {
  const ids = await lineIdsOf(tx, caller, bid.id, id)
  if (ids.length === 0) return bid
  await deleteMany(tx, caller, bidLineItems, ids)
  return grow(tx, caller, bid, subtract('0', totalAmount!))
}

const asBidLine = ({ productId, description, quantity, unitPrice, total }: ChangeOrderLine) => ({
  ...blankLine,
  productId,
  description,
  quantity,
  unitPrice,
  total,
})

async function grow(tx: Transaction, caller: Caller, bid: Bid, amount: string): Promise<Bid> {
  const { subtotal, total } = grown(bid, amount)
  const change = new Map([[bid.id, { subtotal, total }]])
  const { items } = await updateMany(tx, caller, bids, change, { held: [bid], always: true })
  return items.get(bid.id)!
}

async function lineIdsOf(
  db: ReadContext,
  { tenantId }: Caller,
  bidId: number,
  changeOrderId: number,
): Promise<BidLineItem['id'][]> {
  const { rows } = await sql<{ id: number }>`
    select id from bid_line_items where tenant_id = ${tenantId} and bid_id = ${bidId}
    and change_order_id = ${changeOrderId} and deleted_at is null order by id`.execute(db.sql)
  return rows.map(({ id }) => id)
}
