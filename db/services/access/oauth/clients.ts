import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../../domain/refusal.ts'
import { machineNow } from '../../../engine/base/clock.ts'
import { createTimeOrderedId } from '../../../engine/base/ids.ts'
import type { Database, Sql } from '../../../engine/postgres/connection.ts'

export type AuthMethod = 'none' | 'client_secret_basic'

/** A registered app, which is an OAuth client. */
export interface OauthClient {
  id: string
  name: string
  redirectUris: string[]
  authMethod: AuthMethod
  scopes: string[]
  contacts: string[]
  createdAt: string
}

export type NewClient = Omit<OauthClient, 'id' | 'createdAt'>

const columns = ['id', 'name', 'redirectUris', 'authMethod', 'scopes', 'contacts', 'createdAt'] as const

const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Time after which a registered app is deleted if no user connects it. */
export const unusedClientLifeMs = 30 * 24 * 3600 * 1000

/** Registers an app. A confidential app gets a secret, which is returned only here and stored as its digest. */
export async function insertClient(
  database: Database,
  client: NewClient,
): Promise<{ client: OauthClient; secret: string | undefined }> {
  const secret = client.authMethod === 'none' ? undefined : randomBytes(32).toString('base64url')
  const now = machineNow()
  const row = await database.sql
    .insertInto('oauthClients')
    .values({
      ...client,
      id: createTimeOrderedId('app'),
      secretHash: secret === undefined ? null : digest(secret),
      createdAt: new Date(now).toISOString(),
      keptUntil: new Date(now + unusedClientLifeMs).toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { client: row as OauthClient, secret }
}

/**
 * Marks an app as connected, so that it is no longer deleted as unused. Throws Refusal not_found if it has just been
 * deleted.
 */
export async function markClientConnected(at: Sql, id: string): Promise<void> {
  const unused = await at
    .updateTable('oauthClients')
    .set({ keptUntil: null })
    .where('id', '=', id)
    .where('keptUntil', 'is not', null)
    .executeTakeFirst()
  if (unused.numUpdatedRows > 0n) return
  const kept = await at.selectFrom('oauthClients').select('id').where('id', '=', id).executeTakeFirst()
  if (!kept) throw new Refusal('not_found', 'The app that sent you here is no longer registered with this service.')
}

/** A registered app with a function that checks its secret. */
export type RegisteredClient = OauthClient & { hasSecret(secret: string): boolean }

/** Returns the registered apps with these client ids, keyed by client id. Unknown ids are left out. */
export async function findClients(database: Database, ids: string[]): Promise<Map<string, RegisteredClient>> {
  const rows = await database.sql
    .selectFrom('oauthClients')
    .select([...columns, 'secretHash'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(
    rows.map(({ secretHash, ...client }) => [
      client.id,
      {
        ...(client as OauthClient),
        hasSecret: (secret) => secretHash !== null && timingSafeEqual(secretHash, digest(secret)),
      },
    ]),
  )
}

/** Returns a registered app by its client_id; undefined if there is none. */
export const findClient = async (database: Database, id: string): Promise<RegisteredClient | undefined> =>
  (await findClients(database, [id])).get(id)
