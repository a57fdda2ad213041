import { Refusal } from '../../db/domain/refusal.ts'
import { isSandbox } from '../../db/engine/base/caller.ts'
import { findUserOfCaller } from '../../db/services/access/users.ts'
import { BareJson, type Handlers, type SchemaOf } from '../pipeline/contract/contract.ts'

export const identityHandlers = {
  getMe: async ({ db, caller, charge }) => {
    const person = await findUserOfCaller(db, caller)
    const { apiKeyId, clientId } = caller
    const type = apiKeyId === null ? 'access_token' : 'api_key'
    return {
      tenant: { id: caller.tenantId, name: caller.tenantName, mode: isSandbox(caller) ? 'sandbox' : 'live' },
      credential: {
        ...{ type, apiKeyId, name: person ? person.appName : caller.apiKeyName, clientId },
        perMinuteLimit: charge.keyWindow?.limit ?? null,
      },
      user: person ? person.user : null,
      // Keys and tokens can only have scopes of the contract.
      scopes: [...caller.scopes].sort() as SchemaOf<'Scope'>[],
    }
  },
  getUserinfo: async ({ db, caller }) => {
    const person = await findUserOfCaller(db, caller)
    if (!person)
      throw new Refusal('forbidden', 'An API key does not identify a user. Call userinfo with an access token.')
    const { id, name, email } = person.user
    return new BareJson({ sub: String(id), name, email, tenant_id: caller.tenantId })
  },
} satisfies Partial<Handlers>
