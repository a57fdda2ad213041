import {
  aggregateChangeOrders,
  changeOrders,
  createChangeOrder,
  updateChangeOrder,
} from '../../db/change-orders/change-orders.ts'
import {
  changeOrderLines,
  createChangeOrderLineItem,
  deleteChangeOrderLineItem,
  updateChangeOrderLineItem,
} from '../../db/change-orders/line-items.ts'
import { listOf } from '../children.ts'
import type { Handlers } from '../contract.ts'
import { bulkFetch, count, get, list, remove, startBulk, startExport } from '../verbs.ts'

export const changeOrderHandlers = {
  listChangeOrders: list(changeOrders),
  createChangeOrder: ({ db, caller, body }) => createChangeOrder(db, caller, body),
  bulkFetchChangeOrders: bulkFetch(changeOrders),
  countChangeOrders: count(changeOrders),
  aggregateChangeOrders: ({ db, caller, query }) => aggregateChangeOrders(db, caller, query),
  getChangeOrder: get(changeOrders),
  updateChangeOrder: ({ db, caller, params, body }) => updateChangeOrder(db, caller, params.id, body),
  deleteChangeOrder: remove(changeOrders),
  bulkChangeOrders: startBulk(changeOrders),
  exportChangeOrders: startExport(changeOrders),
  listChangeOrderLineItems: listOf(changeOrderLines),
  createChangeOrderLineItem: ({ db, caller, params, body }) => createChangeOrderLineItem(db, caller, params.id, body),
  updateChangeOrderLineItem: ({ db, caller, params, body }) =>
    updateChangeOrderLineItem(db, caller, params.id, params.lineItemId, body),
  deleteChangeOrderLineItem: ({ db, caller, params }) =>
    deleteChangeOrderLineItem(db, caller, params.id, params.lineItemId),
} satisfies Partial<Handlers>
