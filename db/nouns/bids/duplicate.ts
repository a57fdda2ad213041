import { sql } from 'kysely'
import { totalsOfSubtotal } from '../../domain/totals.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import { snake } from '../../engine/records/resource.ts'
import { insertOne } from '../../engine/records/write.ts'
import { type Bid, bids } from './bids.ts'
import { computeBidSubtotal } from './billing.ts'
import { refuseOversizeBid } from './limits.ts'
import { bidLineItems } from './line-items.ts'

/** Fields that a copied bid takes from its original; all others start with their defaults. */
const copiedFields = [
  'contactId',
  'leadId',
  'title',
  'taxRate',
  'discount',
  'discountType',
  'notes',
  'terms',
  'siteAddress',
  'siteCity',
  'siteState',
  'siteZipCode',
] as const satisfies (keyof Bid)[]

const lineFields = bidLineItems.fields.filter(
  (field) => !['id', 'bidId', 'isOptional', 'changeOrderId', 'createdAt', 'updatedAt'].includes(field),
)
const lineColumns = sql.raw(lineFields.map((field) => `"${snake(field)}"`).join(', '))

/**
 * Copies a bid in any state to a new draft with its customer, terms and own lines. Options that the customer chose
 * become options again. Lines of change orders are not copied, because they belong to the contract that was made from
 * the original. validUntil is copied only if it is in the future. Throws Refusal not_found, or conflict for a bid that
 * exceeds the size limits.
 */
export async function duplicateBid(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const original = await lockRecord(tx, caller, bids, id)
  await refuseOversizeBid(tx, caller, original)
  const { validUntil, acceptedOptionIds } = original
  const subtotal = await computeBidSubtotal(tx, caller, id, acceptedOptionIds)
  const values = {
    ...Object.fromEntries(copiedFields.map((field) => [field, original[field]])),
    ...totalsOfSubtotal(subtotal, original),
    validUntil: validUntil !== null && Date.parse(validUntil) > Date.parse(tx.at) ? validUntil : null,
  }
  const copy = await insertOne(tx, caller, bids, values, { copyOf: original })
  await sql`
    insert into bid_line_items (tenant_id, bid_id, is_optional, ${lineColumns}, created_at, updated_at)
    select tenant_id, ${copy.id}::bigint, is_optional or id = any(${acceptedOptionIds}), ${lineColumns},
      ${tx.at}::timestamptz, ${tx.at}::timestamptz
    from bid_line_items where tenant_id = ${caller.tenantId} and bid_id = ${id} and deleted_at is null
      and change_order_id is null
    order by "order", id
  `.execute(tx.sql)
  return copy
}
