import type { Caller } from '../base/caller.ts'
import type { Secrets } from '../base/secrets.ts'
import { invalid } from '../domain/refusal.ts'
import { requireState } from '../domain/states.ts'
import { enqueueBidMail } from '../mail/jobs.ts'
import type { Unit } from '../postgres/transaction.ts'
import { type Bid, lockBid, sendBid } from './bids.ts'
import { type ShareLink, shareLinkOf } from './share-links.ts'

/** The bid's live link; `rotate` makes another. Throws Refusal not_found, conflict for a draft and a cancelled bid. */
export async function shareBid(
  unit: Unit,
  caller: Caller,
  secrets: Secrets,
  id: number,
  { rotate = false }: { rotate?: boolean | undefined },
): Promise<ShareLink> {
  const bid = await lockBid(unit, caller, id)
  requireState('bid', 'share', bid.status)
  return shareLinkOf(unit, caller, secrets, id, { rotate })
}

export interface Sending {
  to?: string | null | undefined
  message?: string | null | undefined
}

/**
 * draft becomes sent, with its link and the job that mails it. Throws Refusal not_found, conflict for another state,
 * validation_failed when there is nobody to mail it to.
 */
export async function sendBidByMail(
  unit: Unit,
  caller: Caller,
  secrets: Secrets,
  id: number,
  { to, message = null }: Sending,
): Promise<{ bid: Bid; jobId: string }> {
  const bid = await sendBid(unit, caller, id)
  const recipient = to ?? (await contactEmail(unit, caller, bid.contactId))
  if (!recipient) {
    const what = bid.contactId === null ? 'The bid has no contact' : "The bid's contact has no e-mail address"
    throw invalid([{ field: 'to', code: 'required', message: `${what}, so say where to send it.` }])
  }
  await shareLinkOf(unit, caller, secrets, id)
  return { bid, jobId: await enqueueBidMail(unit, caller, { bidId: id, to: recipient, message }) }
}

async function contactEmail(unit: Unit, { tenantId }: Caller, contactId: number | null): Promise<string | null> {
  if (contactId === null) return null
  const contact = await unit.sql
    .selectFrom('contacts')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', contactId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return contact?.email ?? null
}
