import { sql } from 'kysely'
import { machineDate } from '../../base/clock.ts'
import type { Database } from '../../postgres/connection.ts'
import { removeAll } from '../../postgres/removal.ts'
import { publishedAfterMs } from './keys.ts'

/** How long a used code is remembered, so that a second use is recognized. */
const codeMemoryMs = 24 * 3600 * 1000
/** How long a revoked family, which no longer works, is kept for whoever asks what happened. */
const familyMemoryMs = 7 * 24 * 3600 * 1000

/**
 * Removes what is of no more use: expired codes, sessions, resets and challenges, revoked and expired families, apps that nobody
 * has connected in time, and signing keys whose tokens have all expired. Safe to run anywhere, at any time.
 */
export async function sweepOauth(database: Database, now = machineDate()): Promise<void> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  const at = now.toISOString()
  await removeAll(database, 'oauth_codes', sql`expires_at < ${before(codeMemoryMs)}`)
  await removeAll(database, 'sessions', sql`expires_at < ${at}`)
  await removeAll(database, 'password_resets', sql`expires_at < ${at}`)
  await endKeysOfOverGrants(database, at)
  const isOver = sql`expires_at < ${at} or revoked_at < ${before(familyMemoryMs)}`
  const isOfOver = sql`exists (
    select from oauth_families f where f.tenant_id = oauth_refresh_tokens.tenant_id and f.id = family_id and (${isOver}))`
  // A token that was rotated tells for as long as its family lives that it is used again. One family may have had so many that
  // they go first, some of them a statement.
  await removeAll(database, 'oauth_refresh_tokens', isOfOver)
  await removeAll(database, 'oauth_families', isOver)
  await removeAll(database, 'oauth_clients', sql`kept_until < ${at}`)
  await removeAll(database, 'sign_in_tickets', sql`expires_at < ${at}`)
  await removeAll(database, 'spent_challenges', sql`expires_at < ${at}`)
  await removeAll(database, 'attempt_windows', sql`expires_at < ${at}`)
  await removeAll(database, 'known_networks', sql`expires_at < ${at}`)
  await removeAll(database, 'oauth_keys', sql`signs_until < ${before(2 * publishedAfterMs)}`)
}

/** A grant's keys are refused as soon as it is over; this marks them as revoked before the grant's row is removed. */
async function endKeysOfOverGrants(database: Database, at: string): Promise<void> {
  const { rows: over } = await sql<{ tenantId: number; id: string }>`
    select /* all tenants */ tenant_id, id from oauth_families where expires_at < ${at}`.execute(database.sql)
  if (over.length === 0) return
  await sql`
    update api_keys k set revoked_at = ${at}
    from unnest(${over.map(({ tenantId }) => tenantId)}::bigint[], ${over.map(({ id }) => id)}::text[]) as f (tenant_id, id)
    where k.tenant_id = f.tenant_id and k.family_id = f.id and k.revoked_at is null`.execute(database.sql)
}
