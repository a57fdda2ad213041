import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'

type MadeKey = Pick<Schemas['ApiKey'], 'id' | 'madeBy'>

/** Who made each of these keys, as people read it, by the key's id. */
export async function creatorNames(
  db: ReadContext,
  { tenantId }: Caller,
  keys: readonly MadeKey[],
): Promise<Map<number, string>> {
  const { people, apps, others } = await actorNames(
    db,
    tenantId,
    keys.flatMap(({ madeBy }) => madeBy ?? []),
  )
  return new Map(
    keys.map(({ id, madeBy }) => {
      if (!madeBy) return [id, 'the operator of the service']
      const person = people.get(madeBy.userId!)
      const through = others.get(madeBy.apiKeyId!)
      const app = apps.get(madeBy.clientId!)
      const means = through ? `the key ${through}` : app
      return [id, [person, means].filter(Boolean).join(', with ')]
    }),
  )
}

/** What people are called, those who were removed too, by id. */
export const peopleNames = async (
  db: ReadContext,
  { tenantId }: Caller,
  ids: readonly number[],
): Promise<Map<number, string>> => byId(await named(db, tenantId, 'users', ids))

const named = (db: ReadContext, tenantId: number, table: 'users' | 'apiKeys', ids: readonly number[]) =>
  db.sql
    .selectFrom(table)
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [0, ...ids])
    .execute()

/** A person, a key and an app as rows name them, each null where there was none. */
export interface ActorIds {
  userId: number | null
  apiKeyId: number | null
  clientId: string | null
}

/** The names of the people, keys and apps that these rows name, those that have ended too. */
export async function actorNames(
  db: ReadContext,
  tenantId: number,
  rows: readonly ActorIds[],
): Promise<{ people: Map<number, string>; others: Map<number, string>; apps: Map<string, string> }> {
  const ids = (name: 'userId' | 'apiKeyId') => rows.flatMap((row) => row[name] ?? [])
  const people = await named(db, tenantId, 'users', ids('userId'))
  const others = await named(db, tenantId, 'apiKeys', ids('apiKeyId'))
  const apps = await db.sql
    .selectFrom('oauthClients')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...rows.flatMap(({ clientId }) => clientId ?? [])])
    .execute()
  return { people: byId(people), others: byId(others), apps: byId(apps) }
}

const byId = <Id>(rows: readonly { id: Id; name: string }[]): Map<Id, string> =>
  new Map(rows.map(({ id, name }) => [id, name]))
