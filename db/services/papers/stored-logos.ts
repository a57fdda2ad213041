import type { Logo } from '../../domain/papers/letterhead.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

/**
 * This module stores the logos of stored papers. Each logo is stored once per organization, is shared by all papers
 * that show it, and is never deleted.
 */

export async function storeLogo(tx: Transaction, tenantId: number, { content, ...logo }: Logo): Promise<void> {
  const values = { ...logo, tenantId, bytes: Buffer.from(content, 'base64'), createdAt: tx.at }
  await tx.sql
    .insertInto('signedLogos')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'hash']).doNothing())
    .execute()
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
