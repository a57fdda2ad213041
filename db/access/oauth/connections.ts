import { sql } from 'kysely'
import { notFound } from '../../domain/refusal.ts'
import type { Database } from '../../postgres/connection.ts'
import type { SignedIn } from '../sessions.ts'
import { findClient } from './clients.ts'

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

/** The organizations in which somebody has granted anything to an app. Throws Refusal not_found for an unknown one. */
export async function tenantsConnectedTo(database: Database, clientId: string): Promise<number[]> {
  if (!(await findClient(database, clientId))) throw notFound('app')
  const { rows } = await sql<{ tenantId: number }>`
    select /* all tenants */ tenant_id as "tenantId" from oauth_families where client_id = ${clientId}
    union select tenant_id from oauth_codes where client_id = ${clientId} order by 1
  `.execute(database.sql.withoutPlugins())
  return rows.map(({ tenantId }) => tenantId)
}
