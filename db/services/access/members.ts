import type { Role } from '../../domain/scopes.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/** Returns the current role of a caller's user; undefined if the caller has no user or the user was removed. */
export async function findRoleOfMember(db: ReadContext, { tenantId, member }: Caller): Promise<Role | undefined> {
  const row = await db.sql
    .selectFrom('users')
    .select('role')
    .where('tenantId', '=', tenantId)
    .where('id', '=', member?.userId ?? 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.role as Role | undefined
}
