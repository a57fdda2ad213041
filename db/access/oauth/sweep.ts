import { sql } from 'kysely'
import { machineDate } from '../../base/clock.ts'
import type { Database } from '../../postgres/connection.ts'
import { publishedAfterMs } from './keys.ts'

/** How long a used code is remembered, so that a second use is recognized. */
const codeMemoryMs = 24 * 3600 * 1000
/** How long a revoked family, which no longer works, is kept for whoever asks what happened. */
const familyMemoryMs = 7 * 24 * 3600 * 1000
const batchRows = 1_000

/**
 * Removes what is of no more use: expired codes, sessions and resets, revoked and expired families, apps that nobody
 * has connected in time, and signing keys whose tokens have all expired. Safe to run anywhere, at any time.
 */
export async function sweepOauth(database: Database, now = machineDate()): Promise<void> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  const at = now.toISOString()
  await inBatches(database, 'oauth_codes', sql`expires_at < ${before(codeMemoryMs)}`)
  await inBatches(database, 'sessions', sql`expires_at < ${at}`)
  await inBatches(database, 'password_resets', sql`expires_at < ${at}`)
  await inBatches(database, 'oauth_refresh_tokens', sql`expires_at < ${at}`)
  await endKeysOfOverGrants(database, at)
  await inBatches(database, 'oauth_families', sql`expires_at < ${at} or revoked_at < ${before(familyMemoryMs)}`)
  await inBatches(database, 'oauth_clients', sql`kept_until < ${at}`)
  await inBatches(database, 'sign_in_tickets', sql`expires_at < ${at}`)
  await inBatches(database, 'attempt_windows', sql`expires_at < ${at}`)
  await inBatches(database, 'oauth_keys', sql`signs_until < ${before(2 * publishedAfterMs)}`)
}

/** A grant's keys are refused as soon as it is over; this marks them as revoked before the grant's row is removed. */
async function endKeysOfOverGrants(database: Database, at: string): Promise<void> {
  await sql`/* all tenants */ update api_keys k set revoked_at = ${at} from oauth_families f
    where f.tenant_id = k.tenant_id and f.id = k.family_id and f.expires_at < ${at} and k.revoked_at is null`.execute(
    database.sql,
  )
}

async function inBatches(database: Database, table: string, gone: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      /* all tenants */ delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${gone} limit ${batchRows}
      ))`.execute(database.sql)
    if ((numAffectedRows ?? 0n) < BigInt(batchRows)) return
  }
}
