import type { WindowState } from '../../db/domain/rate-window.ts'
import { listAuditLogs } from '../../db/services/access/audit.ts'
import { type Handlers, requireCharge } from '../pipeline/contract/contract.ts'
import { paginate } from '../pipeline/verbs/pagination.ts'

export const observabilityHandlers = {
  listApiAuditLogs: (call) =>
    paginate(call, call.query, Number, (filters, place) => listAuditLogs(call.db, call.caller, filters, place)),
  getUsage: async ({ charge }) => {
    const { tenantWindow, keyWindow } = requireCharge(charge)
    return { data: { tenant: usageOf(tenantWindow, 3600), apiKey: keyWindow && usageOf(keyWindow, 60) } }
  },
} satisfies Partial<Handlers>

const usageOf = ({ limit, used, resetSeconds }: WindowState, windowSeconds: number) => ({
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetSeconds,
  windowSeconds,
})
