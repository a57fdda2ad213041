import { Refusal } from '../domain/refusal.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { loweredForms } from './accounts.ts'

/**
 * Platform administrators: people whom an operator has marked, and who are shown in the portal how the whole installation
 * does. The mark is no scope and no part of a role, so neither a key nor an app has it, whoever made them. It ends with
 * the person and with the role in which it was given (db/access/revocation.ts).
 */

/** Marks a person, or takes the mark away; either twice is as once. Returns the person's id. Throws Refusal not_found. */
export async function setPlatformAdmin(tx: Transaction, tenantId: number, email: string, on: boolean): Promise<number> {
  // Whoever changes or removes the person meanwhile waits, and then finds the mark.
  const user = await tx.sql
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', 'in', loweredForms(email))
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found', `No such user: ${email}`)
  if (!on) await endPlatformAdmin(tx, tenantId, user.id)
  else {
    const mark = { tenantId, userId: user.id, createdAt: tx.at }
    await tx.sql
      .insertInto('platformAdmins')
      .values(mark)
      .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doNothing())
      .execute()
  }
  return user.id
}

export async function endPlatformAdmin(tx: Transaction, tenantId: number, userId: number): Promise<void> {
  await tx.sql.deleteFrom('platformAdmins').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
}
