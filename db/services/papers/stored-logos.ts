import type { Letterhead, Logo } from '../../domain/papers/letterhead.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

/**
 * This module stores the logos of stored papers. Each logo is stored once per organization, is shared by all papers
 * that show it, and is never deleted.
 */

/** A letterhead as it is stored with a paper: without its logo, but with the logo's hash; null if it has none. */
interface StoredLetterhead {
  from: Omit<Letterhead, 'logo'>
  logoHash: string | null
}

/**
 * Stores the logo of a letterhead, and returns the letterhead as it is stored with a paper. Every paper that is stored
 * as it was agreed to, signed or sent uses this function.
 */
export async function storeLogoOf(
  tx: Transaction,
  tenantId: number,
  { logo, ...from }: Letterhead,
): Promise<StoredLetterhead> {
  if (!logo) return { from, logoHash: null }
  const { content, ...rest } = logo
  const values = { ...rest, tenantId, bytes: Buffer.from(content, 'base64'), createdAt: tx.at }
  await tx.sql
    .insertInto('signedLogos')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'hash']).doNothing())
    .execute()
  return { from, logoHash: logo.hash }
}

/** Returns the logo stored under this hash; null for a paper without a logo. */
export async function readStoredLogo(db: ReadContext, tenantId: number, hash: string | null): Promise<Logo | null> {
  if (hash === null) return null
  const { bytes, contentType, ...logo } = await db.sql
    .selectFrom('signedLogos')
    .select(['hash', 'contentType', 'width', 'height', 'bytes'])
    .where('tenantId', '=', tenantId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return { ...logo, contentType: contentType as Logo['contentType'], content: bytes.toString('base64') }
}
