import { requireReviewer } from '../../../db/nouns/reviews.ts'
import { siteLogs } from '../../../db/nouns/site-logs/site-logs.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { startPdfHandler } from '../../pipeline/verbs/papers.ts'
import {
  createBulkStartHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
  moveHandler,
  startExportHandler,
  startImportHandler,
  updateHandler,
} from '../../pipeline/verbs/verbs.ts'

export const siteLogHandlers = {
  listSiteLogs: listHandler(siteLogs),
  createSiteLog: createHandler(siteLogs),
  getSiteLog: getHandler(siteLogs),
  updateSiteLog: updateHandler(siteLogs),
  deleteSiteLog: deleteHandler(siteLogs),
  moveSiteLog: moveHandler(siteLogs),
  renderSiteLogDailyReportPdf: startPdfHandler('site_log'),
  bulkSiteLogs: {
    require: ({ db, caller, body }) => requireReviewer(db, caller, body.changes ?? {}),
    handle: async (call) => {
      await requireReviewer(call.db, call.caller, call.body.changes ?? {})
      return createBulkStartHandler(siteLogs)(call)
    },
  },
  importSiteLogs: startImportHandler(siteLogs),
  exportSiteLogs: startExportHandler(siteLogs),
} satisfies Partial<Handlers>
