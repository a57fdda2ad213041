import { type BidPaper, hashWithoutOptionChoice, type SharedFile } from '../../domain/bids/paper.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { storeLogoOf } from '../../services/papers/stored-logos.ts'
import type { Bid } from './bids.ts'
import { readCurrentBidContent } from './paper-contents.ts'

/** This file stores the snapshots of accepted bids. Every paper of an accepted bid is rendered from its snapshot. */

/** Thrown when the bid's paper has changed since it was shown to the customer. */
export class BidPaperChanged extends Error {}

interface Agreement {
  /** Files that the bid shares with its customer; locked if they are part of what was agreed. */
  files: SharedFile[]
  /** Whether the paper is printed in the current layout. Bids accepted earlier keep the less legible layout. */
  legible: boolean
  /** The paper that was shown to the customer. Absent if none was shown. */
  shownPaper?: BidPaper | undefined
}

/**
 * Stores what was agreed when a bid was accepted. All acceptances use this function: by the API, on the public page
 * with a signature, and of older releases whose snapshot is missing.
 *
 * The snapshot has the paper's whole content: number, title, dates, letterhead with logo, customer and site. Its lines
 * are the ordinary and chosen ones in sections with subtotals, and the other options. Discount, tax rate, totals, notes
 * and terms follow. It also has the version and the SHA-256 of each shared file. While it exists, the documents of these
 * files and their versions are not removed. The signature is stored with the customer's answer
 * (db/nouns/bids/answers.ts).
 *
 * The bid is locked and accepted. Throws BidPaperChanged if its paper differs from `shownPaper` apart from the choice of
 * options.
 */
export async function storeBidSnapshot(
  tx: Transaction,
  caller: Caller,
  bid: Bid,
  { files, legible, shownPaper }: Agreement,
): Promise<void> {
  const content = await readCurrentBidContent(tx, caller, bid, files)
  // The paper may still have changed: changes of documents, branding and the customer do not lock the bid.
  if (shownPaper && hashWithoutOptionChoice(content) !== hashWithoutOptionChoice(shownPaper))
    throw new BidPaperChanged()

  const key = { tenantId: caller.tenantId, bidId: bid.id }
  const { from, logoHash } = await storeLogoOf(tx, caller.tenantId, content.from)
  const stored = JSON.stringify({ ...content, from })
  await tx.sql
    .insertInto('signedBids')
    .values({ ...key, content: stored, legible, logoHash, createdAt: tx.at })
    .execute()
  if (files.length === 0) return
  await tx.sql
    .insertInto('signedBidFiles')
    .values(files.map(({ documentId, version, sha256 }) => ({ documentId, version, sha256, ...key, createdAt: tx.at })))
    .execute()
}

/** Deletes the snapshot of a bid that is no longer accepted. */
export async function deleteBidSnapshot(tx: Transaction, { tenantId }: Caller, bidId: number): Promise<void> {
  await tx.sql.deleteFrom('signedBidFiles').where('tenantId', '=', tenantId).where('bidId', '=', bidId).execute()
  await tx.sql.deleteFrom('signedBids').where('tenantId', '=', tenantId).where('bidId', '=', bidId).execute()
}
