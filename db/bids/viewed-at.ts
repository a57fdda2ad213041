import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * Returns the time, ISO 8601, at which the customer first opened the bid's page after the bid was last sent. Returns
 * null if the page was not opened, or if it was opened before this time was recorded.
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
