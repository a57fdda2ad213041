import type { Sql } from '../../postgres/connection.ts'
import type { Transaction } from '../../postgres/transaction.ts'

/** One user of one organization, whose second factor it is. */
export interface FactorOwner {
  tenantId: number
  userId: number
}

/**
 * Locks a person until the transaction ends, so that of a sign-in and a change of the factor one sees what the other did.
 * Gives the password's hash; undefined for a person who is not there any more.
 */
export async function holdPerson({ sql }: Pick<Transaction, 'sql'>, person: FactorOwner): Promise<string | undefined> {
  return (await passwordHashOf(sql, person).forNoKeyUpdate().executeTakeFirst())?.passwordHash
}

/** The hash of a person's password; undefined for one who is not there any more. */
export async function findPasswordHash(at: Sql, person: FactorOwner): Promise<string | undefined> {
  return (await passwordHashOf(at, person).executeTakeFirst())?.passwordHash
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
