import type { Sql } from '../../postgres/connection.ts'
import type { Transaction } from '../../postgres/transaction.ts'
import { type AccountKey, findHome } from '../homes.ts'

/** A person who has a second factor. */
export type FactorOwner = AccountKey

/**
 * Locks a person until the transaction ends, with the home account, so that of a sign-in and a change of the factor one sees
 * what the other did. Returns the hash of the home account's password; undefined for a person who is not there any more.
 */
export async function holdPerson({ sql }: Pick<Transaction, 'sql'>, person: FactorOwner): Promise<string | undefined> {
  const home = await findHome(sql, person)
  const both = home.userId === person.userId ? [home] : [home, person].sort((a, b) => a.userId - b.userId)
  let passwordHash: string | undefined
  for (const one of both) {
    const row = await passwordHashOf(sql, one).forNoKeyUpdate().executeTakeFirst()
    if (!row) return undefined
    if (one === home) passwordHash = row.passwordHash
  }
  return passwordHash
}

/** Returns the hash of the password that opens a person's account; undefined for one who is not there any more. */
export async function findPasswordHash(at: Sql, person: FactorOwner): Promise<string | undefined> {
  return (await passwordHashOf(at, await findHome(at, person)).executeTakeFirst())?.passwordHash
}

const passwordHashOf = (at: Sql, { tenantId, userId }: FactorOwner) =>
  at
    .selectFrom('users')
    .select('passwordHash')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)

/** Removes all rows of a person from a table; how many there were. */
export async function removeOwned(
  { sql }: Pick<Transaction, 'sql'>,
  { tenantId, userId }: FactorOwner,
  table: 'authenticatorApps' | 'passkeys' | 'recoveryCodes' | 'sessions' | 'passwordResets',
): Promise<number> {
  const { numDeletedRows } = await sql
    .deleteFrom(table)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
