import type { Sql } from '../../engine/postgres/connection.ts'
import { listKeysOfUser } from './api-keys.ts'
import { listEndpointsOfUser } from './created-endpoints.ts'
import type { FactorOwner } from './second-factor/person.ts'

/** The access of a person that stays active after their sessions are ended and their apps are disconnected. */
export interface RemainingAccess {
  keys: { id: number; name: string; prefix: string; createdAt: string }[]
  endpoints: { id: number; url: string; createdAt: string }[]
}

/**
 * Returns the valid API keys and active endpoints that a person created in the portal, or with a key that was created
 * there. They are reported and not revoked, because a user must decide: the organization's programs may depend on them,
 * or an attacker may have created them.
 */
export async function findRemainingAccess(sql: Sql, person: FactorOwner, at: string): Promise<RemainingAccess> {
  const keys = await listKeysOfUser(sql, person, at)
  return {
    keys: keys.map(({ id, name, prefix, createdAt }) => ({ id, name, prefix, createdAt })),
    endpoints: await listEndpointsOfUser(sql, person),
  }
}
