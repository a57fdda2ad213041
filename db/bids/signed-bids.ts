import type { Caller } from '../base/caller.ts'
import type { DocumentContent } from '../domain/bids/document.ts'
import type { Letterhead, Logo } from '../domain/letterhead.ts'
import type { Unit } from '../postgres/transaction.ts'

/**
 * Snapshots of what customers have accepted: every document of an accepted bid is drawn from its snapshot. A logo is
 * kept once, for good, for all the bids of the organization that carry it.
 */

type Owner = Pick<Caller, 'tenantId'>

/** Keeps the content of a bid that is being accepted. */
export async function keepSigned(unit: Unit, { tenantId }: Owner, bidId: number, content: DocumentContent) {
  const { logo, ...from } = content.from
  if (logo) await keepLogo(unit, tenantId, logo)
  const kept = JSON.stringify({ ...content, from })
  await unit.sql
    .insertInto('signedBids')
    .values({ tenantId, bidId, content: kept, logoHash: logo?.hash ?? null, createdAt: unit.at })
    .execute()
}

async function keepLogo(unit: Unit, tenantId: number, { content, ...logo }: Logo): Promise<void> {
  const values = { ...logo, tenantId, bytes: Buffer.from(content, 'base64'), createdAt: unit.at }
  await unit.sql
    .insertInto('signedLogos')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'hash']).doNothing())
    .execute()
}

/** What was accepted; undefined for a bid of which nothing is kept. */
export async function signedContent(
  unit: Unit,
  { tenantId }: Owner,
  bidId: number,
): Promise<DocumentContent | undefined> {
  const row = await unit.sql
    .selectFrom('signedBids as b')
    .leftJoin('signedLogos as l', (join) =>
      join.onRef('l.tenantId', '=', 'b.tenantId').onRef('l.hash', '=', 'b.logoHash').on('l.tenantId', '=', tenantId),
    )
    .select(['b.content', 'l.hash', 'l.contentType', 'l.width', 'l.height', 'l.bytes'])
    .where('b.tenantId', '=', tenantId)
    .where('b.bidId', '=', bidId)
    .executeTakeFirst()
  if (!row) return undefined
  const content = row.content as unknown as DocumentContent & { from: Omit<Letterhead, 'logo'> }
  const logo = row.bytes && {
    hash: row.hash!,
    contentType: row.contentType as Logo['contentType'],
    width: row.width!,
    height: row.height!,
    content: row.bytes.toString('base64'),
  }
  return { ...content, from: { ...content.from, logo } }
}

/** Deletes the snapshot of a bid that is no longer accepted. */
export async function dropSigned(unit: Unit, { tenantId }: Owner, bidId: number): Promise<void> {
  await unit.sql.deleteFrom('signedBids').where('tenantId', '=', tenantId).where('bidId', '=', bidId).execute()
}
