import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'

type MadeKey = Pick<Schemas['ApiKey'], 'id' | 'madeBy'>

/** Who made each of these keys, as people read it, by the key's id. */
export async function namesOfMakers(
  db: ReadContext,
  { tenantId }: Caller,
  keys: readonly MadeKey[],
): Promise<Map<number, string>> {
  const makers = keys.flatMap(({ madeBy }) => madeBy ?? [])
  const people = await db.sql
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [0, ...makers.flatMap(({ userId }) => userId ?? [])])
    .execute()
  const apps = await db.sql
    .selectFrom('oauthClients')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...makers.flatMap(({ clientId }) => clientId ?? [])])
    .execute()
  const others = await db.sql
    .selectFrom('apiKeys')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [0, ...makers.flatMap(({ apiKeyId }) => apiKeyId ?? [])])
    .execute()
  const nameIn = <Id>(rows: readonly { id: Id; name: string }[], id: Id | null) =>
    rows.find((row) => row.id === id)?.name
  return new Map(
    keys.map(({ id, madeBy }) => {
      if (!madeBy) return [id, 'the operator of the service']
      const person = nameIn(people, madeBy.userId)
      const through = nameIn(others, madeBy.apiKeyId)
      const app = nameIn(apps, madeBy.clientId)
      const means = through ? `the key ${through}` : app
      return [id, [person, means].filter(Boolean).join(', with ')]
    }),
  )
}
