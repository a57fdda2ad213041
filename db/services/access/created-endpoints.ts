import { sql } from 'kysely'
import { notNull } from '../../engine/base/only-row.ts'
import type { Sql } from '../../engine/postgres/connection.ts'
import { millisecondAfter } from '../../engine/postgres/millisecond-after.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { type ActorIds, findActorNames } from './actors.ts'

/**
 * Selects endpoints by their creator: any of these API keys, any of these grants, or a user, directly or through apps
 * and keys.
 */
export interface EndpointCreators {
  keyIds?: readonly number[]
  familyIds?: readonly string[]
  userId?: number
}

/**
 * Disables the endpoints of creators whose access was revoked, so that they receive no more events. Notifies the
 * organization of each. Endpoints that are already disabled stay unchanged. Returns the number of endpoints disabled.
 */
export const disableEndpointsOfCreators = (
  tx: Transaction,
  tenantId: number,
  creators: EndpointCreators,
): Promise<number> =>
  disableSelected(tx, tenantId, creators, ({ key, app, person }) => {
    if (key !== undefined) return `The API key ${firstCharacters(key, 100)}, which created the endpoint, was revoked.`
    if (app !== undefined)
      return `The app ${firstCharacters(app, 80)}, which created the endpoint for ${firstCharacters(person, 60)}, was disconnected.`
    return `${firstCharacters(person, 100)}, who created the endpoint, was removed.`
  })

/**
 * Disables the endpoints that a user created, directly or through apps and keys. Called when the user's new role has no
 * webhooks:manage. Returns the number of endpoints disabled.
 */
export const disableEndpointsOfUser = (tx: Transaction, tenantId: number, userId: number): Promise<number> =>
  disableSelected(
    tx,
    tenantId,
    { userId },
    ({ person }) =>
      `The role of ${firstCharacters(person, 100)}, who created the endpoint, no longer has webhooks:manage.`,
  )

/** The names of an endpoint's creators, from its `made_by` column. */
interface CreatorNames {
  key: string | undefined
  app: string | undefined
  person: string
}

/** Returns the first `count` characters of a name without splitting a surrogate pair. */
const firstCharacters = (text: string, count: number): string => [...text].slice(0, count).join('')

async function disableSelected(
  tx: Transaction,
  tenantId: number,
  { keyIds = [], familyIds = [], userId = 0 }: EndpointCreators,
  reasonOf: (names: CreatorNames) => string,
): Promise<number> {
  const { rows } = await sql<{ id: number; madeBy: ActorIds | null }>`
    select e.id, e.made_by from webhook_endpoints e
    where e.tenant_id = ${tenantId} and e.is_active and e.deleted_at is null
      and ((e.made_by ->> 'apiKeyId')::bigint = any(${keyIds}::bigint[]) or e.maker_family_id = any(${familyIds}::text[])
        or (e.made_by ->> 'userId')::bigint = ${userId})
    order by e.id for update`.execute(tx.sql)
  const made = rows.map(({ id, madeBy }) => ({ id, madeBy: notNull(madeBy, 'the creator of the endpoint') }))
  if (made.length === 0) return 0
  const { users, keys, apps } = await findActorNames(
    tx,
    tenantId,
    made.map(({ madeBy }) => madeBy),
  )
  const reasons = made.map(({ madeBy }) =>
    firstCharacters(
      reasonOf({
        key: keys.get(madeBy.apiKeyId!),
        app: apps.get(madeBy.clientId!),
        person: users.get(madeBy.userId!) ?? '',
      }),
      200,
    ),
  )
  await sql`
    with turned_off as (
      update webhook_endpoints e set is_active = false, disabled_at = ${tx.at}, disabled_reason = ended.reason,
        updated_at = greatest(${tx.at}::timestamptz, ${millisecondAfter('e.updated_at')})
      from unnest(${made.map(({ id }) => id)}::bigint[], ${reasons}::text[]) as ended (id, reason)
      where e.tenant_id = ${tenantId} and e.id = ended.id
      returning e.id, e.url, e.disabled_reason
    )
    insert into notifications (tenant_id, type, entity_type, entity_id, title, body, created_at)
    select ${tenantId}, 'webhook_endpoint.disabled', 'webhook_endpoint', id,
      'The webhook endpoint ' || left(url, 500) || ' was turned off', disabled_reason, ${tx.at}::timestamptz
    from turned_off`.execute(tx.sql)
  return made.length
}

/**
 * Returns a user's active endpoints, oldest first: endpoints created in the portal, or with a key that was created in
 * the portal.
 */
export async function listEndpointsOfUser(
  at: Sql,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<{ id: number; url: string; createdAt: string }[]> {
  const { rows } = await sql<{ id: number; url: string; createdAt: string }>`
    select id, url, created_at from webhook_endpoints
    where tenant_id = ${tenantId} and (made_by ->> 'userId')::bigint = ${userId} and maker_family_id is null
      and is_active and deleted_at is null
    order by id`.execute(at)
  return rows
}

/**
 * Transfers the endpoints of API keys to the key that replaces these keys. From then on, revoking the new key disables
 * the endpoints.
 */
export async function transferEndpoints(
  tx: Transaction,
  tenantId: number,
  keyIds: readonly number[],
  toKeyId: number,
): Promise<void> {
  await sql`
    update webhook_endpoints set made_by = made_by || jsonb_build_object('apiKeyId', ${toKeyId}::bigint)
    where tenant_id = ${tenantId} and (made_by ->> 'apiKeyId')::bigint = any(${keyIds}) and deleted_at is null
  `.execute(tx.sql)
}
