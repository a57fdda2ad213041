import type { Logo } from '../domain/letterhead.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'

/** Logos of kept papers: each once, for good, for all the papers of the organization that carry it. */

export async function keepLogo(tx: Transaction, tenantId: number, { content, ...logo }: Logo): Promise<void> {
  const values = { ...logo, tenantId, bytes: Buffer.from(content, 'base64'), createdAt: tx.at }
  await tx.sql
    .insertInto('signedLogos')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'hash']).doNothing())
    .execute()
}

/** The logo that was kept under this hash; null where a paper carries none. */
export async function keptLogo(db: ReadContext, tenantId: number, hash: string | null): Promise<Logo | null> {
  if (hash === null) return null
  const { bytes, contentType, ...logo } = await db.sql
    .selectFrom('signedLogos')
    .select(['hash', 'contentType', 'width', 'height', 'bytes'])
    .where('tenantId', '=', tenantId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return { ...logo, contentType: contentType as Logo['contentType'], content: bytes.toString('base64') }
}
