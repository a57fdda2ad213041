import {
  aggregatePayApps,
  approvePayApp,
  markPayAppPaid,
  payApps,
  updatePayApp,
} from '../../../db/nouns/pay-apps/pay-apps.ts'
import { payAppSchedule, replacePayAppLineItems } from '../../../db/nouns/pay-apps/schedule.ts'
import { rejectPayApp, submitPayApp, voidPayApp } from '../../../db/nouns/pay-apps/transitions.ts'
import { createPayApp } from '../../../db/workflows/pay-app-creation.ts'
import { type Handlers, ResultWithMeta } from '../../pipeline/contract/contract.ts'
import { listChildrenHandler } from '../../pipeline/verbs/children.ts'
import { sendByMailHandler, startPdfHandler } from '../../pipeline/verbs/papers.ts'
import {
  bulkFetchHandler,
  countHandler,
  createBulkStartHandler,
  deleteHandler,
  getHandler,
  listHandler,
  startExportHandler,
} from '../../pipeline/verbs/verbs.ts'

export const payAppHandlers = {
  listPayApps: listHandler(payApps),
  createPayApp: ({ db, caller, body }) => createPayApp(db, caller, body),
  bulkFetchPayApps: bulkFetchHandler(payApps),
  countPayApps: countHandler(payApps),
  aggregatePayApps: ({ db, caller, query }) => aggregatePayApps(db, caller, query),
  getPayApp: getHandler(payApps),
  updatePayApp: ({ db, caller, params, body }) => updatePayApp(db, caller, params.id, body),
  deletePayApp: deleteHandler(payApps),
  submitPayApp: ({ db, caller, params }) => submitPayApp(db, caller, params.id),
  approvePayApp: ({ db, caller, params, body = {} }) => approvePayApp(db, caller, params.id, body),
  rejectPayApp: ({ db, caller, params, body = {} }) => rejectPayApp(db, caller, params.id, body),
  markPayAppPaid: ({ db, caller, params, body = {} }) => markPayAppPaid(db, caller, params.id, body),
  voidPayApp: ({ db, caller, params }) => voidPayApp(db, caller, params.id),
  emailPayApp: sendByMailHandler('pay_app'),
  renderPayAppPdf: startPdfHandler('pay_app'),
  bulkPayApps: createBulkStartHandler(payApps),
  exportPayApps: startExportHandler(payApps),
  listPayAppLineItems: listChildrenHandler(payAppSchedule),
  replacePayAppLineItems: async ({ db, caller, params, body }) => {
    const { warnings, ...data } = await replacePayAppLineItems(db, caller, params.id, body.lines)
    return new ResultWithMeta(data, { warnings }, data.payApp)
  },
} satisfies Partial<Handlers>
