import { invalid, Refusal } from '../../../domain/refusal.ts'
import { type Role, roles } from '../../../domain/scopes.ts'
import type { Caller } from '../../../engine/base/caller.ts'
import type { ReadSql } from '../../../engine/postgres/connection.ts'
import type { Transaction } from '../../../engine/postgres/transaction.ts'
import { refuseOther } from '../../../engine/records/etags.ts'
import { findSecondFactor, hasSecondFactor } from './factors.ts'

/**
 * An organization can require a second factor for certain roles. A user with such a role who has no factor must set one
 * up when signing in. Until then, the user's earlier sessions are not accepted (db/services/access/sessions.ts).
 */

export async function findRolesRequiringSecondFactor(at: ReadSql, tenantId: number): Promise<Role[]> {
  const row = await ruleOf(at, tenantId).executeTakeFirst()
  return (row?.secondFactorRoles ?? []) as Role[]
}

const ruleOf = (at: ReadSql, tenantId: number) =>
  at.selectFrom('signInRules').select('secondFactorRoles').where('tenantId', '=', tenantId)

/**
 * Sets the roles for which a second factor is required. Throws Refusal validation_failed for an unknown role, and
 * forbidden unless the user is an owner. Throws conflict with status 412 if If-Match does not match the ETag of the
 * current list of roles. Throws conflict if the new list includes owners and the acting owner has no second factor.
 */
export async function setRolesRequiringSecondFactor(
  tx: Transaction,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  asked: readonly string[],
): Promise<void> {
  if (asked.some((role) => !(roles as readonly string[]).includes(role)))
    throw invalid([{ field: 'roles', code: 'enum', message: `must be one of ${roles.join(', ')}` }])
  const owner = await tx.sql
    .selectFrom('users')
    .select('role')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId!)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (owner?.role !== 'owner') throw new Refusal('forbidden', 'Only owners may do this.')
  refuseOther(tx, await lockedRoles(tx, tenantId), 'list of sign-in rules')
  if (asked.includes('owner') && !hasSecondFactor(await findSecondFactor(tx.sql, { tenantId, userId: userId! })))
    throw new Refusal(
      'conflict',
      'Set up two-factor authentication for your own account first, so that this rule does not lock you out.',
    )
  const secondFactorRoles = roles.filter((role) => asked.includes(role))
  const changed = { secondFactorRoles, updatedAt: tx.at }
  await tx.sql.updateTable('signInRules').set(changed).where('tenantId', '=', tenantId).execute()
}

/** Locks the organization's row of sign-in rules, which is created if missing, and returns the roles in it. */
async function lockedRoles({ sql, at }: Transaction, tenantId: number): Promise<Role[]> {
  await sql
    .insertInto('signInRules')
    .values({ tenantId, secondFactorRoles: [], createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute()
  const { secondFactorRoles } = await ruleOf(sql, tenantId).forUpdate().executeTakeFirstOrThrow()
  return secondFactorRoles as Role[]
}
