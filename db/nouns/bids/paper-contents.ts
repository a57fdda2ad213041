import { sql } from 'kysely'
import {
  type Acceptance,
  type BidPaper,
  type BidPaperContent,
  type BidPaperLine,
  type BidSignature,
  groupBidLines,
  type SharedFile,
} from '../../domain/bids/paper.ts'
import type { Letterhead } from '../../domain/papers/letterhead.ts'
import { paperTotals } from '../../domain/totals.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { findRecord } from '../../engine/records/read.ts'
import { currentLetterheadOf } from '../../services/branding/branding.ts'
import { findParty, siteAddressLinesOf } from '../../services/papers/parties.ts'
import { readStoredLogo } from '../../services/papers/stored-logos.ts'
import { listSharedFiles } from '../documents/sharing.ts'
import { findBidSignature } from './answers.ts'
import { type Bid, bids } from './bids.ts'

/**
 * Returns a bid's paper with its signature, if any. An accepted bid is shown as it was accepted, any other bid as it is
 * now. Throws Refusal not_found. If the transaction has locked the bid, the paper cannot change until it ends.
 */
export async function readBidPaper(db: ReadContext, caller: Caller, id: number): Promise<BidPaper> {
  return bidPaperOf(db, caller, await findRecord(db, caller, bids, id))
}

/** Returns the paper of a bid whose row was already read. */
export async function bidPaperOf(db: ReadContext, caller: Caller, bid: Bid): Promise<BidPaper> {
  const signed = bid.status === 'accepted' ? await findBidSnapshot(db, caller, bid.id) : undefined
  const content = signed?.content ?? (await readCurrentBidContent(db, caller, bid, await filesNow(db, caller, bid)))
  const acceptance = acceptanceOf(bid, await findBidSignature(db, caller, bid))
  return {
    ...content,
    status: bid.status,
    acceptance: acceptance && { ...acceptance, ...(signed?.legible && legibleFlag) },
  }
}

const legibleFlag = { legible: true } as const

/**
 * Snapshot of an accepted bid. `legible`: true for the current layout; false for bids accepted earlier, which keep the
 * less legible layout of that time.
 */
export interface BidSnapshot {
  content: BidPaperContent
  legible: boolean
}

/** Returns the snapshot of an accepted bid, or undefined if it has none. */
export async function findBidSnapshot(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  bidId: number,
): Promise<BidSnapshot | undefined> {
  const row = await db.sql
    .selectFrom('signedBids')
    .select(['content', 'legible', 'logoHash'])
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bidId)
    .executeTakeFirst()
  if (!row) return undefined
  const content = row.content as unknown as BidPaperContent & { from: Omit<Letterhead, 'logo'> }
  const from = { ...content.from, logo: await readStoredLogo(db, tenantId, row.logoHash) }
  return { content: { ...content, from }, legible: row.legible }
}

/**
 * Lists the files that the bid shares with its customer now. Returns none for an accepted bid without a snapshot,
 * because the files shared at its acceptance are unknown.
 */
const filesNow = async (db: ReadContext, caller: Caller, { id, status }: Bid): Promise<SharedFile[]> =>
  status === 'accepted' ? [] : listSharedFiles(db, caller, id)

/**
 * Builds the paper from the bid's current content and these files, ignoring any snapshot. Lines of change orders are
 * left out, because change orders have their own papers.
 */
export async function readCurrentBidContent(
  db: ReadContext,
  caller: Caller,
  bid: Bid,
  files: SharedFile[],
): Promise<BidPaperContent> {
  const { rows: lines } = await sql<BidPaperLine>`
    select id, kind, is_optional, mark_name, description, quantity,
      unit, unit_price, total
    from bid_line_items where tenant_id = ${caller.tenantId} and bid_id = ${bid.id} and deleted_at is null
    and change_order_id is null order by "order", id`.execute(db.sql)
  return {
    number: bid.bidNumber,
    ...(bid.title === null ? {} : { title: bid.title }),
    date: bid.sentAt ?? bid.createdAt,
    validUntil: bid.validUntil,
    ...(bid.validUntil !== null && { isExactUntil: true as const }),
    from: await currentLetterheadOf(db, caller, bid.contactId, bid.currency),
    customer: await findParty(db, caller, bid.contactId),
    site: siteAddressLinesOf(bid),
    ...groupBidLines(lines, bid.acceptedOptionIds),
    terms: { discount: bid.discount, discountType: bid.discountType, taxRate: bid.taxRate },
    totals: paperTotals(lines, bid),
    notes: bid.notes,
    conditions: bid.terms,
    ...(files.length === 0 ? {} : { files }),
  }
}

function acceptanceOf(bid: Bid, signature: BidSignature | null): Acceptance | null {
  if (bid.status !== 'accepted' || bid.acceptedAt === null) return null
  return { name: bid.acceptedBy, at: bid.acceptedAt, optionIds: bid.acceptedOptionIds, signature }
}
