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
import type { Handlers } from '../../pipeline/contract/contract.ts'
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
  createPayApp: async ({ db, caller, body }) => ({ data: await createPayApp(db, caller, body) }),
  bulkFetchPayApps: bulkFetchHandler(payApps),
  countPayApps: countHandler(payApps),
  aggregatePayApps: async ({ db, caller, query }) => ({ data: await aggregatePayApps(db, caller, query) }),
  getPayApp: getHandler(payApps),
  updatePayApp: async ({ db, caller, params, body }) => ({ data: await updatePayApp(db, caller, params.id, body) }),
  deletePayApp: deleteHandler(payApps),
  submitPayApp: async ({ db, caller, params }) => ({ data: await submitPayApp(db, caller, params.id) }),
  approvePayApp: async ({ db, caller, params, body = {} }) => ({
    data: await approvePayApp(db, caller, params.id, body),
  }),
  rejectPayApp: async ({ db, caller, params, body = {} }) => ({
    data: await rejectPayApp(db, caller, params.id, body),
  }),
  markPayAppPaid: async ({ db, caller, params, body = {} }) => ({
    data: await markPayAppPaid(db, caller, params.id, body),
  }),
  voidPayApp: async ({ db, caller, params }) => ({ data: await voidPayApp(db, caller, params.id) }),
  emailPayApp: sendByMailHandler('pay_app'),
  renderPayAppPdf: startPdfHandler('pay_app'),
  bulkPayApps: createBulkStartHandler(payApps),
  exportPayApps: startExportHandler(payApps),
  listPayAppLineItems: listChildrenHandler(payAppSchedule),
  replacePayAppLineItems: async ({ db, caller, params, body }) => {
    const { warnings, ...data } = await replacePayAppLineItems(db, caller, params.id, body.lines)
    return { data, meta: { warnings }, etagOf: data.payApp }
  },
} satisfies Partial<Handlers>
