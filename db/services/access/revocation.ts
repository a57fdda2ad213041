import { type Expression, type SqlBool, sql } from 'kysely'
import { type Role, scopesGrantableBy } from '../../domain/scopes.ts'
import { type ReadContext, type Transaction, transactionInOrganization } from '../../engine/postgres/transaction.ts'
import { cancelJobsOf, type JobRequesters, transferJobs } from '../jobs/requesters.ts'
import { disableEndpointsOfCreators, disableEndpointsOfUser, transferEndpoints } from './created-endpoints.ts'
import { type AccountKey, listRelatedAccounts } from './homes.ts'
import { removePlatformAdmin } from './platform-admins.ts'
import { removeRowsOfPerson } from './second-factor/person.ts'
import { removeAllFactors } from './second-factor/removal.ts'

/**
 * This file revokes access. A key is revoked together with the key, grant or user that created it, directly or through
 * other keys. The key's jobs are canceled and its webhook endpoints are disabled.
 *
 * A credential's row is changed before its keys, endpoints and jobs are looked up. A concurrent transaction that uses
 * the credential locks it (db/services/credentials/credentials.ts). Either that transaction has committed, and its rows are found
 * here; or it waits, and then sees the revocation. Admission checks key, grant and user at every request. After the
 * commit, every process therefore refuses the next request.
 */

export type RevocationReason = 'code_reused' | 'refresh_reused' | 'app' | 'person' | 'password' | 'operator' | 'removed'

/** Numbers of grants and keys revoked, endpoints disabled and jobs canceled. */
export interface RevocationCounts {
  grants: number
  keys: number
  endpoints: number
  jobs: number
}

/** Selects the grants of a user, of an app, or of one user to one app; or a single grant by its family id. */
export interface GrantSelector {
  userId?: number
  clientId?: string
  familyId?: string
}

/**
 * Revokes the selected grants at once, with their refresh and access tokens and unredeemed authorization codes. Also
 * revokes the keys, disables the endpoints and cancels the jobs that were created with the grants or with these keys.
 * Grants that have already ended stay unchanged.
 */
export async function revokeGrants(
  tx: Transaction,
  tenantId: number,
  { userId, clientId, familyId }: GrantSelector,
  because: RevocationReason,
): Promise<RevocationCounts> {
  // Waits for a concurrent redemption of a code, so that the new token family of the code is found below.
  let codes = tx.sql.deleteFrom('oauthCodes').where('tenantId', '=', tenantId).where('familyId', 'is', null)
  let families = tx.sql
    .updateTable('oauthFamilies')
    .set({ revokedAt: tx.machineAt, revokedBecause: because })
    .where('tenantId', '=', tenantId)
    .where('revokedAt', 'is', null)
    .returning('id')
  if (userId !== undefined) {
    codes = codes.where('userId', '=', userId)
    families = families.where('userId', '=', userId)
  }
  if (clientId !== undefined) {
    codes = codes.where('clientId', '=', clientId)
    families = families.where('clientId', '=', clientId)
  }
  if (familyId === undefined) await codes.execute()
  else families = families.where('id', '=', familyId)
  const familyIds = (await families.execute()).map(({ id }) => id)
  if (familyIds.length === 0) return { grants: 0, keys: 0, endpoints: 0, jobs: 0 }
  const keyIds = await endKeys(tx, tenantId, sql<SqlBool>`family_id = any(${familyIds}::text[])`)
  const endpoints = await disableEndpointsOfCreators(tx, tenantId, { keyIds, familyIds })
  const jobs = await cancelJobsOf(tx, tenantId, { keyIds, familyIds })
  return { grants: familyIds.length, keys: keyIds.length, endpoints, jobs }
}

/**
 * Revokes a key at once, with all keys created with it, directly or through other keys. Disables the endpoints and
 * cancels the jobs of all these keys.
 *
 * If the revoking key (`byKeyId`) was itself created with the revoked key, it replaces that key. The revoking key and
 * the keys created with it then stay valid. The revoking key takes over the endpoints and jobs of the revoked key, and
 * of all keys between the two.
 */
export async function revokeKey(
  tx: Transaction,
  tenantId: number,
  keyId: number,
  byKeyId: number | null,
): Promise<RevocationCounts> {
  const keyIds = await endKeys(tx, tenantId, madeBy(tenantId, keyId, byKeyId))
  const replaced = byKeyId === null ? [] : await makersUpTo(tx, tenantId, byKeyId, keyId)
  if (replaced.length > 0) {
    await transferEndpoints(tx, tenantId, replaced, byKeyId!)
    await transferJobs(tx, tenantId, replaced, byKeyId!)
  }
  const endpoints = await disableEndpointsOfCreators(tx, tenantId, { keyIds })
  const jobs = await cancelJobsOf(tx, tenantId, { keyIds, familyIds: [] })
  return { grants: 0, keys: keyIds.length, endpoints, jobs }
}

/**
 * Selects a key and all keys created with it, directly or through other keys. Leaves out `butKeyId` and the keys
 * created with `butKeyId`.
 */
const madeBy = (tenantId: number, keyId: number, butKeyId: number | null) => sql<SqlBool>`id in (
  with recursive made (id) as (
    select ${keyId}::bigint
    union
    select k.id from api_keys k join made on k.maker_key_id = made.id
    where k.tenant_id = ${tenantId} and k.id is distinct from ${butKeyId}::bigint
  ) select id from made)`

/**
 * Returns the ids of the keys from which a key descends, beginning with its direct creator and ending with the key
 * `topId`. Returns an empty list if the key does not descend from `topId`.
 */
async function makersUpTo(db: ReadContext, tenantId: number, keyId: number, topId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, maker, place) as (
      select id, maker_key_id, 0 from api_keys where tenant_id = ${tenantId} and id = ${keyId}
      union all
      select k.id, k.maker_key_id, place + 1 from api_keys k join above on k.id = above.maker
      where k.tenant_id = ${tenantId} and above.id <> ${topId}
    ) select id from above where place > 0 order by place`.execute(db.sql)
  const makers = rows.map(({ id }) => id)
  return makers.at(-1) === topId ? makers : []
}

/**
 * Revokes the active keys that match and returns their ids. Repeats until none matches, because another key may be
 * created while the update waits for the lock of its creator.
 */
async function endKeys(tx: Transaction, tenantId: number, which: Expression<SqlBool>): Promise<number[]> {
  const ended: number[] = []
  for (;;) {
    const rows = await tx.sql
      .updateTable('apiKeys')
      .set({ revokedAt: tx.machineAt })
      .where('tenantId', '=', tenantId)
      .where('revokedAt', 'is', null)
      .where(which)
      .returning('id')
      .execute()
    if (rows.length === 0) return ended
    ended.push(...rows.map(({ id }) => id))
  }
}

/**
 * Removes all access of a user: sessions, password links, the second factor, every grant, and the keys that the user
 * created. Disables the endpoints and cancels the jobs of the grants and keys.
 */
export async function revokeAllAccessOfUser(
  tx: Transaction,
  tenantId: number,
  userId: number,
): Promise<RevocationCounts> {
  await endSessionsOfUser(tx, tenantId, userId)
  await removeAllFactors(tx, { tenantId, userId })
  await removePlatformAdmin(tx, tenantId, userId)
  const { grants, keys, endpoints, jobs } = await revokeGrants(tx, tenantId, { userId }, 'removed')
  const keyIds = await endKeys(tx, tenantId, sql<SqlBool>`user_id = ${userId} and family_id is null`)
  const made = await disableEndpointsOfCreators(tx, tenantId, { keyIds, userId })
  const begun = await cancelJobsOf(tx, tenantId, { keyIds, familyIds: [], userId })
  return { grants, keys: keys + keyIds.length, endpoints: endpoints + made, jobs: jobs + begun }
}

/**
 * Signs a person out of the organization and its sandboxes and voids the links to set a password. Returns the number of
 * sessions ended.
 */
export async function signOutEverywhere(tx: Transaction, person: AccountKey): Promise<number> {
  let sessions = 0
  for (const { tenantId, userId } of await listRelatedAccounts(tx.sql, person))
    sessions += await endSessionsOfUser(tx, tenantId, userId)
  return sessions
}

/** Revokes all grants that a person gave to apps, in the organization and its sandboxes, as `revokeGrants` does. */
export async function disconnectAppsEverywhere(
  tx: Transaction,
  person: AccountKey,
  because: RevocationReason,
): Promise<RevocationCounts> {
  const ended: RevocationCounts = { grants: 0, keys: 0, endpoints: 0, jobs: 0 }
  for (const { tenantId, userId } of await listRelatedAccounts(tx.sql, person)) {
    const there = tenantId === person.tenantId ? tx : await transactionInOrganization(tx, tenantId)
    const counts = await revokeGrants(there, tenantId, { userId }, because)
    for (const [what, count] of Object.entries(counts)) ended[what as keyof RevocationCounts] += count
  }
  return ended
}

/** Signs a user out of one organization and voids the links to set a password. Returns the number of sessions ended. */
export async function endSessionsOfUser(tx: Transaction, tenantId: number, userId: number): Promise<number> {
  const sessions = await removeRowsOfPerson(tx, { tenantId, userId }, 'sessions')
  await removeRowsOfPerson(tx, { tenantId, userId }, 'passwordResets')
  return sessions
}

/**
 * Adapts a user's access to a new role. Cancels jobs that the role does not allow, whether the user, an app or a key of
 * the user requested them. Disables the endpoints of the user, the apps and the keys if the role has no
 * webhooks:manage. Also withdraws the permission of a platform administrator, which only an operator can give again.
 * Tokens and keys stay unchanged, since every use of them is limited to the role.
 */
export async function revokeAccessBeyondRole(
  tx: Transaction,
  tenantId: number,
  userId: number,
  role: Role,
): Promise<Pick<RevocationCounts, 'endpoints' | 'jobs'>> {
  const rows = (table: 'oauthFamilies' | 'apiKeys') =>
    tx.sql.selectFrom(table).select('id').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  const requesters: JobRequesters = {
    familyIds: (await rows('oauthFamilies')).map(({ id }) => String(id)),
    keyIds: (await rows('apiKeys')).map(({ id }) => Number(id)),
    userId,
  }
  await removePlatformAdmin(tx, tenantId, userId)
  const may = scopesGrantableBy(role)
  const endpoints = may.has('webhooks:manage') ? 0 : await disableEndpointsOfUser(tx, tenantId, userId)
  return { endpoints, jobs: await cancelJobsOf(tx, tenantId, requesters, [...may]) }
}
