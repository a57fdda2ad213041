import type { Logo } from '../domain/letterhead.ts'
import type { Transaction } from '../postgres/transaction.ts'

/** Logos of kept documents: each once, for good, for all the documents of the organization that carry it. */

export async function keepLogo(tx: Transaction, tenantId: number, { content, ...logo }: Logo): Promise<void> {
  const values = { ...logo, tenantId, bytes: Buffer.from(content, 'base64'), createdAt: tx.at }
  await tx.sql
    .insertInto('signedLogos')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'hash']).doNothing())
    .execute()
}

/** A row of signed_logos, all nulls where a document carries none. */
interface LogoRow {
  hash: string | null
  contentType: string | null
  width: number | null
  height: number | null
  bytes: Buffer | null
}

export const keptLogo = ({ hash, contentType, width, height, bytes }: LogoRow): Logo | null =>
  bytes && {
    hash: hash!,
    contentType: contentType as Logo['contentType'],
    width: width!,
    height: height!,
    content: bytes.toString('base64'),
  }
