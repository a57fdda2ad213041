import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/**
 * Returns the time, ISO 8601, at which the customer first opened the bid's page after the bid was last sent. Returns
 * null if the page was not opened, or was opened under an older version of this service, which did not record the time.
 */
export async function findBidOpenedAt({ sql }: ReadContext, { tenantId }: Caller, id: number): Promise<string | null> {
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
