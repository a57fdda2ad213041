import { type ActorIds, type ActorNames, describeActor, findActorNames } from '../../../db/services/access/actors.ts'
import type { PageContext } from './section.ts'

/**
 * Returns a function that returns the name of the user, API key or app behind an action. The names of users require
 * users:read. The names of keys and apps require settings:read. The function returns undefined if no name is known or
 * readable.
 */
export async function createActorNamer(
  { db, caller, may }: Pick<PageContext, 'db' | 'caller' | 'may'>,
  actors: readonly ActorIds[],
): Promise<(actor: ActorIds) => string | undefined> {
  const all = await findActorNames(db, caller.tenantId, actors)
  const seesKeys = may('settings:read')
  const names: ActorNames = {
    users: may('users:read') ? all.users : new Map(),
    keys: seesKeys ? all.keys : new Map(),
    apps: seesKeys ? all.apps : new Map(),
  }
  return (actor) => describeActor(names, actor)
}
