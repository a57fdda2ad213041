import type { Sql } from '../postgres/connection.ts'
import { keysOfPerson } from './api-keys.ts'
import { endpointsOfPerson } from './made-endpoints.ts'
import type { FactorOwner } from './second-factor/person.ts'

/** What goes on when the sessions and the apps of a person are ended. */
export interface RemainingAccess {
  keys: { id: number; name: string; prefix: string; createdAt: string }[]
  endpoints: { id: number; url: string; createdAt: string }[]
}

/**
 * The keys that the person made in the portal or with such a key, as far as they hold at this time, and the endpoints that are
 * on. Nobody but somebody who knows what uses them can tell whether they may end: the office's programs run on them, and
 * whoever took over the account may have made them. So they are told, and not ended.
 */
export async function remainingAccess(sql: Sql, person: FactorOwner, at: string): Promise<RemainingAccess> {
  const keys = await keysOfPerson(sql, person, at)
  return {
    keys: keys.map(({ id, name, prefix, createdAt }) => ({ id, name, prefix, createdAt })),
    endpoints: await endpointsOfPerson(sql, person),
  }
}
