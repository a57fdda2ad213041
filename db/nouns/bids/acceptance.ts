import { sql } from 'kysely'
import type { BidPaper } from '../../domain/bids/paper.ts'
import { compare } from '../../domain/money.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { millisecondAfter } from '../../engine/postgres/millisecond-after.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { transition, transitionLocked } from '../../engine/records/transitions.ts'
import { lockSharedFiles } from '../documents/sharing.ts'
import { deleteBidSnapshot, storeBidSnapshot } from './bid-snapshots.ts'
import { type Bid, bids } from './bids.ts'
import { computeBidSubtotal } from './billing.ts'

export interface AcceptanceRequest {
  /** Ids of the optional lines that the customer chose. */
  optionIds?: readonly number[] | undefined
  /** Name of the person who accepted, as given by that person. */
  acceptedBy?: string | null | undefined
  /** The paper that was shown to the customer. Absent if the bid was accepted through the API. */
  shownPaper?: BidPaper
}

/**
 * Accepts a sent or viewed bid. The chosen options become ordinary lines, the totals include them, and a snapshot of
 * the accepted paper is stored. Of two concurrent acceptances, the second fails because the bid is already accepted.
 *
 * Throws Refusal not_found. Throws conflict if the bid is in another state or past its validUntil, or if its total
 * would be below 0.00. Throws validation_failed for an id that is not an optional line of this bid, and BidPaperChanged
 * if the paper differs from `shownPaper`.
 */
export async function acceptBid(tx: Transaction, caller: Caller, id: number, request: AcceptanceRequest): Promise<Bid> {
  return acceptLockedBid(tx, caller, await lockForChange(tx, caller, bids, id), request)
}

/** Accepts a bid that is locked, like `acceptBid`. */
export async function acceptLockedBid(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  { optionIds = [], acceptedBy = null, shownPaper }: AcceptanceRequest,
): Promise<Bid> {
  const accepted = await transitionLocked(tx, caller, bids, bid, 'accept', async () => {
    refuseAfterValidUntil(tx, bid)
    refuseUnknownOptions(optionIds, await setOptional(tx, caller, bid, optionIds, false))
    const subtotal = await computeBidSubtotal(tx, caller, bid.id)
    // The bid's rules (judgeChanges) compute the other totals from the subtotal.
    return { subtotal, acceptedAt: tx.at, acceptedBy, acceptedOptionIds: [...new Set(optionIds)] }
  })
  refuseBelowZero(accepted)
  const files = await lockSharedFiles(tx, caller, bid.id)
  await storeBidSnapshot(tx, caller, accepted, { files, legible: true, shownPaper })
  return accepted
}

function refuseAfterValidUntil(db: ReadContext, { status, validUntil }: Bid): void {
  if (validUntil === null || Date.parse(validUntil) >= Date.parse(db.at)) return
  throw new Refusal(
    'conflict',
    `The bid is ${status}, but it was valid only until ${validUntil}. Set a later validUntil before it is accepted.`,
  )
}

/** Makes these lines optional or ordinary. Returns the ids of the lines that changed. */
async function setOptional(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  ids: readonly number[],
  optional: boolean,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.sql
    .updateTable('bidLineItems')
    .set({
      isOptional: optional,
      updatedAt: sql`greatest(${tx.at}::timestamptz, ${millisecondAfter('updated_at')})`,
    })
    .where('tenantId', '=', caller.tenantId)
    .where('bidId', '=', bid.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('kind', '=', 'item')
    .where('isOptional', '<>', optional)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Refuses ids that are not optional lines of the bid. `chosen` contains the ids of those that are. */
function refuseUnknownOptions(optionIds: readonly number[], chosen: ReadonlySet<number>): void {
  const unknown = optionIds.flatMap((id, index) => (chosen.has(id) ? [] : [`optionIds[${index}]`]))
  if (unknown.length === 0) return
  const message = 'No such optional line of this bid.'
  throw invalid(unknown.map((field) => ({ field, code: 'not_found', message })))
}

/** Refuses a total below 0.00. Options can have negative prices, so choosing them may lower the total. */
function refuseBelowZero({ total }: Bid): void {
  if (compare(total, '0') >= 0) return
  throw new Refusal(
    'conflict',
    `With these options the total of the bid is ${total}. A total below 0.00 cannot be accepted.`,
  )
}

/**
 * Undoes the acceptance of a bid and sets its status to `status`. The chosen lines become options again, the totals are
 * recalculated, and the snapshot is deleted. Throws Refusal not_found. Throws conflict for a bid in another state, and
 * for a bid from which a live project or invoice was made.
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
    await deleteBidSnapshot(tx, caller, id)
    const subtotal = await computeBidSubtotal(tx, caller, bid.id)
    return { status, subtotal, acceptedAt: null, acceptedBy: null, acceptedOptionIds: [] }
  })

/**
 * Refuses to undo the acceptance if a live project was made from the bid. The bid is locked; making or restoring such a
 * project locks it too. A project that was made in another way and then assigned to the bid (projectId) does not count.
 */
async function refuseConverted(db: ReadContext, { tenantId }: Caller, { id }: Bid): Promise<void> {
  const project = await db.sql
    .selectFrom('projects')
    .select(['id', 'projectNumber'])
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!project) return
  const detail = `The bid is accepted and a project came from it. Delete project ${project.id} (${project.projectNumber}) first.`
  throw new Refusal('conflict', detail)
}

/**
 * Refuses to undo the acceptance if an invoice bills the bid; voided invoices do not count. The bid is locked, and
 * making an invoice from it locks it too.
 */
async function refuseInvoiced(db: ReadContext, { tenantId }: Caller, { id }: Bid): Promise<void> {
  const invoice = await db.sql
    .selectFrom('invoices')
    .select('invoiceNumber')
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', id)
    .where('status', '<>', 'voided')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!invoice) return
  const detail = `The bid is accepted and ${invoice.invoiceNumber} bills it. Void or delete that invoice first.`
  throw new Refusal('conflict', detail)
}
