import { sql } from 'kysely'
import { erasedUserEmail, erasedUserName } from '../../domain/erasure/subject.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { hashPassword, matchesPasswordHash } from '../../engine/base/passwords/passwords.ts'
import type { ReadSql, Sql } from '../../engine/postgres/connection.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { canonicalEmail, storedEmailForms } from '../../services/access/accounts.ts'

/** Removed users, and the erasure of their personal data. */

/** Answer of an erasure: counts of the erased data, and the records that still name the user. */
export type UserErasure = Schemas['ContactErasure']

/** A user of an organization, live or removed. */
export interface LiveOrRemovedUser {
  id: number
  name: string
  email: string
  role: string
  createdAt: string
  lastSignInAt: string | null
  deletedAt: string | null
}

/**
 * Lists the live and removed users of an organization with this address, ordered by id. Erased users have no address.
 */
export const findUsersByEmail = (at: ReadSql, tenantId: number, email: string): Promise<LiveOrRemovedUser[]> =>
  at
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'createdAt', 'lastSignInAt', 'deletedAt'])
    .where('tenantId', '=', tenantId)
    .where(sql`lower(email)`, 'in', storedEmailForms(email))
    .orderBy('id')
    .execute()

/**
 * Returns the newest answer of an erasure for this address in an organization, and the ids of the erased users. Returns
 * undefined if there is none.
 */
export async function findUserErasure(
  at: Sql,
  tenantId: number,
  email: string,
): Promise<{ users: number[]; erasure: UserErasure } | undefined> {
  const rows = await at
    .selectFrom('userErasures')
    .select(['userId', 'emailHash', 'erased', 'kept'])
    .where('tenantId', '=', tenantId)
    .orderBy('createdAt', 'desc')
    .orderBy('userId')
    .execute()
  const address = await canonicalEmail(at, email)
  for (const [emailHash, users] of Map.groupBy(rows, (row) => row.emailHash)) {
    // An imported archive may contain any text instead of a hash.
    if (!(await matchesPasswordHash(emailHash, address).catch(() => false))) continue
    const { erased, kept } = users[0]! as unknown as UserErasure
    const counts = erased.map(({ entityType, count }) => ({ entityType, count }))
    return { users: users.map(({ userId }) => userId), erasure: { erased: counts, kept } }
  }
  return undefined
}

/** Stores the answer of an erasure for each of the users, with the hash of their mail address. */
export async function storeUserErasure(
  tx: Transaction,
  tenantId: number,
  { users, emailHash, erasure }: { users: readonly number[]; emailHash: string; erasure: UserErasure },
): Promise<void> {
  const answer = { erased: JSON.stringify(erasure.erased), kept: JSON.stringify(erasure.kept) }
  const rows = users.map((userId) => ({ tenantId, userId, emailHash, ...answer, createdAt: tx.at }))
  await tx.sql.insertInto('userErasures').values(rows).execute()
}

/** Hashes a mail address with the slow password hash, so that the address cannot be found by trying many addresses. */
export const hashMailAddress = async (at: Sql, email: string): Promise<string> =>
  hashPassword(await canonicalEmail(at, email))

/** Locks the removed users with these ids. Returns the ids of those that are still removed. */
export async function lockRemovedUsers(
  tx: Transaction,
  { tenantId }: Pick<Caller, 'tenantId'>,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deletedAt', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the personal data in a removed user's row. The row remains, because records refer to it. */
export async function erasePersonalData(tx: Transaction, { tenantId }: Caller, id: number): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ name: erasedUserName(id), email: erasedUserEmail(id), passwordHash: '', pendingHash: null })
    .set({ lastSignInAt: null, invitedAt: null, updatedAt: tx.at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
