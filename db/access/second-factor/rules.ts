import type { Caller } from '../../base/caller.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { type Role, roles } from '../../domain/scopes.ts'
import type { Sql } from '../../postgres/connection.ts'
import type { Transaction } from '../../postgres/transaction.ts'
import { findSecondFactor, isOn } from './factors.ts'

/**
 * Of whom an organization asks for a second factor. Who must have one and has none sets one up when signing in, and a
 * session from before opens nothing meanwhile (db/access/sessions.ts).
 */

export async function requiredRoles(at: Sql, tenantId: number): Promise<Role[]> {
  const row = await at
    .selectFrom('signInRules')
    .select('secondFactorRoles')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return (row?.secondFactorRoles ?? []) as Role[]
}

/**
 * Says which roles must have one. Throws Refusal validation_failed for what is no role, forbidden for whoever is no owner,
 * and conflict where the owner who says so must have one and has none.
 */
export async function setRequiredRoles(
  tx: Transaction,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  asked: readonly string[],
): Promise<void> {
  if (asked.some((role) => !(roles as readonly string[]).includes(role)))
    throw invalid([{ field: 'roles', code: 'enum', message: 'must be of the roles' }])
  const owner = await tx.sql
    .selectFrom('users')
    .select('role')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId!)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (owner?.role !== 'owner') throw new Refusal('forbidden', 'Only owners may do this.')
  if (asked.includes('owner') && !isOn(await findSecondFactor(tx.sql, { tenantId, userId: userId! })))
    throw new Refusal('conflict', 'Set up a second factor of your own first: otherwise you would be shut out at once.')
  const secondFactorRoles = roles.filter((role) => asked.includes(role))
  await tx.sql
    .insertInto('signInRules')
    .values({ tenantId, secondFactorRoles, createdAt: tx.at, updatedAt: tx.at })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ secondFactorRoles, updatedAt: tx.at }))
    .execute()
}
