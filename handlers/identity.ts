import type { Handlers, Schema } from './contract.ts'

export const identityHandlers = {
  getMe: async ({ caller }) => ({
    tenant: { id: caller.tenantId, name: caller.tenantName },
    credential: { type: caller.kind, apiKeyId: caller.apiKeyId, name: caller.apiKeyName, clientId: caller.clientId },
    user: null,
    scopes: [...caller.scopes].sort() as Schema<'Scope'>[],
  }),
} satisfies Partial<Handlers>
