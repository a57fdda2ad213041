import { compare } from '../../domain/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockInState, transition } from '../../engine/records/transitions.ts'
import { recordSender } from '../../services/mail/member-addresses.ts'
import { type Bid, bids } from './bids.ts'

/**
 * Marks a draft bid as sent. Throws Refusal not_found, or conflict for a bid in another state. Also throws what
 * `refuseUnsendableBid` throws.
 */
export async function markBidSent(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const sent = await transition(tx, caller, bids, id, 'send', async (bid) => {
    await refuseUnsendableBid(tx, caller, bid)
    return { sentAt: tx.at }
  })
  await recordSender(tx, caller, 'bids', id)
  return sent
}

/** Locks and returns a sent or viewed bid that is to be mailed again. Throws the same refusals as `markBidSent`. */
export async function lockBidToResend(tx: Transaction, caller: Caller, id: number): Promise<Bid> {
  const bid = await lockInState(tx, caller, bids, id, 'resend')
  await refuseUnsendableBid(tx, caller, bid)
  return bid
}

/**
 * Throws Refusal conflict for a bid that no customer can accept: one without items or with a total below 0.00. The bid
 * is locked, so that no line changes.
 */
export async function refuseUnsendableBid(
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
  if (!item)
    throw new Refusal('conflict', 'The bid has no item line. Add at least one before you send or share the bid.')
  if (compare(total, '0') >= 0) return
  throw new Refusal(
    'conflict',
    `The total of the bid is ${total}. Only a bid with a total of 0.00 or more can be sent or shared.`,
  )
}
