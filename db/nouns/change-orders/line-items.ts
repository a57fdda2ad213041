import {
  applyChangeOrderLineChanges,
  type ChangeOrderLineContent,
  changeOrderLineTotal,
} from '../../domain/change-orders/lines.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import {
  addChild,
  addsText,
  asStored,
  type ChildChange,
  type Children,
  changeChild,
  childOf,
  removeChild,
} from '../../engine/records/children.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { lockInState } from '../../engine/records/transitions.ts'
import { updateHeld } from '../../engine/records/write.ts'
import { copyProductToLine } from '../products/line-products.ts'
import { type ChangeOrder, changeOrders } from './change-orders.ts'
import { countTextBytes, tooMuchTextRefusal } from './limits.ts'
import {
  type ChangeOrderLineItem,
  changeOrderLineItems,
  listChangeOrderLines,
  summarizeChangeOrderLines,
} from './lines.ts'

const maxLines = 500

/**
 * Lines of a change order, as an ordered list of children. They can be changed only while the change order is a draft.
 */
export const changeOrderLines: Children<ChangeOrder, ChangeOrderLineItem, ChangeOrderLineItem> = {
  ...asStored,
  resource: changeOrderLineItems,
  parent: changeOrders,
  parentField: 'changeOrderId',
  orderField: 'order',
  gapless: false,
  words: { parent: 'change order', children: 'lines' },
  hold: (tx, caller, id) => lockInState(tx, caller, changeOrders, id, 'edit'),
  select: listChangeOrderLines,
  afterChange: updateTotal,
}

/**
 * Adds a line to a draft change order and recalculates its total. If-Match refers to the change order. Throws Refusal
 * not_found and validation_failed. Throws conflict for a change order that is not a draft, or has too many lines or too
 * much text. Throws conflict with status 412 if If-Match does not match.
 */
export async function createChangeOrderLineItem(
  tx: Transaction,
  caller: Caller,
  changeOrderId: number,
  { order, ...changes }: Schemas['ChangeOrderLineItemCreate'],
): Promise<ChangeOrderLineItem> {
  const changeOrder = await changeOrderLines.hold(tx, caller, changeOrderId)
  refuseOther(tx, changeOrder, changeOrders.label)
  const taken = await copyProductToLine(tx, caller, changes)
  const line = applyChangeOrderLineChanges(undefined, changes, taken)
  return addChild(tx, caller, changeOrderLines, changeOrder, totalled(line, changeOrder), order)
}

/**
 * Changes a line of a draft change order if If-Match matches, and recalculates the total. Throws Refusal not_found and
 * validation_failed. Throws conflict for a change order that is not a draft or has too much text. Throws conflict with
 * status 412 if If-Match does not match.
 */
export async function updateChangeOrderLineItem(
  tx: Transaction,
  caller: Caller,
  changeOrderId: number,
  id: number,
  { order, ...changes }: Schemas['ChangeOrderLineItemUpdate'],
): Promise<ChangeOrderLineItem> {
  const held = await changeOrderLines.hold(tx, caller, changeOrderId)
  const lines = { ...changeOrderLines, hold: async () => held }
  return childOf(
    changeChild(tx, caller, lines, { parentId: changeOrderId, id }, async (line) => {
      const taken = await copyProductToLine(tx, caller, changes, line)
      return { values: totalled(applyChangeOrderLineChanges(line, changes, taken), held), order }
    }),
  )
}

/**
 * Soft-deletes a line of a draft change order if If-Match matches, and recalculates the total. Throws Refusal
 * not_found, or conflict for a change order that is not a draft. Throws conflict with status 412 if If-Match does not
 * match.
 */
export const deleteChangeOrderLineItem = (
  tx: Transaction,
  caller: Caller,
  changeOrderId: number,
  id: number,
): Promise<ChangeOrderLineItem> => childOf(removeChild(tx, caller, changeOrderLines, { parentId: changeOrderId, id }))

const totalled = (line: ChangeOrderLineContent, { roundSalesAmounts }: ChangeOrder) => ({
  ...line,
  total: changeOrderLineTotal(line, roundSalesAmounts),
})

/**
 * Recalculates the change order's total after a change of its lines. Always increments the version and emits
 * change_order.updated, even if the total is unchanged.
 */
async function updateTotal(
  tx: Transaction,
  caller: Caller,
  changeOrder: ChangeOrder,
  changes: readonly ChildChange<ChangeOrderLineItem, ChangeOrderLineItem>[],
): Promise<ChangeOrder> {
  const { lines, total, textBytes } = await summarizeChangeOrderLines(tx, caller, changeOrder.id)
  if (lines > maxLines && changes.some(({ before }) => before === undefined)) {
    throw new Refusal('conflict', `The change order has ${maxLines} lines, the maximum. Delete some first.`)
  }
  const refused = changes.some(isLonger) && tooMuchTextRefusal(changeOrder, textBytes)
  if (refused) throw refused
  return updateHeld(tx, caller, changeOrders, changeOrder, { totalAmount: total }, { always: true })
}

const isLonger = addsText(({ description }: ChangeOrderLineItem) => countTextBytes(description))
