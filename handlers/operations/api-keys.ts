import { createApiKey, listApiKeys, revokeApiKey } from '../../db/services/access/api-keys.ts'
import { toDeadlineTime } from '../../db/services/branding/deadlines.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { paginate } from '../pipeline/verbs/pagination.ts'

export const apiKeyHandlers = {
  listApiKeys: (call) =>
    paginate(call, call.query, Number, (filters, place) => listApiKeys(call.db, call.caller, { ...filters, ...place })),
  createApiKey: async ({ db, caller, body }) => {
    const expiresAt = await toDeadlineTime(db, caller, 'expiresAt', body.expiresAt)
    return { data: await createApiKey(db, caller, { ...body, expiresAt }) }
  },
  revokeApiKey: async ({ db, caller, params }) => ({ data: await revokeApiKey(db, caller, params.id) }),
} satisfies Partial<Handlers>
