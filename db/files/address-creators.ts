import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { timeOrderedId } from '../base/ids.ts'
import type { Sql } from '../postgres/connection.ts'
import { untilAfter } from '../postgres/leases.ts'
import type { Transaction } from '../postgres/transaction.ts'

/** With what an address was made: a key, a grant or, at the service's pages, a person. Nothing for the worker. */
const creatorOf = ({ apiKeyId, familyId, kind, userId }: Caller) => ({
  makerKeyId: apiKeyId,
  makerFamilyId: familyId,
  makerUserId: kind === 'session' ? userId : null,
})

/** What the row of a new address has, of an upload (`up`) or a download (`dl`), which is good for so long. */
export function newAddress({ machineAt }: Transaction, caller: Caller, prefix: 'up' | 'dl', lifeMs: number) {
  const nowMs = Date.parse(machineAt)
  return {
    tenantId: caller.tenantId,
    id: timeOrderedId(prefix, nowMs),
    createdAt: machineAt,
    expiresAt: untilAfter(lifeMs, nowMs),
    ...creatorOf(caller),
  }
}

/**
 * Whether the access with which a row's address was made has been removed, or its organization is not active, so that the
 * address has ended; that of a key is asked for by creatorKeyRevoked.
 */
export const creatorGone = (of: 'uploads' | 'downloadTickets', tenantId: number): RawBuilder<boolean> => sql<boolean>`(
  exists (select from oauth_families f where f.tenant_id = ${tenantId} and f.id = ${sql.ref(`${of}.makerFamilyId`)} and f.revoked_at is not null)
  or exists (select from tenants t where t.id = ${tenantId} and t.status <> 'active')
  or exists (select from users u where u.tenant_id = ${tenantId} and u.id = ${sql.ref(`${of}.makerUserId`)} and u.deleted_at is not null))`

/**
 * Whether the key with which an address was made has been revoked. A statement of its own, since keys may lie on another node
 * than what was made with them.
 */
export async function creatorKeyRevoked(at: Sql, tenantId: number, makerKeyId: number | null): Promise<boolean> {
  if (makerKeyId === null) return false
  const key = await at
    .selectFrom('apiKeys')
    .select('revokedAt')
    .where('tenantId', '=', tenantId)
    .where('id', '=', makerKeyId)
    .executeTakeFirst()
  return key !== undefined && key.revokedAt !== null
}
