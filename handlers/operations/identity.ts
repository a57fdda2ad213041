import { Refusal } from '../../db/domain/refusal.ts'
import { isSandbox } from '../../db/engine/base/caller.ts'
import { findUserOfCaller } from '../../db/services/access/users.ts'
import { type Handlers, requireCharge, type SchemaOf } from '../pipeline/contract/contract.ts'

export const identityHandlers = {
  getMe: async ({ db, caller, charge }) => {
    const person = await findUserOfCaller(db, caller)
    const { apiKeyId, clientId } = caller
    const type: 'access_token' | 'api_key' = apiKeyId === null ? 'access_token' : 'api_key'
    const data = {
      tenant: {
        id: caller.tenantId,
        name: caller.tenantName,
        mode: isSandbox(caller) ? ('sandbox' as const) : ('live' as const),
      },
      credential: {
        ...{ type, apiKeyId, name: person ? person.appName : caller.apiKeyName, clientId },
        perMinuteLimit: requireCharge(charge).keyWindow?.limit ?? null,
      },
      user: person ? person.user : null,
      // Keys and tokens can only have scopes of the contract.
      scopes: [...caller.scopes].sort() as SchemaOf<'Scope'>[],
    }
    return { data }
  },
  getUserinfo: async ({ db, caller }) => {
    const person = await findUserOfCaller(db, caller)
    if (!person)
      throw new Refusal('forbidden', 'An API key does not identify a user. Call userinfo with an access token.')
    const { id, name, email } = person.user
    return { data: { sub: String(id), name, email, tenant_id: caller.tenantId } }
  },
} satisfies Partial<Handlers>
