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
  const named = (table: 'users' | 'apiKeys', ids: readonly number[]) =>
    db.sql
      .selectFrom(table)
      .select(['id', 'name'])
      .where('tenantId', '=', tenantId)
      .where('id', 'in', [0, ...ids])
  const people = await named(
    'users',
    rows.flatMap(({ userId }) => userId ?? []),
  ).execute()
  const others = await named(
    'apiKeys',
    rows.flatMap(({ apiKeyId }) => apiKeyId ?? []),
  ).execute()
  const apps = await db.sql
    .selectFrom('oauthClients')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...rows.flatMap(({ clientId }) => clientId ?? [])])
    .execute()
  return { people: byId(people), others: byId(others), apps: byId(apps) }
}

const byId = <Id>(rows: readonly { id: Id; name: string }[]): Map<Id, string> =>
  new Map(rows.map(({ id, name }) => [id, name]))
