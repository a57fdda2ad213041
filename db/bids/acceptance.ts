import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { holdSharedFiles } from '../documents/sharing.ts'
import { type BidPaper, unchosenHash } from '../domain/bids/paper.ts'
import { compare } from '../domain/money.ts'
import { invalid, Refusal } from '../domain/refusal.ts'
import { millisecondAfter } from '../postgres/millisecond-after.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { lockRecord } from '../records/lock.ts'
import type { Schemas } from '../records/resource.ts'
import { transition } from '../records/transitions.ts'
import { type Bid, bids, currentSubtotal } from './bids.ts'
import { contentNow } from './paper-contents.ts'
import { dropSigned, keepSigned, signedBid } from './signed-bids.ts'

export interface AcceptanceRequest {
  /** The optional lines that were chosen. */
  optionIds?: readonly number[] | undefined
  /** Who accepted, as they call themselves. */
  acceptedBy?: string | null | undefined
  /** What whoever accepts was shown; left out where nobody was. */
  shown?: BidPaper
}

/** Thrown for an acceptance of another paper than there is by now. */
export class PaperChanged extends Error {}

/**
 * sent or viewed becomes accepted: the chosen options become ordinary lines, the totals include them, and a snapshot is
 * kept of what the customer agreed to. Of two concurrent acceptances the second finds the bid accepted. Throws Refusal
 * not_found, conflict for another state, past validUntil and for a total below 0.00, validation_failed for an id that is
 * not an optional line of this bid; PaperChanged.
 */
export async function acceptBid(
  tx: Transaction,
  caller: Caller,
  of: number | Bid,
  { optionIds = [], acceptedBy = null, shown }: AcceptanceRequest,
): Promise<Bid> {
  const accepted = await transition(tx, caller, bids, of, 'accept', async (bid) => {
    refuseLate(tx, bid)
    await chooseOptions(tx, caller, bid, optionIds)
    const subtotal = await currentSubtotal(tx, caller, bid.id)
    return { subtotal, acceptedAt: tx.at, acceptedBy, acceptedOptionIds: [...new Set(optionIds)] }
  })
  refuseBelowZero(accepted)
  const files = await holdSharedFiles(tx, caller, accepted.id)
  const content = await contentNow(tx, caller, accepted, files)
  // Who changes a document, the branding or the customer does not wait for the bid.
  if (shown && unchosenHash(content) !== unchosenHash(shown)) throw new PaperChanged()
  await keepSigned(tx, caller, accepted.id, { content, legible: true })
  return accepted
}

/** Keeps the current content of an accepted bid of which nothing was kept when it was accepted. */
export async function keepAccepted(tx: Transaction, caller: Caller, id: number): Promise<void> {
  const bid = await lockRecord(tx, caller, bids, id)
  if (bid.status !== 'accepted' || (await signedBid(tx, caller, id))) return
  await keepSigned(tx, caller, id, { content: await contentNow(tx, caller, bid, []), legible: false })
}

/**
 * accepted becomes `status`: the options that were chosen are options again, the totals follow, and what was kept of the
 * acceptance goes. Throws Refusal not_found, conflict for another state and for a bid from which a live project or
 * invoice came.
 */
export const revertBidAcceptance = (
  tx: Transaction,
  caller: Caller,
  id: number,
  status: Schemas['BidReversion']['status'],
): Promise<Bid> =>
  transition(tx, caller, bids, id, 'revert', async (bid) => {
    await refuseConverted(tx, caller, bid)
    await refuseInvoiced(tx, caller, bid)
    await setOptional(tx, caller, bid, bid.acceptedOptionIds, true)
    await dropSigned(tx, caller, id)
    const subtotal = await currentSubtotal(tx, caller, bid.id)
    return { status, subtotal, acceptedAt: null, acceptedBy: null, acceptedOptionIds: [] }
  })

/**
 * The bid's row is under lock, which whoever makes a project of it, or restores one, takes too. A project that
 * the bid names did not come from it for that.
 */
async function refuseConverted(db: ReadContext, { tenantId }: Caller, { id }: Bid): Promise<void> {
  const { rows } = await sql<{ id: number; projectNumber: string }>`
    select id, project_number from projects
    where tenant_id = ${tenantId} and bid_id = ${id} and deleted_at is null
    order by id limit 1`.execute(db.sql)
  const project = rows[0]
  if (!project) return
  const detail = `The bid is accepted and a project came from it. Delete project ${project.id} (${project.projectNumber}) first.`
  throw new Refusal('conflict', detail)
}

/** The bid's row is under lock, which whoever makes an invoice of it takes too. A voided invoice bills nothing. */
async function refuseInvoiced(db: ReadContext, { tenantId }: Caller, { id }: Bid): Promise<void> {
  const { rows } = await sql<{ invoiceNumber: string }>`
    select invoice_number from invoices
    where tenant_id = ${tenantId} and bid_id = ${id} and status <> 'voided' and deleted_at is null
    order by id limit 1`.execute(db.sql)
  const invoice = rows[0]
  if (!invoice) return
  const detail = `The bid is accepted and ${invoice.invoiceNumber} bills it. Void or delete that invoice first.`
  throw new Refusal('conflict', detail)
}

function refuseLate(db: ReadContext, { status, validUntil }: Bid): void {
  if (validUntil === null || Date.parse(validUntil) >= Date.parse(db.at)) return
  throw new Refusal(
    'conflict',
    `The bid is ${status}, but was valid until ${validUntil} only. With a later validUntil it can be accepted.`,
  )
}

/** Options may take something off. */
function refuseBelowZero({ total }: Bid): void {
  if (compare(total, '0') >= 0) return
  throw new Refusal('conflict', `With these options the bid comes to ${total}, and nobody accepts a total below 0.00.`)
}

async function chooseOptions(tx: Transaction, caller: Caller, bid: Bid, optionIds: readonly number[]): Promise<void> {
  const chosen = await setOptional(tx, caller, bid, optionIds, false)
  const forged = optionIds.flatMap((id, index) => (chosen.has(id) ? [] : [`optionIds[${index}]`]))
  if (forged.length === 0) return
  const message = 'No such optional line of this bid.'
  throw invalid(forged.map((field) => ({ field, code: 'not_found', message })))
}

/** Makes these lines optional or not; returns those that this changed. */
async function setOptional(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  ids: readonly number[],
  optional: boolean,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    update bid_line_items set is_optional = ${optional},
      updated_at = greatest(${tx.at}::timestamptz, ${millisecondAfter('updated_at')})
    where tenant_id = ${caller.tenantId} and bid_id = ${bid.id} and id = any(${ids}) and kind = 'item'
    and is_optional <> ${optional} and deleted_at is null returning id
  `.execute(tx.sql)
  return new Set(rows.map(({ id }) => id))
}
