import { Refusal } from '../../domain/refusal.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { storedEmailForms } from './accounts.ts'

/**
 * An operator makes a user a platform administrator, who sees the state of the whole installation in the portal. This
 * permission is neither a scope nor part of a role, so no key or app ever has it. It ends when the user is removed or
 * gets another role (db/services/access/revocation.ts).
 */

/**
 * Makes a user a platform administrator, or an ordinary user again. Idempotent. Returns the user's id. Throws Refusal
 * not_found.
 */
export async function setPlatformAdmin(tx: Transaction, tenantId: number, email: string, on: boolean): Promise<number> {
  // Because of the lock, a concurrent role change or removal of the user waits, and then withdraws the new permission.
  const user = await tx.sql
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', 'in', storedEmailForms(email))
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found', `No such user: ${email}`)
  if (!on) await removePlatformAdmin(tx, tenantId, user.id)
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

export async function removePlatformAdmin(tx: Transaction, tenantId: number, userId: number): Promise<void> {
  await tx.sql.deleteFrom('platformAdmins').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
}
