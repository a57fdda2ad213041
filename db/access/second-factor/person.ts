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
export async function holdPerson(
  { sql }: Pick<Transaction, 'sql'>,
  { tenantId, userId }: FactorOwner,
): Promise<string | undefined> {
  const user = await sql
    .selectFrom('users')
    .select('passwordHash')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.passwordHash
}

/** The hash of a person's password; undefined for one who is not there any more. */
export async function findPasswordHash(at: Sql, { tenantId, userId }: FactorOwner): Promise<string | undefined> {
  const user = await at
    .selectFrom('users')
    .select('passwordHash')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return user?.passwordHash
}
