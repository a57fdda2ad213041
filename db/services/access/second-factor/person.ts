import type { Sql } from '../../../engine/postgres/connection.ts'
import type { Transaction } from '../../../engine/postgres/transaction.ts'
import { type AccountKey, findHomeAccount } from '../homes.ts'

/** The account that a second factor belongs to, or could belong to. */
export type FactorOwner = AccountKey

/**
 * Locks an account and its home account until the transaction ends, so that sign-ins and changes of the factor run one
 * after the other. Returns the password hash of the home account, or undefined if the account was removed.
 */
export async function lockPerson({ sql }: Pick<Transaction, 'sql'>, person: FactorOwner): Promise<string | undefined> {
  const home = await findHomeAccount(sql, person)
  const both = home.userId === person.userId ? [home] : [home, person].sort((a, b) => a.userId - b.userId)
  let passwordHash: string | undefined
  for (const one of both) {
    const row = await passwordHashOf(sql, one).forNoKeyUpdate().executeTakeFirst()
    if (!row) return undefined
    if (one === home) passwordHash = row.passwordHash
  }
  return passwordHash
}

/** Returns the password hash of the account's home account; undefined if the account was removed. */
export async function findPasswordHash(at: Sql, person: FactorOwner): Promise<string | undefined> {
  return (await passwordHashOf(at, await findHomeAccount(at, person)).executeTakeFirst())?.passwordHash
}

const passwordHashOf = (at: Sql, { tenantId, userId }: FactorOwner) =>
  at
    .selectFrom('users')
    .select('passwordHash')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)

/** Deletes all rows of an account from a table. Returns the number of rows deleted. */
export async function removeRowsOfPerson(
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
