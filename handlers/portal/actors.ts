import { type ActorIds, type ActorNames, actorNames, actorText } from '../../db/access/actors.ts'
import type { PageContext } from './section.ts'

/**
 * Names those who did something, as every page of the portal does: people for users:read, which every role has; keys and
 * apps for the roles that see keys. Undefined where nobody is left to name.
 */
export async function actorsFor(
  { db, caller, may }: Pick<PageContext, 'db' | 'caller' | 'may'>,
  actors: readonly ActorIds[],
): Promise<(actor: ActorIds) => string | undefined> {
  const all = await actorNames(db, caller.tenantId, actors)
  const seesKeys = may('settings:read')
  const names: ActorNames = {
    people: may('users:read') ? all.people : new Map(),
    keys: seesKeys ? all.keys : new Map(),
    apps: seesKeys ? all.apps : new Map(),
  }
  return (actor) => actorText(names, actor)
}
