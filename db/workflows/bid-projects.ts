import type { Caller } from '../engine/base/caller.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { updateOne } from '../engine/records/write.ts'
import { type Bid, bids } from '../nouns/bids/bids.ts'
import { updateBidInvoiceProjects } from '../nouns/invoices/bid-invoices.ts'

/**
 * Changes a bid if If-Match matches. If the bid gets another project, the invoices made from the bid get that project
 * too. Throws Refusal not_found, validation_failed, conflict (status 409, or 412 if If-Match does not match).
 */
export async function updateBidWithInvoices(
  tx: Transaction,
  caller: Caller,
  id: number,
  given: Schemas['BidUpdate'],
): Promise<Bid> {
  const bid = await updateOne(tx, caller, bids, id, given)
  if (given.projectId !== undefined) await updateBidInvoiceProjects(tx, caller, { bidIds: [id] })
  return bid
}
