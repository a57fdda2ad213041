import { sql } from 'kysely'
import type { Database } from './connection.ts'
import type { SignedIn } from './sessions.ts'

/** An app that a person has connected, over all consents that are still good. */
export interface Connection {
  clientId: string
  name: string
  redirectUris: string[]
  scopes: string[]
  since: string
  lastUsed: string
}

/** The apps that a person has connected, the latest used first. */
export async function listConnections(
  database: Database,
  { tenantId, userId }: Pick<SignedIn, 'tenantId' | 'userId'>,
): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    select c.id as "clientId", c.name, c.redirect_uris as "redirectUris", min(f.created_at) as since,
      max(f.used_at) as "lastUsed",
      array(
        select distinct s from oauth_families o, unnest(o.scopes) s
        where o.tenant_id = ${tenantId} and o.user_id = ${userId} and o.client_id = c.id and o.revoked_at is null
          and o.expires_at > now()
      ) as scopes
    from oauth_families f join oauth_clients c on c.id = f.client_id
    where f.tenant_id = ${tenantId} and f.user_id = ${userId} and f.revoked_at is null and f.expires_at > now()
    group by c.id order by max(f.used_at) desc limit 200
  `.execute(database.sql.withoutPlugins())
  return rows
}

/** Disconnects an app: every grant of this person to it ends at once. */
export async function revokeConnection(
  database: Database,
  { tenantId, userId }: Pick<SignedIn, 'tenantId' | 'userId'>,
  clientId: string,
): Promise<void> {
  await database.sql
    .updateTable('oauthFamilies')
    .set({ revokedAt: new Date().toISOString(), revokedBecause: 'person' })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where('revokedAt', 'is', null)
    .execute()
}
