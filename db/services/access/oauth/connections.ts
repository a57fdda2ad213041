import { sql } from 'kysely'
import { notFound, Refusal } from '../../../domain/refusal.ts'
import type { Caller } from '../../../engine/base/caller.ts'
import type { Database } from '../../../engine/postgres/connection.ts'
import type { ReadContext, Transaction } from '../../../engine/postgres/transaction.ts'
import { revokeGrants } from '../revocation.ts'
import type { SignedInUser } from '../sessions.ts'
import { findClient } from './clients.ts'

/** An app that a user has connected: all valid grants of the user to the app, combined. */
export interface AppConnection {
  clientId: string
  name: string
  redirectUris: string[]
  scopes: string[]
  since: string
  lastUsed: string
}

/** Returns the apps that a user has connected, the most recently used first. */
export async function listAppConnections(
  database: Database,
  { tenantId, userId }: Pick<SignedInUser, 'tenantId' | 'userId'>,
): Promise<AppConnection[]> {
  const { rows } = await sql<AppConnection>`
    select c.id as client_id, c.name, c.redirect_uris, min(f.created_at) as since,
      max(f.used_at) as last_used,
      array(
        select distinct s from oauth_families o, unnest(o.scopes) s
        where o.tenant_id = ${tenantId} and o.user_id = ${userId} and o.client_id = c.id and o.revoked_at is null
          and o.expires_at > now()
      ) as scopes
    from oauth_families f join oauth_clients c on c.id = f.client_id
    where f.tenant_id = ${tenantId} and f.user_id = ${userId} and f.revoked_at is null and f.expires_at > now()
    group by c.id, c.name, c.redirect_uris order by max(f.used_at) desc limit 200
  `.execute(database.sql)
  return rows
}

/** An app that a user of the organization has connected, with that user. */
export interface UserAppConnection extends AppConnection {
  userId: number
  person: string
}

/** Returns all apps that users of the organization have connected, the most recently used first. */
export async function listAllAppConnections(db: ReadContext, { tenantId }: Caller): Promise<UserAppConnection[]> {
  const { rows } = await sql<UserAppConnection>`
    select c.id as client_id, c.name, c.redirect_uris, u.id as user_id, u.name as person,
      min(f.created_at) as since, max(f.used_at) as last_used,
      array(
        select distinct s from oauth_families o, unnest(o.scopes) s
        where o.tenant_id = ${tenantId} and o.user_id = u.id and o.client_id = c.id and o.revoked_at is null
          and o.expires_at > now()
      ) as scopes
    from oauth_families f join oauth_clients c on c.id = f.client_id
      join users u on u.tenant_id = ${tenantId} and u.id = f.user_id
    where f.tenant_id = ${tenantId} and f.revoked_at is null and f.expires_at > now()
    group by c.id, c.name, c.redirect_uris, u.id, u.name order by max(f.used_at) desc limit 500
  `.execute(db.sql)
  return rows
}

/**
 * Revokes every grant of a user to an app, with the keys, endpoints and jobs created through it. Callers may revoke the
 * grants of the user that they act for; for another user's grants, settings:write is required. Returns the number of
 * grants revoked. Throws Refusal forbidden.
 */
export async function disconnectApp(
  tx: Transaction,
  caller: Caller,
  { userId, clientId }: { userId: number; clientId: string },
): Promise<number> {
  if (userId !== caller.userId && !caller.scopes.has('settings:write')) {
    throw new Refusal('forbidden', 'Only an owner or an admin may disconnect an app that another user connected.')
  }
  const { grants } = await revokeGrants(tx, caller.tenantId, { userId, clientId }, 'person')
  return grants
}

/** Throws Refusal not_found for an unknown app. */
export async function requireClient(database: Database, clientId: string): Promise<void> {
  if (!(await findClient(database, clientId))) throw notFound('app')
}

/** Returns the ids of the organizations in which a user has granted access to an app. */
export async function findTenantsConnectedToApp(database: Database, clientId: string): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select /* all tenants */ tenant_id from oauth_families where client_id = ${clientId}
    union select tenant_id from oauth_codes where client_id = ${clientId} order by 1
  `.execute(database.sql)
  return rows.map(({ tenantId }) => tenantId)
}
