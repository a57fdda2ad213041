import type { BidPaperContent, SharedFile } from '../../domain/bids/paper.ts'
import type { Letterhead } from '../../domain/papers/letterhead.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { readStoredLogo, storeLogo } from '../../services/papers/stored-logos.ts'

/** This file stores the snapshots of accepted bids. Every paper of an accepted bid is rendered from its snapshot. */

type Owner = Pick<Caller, 'tenantId'>

/**
 * Snapshot of an accepted bid. `legible`: true for the current layout; false for bids accepted earlier, which keep the
 * less legible layout of that time.
 */
export interface BidSnapshot {
  content: BidPaperContent
  legible: boolean
}

/** Stores the snapshot of an accepted bid. */
export async function storeBidSnapshot(
  tx: Transaction,
  { tenantId }: Owner,
  bidId: number,
  { content, legible }: BidSnapshot,
): Promise<void> {
  const { logo, ...from } = content.from
  if (logo) await storeLogo(tx, tenantId, logo)
  const kept = JSON.stringify({ ...content, from })
  await tx.sql
    .insertInto('signedBids')
    .values({ tenantId, bidId, content: kept, legible, logoHash: logo?.hash ?? null, createdAt: tx.at })
    .execute()
  await keepFiles(tx, tenantId, bidId, content.files ?? [])
}

/**
 * Stores references to the shared files. As long as these references exist, the documents and their versions are not
 * removed.
 */
async function keepFiles(tx: Transaction, tenantId: number, bidId: number, files: readonly SharedFile[]) {
  if (files.length === 0) return
  const rows = files.map(({ documentId, version, sha256 }) => ({ documentId, version, sha256 }))
  await tx.sql
    .insertInto('signedBidFiles')
    .values(rows.map((row) => ({ ...row, tenantId, bidId, createdAt: tx.at })))
    .execute()
}

/** Returns the snapshot of an accepted bid, or undefined if it has none. */
export async function findBidSnapshot(
  db: ReadContext,
  { tenantId }: Owner,
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

/** Deletes the snapshot of a bid that is no longer accepted. */
export async function deleteBidSnapshot(tx: Transaction, { tenantId }: Owner, bidId: number): Promise<void> {
  await tx.sql.deleteFrom('signedBidFiles').where('tenantId', '=', tenantId).where('bidId', '=', bidId).execute()
  await tx.sql.deleteFrom('signedBids').where('tenantId', '=', tenantId).where('bidId', '=', bidId).execute()
}
