import type { WindowState } from '../../db/domain/rate-window.ts'
import { listAuditLogs } from '../../db/services/access/audit.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { paginate } from '../pipeline/verbs/pagination.ts'

export const observabilityHandlers = {
  listApiAuditLogs: (call) =>
    paginate(call, call.query, Number, (filters, place) => listAuditLogs(call.db, call.caller, filters, place)),
  getUsage: async ({ charge }) => ({
    tenant: usageOf(charge.tenantWindow, 3600),
    apiKey: charge.keyWindow && usageOf(charge.keyWindow, 60),
  }),
} satisfies Partial<Handlers>

const usageOf = ({ limit, used, resetSeconds }: WindowState, windowSeconds: number) => ({
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetSeconds,
  windowSeconds,
})
