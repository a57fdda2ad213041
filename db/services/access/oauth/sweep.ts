import { sql } from 'kysely'
import { machineDate } from '../../../engine/base/clock.ts'
import type { Database } from '../../../engine/postgres/connection.ts'
import { deleteAllRows } from '../../../engine/postgres/row-deletion.ts'
import { allTenants } from '../../../engine/postgres/tenant-guard.ts'
import { publishedAfterUseMs } from './signing-keys.ts'

/** Time for which an authorization code is stored, so that a second use is detected. */
const codeMemoryMs = 24 * 3600 * 1000
/** Time for which a revoked family is stored, so that support questions can be answered. */
const familyMemoryMs = 7 * 24 * 3600 * 1000

/**
 * Deletes expired authorization codes, sessions, password resets and challenges, and revoked and expired token
 * families. Also deletes apps that no user connected in time, and signing keys whose tokens have all expired. Can run
 * in any process at any time.
 */
export async function sweepOauth(database: Database, now = machineDate()): Promise<void> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  const at = now.toISOString()
  await deleteAllRows(database, 'oauth_codes', sql`expires_at < ${before(codeMemoryMs)}`)
  await deleteAllRows(database, 'sessions', sql`expires_at < ${at}`)
  await deleteAllRows(database, 'password_resets', sql`expires_at < ${at}`)
  await endKeysOfOverGrants(database, at)
  const isOver = sql`expires_at < ${at} or revoked_at < ${before(familyMemoryMs)}`
  const isOfOver = sql`exists (
    select from oauth_families f where f.tenant_id = oauth_refresh_tokens.tenant_id and f.id = family_id and (${isOver}))`
  // A refresh token that was exchanged is stored as long as its family, so that a second use is detected. A family can
  // have many refresh tokens, so they are deleted first, in batches.
  await deleteAllRows(database, 'oauth_refresh_tokens', isOfOver)
  await deleteAllRows(database, 'oauth_families', isOver)
  await deleteAllRows(database, 'oauth_clients', sql`kept_until < ${at}`)
  await deleteAllRows(database, 'sign_in_tickets', sql`expires_at < ${at}`)
  await deleteAllRows(database, 'spent_challenges', sql`expires_at < ${at}`)
  await deleteAllRows(database, 'attempt_windows', sql`expires_at < ${at}`)
  await deleteAllRows(database, 'known_networks', sql`expires_at < ${at}`)
  await deleteAllRows(database, 'oauth_keys', sql`signs_until < ${before(2 * publishedAfterUseMs)}`)
}

/**
 * Marks the API keys of expired grants as revoked before the rows of the grants are deleted. Admission already refuses
 * these keys from the grant's expiry on.
 */
async function endKeysOfOverGrants(database: Database, at: string): Promise<void> {
  const over = await database.sql
    .selectFrom('oauthFamilies')
    .modifyFront(allTenants)
    .select(['tenantId', 'id'])
    .where('expiresAt', '<', at)
    .execute()
  if (over.length === 0) return
  await sql`
    update api_keys k set revoked_at = ${at}
    from unnest(${over.map(({ tenantId }) => tenantId)}::bigint[], ${over.map(({ id }) => id)}::text[]) as f (tenant_id, id)
    where k.tenant_id = f.tenant_id and k.family_id = f.id and k.revoked_at is null`.execute(database.sql)
}
