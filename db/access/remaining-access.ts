import type { Sql } from '../postgres/connection.ts'
import { keysOfPerson } from './api-keys.ts'
import { endpointsOfPerson } from './created-endpoints.ts'
import type { FactorOwner } from './second-factor/person.ts'

/** The access that remains active after a person's sessions and apps are ended. */
export interface RemainingAccess {
  keys: { id: number; name: string; prefix: string; createdAt: string }[]
  endpoints: { id: number; url: string; createdAt: string }[]
}

/**
 * Returns the API keys that a person created in the portal or with such a key, if they are valid at the given time.
 * Also returns the person's active endpoints. All of these are reported instead of ended, because the code cannot
 * decide. The organization's programs may depend on them, or an attacker may have created them.
 */
export async function remainingAccess(sql: Sql, person: FactorOwner, at: string): Promise<RemainingAccess> {
  const keys = await keysOfPerson(sql, person, at)
  return {
    keys: keys.map(({ id, name, prefix, createdAt }) => ({ id, name, prefix, createdAt })),
    endpoints: await endpointsOfPerson(sql, person),
  }
}
