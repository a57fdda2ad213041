import { createApiKey, listApiKeys, revokeApiKey } from '../db/access/api-keys.ts'
import type { Handlers } from './contract.ts'
import { paged } from './verbs/paged.ts'

export const apiKeyHandlers = {
  listApiKeys: (call) =>
    paged(call, call.query, Number, (filters, place) => listApiKeys(call.db, call.caller, { ...filters, ...place })),
  createApiKey: ({ db, caller, body }) => createApiKey(db, caller, body),
  revokeApiKey: ({ db, caller, params }) => revokeApiKey(db, caller, params.id),
} satisfies Partial<Handlers>
