import { createApiKey, listApiKeys, revokeApiKey } from '../db/access/api-keys.ts'
import { toDeadlineTime } from '../db/branding/deadlines.ts'
import type { Handlers } from './contract/contract.ts'
import { paginate } from './verbs/pagination.ts'

export const apiKeyHandlers = {
  listApiKeys: (call) =>
    paginate(call, call.query, Number, (filters, place) => listApiKeys(call.db, call.caller, { ...filters, ...place })),
  createApiKey: async ({ db, caller, body }) => {
    const expiresAt = await toDeadlineTime(db, caller, 'expiresAt', body.expiresAt)
    return createApiKey(db, caller, { ...body, expiresAt })
  },
  revokeApiKey: ({ db, caller, params }) => revokeApiKey(db, caller, params.id),
} satisfies Partial<Handlers>
