import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import { createTimeOrderedId } from '../../engine/base/ids.ts'
import type { ReadSql } from '../../engine/postgres/connection.ts'
import { leaseEnd } from '../../engine/postgres/leases.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/**
 * Returns the columns with the creator of an upload or download address: the API key, the grant, or for the service's
 * pages, the user. All are null if a worker creates the address.
 */
const creatorOf = ({ apiKeyId, familyId, kind, userId }: Caller) => ({
  makerKeyId: apiKeyId,
  makerFamilyId: familyId,
  makerUserId: kind === 'session' ? userId : null,
})

/** Returns the column values of a new upload (`up`) or download (`dl`) address that is valid for `lifeMs`. */
export function newAddressColumns(
  { machineAt }: Pick<ReadContext, 'machineAt'>,
  caller: Caller,
  prefix: 'up' | 'dl',
  lifeMs: number,
) {
  const nowMs = Date.parse(machineAt)
  return {
    tenantId: caller.tenantId,
    id: createTimeOrderedId(prefix, nowMs),
    createdAt: machineAt,
    expiresAt: leaseEnd(lifeMs, nowMs),
    ...creatorOf(caller),
  }
}

/**
 * SQL condition that an upload or download address is no longer valid: its creator's grant or user was removed, or its
 * organization is not active. For addresses created by API keys, also use `isCreatorKeyRevoked`.
 */
export const creatorAccessEndedCondition = (
  of: 'uploads' | 'downloadTickets',
  tenantId: number,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from oauth_families f where f.tenant_id = ${tenantId} and f.id = ${sql.ref(`${of}.makerFamilyId`)} and f.revoked_at is not null)
  or exists (select from tenants t where t.id = ${tenantId} and t.status <> 'active')
  or exists (select from users u where u.tenant_id = ${tenantId} and u.id = ${sql.ref(`${of}.makerUserId`)} and u.deleted_at is not null))`

/**
 * Reports whether the API key that created a file's address was revoked. This is a separate statement, because in a
 * cluster the API key may be on another node than the row of the address.
 */
export async function isCreatorKeyRevoked(at: ReadSql, tenantId: number, makerKeyId: number | null): Promise<boolean> {
  if (makerKeyId === null) return false
  const key = await at
    .selectFrom('apiKeys')
    .select('revokedAt')
    .where('tenantId', '=', tenantId)
    .where('id', '=', makerKeyId)
    .executeTakeFirst()
  return key !== undefined && key.revokedAt !== null
}
