import { letterheadOf } from '../../db/branding/branding.ts'
import type { Letterhead } from '../../db/domain/letterhead.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { readingOf } from '../../db/postgres/transaction.ts'

/** Whom a mail about an account tells, and the letterhead of his organization. */
export interface ToldPerson {
  email: string
  name: string
  tenantName: string
  from: Letterhead
}

/** The person as he is now; undefined for one who has been removed since. */
export async function toldPerson(
  database: Database,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<ToldPerson | undefined> {
  const person = await database.sql
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenantId')
    .select(['users.email', 'users.name', 'tenants.name as tenantName'])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return person && { ...person, from: await letterheadOf(await readingOf(database, { tenantId }), { tenantId }) }
}
