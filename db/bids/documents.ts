import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { letterheadOf } from '../branding/branding.ts'
import {
  type Acceptance,
  type BidDocument,
  type DocumentContent,
  type DocumentLine,
  type Signature,
  sectionsOf,
} from '../domain/bids/document.ts'
import { documentTotals } from '../domain/totals.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { partyOf, siteLines } from '../printing/parties.ts'
import { findRecord } from '../records/read.ts'
import { signatureOf } from './answers.ts'
import { type Bid, bids } from './bids.ts'
import { signedContent } from './signed-bids.ts'

/**
 * A bid as its customer sees it, with what was kept of the signature where there is one: an accepted bid as it was
 * accepted, any other as it is now. Throws Refusal not_found. In a transaction that holds the bid's lock, nothing of
 * the bid can change until it ends.
 */
export async function bidDocument(db: ReadContext, caller: Caller, id: number): Promise<BidDocument> {
  return documentOf(db, caller, await findRecord(db, caller, bids, id))
}

/** The document of a bid that has been read. */
export async function documentOf(db: ReadContext, caller: Caller, bid: Bid): Promise<BidDocument> {
  const signed = bid.status === 'accepted' ? await signedContent(db, caller, bid.id) : undefined
  const content = signed ?? (await contentNow(db, caller, bid))
  return { ...content, status: bid.status, acceptance: acceptanceOf(bid, await signatureOf(db, caller, bid)) }
}

/** The document of the bid's current content, whatever was kept before; change orders are documents of their own. */
export async function contentNow(db: ReadContext, caller: Caller, bid: Bid): Promise<DocumentContent> {
  const lines = await documentLines(db, caller, bid.id)
  return {
    number: bid.bidNumber,
    ...(bid.title === null ? {} : { title: bid.title }),
    date: bid.sentAt ?? bid.createdAt,
    validUntil: bid.validUntil,
    from: await letterheadOf(db, caller),
    customer: await partyOf(db, caller, bid.contactId),
    site: siteLines(bid),
    ...sectionsOf(lines, bid.acceptedOptionIds),
    terms: { discount: bid.discount, discountType: bid.discountType, taxRate: bid.taxRate },
    totals: documentTotals(lines, bid),
    notes: bid.notes,
    conditions: bid.terms,
  }
}

async function documentLines(db: ReadContext, caller: Caller, bidId: number): Promise<DocumentLine[]> {
  const { rows } = await sql<DocumentLine>`
    select id, kind, is_optional as "isOptional", mark_name as "markName", description, quantity,
      unit, unit_price as "unitPrice", total
    from bid_line_items where tenant_id = ${caller.tenantId} and bid_id = ${bidId} and deleted_at is null
    and change_order_id is null order by "order", id`.execute(db.sql.withoutPlugins())
  return rows
}

function acceptanceOf(bid: Bid, signature: Signature | null): Acceptance | null {
  if (bid.status !== 'accepted' || bid.acceptedAt === null) return null
  return { name: bid.acceptedBy, at: bid.acceptedAt, optionIds: bid.acceptedOptionIds, signature }
}
