import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

/**
 * Returns the mail addresses of the members to notify, each address once. `groups` are lists of user ids in order of
 * preference. The first group with a user who was not removed is notified. If no group has such a user, returns the
 * organization's own address, if it has one.
 */
export async function findMemberAddresses(
  db: ReadContext,
  caller: Pick<Caller, 'tenantId'>,
  groups: readonly (readonly (number | null)[])[],
): Promise<string[]> {
  for (const group of groups) {
    const found = await addressesOf(
      db,
      caller,
      group.filter((id) => id !== null),
    )
    if (found.length > 0) return found
  }
  const branding = await db.sql
    .selectFrom('branding')
    .select('email')
    .where('tenantId', '=', caller.tenantId)
    .executeTakeFirst()
  return branding?.email ? [branding.email] : []
}

async function addressesOf(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.sql
    .selectFrom('users')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return [...new Set(rows.map(({ email }) => email))]
}

/** Returns the ids of the users with the role owner. */
export async function listOwnerIds(db: ReadContext, { tenantId }: Pick<Caller, 'tenantId'>): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('role', '=', 'owner')
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Stores the user who sent a bid or an invoice. That user is notified of the customer's answer, or that the invoice is
 * overdue. The API does not show the sender in the record.
 */
export async function recordSender(
  tx: Transaction,
  { tenantId, userId }: Caller,
  table: 'bids' | 'invoices',
  id: number,
): Promise<void> {
  await sql`update ${sql.table(table)} set sent_by = ${userId} where tenant_id = ${tenantId} and id = ${id}`.execute(
    tx.sql,
  )
}
