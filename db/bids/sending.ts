import type { Caller } from '../base/caller.ts'
import { compare } from '../domain/money.ts'
import { Refusal } from '../domain/refusal.ts'
import { noteSender } from '../mail/office.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { lockInState, transition } from '../records/transitions.ts'
import { type Bid, bids } from './bids.ts'

/** draft becomes sent. Throws Refusal not_found, conflict for another state and as `refuseUnsendable` does. */
export async function markBidSent(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const sent = await transition(tx, caller, bids, id, 'send', async (bid) => {
    await refuseUnsendable(tx, caller, bid)
    return { sentAt: tx.at }
  })
  await noteSender(tx, caller, 'bids', id)
  return sent
}

/** A bid that is out and may be mailed again, under lock. Throws as `markBidSent` does. */
export async function holdToResend(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const bid = await lockInState(tx, caller, bids, id, 'resend')
  await refuseUnsendable(tx, caller, bid)
  return bid
}

/**
 * Throws Refusal conflict for a bid that offers nothing, or pays the customer: nobody is asked to accept that. The bid's
 * row is under lock, so that no line can change meanwhile.
 */
export async function refuseUnsendable(
  db: ReadContext,
  { tenantId }: Caller,
  { id, total }: Pick<Bid, 'id' | 'total'>,
): Promise<void> {
  const item = await db.sql
    .selectFrom('bidLineItems')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', id)
    .where('kind', '=', 'item')
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!item) throw new Refusal('conflict', 'The bid has no item line. Add what it offers before a customer gets it.')
  if (compare(total, '0') >= 0) return
  throw new Refusal('conflict', `The bid comes to ${total}. A customer gets one of 0.00 or more.`)
}
