import type { WindowState } from '../db/admission.ts'
import { listAuditLogs } from '../db/audit.ts'
import { type Handlers, Page } from './contract.ts'

export const observabilityHandlers = {
  listApiAuditLogs: async ({ db, caller, query, operationId, services }) => {
    const { limit = 25, cursor, ...filters } = query
    const scope = { tenantId: caller.tenantId, operationId, filters: query }
    const after = cursor === undefined ? undefined : Number(services.cursors.after(scope, cursor))
    const page = await listAuditLogs(db, caller, filters, { limit, after })
    return new Page(
      page.items,
      page.nextAfter === undefined ? null : services.cursors.next(scope, String(page.nextAfter)),
    )
  },
  getUsage: async ({ charge }) => ({
    tenant: usageOf(charge.tenant, 3600),
    apiKey: charge.key && usageOf(charge.key, 60),
  }),
} satisfies Partial<Handlers>

const usageOf = ({ limit, used, resetSeconds }: WindowState, windowSeconds: number) => ({
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetSeconds,
  windowSeconds,
})
