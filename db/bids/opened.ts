import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * When the customer first opened the page of a bid since it was last sent, ISO 8601; null where it was not, or before this
 * was kept.
 */
export async function bidOpenedAt({ sql }: ReadContext, { tenantId }: Caller, id: number): Promise<string | null> {
  const row = await sql
    .selectFrom('bids')
    .select('viewedAt')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .whereRef('viewedAt', '>=', 'sentAt')
    .executeTakeFirst()
  return row?.viewedAt ?? null
}
