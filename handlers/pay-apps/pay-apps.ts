import { aggregatePayApps, approvePayApp, markPayAppPaid, payApps, updatePayApp } from '../../db/pay-apps/pay-apps.ts'
import { payAppSchedule, replacePayAppLineItems } from '../../db/pay-apps/schedule.ts'
import { rejectPayApp, submitPayApp, voidPayApp } from '../../db/pay-apps/transitions.ts'
import { createPayApp } from '../../db/workflows/pay-app-creation.ts'
import { type Handlers, WithMeta } from '../contract.ts'
import { listOf } from '../verbs/children.ts'
import { sendByMail, startPdf } from '../verbs/papers.ts'
import { bulkFetch, count, get, list, remove, startBulk, startExport } from '../verbs/verbs.ts'

export const payAppHandlers = {
  listPayApps: list(payApps),
  createPayApp: ({ db, caller, body }) => createPayApp(db, caller, body),
  bulkFetchPayApps: bulkFetch(payApps),
  countPayApps: count(payApps),
  aggregatePayApps: ({ db, caller, query }) => aggregatePayApps(db, caller, query),
  getPayApp: get(payApps),
  updatePayApp: ({ db, caller, params, body }) => updatePayApp(db, caller, params.id, body),
  deletePayApp: remove(payApps),
  submitPayApp: ({ db, caller, params }) => submitPayApp(db, caller, params.id),
  approvePayApp: ({ db, caller, params, body = {} }) => approvePayApp(db, caller, params.id, body),
  rejectPayApp: ({ db, caller, params, body = {} }) => rejectPayApp(db, caller, params.id, body),
  markPayAppPaid: ({ db, caller, params, body = {} }) => markPayAppPaid(db, caller, params.id, body),
  voidPayApp: ({ db, caller, params }) => voidPayApp(db, caller, params.id),
  emailPayApp: sendByMail('pay_app'),
  renderPayAppPdf: startPdf('pay_app'),
  bulkPayApps: startBulk(payApps),
  exportPayApps: startExport(payApps),
  listPayAppLineItems: listOf(payAppSchedule),
  replacePayAppLineItems: async ({ db, caller, params, body }) => {
    const { warnings, ...data } = await replacePayAppLineItems(db, caller, params.id, body.lines)
    return new WithMeta(data, { warnings }, data.payApp)
  },
} satisfies Partial<Handlers>
