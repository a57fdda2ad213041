import {
  aggregateChangeOrders,
  changeOrders,
  createChangeOrder,
  rejectChangeOrder,
  updateChangeOrder,
} from '../../db/change-orders/change-orders.ts'
import {
  changeOrderLines,
  createChangeOrderLineItem,
  deleteChangeOrderLineItem,
  updateChangeOrderLineItem,
} from '../../db/change-orders/line-items.ts'
import { submitChangeOrder } from '../../db/change-orders/submission.ts'
import { approveChangeOrder, voidChangeOrder } from '../../db/workflows/change-orders.ts'
import type { Handlers } from '../contract.ts'
import { getOf, listOf } from '../verbs/children.ts'
import { sendByMail, startPdf } from '../verbs/papers.ts'
import { bulkFetch, count, get, list, move, remove, startBulk, startExport } from '../verbs/verbs.ts'

export const changeOrderHandlers = {
  listChangeOrders: list(changeOrders),
  createChangeOrder: ({ db, caller, body }) => createChangeOrder(db, caller, body),
  bulkFetchChangeOrders: bulkFetch(changeOrders),
  countChangeOrders: count(changeOrders),
  aggregateChangeOrders: ({ db, caller, query }) => aggregateChangeOrders(db, caller, query),
  getChangeOrder: get(changeOrders),
  updateChangeOrder: ({ db, caller, params, body }) => updateChangeOrder(db, caller, params.id, body),
  deleteChangeOrder: remove(changeOrders),
  submitChangeOrder: ({ db, caller, params }) => submitChangeOrder(db, caller, params.id),
  approveChangeOrder: ({ db, caller, params, body = {} }) => approveChangeOrder(db, caller, params.id, body),
  rejectChangeOrder: ({ db, caller, params, body = {} }) => rejectChangeOrder(db, caller, params.id, body),
  voidChangeOrder: ({ db, caller, params }) => voidChangeOrder(db, caller, params.id),
  moveChangeOrder: move(changeOrders),
  emailChangeOrder: sendByMail('change_order'),
  renderChangeOrderPdf: startPdf('change_order'),
  bulkChangeOrders: startBulk(changeOrders),
  exportChangeOrders: startExport(changeOrders),
  listChangeOrderLineItems: listOf(changeOrderLines),
  getChangeOrderLineItem: getOf(changeOrderLines, 'lineItemId'),
  createChangeOrderLineItem: ({ db, caller, params, body }) => createChangeOrderLineItem(db, caller, params.id, body),
  updateChangeOrderLineItem: ({ db, caller, params, body }) =>
    updateChangeOrderLineItem(db, caller, params.id, params.lineItemId, body),
  deleteChangeOrderLineItem: ({ db, caller, params }) =>
    deleteChangeOrderLineItem(db, caller, params.id, params.lineItemId),
} satisfies Partial<Handlers>
