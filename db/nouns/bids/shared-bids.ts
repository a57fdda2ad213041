import { totalsWithOptions } from '../../domain/bids/chosen-totals.ts'
import { type BidPaper, bidPaperHash } from '../../domain/bids/paper.ts'
import { defaultConventions } from '../../domain/conventions/conventions.ts'
import { valueFormatFor } from '../../domain/conventions/value-format.ts'
import type { Decimal } from '../../domain/money.ts'
import type { Letterhead } from '../../domain/papers/letterhead.ts'
import { catchRefusalAs } from '../../domain/refusal.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import { type Caller, callerFromRequester } from '../../engine/base/caller.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import {
  type ReadContext,
  readContextAtClockOf,
  runTransaction,
  type Transaction,
} from '../../engine/postgres/transaction.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import { transitionLocked } from '../../engine/records/transitions.ts'
import { currentLetterheadOf, readConventions } from '../../services/branding/branding.ts'
import { findLinkedRecord } from '../../services/links/links.ts'
import { storeNotification } from '../../services/mail/notifications.ts'
import type { AnswerOrigin, AnswerOutcome } from '../../services/papers/answers.ts'
import type { PaperCache, ShownPaper } from '../../services/papers/paper-cache.ts'
import { addPdfRequest } from '../../services/papers/pdf-requests.ts'
import { acceptLockedBid } from './acceptance.ts'
import { mailBidAnswer } from './answer-mails.ts'
import { storeBidAnswer } from './answers.ts'
import { BidPaperChanged } from './bid-snapshots.ts'
import { type Bid, bids, markBidViewed } from './bids.ts'
import { readBidPaper } from './paper-contents.ts'
import { bidLink } from './public-link.ts'

/**
 * A bid opened by its public link, which the customer views, accepts or declines. The bid's state changes by the same
 * transitions as in the API. An acceptance contains the paper hash and the total that the customer saw. If either has
 * changed, nothing is signed.
 */
export interface SharedBid extends ShownPaper<BidPaper> {
  /** Caller that acts for the organization and has no scopes. */
  caller: Caller
  id: number
  /** Token of the link that opened the bid. The link may end before the customer answers. */
  token: string
  bid: Bid
  /** Whether the customer can answer the bid now. */
  canBeAnswered: boolean
  /** Time at which the bid was read, ISO 8601. */
  readAt: string
}

/** What the link of a cancelled bid shows: the bid's number and the contractor to ask. */
export interface WithdrawnBid {
  number: string
  from: Letterhead
}

/**
 * Returns the bid that a public link opens, or undefined if the link is invalid, has ended or may not show the bid now.
 */
export async function findSharedBid(
  database: Database,
  documents: PaperCache<Bid, BidPaper>,
  token: string,
): Promise<SharedBid | { withdrawn: WithdrawnBid } | undefined> {
  const shared = await findLinkedRecord(database.sql, bidLink, token)
  if (!shared) return undefined
  const caller = callerFromRequester(shared.tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const tx = await readContextAtClockOf(database, caller)
  const bid = await findRecord(tx, caller, bids, shared.entityId).catch(catchRefusalAs('not_found', undefined))
  if (!bid) return undefined
  if (shared.withdrawn)
    return {
      withdrawn: { number: bid.bidNumber, from: await currentLetterheadOf(tx, caller, bid.contactId, bid.currency) },
    }
  if (!allowsTransition(bids, 'share', bid.status)) return undefined
  return {
    caller,
    id: bid.id,
    token,
    bid,
    canBeAnswered: isOpen(tx, bid),
    readAt: tx.at,
    ...(await documents.of(tx, caller, bid)),
  }
}

const isOpen = (db: ReadContext, { status, validUntil }: Bid): boolean =>
  allowsTransition(bids, 'accept', status) && (validUntil === null || Date.parse(validUntil) >= Date.parse(db.at))

/** Marks the bid as viewed if it is sent. Does nothing in other states. */
export async function markSharedBidViewed(database: Database, { caller, bid }: SharedBid): Promise<void> {
  if (!allowsTransition(bids, 'view', bid.status)) return
  await runTransaction(database, caller, (tx) => markBidViewed(tx, caller, bid.id)).catch(
    catchRefusalAs('conflict', undefined),
  )
}

export interface SignatureInput extends AnswerOrigin {
  name: string
  signature: string
  optionIds: number[]
  /** `documentHash` of the paper that the customer saw. */
  documentHash: string
  /** Exact total that the customer saw. */
  total: Decimal
}

/**
 * Accepts the bid in the customer's name and stores the evidence in the same transaction. Returns 'changed' if the
 * paper, the options or the total differ from what the customer saw.
 */
export function acceptSharedBid(
  database: Database,
  shared: SharedBid,
  { name, signature, optionIds, ...seen }: SignatureInput,
): Promise<AnswerOutcome> {
  const { caller, id } = shared
  return answerSharedBid(database, shared, async (tx, bid) => {
    const document = await readBidPaper(tx, caller, id)
    if (bidPaperHash(document) !== seen.documentHash) return 'changed'
    if (!optionIds.every((option) => document.options.some((offered) => offered.id === option))) return 'changed'
    const { total } = totalsWithOptions(document, optionIds)
    if (total !== seen.total) return 'changed'
    const accepted = await acceptLockedBid(tx, caller, bid, {
      ...{ optionIds, acceptedBy: name },
      shownPaper: document,
    })
    await storeBidAnswer(tx, caller, id, { ...seen, kind: 'accepted', name, signature, optionIds, reason: null })
    // The notification shows the total in the organization's number format, whatever the customer's language.
    const { currency } = document.from.conventions ?? defaultConventions
    const format = valueFormatFor({ ...(await readConventions(tx, caller.tenantId)), currency })
    await storeNotification(tx, caller, {
      type: 'bid.accepted',
      entityType: 'bid',
      entityId: id,
      title: `${bid.bidNumber} was accepted`,
      body: `${name} accepted it for ${format.amount(total)}.`,
    })
    await mailBidAnswer(tx, caller, accepted, null)
    await addPdfRequest(tx.sql, { tenantId: caller.tenantId, entityType: 'bid', entityId: id })
    return 'done' as const
  }).catch((error: unknown) => {
    if (error instanceof BidPaperChanged) return 'changed'
    throw error
  })
}

/** Declines the bid in the customer's name and stores the reason, if one was given. */
export function declineSharedBid(
  database: Database,
  shared: SharedBid,
  { reason, ...origin }: AnswerOrigin & { reason: string | null },
): Promise<AnswerOutcome> {
  const { caller, id } = shared
  return answerSharedBid(database, shared, async (tx, bid) => {
    const shown = bidPaperHash(await readBidPaper(tx, caller, id))
    const rejected = await transitionLocked(tx, caller, bids, bid, 'reject')
    await storeBidAnswer(tx, caller, id, {
      ...origin,
      kind: 'declined',
      name: null,
      signature: null,
      reason,
      optionIds: [],
      total: bid.total,
      documentHash: shown,
    })
    await storeNotification(tx, caller, {
      type: 'bid.rejected',
      entityType: 'bid',
      entityId: id,
      title: `${bid.bidNumber} was declined`,
      body: reason,
    })
    await mailBidAnswer(tx, caller, rejected, reason)
    return 'done'
  })
}

/**
 * Locks the bid and runs `answer` if the link is still live and the bid can be answered; otherwise returns 'closed'.
 * The bid is locked first. So the paper that is signed is the one that was compared, and the link cannot end in
 * between.
 */
export const answerSharedBid = (
  database: Database,
  { caller, id, token }: SharedBid,
  answer: (tx: Transaction, bid: Bid) => Promise<AnswerOutcome>,
): Promise<AnswerOutcome> =>
  runTransaction(database, caller, async (tx) => {
    const bid = await lockRecord(tx, caller, bids, id)
    const linked = await findLinkedRecord(tx.sql, bidLink, token)
    return linked && !linked.withdrawn && isOpen(tx, bid) ? answer(tx, bid) : 'closed'
  }).catch(catchRefusalAs('not_found', 'closed' as const))
