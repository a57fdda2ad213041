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
  requireRecord,
  startExportHandler,
} from '../../pipeline/verbs/verbs.ts'

export const changeOrderHandlers = {
  listChangeOrders: listHandler(changeOrders),
  createChangeOrder: async ({ db, caller, body }) => ({ data: await createChangeOrder(db, caller, body) }),
  bulkFetchChangeOrders: bulkFetchHandler(changeOrders),
  countChangeOrders: countHandler(changeOrders),
  aggregateChangeOrders: async ({ db, caller, query }) => ({ data: await aggregateChangeOrders(db, caller, query) }),
  getChangeOrder: getHandler(changeOrders),
  updateChangeOrder: async ({ db, caller, params, body }) => ({
    data: await updateChangeOrder(db, caller, params.id, body),
  }),
  deleteChangeOrder: deleteHandler(changeOrders),
  submitChangeOrder: async ({ db, caller, params }) => ({ data: await submitChangeOrder(db, caller, params.id) }),
  approveChangeOrder: async ({ db, caller, params, body = {} }) => ({
    data: await approveChangeOrder(db, caller, params.id, body),
  }),
  rejectChangeOrder: async ({ db, caller, params, body = {} }) => ({
    data: await rejectChangeOrder(db, caller, params.id, body),
  }),
  voidChangeOrder: async ({ db, caller, params }) => ({ data: await voidChangeOrder(db, caller, params.id) }),
  moveChangeOrder: moveHandler(changeOrders),
  emailChangeOrder: sendByMailHandler('change_order'),
  renderChangeOrderPdf: startPdfHandler('change_order'),
  bulkChangeOrders: createBulkStartHandler(changeOrders),
  exportChangeOrders: startExportHandler(changeOrders),
  listChangeOrderLineItems: listChildrenHandler(changeOrderLines),
  getChangeOrderLineItem: getChildHandler(changeOrderLines, 'lineItemId'),
  createChangeOrderLineItem: {
    require: requireRecord(changeOrders),
    handle: async ({ db, caller, params, body }) => ({
      data: await createChangeOrderLineItem(db, caller, params.id, body),
    }),
  },
  updateChangeOrderLineItem: async ({ db, caller, params, body }) => ({
    data: await updateChangeOrderLineItem(db, caller, params.id, params.lineItemId, body),
  }),
  deleteChangeOrderLineItem: async ({ db, caller, params }) => ({
    data: await deleteChangeOrderLineItem(db, caller, params.id, params.lineItemId),
  }),
} satisfies Partial<Handlers>
