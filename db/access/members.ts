import type { Caller } from '../base/caller.ts'
import type { Role } from '../domain/scopes.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** The role that the person behind a caller has now; undefined where nobody is, or is there any more. */
export async function roleOfMember(db: ReadContext, { tenantId, member }: Caller): Promise<Role | undefined> {
  const row = await db.sql
    .selectFrom('users')
    .select('role')
    .where('tenantId', '=', tenantId)
    .where('id', '=', member?.userId ?? 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.role as Role | undefined
}
