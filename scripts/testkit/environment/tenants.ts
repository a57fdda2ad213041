import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { allScopes } from '../../../db/domain/scopes.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { hashKeySecret } from '../../../db/services/access/admission/credential.ts'

/** An organization of a benchmark or a test run, with an API key that has all scopes. */
export interface TenantWithKey {
  id: number
  key: string
}

/** Rate limit of the key of an organization of a benchmark or a test run, in requests per minute. */
export const keyRequestsPerMinute = 100_000

/** Creates an organization with practically no hourly limit, and an API key for it. */
export async function createTenantWithKey(database: Database, name: string): Promise<TenantWithKey> {
  const at = new Date().toISOString()
  const publicId = randomBytes(9).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ id: number }>`
    with t as (
      insert into tenants (name, hourly_units, hourly_mails, created_at, updated_at)
      values (${name}, 2000000000, 100000, ${at}, ${at}) returning id
    ), k as (
      insert into api_keys (tenant_id, name, public_id, secret_hash, scopes, per_minute_limit, created_at)
      select id, 'stage', ${publicId}, ${hashKeySecret(secret)}, ${[...allScopes]}, ${keyRequestsPerMinute}, ${at} from t returning tenant_id, id
    ), d as (
      insert into key_directory (public_id, tenant_id, key_id) select ${publicId}, tenant_id, id from k
    )
    select id from t`.execute(database.sql)
  return { id: rows[0]!.id, key: `sk_live_${publicId}_${secret}` }
}
