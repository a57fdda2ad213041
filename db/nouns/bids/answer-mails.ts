import { sql } from 'kysely'
import type { MailAudience } from '../../domain/papers/mail-audience.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { MailJobParams } from '../../services/jobs/params.ts'
import { findMemberAddresses } from '../../services/mail/member-addresses.ts'
import { enqueueAutomaticMail } from '../../services/mail/waiting-mails.ts'
import { findRecipient } from '../../services/papers/parties.ts'
import type { Bid } from './bids.ts'

/**
 * Enqueues the mails about a customer's answer, in the transaction of the answer. One mail informs the office, with the
 * reason if the bid was rejected. If the bid was accepted, another sends the signed PDF to the contact's e-mail
 * address, if there is one.
 */
export async function mailBidAnswer(tx: Transaction, caller: Caller, bid: Bid, reason: string | null): Promise<void> {
  const answered = bid.status === 'accepted' ? 'accepted' : 'rejected'
  const enqueue = (audience: MailAudience, to: string, message: string | null) =>
    enqueueBidMail(tx, caller, { bidId: bid.id, to, message, audience, answered })
  for (const to of await findMemberEmailsForBid(tx, caller, bid.id)) await enqueue('office', to, reason)
  if (answered === 'rejected') return
  const customer = await findRecipient(tx, caller, 'bid', bid.contactId)
  if ('email' in customer) await enqueue('signer', customer.email, null)
}

/** Enqueues the mail that reports a customer's change request to the office, in the transaction of the request. */
export async function mailBidChangeRequest(
  tx: Transaction,
  caller: Caller,
  bidId: number,
  { name, message }: { name: string; message: string },
): Promise<void> {
  for (const to of await findMemberEmailsForBid(tx, caller, bidId))
    await enqueueBidMail(tx, caller, { bidId, to, message, audience: 'office', asker: name })
}

/**
 * Enqueues a mail about a bid that the service sends by itself, without an API request for it. Returns the job's id.
 */
export const enqueueBidMail = (tx: Transaction, caller: Caller, params: MailJobParams): Promise<string> =>
  enqueueAutomaticMail(tx, caller, { family: 'bids', readScope: 'bids:read', params })

/**
 * Returns the office's e-mail addresses for a bid: the user who sent it and the assignees of its lead and project. If
 * there are none, returns the organization's own address.
 */
export async function findMemberEmailsForBid(db: ReadContext, caller: Caller, bidId: number): Promise<string[]> {
  const { tenantId } = caller
  const { rows } = await sql<{ id: number | null }>`
    select unnest(array[b.sent_by, l.assigned_to, p.assigned_to]) as id from bids b
    left join leads l on l.tenant_id = ${tenantId} and l.id = b.lead_id and l.deleted_at is null
    left join projects p on p.tenant_id = ${tenantId} and p.id = b.project_id and p.deleted_at is null
    where b.tenant_id = ${tenantId} and b.id = ${bidId}`.execute(db.sql)
  return findMemberAddresses(db, caller, [rows.map(({ id }) => id)])
}
