import { listAuditLogs } from '../db/access/audit.ts'
import type { WindowState } from '../db/domain/rate-window.ts'
import type { Handlers } from './contract/contract.ts'
import { paginate } from './verbs/pagination.ts'

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
