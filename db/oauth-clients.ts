import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from './connection.ts'
import { timeOrderedId } from './ids.ts'

export type AuthMethod = 'none' | 'client_secret_basic'

/** A registered app. */
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

/** Registers an app. The secret, which a confidential app gets, is shown this once and stored as its digest. */
export async function insertClient(
  database: Database,
  client: NewClient,
): Promise<{ client: OauthClient; secret: string | undefined }> {
  const secret = client.authMethod === 'none' ? undefined : randomBytes(32).toString('base64url')
  const row = await database.sql
    .insertInto('oauthClients')
    .values({
      ...client,
      id: timeOrderedId('app'),
      secretHash: secret === undefined ? null : digest(secret),
      createdAt: new Date().toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { client: row as OauthClient, secret }
}

/** A registered app by its client_id, with a test of its secret; undefined when there is none. */
export async function findClient(
  database: Database,
  id: string,
): Promise<(OauthClient & { hasSecret(secret: string): boolean }) | undefined> {
  const row = await database.sql
    .selectFrom('oauthClients')
    .select([...columns, 'secretHash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { secretHash, ...client } = row
  return {
    ...(client as OauthClient),
    hasSecret: (secret) => secretHash !== null && timingSafeEqual(secretHash, digest(secret)),
  }
}
