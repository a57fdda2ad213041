import { createApiKey, listApiKeys, revokeApiKey } from '../db/api-keys.ts'
import { type Handlers, Page } from './contract.ts'

export const apiKeyHandlers = {
  listApiKeys: async ({ db, caller, query, operationId, services }) => {
    const scope = { tenantId: caller.tenantId, operationId, filters: query }
    const after = query.cursor === undefined ? undefined : Number(services.cursors.after(scope, query.cursor))
    const { includeRevoked, limit = 25 } = query
    const page = await listApiKeys(db, caller, { includeRevoked, limit, after })
    return new Page(
      page.items,
      page.nextAfter === undefined ? null : services.cursors.next(scope, String(page.nextAfter)),
    )
  },
  createApiKey: ({ db, caller, body }) => createApiKey(db, caller, body),
  revokeApiKey: ({ db, caller, params }) => revokeApiKey(db, caller, params.id),
} satisfies Partial<Handlers>
