import { Refusal } from '../../../db/domain/refusal.ts'
import { buildBusinessReview } from '../../../db/nouns/reports/business-review.ts'
import { reports } from '../../../db/nouns/reports/catalog.ts'
import { runReport } from '../../../db/nouns/reports/report.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { paginate } from '../../pipeline/verbs/pagination.ts'

export const reportHandlers = {
  listReports: (call) =>
    paginate(call, call.query, Number, async (_filters, { limit, after = 0 }) => {
      const held = reports.filter(({ scopes }) => scopes.every((scope) => call.caller.scopes.has(scope)))
      const items = held.slice(after, after + limit).map(({ key, title, parameters }) => ({ key, title, parameters }))
      return { items, nextAfter: held.length > after + limit ? after + limit : undefined }
    }),
  runReport: {
    require: ({ params }) => findReport(params.key),
    handle: async ({ db, caller, params, query }) => ({
      data: await runReport(db, caller, findReport(params.key), query),
    }),
  },
  getBusinessReview: async ({ db, caller, query }) => ({ data: await buildBusinessReview(db, caller, query) }),
} satisfies Partial<Handlers>

function findReport(name: string) {
  const report = reports.find(({ key }) => key === name)
  if (!report) throw new Refusal('not_found', 'No such report. GET /reports lists all reports.')
  return report
}
