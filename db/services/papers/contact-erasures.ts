import type { Party } from '../../domain/papers/paper-parties.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/**
 * Erasures of contacts. Each erasure is stored in a row that outlives the contact, so that a repeated call returns the
 * same answer.
 */

export type ContactErasure = Schemas['ContactErasure']

/** Stored erasure of a contact. */
export interface StoredErasure {
  answer: ContactErasure
  /** Contact details that issued papers continue to show; null if no paper was issued. */
  party: Party | null
}

/** Finds the erasure of a contact; returns undefined if the contact was not erased. */
export async function findContactErasure(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  contactId: number,
): Promise<StoredErasure | undefined> {
  const row = await db.sql
    .selectFrom('contactErasures')
    .select(['erased', 'kept', 'party'])
    .where('tenantId', '=', tenantId)
    .where('contactId', '=', contactId)
    .executeTakeFirst()
  if (!row) return undefined
  const { party, ...answer } = row
  return { answer: answer as unknown as ContactErasure, party: party as Party | null }
}

/** Returns the ids of the erased contacts among the given ones. */
export async function findErasedContacts(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.sql
    .selectFrom('contactErasures')
    .select('contactId')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('contactId', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Set(rows.map(({ contactId }) => contactId))
}
