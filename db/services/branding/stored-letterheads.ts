import { type EntityKey, entityColumns } from '../../domain/entity-key.ts'
import type { Letterhead } from '../../domain/papers/letterhead.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { readStoredLogo, storeLogoOf } from '../papers/stored-logos.ts'
import { currentLetterheadOf } from './branding.ts'

/**
 * A paper that was agreed to or sent has a stored letterhead, with conventions and language. So the paper looks the
 * same when printed again, even after a change of the branding.
 */

/**
 * Stores the organization's current letterhead, with the record's currency and the contact's language, for a locked
 * record. Replaces a letterhead stored earlier.
 */
export async function storeLetterhead(
  tx: Transaction,
  { tenantId, entityType, entityId }: EntityKey,
  contactId: number | null,
  currency: string,
): Promise<void> {
  const letterhead = await currentLetterheadOf(tx, { tenantId }, contactId, currency)
  const { from, logoHash } = await storeLogoOf(tx, tenantId, letterhead)
  const kept = { letterhead: JSON.stringify(from), logoHash, createdAt: tx.at }
  await tx.sql
    .insertInto('keptLetterheads')
    .values({ tenantId, entityType, entityId, ...kept })
    .onConflict((conflict) => conflict.columns(['tenantId', 'entityType', 'entityId']).doUpdateSet(kept))
    .execute()
}

/** Deletes the stored letterhead of a record that may change again, such as a rejected pay application. */
export async function deleteStoredLetterhead(tx: Transaction, key: EntityKey): Promise<void> {
  await tx.sql
    .deleteFrom('keptLetterheads')
    .where((eb) => eb.and(entityColumns(key)))
    .execute()
}

/**
 * Returns the letterhead of a record's paper: the stored one, otherwise the organization's current one for the contact,
 * with the record's currency.
 */
export async function letterheadOfRecord(
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
  if (!row) return currentLetterheadOf(db, key, contactId, currency)
  return {
    ...(row.letterhead as unknown as Omit<Letterhead, 'logo'>),
    logo: await readStoredLogo(db, key.tenantId, row.logoHash),
  }
}
