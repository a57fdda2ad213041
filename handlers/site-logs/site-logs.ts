import { refuseReview } from '../../db/reviews.ts'
import { siteLogs } from '../../db/site-logs/site-logs.ts'
import type { Handlers } from '../contract.ts'
import { startPdf } from '../verbs/papers.ts'
import { create, get, list, move, remove, startBulk, startExport, startImport, update } from '../verbs/verbs.ts'

export const siteLogHandlers = {
  listSiteLogs: list(siteLogs),
  createSiteLog: create(siteLogs),
  getSiteLog: get(siteLogs),
  updateSiteLog: update(siteLogs),
  deleteSiteLog: remove(siteLogs),
  moveSiteLog: move(siteLogs),
  renderSiteLogDailyReportPdf: startPdf('site_log'),
  bulkSiteLogs: async (call) => {
    await refuseReview(call.db, call.caller, call.body.changes ?? {})
    return startBulk(siteLogs)(call)
  },
  importSiteLogs: startImport(siteLogs),
  exportSiteLogs: startExport(siteLogs),
} satisfies Partial<Handlers>
