import { sql } from 'kysely'
import { loweredEmail, loweredForms } from '../../access/accounts.ts'
import type { Caller } from '../../base/caller.ts'
import { hashPassword, isHashOf } from '../../base/passwords.ts'
import { formerEmail, formerName } from '../../domain/erasure/subject.ts'
import type { Sql } from '../../postgres/connection.ts'
import type { Transaction } from '../../postgres/transaction.ts'
import type { Schemas } from '../../records/resource.ts'

/** Removed users, and the erasure of their personal data. */

/** What an erasure has removed, and what still names the user. */
export type UserErasure = Schemas['ContactErasure']

/** A user of an organization, live or removed. */
export interface AnyUser {
  id: number
  name: string
  email: string
  role: string
  createdAt: string
  lastSignInAt: string | null
  deletedAt: string | null
}

/** The users that a person with this address is or was in an organization, by id. Erased users have no address. */
export const usersAt = (at: Sql, tenantId: number, email: string): Promise<AnyUser[]> =>
  at
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'createdAt', 'lastSignInAt', 'deletedAt'])
    .where('tenantId', '=', tenantId)
    .where(sql`lower(email)`, 'in', loweredForms(email))
    .orderBy('id')
    .execute()

/** The newest answer about this address in an organization, and the users that it was about; undefined where there is none. */
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
  const address = await loweredEmail(at, email)
  for (const [emailHash, users] of Map.groupBy(rows, (row) => row.emailHash)) {
    // An imported archive may have any text in place of a hash.
    if (!(await isHashOf(emailHash, address).catch(() => false))) continue
    const { erased, kept } = users[0]! as unknown as UserErasure
    const counts = erased.map(({ entityType, count }) => ({ entityType, count }))
    return { users: users.map(({ userId }) => userId), erasure: { erased: counts, kept } }
  }
  return undefined
}

/** Keeps the answer of an erasure for each of the users, with the hash of the address that they had. */
export async function keepUserErasure(
  tx: Transaction,
  tenantId: number,
  { users, emailHash, erasure }: { users: readonly number[]; emailHash: string; erasure: UserErasure },
): Promise<void> {
  const answer = { erased: JSON.stringify(erasure.erased), kept: JSON.stringify(erasure.kept) }
  const rows = users.map((userId) => ({ tenantId, userId, emailHash, ...answer, createdAt: tx.at }))
  await tx.sql.insertInto('userErasures').values(rows).execute()
}

/** Hashes an address so slowly that it cannot be found out by trying others. */
export const hashAddress = async (at: Sql, email: string): Promise<string> =>
  hashPassword(await loweredEmail(at, email))

/** Locks the removed users with these ids. Returns those that are still removed and not erased. */
export async function lockRemoved(
  tx: Transaction,
  { tenantId }: Pick<Caller, 'tenantId'>,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users where tenant_id = ${tenantId}
    and id = any(${ids}::bigint[]) and deleted_at is not null order by id for no key update`.execute(tx.sql)
  return rows.map(({ id }) => id)
}

/** Replaces what a removed user's row says of the person. The row stays, since records name the user by its id. */
export async function emptyUser(tx: Transaction, { tenantId }: Caller, id: number): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ name: formerName(id), email: formerEmail(id), passwordHash: '', pendingHash: null })
    .set({ lastSignInAt: null, invitedAt: null, updatedAt: tx.at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
