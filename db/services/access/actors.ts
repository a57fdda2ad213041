import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/** The ids of the user, the API key and the app that a row refers to; null for each that is missing. */
export interface ActorIds {
  userId: number | null
  apiKeyId: number | null
  clientId: string | null
}

/** The names of users, API keys and apps, keyed by id. */
export interface ActorNames {
  users: ReadonlyMap<number, string>
  keys: ReadonlyMap<number, string>
  apps: ReadonlyMap<string, string>
}

/** Returns the names of users, keyed by user id. Includes removed users. */
export const findUserNames = async (
  db: ReadContext,
  { tenantId }: Caller,
  ids: readonly number[],
): Promise<Map<number, string>> => byId(await named(db, tenantId, 'users', ids))

interface Named<Id> {
  id: Id
  name: string
}

async function named(
  db: ReadContext,
  tenantId: number,
  table: 'users' | 'apiKeys',
  ids: readonly number[],
): Promise<Named<number>[]> {
  if (ids.length === 0) return []
  return db.sql
    .selectFrom(table)
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

async function namedApps(db: ReadContext, ids: readonly string[]): Promise<Named<string>[]> {
  if (ids.length === 0) return []
  return db.sql
    .selectFrom('oauthClients')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** Returns the names of the users, API keys and apps that the rows refer to, including removed and revoked ones. */
export async function findActorNames(
  db: ReadContext,
  tenantId: number,
  rows: readonly ActorIds[],
): Promise<ActorNames> {
  const ids = (name: 'userId' | 'apiKeyId') => rows.flatMap((row) => row[name] ?? [])
  const people = await named(db, tenantId, 'users', ids('userId'))
  const keys = await named(db, tenantId, 'apiKeys', ids('apiKeyId'))
  const apps = await namedApps(
    db,
    rows.flatMap(({ clientId }) => clientId ?? []),
  )
  return { users: byId(people), keys: byId(keys), apps: byId(apps) }
}

const byId = <Id>(rows: readonly Named<Id>[]): Map<Id, string> => new Map(rows.map(({ id, name }) => [id, name]))

/**
 * Returns a description of the actor, such as `Dana Ortiz, with the key Sync`. A key or an app without a known name is
 * called `an API key` or `an app`. A user without a known name is left out. Returns undefined if no text results.
 */
export function describeActor({ users, keys, apps }: ActorNames, actor: ActorIds): string | undefined {
  const { userId, apiKeyId, clientId } = actor
  const person = userId === null ? undefined : users.get(userId)
  const key = apiKeyId === null ? undefined : keys.get(apiKeyId)
  const through = apiKeyId === null ? undefined : key === undefined ? 'an API key' : `the key ${key}`
  const app = clientId === null ? undefined : (apps.get(clientId) ?? 'an app')
  return [person, through ?? app].filter((text) => text !== undefined).join(', with ') || undefined
}

type MadeKey = Pick<Schemas['ApiKey'], 'id' | 'madeBy'>

/** Returns a description of each API key's creator, such as `Dana Ortiz`, keyed by the API key's id. */
export async function findCreatorNames(
  db: ReadContext,
  { tenantId }: Caller,
  keys: readonly MadeKey[],
): Promise<Map<number, string>> {
  const names = await findActorNames(
    db,
    tenantId,
    keys.flatMap(({ madeBy }) => madeBy ?? []),
  )
  return new Map(
    keys.map(({ id, madeBy }) => [id, madeBy ? (describeActor(names, madeBy) ?? '') : 'the operator of the service']),
  )
}
