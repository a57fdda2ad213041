import {
  aggregateChangeOrders,
  changeOrders,
  createChangeOrder,
  rejectChangeOrder,
  updateChangeOrder,
} from '../../../db/nouns/change-orders/change-orders.ts'
import {
  changeOrderLines,
  createChangeOrderLineItem,
  deleteChangeOrderLineItem,
  updateChangeOrderLineItem,
} from '../../../db/nouns/change-orders/line-items.ts'
import { submitChangeOrder } from '../../../db/nouns/change-orders/submission.ts'
import { approveChangeOrder, voidChangeOrder } from '../../../db/workflows/change-orders.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { getChildHandler, listChildrenHandler } from '../../pipeline/verbs/children.ts'
import { sendByMailHandler, startPdfHandler } from '../../pipeline/verbs/papers.ts'
import {
  bulkFetchHandler,
  countHandler,
  createBulkStartHandler,
  deleteHandler,
  getHandler,
  listHandler,
  moveHandler,
  startExportHandler,
} from '../../pipeline/verbs/verbs.ts'

export const changeOrderHandlers = {
  listChangeOrders: listHandler(changeOrders),
  createChangeOrder: ({ db, caller, body }) => createChangeOrder(db, caller, body),
  bulkFetchChangeOrders: bulkFetchHandler(changeOrders),
  countChangeOrders: countHandler(changeOrders),
  aggregateChangeOrders: ({ db, caller, query }) => aggregateChangeOrders(db, caller, query),
  getChangeOrder: getHandler(changeOrders),
  updateChangeOrder: ({ db, caller, params, body }) => updateChangeOrder(db, caller, params.id, body),
  deleteChangeOrder: deleteHandler(changeOrders),
  submitChangeOrder: ({ db, caller, params }) => submitChangeOrder(db, caller, params.id),
  approveChangeOrder: ({ db, caller, params, body = {} }) => approveChangeOrder(db, caller, params.id, body),
  rejectChangeOrder: ({ db, caller, params, body = {} }) => rejectChangeOrder(db, caller, params.id, body),
  voidChangeOrder: ({ db, caller, params }) => voidChangeOrder(db, caller, params.id),
  moveChangeOrder: moveHandler(changeOrders),
  emailChangeOrder: sendByMailHandler('change_order'),
  renderChangeOrderPdf: startPdfHandler('change_order'),
  bulkChangeOrders: createBulkStartHandler(changeOrders),
  exportChangeOrders: startExportHandler(changeOrders),
  listChangeOrderLineItems: listChildrenHandler(changeOrderLines),
  getChangeOrderLineItem: getChildHandler(changeOrderLines, 'lineItemId'),
  createChangeOrderLineItem: ({ db, caller, params, body }) => createChangeOrderLineItem(db, caller, params.id, body),
  updateChangeOrderLineItem: ({ db, caller, params, body }) =>
    updateChangeOrderLineItem(db, caller, params.id, params.lineItemId, body),
  deleteChangeOrderLineItem: ({ db, caller, params }) =>
    deleteChangeOrderLineItem(db, caller, params.id, params.lineItemId),
} satisfies Partial<Handlers>
