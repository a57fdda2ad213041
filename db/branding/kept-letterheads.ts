import { type EntityKey, entityColumns } from '../domain/entities.ts'
import type { Letterhead } from '../domain/letterhead.ts'
import { keepLogo, keptLogo } from '../papers/kept-logos.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { letterheadOf } from './branding.ts'

/**
 * A paper that was agreed to or sent keeps the letterhead that it had then, with its conventions and its language: whoever
 * has it at hand and prints it again holds the same paper.
 */

/**
 * Keeps the organization's letterhead of now, with the record's currency, for a locked record that goes to a contact, in the
 * place of one that was kept before.
 */
export async function keepLetterhead(
  tx: Transaction,
  { tenantId, entityType, entityId }: EntityKey,
  contactId: number | null,
  currency: string,
): Promise<void> {
  const { logo, ...from } = await letterheadOf(tx, { tenantId }, contactId, currency)
  if (logo) await keepLogo(tx, tenantId, logo)
  const kept = { letterhead: JSON.stringify(from), logoHash: logo?.hash ?? null, createdAt: tx.at }
  await tx.sql
    .insertInto('keptLetterheads')
    .values({ tenantId, entityType, entityId, ...kept })
    .onConflict((conflict) => conflict.columns(['tenantId', 'entityType', 'entityId']).doUpdateSet(kept))
    .execute()
}

/** Forgets what was kept for a record that is open again. */
export async function dropLetterhead(tx: Transaction, key: EntityKey): Promise<void> {
  await tx.sql
    .deleteFrom('keptLetterheads')
    .where((eb) => eb.and(entityColumns(key)))
    .execute()
}

/**
 * The letterhead of a record's paper: the one that was kept, else the organization's of now, for the contact, with the record's
 * currency.
 */
export async function letterheadFor(
  db: ReadContext,
  key: EntityKey,
  contactId: number | null,
  currency: string,
): Promise<Letterhead> {
  const row = await db.sql
    .selectFrom('keptLetterheads')
    .select(['letterhead', 'logoHash'])
    .where((eb) => eb.and(entityColumns(key)))
    .executeTakeFirst()
  if (!row) return letterheadOf(db, key, contactId, currency)
  return {
    ...(row.letterhead as unknown as Omit<Letterhead, 'logo'>),
    logo: await keptLogo(db, key.tenantId, row.logoHash),
  }
}
