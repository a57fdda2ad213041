import type { Caller } from '../base/caller.ts'
import { changedLine, changeOrderLineTotal, type LineContent } from '../domain/change-orders/lines.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { takenOver } from '../products/line-products.ts'
import { addChild, type ChildChange, type Children, changeChild, childOf, removeChild } from '../records/children.ts'
import { refuseOther } from '../records/etags.ts'
import type { Schemas } from '../records/resource.ts'
import { lockInState } from '../records/transitions.ts'
import { updateMany } from '../records/write.ts'
import { bytesOf, refusedText } from './bounds.ts'
import { type ChangeOrder, changeOrders } from './change-orders.ts'
import { type ChangeOrderLineItem, changeOrderLineItems, listChangeOrderLines, sumOfLines } from './lines.ts'

const maxLines = 500

/** A change order's lines, which are changed while it is a draft. */
export const changeOrderLines: Children<ChangeOrder, ChangeOrderLineItem, ChangeOrderLineItem> = {
  resource: changeOrderLineItems,
  parent: changeOrders,
  parentField: 'changeOrderId',
  orderField: 'order',
  gapless: false,
  words: { parent: 'change order', children: 'lines' },
  hold: lockDraft,
  select: listChangeOrderLines,
  afterChange: followLines,
}

/**
 * Adds a line to a draft; its total follows. If-Match is the change order's. Throws Refusal not_found, conflict for what
 * is no draft, for a line too many, for too much text and (412), validation_failed.
 */
export async function createChangeOrderLineItem(
  tx: Transaction,
  caller: Caller,
  changeOrderId: number,
  { order, ...changes }: Schemas['ChangeOrderLineItemCreate'],
): Promise<ChangeOrderLineItem> {
  const changeOrder = await lockDraft(tx, caller, changeOrderId)
  refuseOther(tx, changeOrder, changeOrders.label)
  const taken = changes.productId ? await takenOver(tx, caller, changes.productId) : undefined
  const line = changedLine(undefined, changes, taken)
  return addChild(tx, caller, changeOrderLines, changeOrder, totalled(line, changeOrder), order)
}

/**
 * Changes a line of a draft, honouring If-Match; the total follows. Throws Refusal not_found, conflict for what is no
 * draft and for too much text, validation_failed, conflict (412).
 */
export async function updateChangeOrderLineItem(
  tx: Transaction,
  caller: Caller,
  changeOrderId: number,
  id: number,
  { order, ...changes }: Schemas['ChangeOrderLineItemUpdate'],
): Promise<ChangeOrderLineItem> {
  const held = await lockDraft(tx, caller, changeOrderId)
  const lines = { ...changeOrderLines, hold: async () => held }
  return childOf(
    changeChild(tx, caller, lines, { parentId: changeOrderId, id }, async (line) => {
      const another = changes.productId && changes.productId !== line.productId
      const taken = another ? await takenOver(tx, caller, changes.productId!) : undefined
      return { values: totalled(changedLine(line, changes, taken), held), order }
    }),
  )
}

/**
 * Soft-deletes a line of a draft, honouring If-Match; the total follows. Throws Refusal not_found, conflict for what is no
 * draft, conflict (412).
 */
export const deleteChangeOrderLineItem = (
  tx: Transaction,
  caller: Caller,
  changeOrderId: number,
  id: number,
): Promise<ChangeOrderLineItem> => childOf(removeChild(tx, caller, changeOrderLines, { parentId: changeOrderId, id }))

const totalled = (line: LineContent, { roundSalesAmounts }: ChangeOrder) => ({
  ...line,
  total: changeOrderLineTotal(line, roundSalesAmounts),
})

async function lockDraft(db: ReadContext, caller: Caller, id: number): Promise<ChangeOrder> {
  return lockInState(db, caller, changeOrders, id, 'edit')
}

/**
 * Gives the change order its new total. Even where it is the same, it is another version now and change_order.updated
 * tells of it.
 */
async function followLines(
  tx: Transaction,
  caller: Caller,
  changeOrder: ChangeOrder,
  changes: readonly ChildChange<ChangeOrderLineItem, ChangeOrderLineItem>[],
): Promise<ChangeOrder> {
  const { lines, total, textBytes } = await sumOfLines(tx, caller, changeOrder.id)
  if (lines > maxLines && changes.some(({ before }) => before === undefined)) {
    throw new Refusal('conflict', `The change order has ${maxLines} lines, which is the most. Delete some first.`)
  }
  const refused = changes.some(isLonger) && refusedText(changeOrder, textBytes)
  if (refused) throw refused
  const change = new Map([[changeOrder.id, { totalAmount: total }]])
  const { items } = await updateMany(tx, caller, changeOrders, change, { held: [changeOrder], always: true })
  return items.get(changeOrder.id)!
}

const isLonger = ({ before, after }: ChildChange<ChangeOrderLineItem, ChangeOrderLineItem>): boolean =>
  after !== undefined && bytesOf(after.description) > bytesOf(before?.description)
