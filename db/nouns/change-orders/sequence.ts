import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

/**
 * Change orders have sequence numbers within their project. The project stores the highest number ever assigned, so
 * that no number is reused. The number of a deleted, voided or reassigned change order is not reused either.
 */

/**
 * Reserves the project's next `count` sequence numbers and returns the first. Locks the project until the transaction
 * ends, so that concurrent reservations wait. A rollback releases the numbers.
 */
export async function reserveSequenceNumbers(
  tx: Transaction,
  { tenantId }: Caller,
  projectId: number,
  count: number,
): Promise<number> {
  const { changeOrderSequence } = await tx.sql
    .updateTable('projects')
    .set((eb) => ({ changeOrderSequence: eb('changeOrderSequence', '+', count) }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', projectId)
    .returning('changeOrderSequence')
    .executeTakeFirstOrThrow()
  return changeOrderSequence - count + 1
}

/**
 * Returns the ids of a locked project's live change orders in the order of their sequence numbers. Change orders
 * without a number come last.
 */
export async function listChangeOrderIdsBySequence(
  db: ReadContext,
  { tenantId }: Caller,
  projectId: number,
): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('changeOrders')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .orderBy('projectSequence')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A submitted change order that is assigned to another project. */
export interface ReassignedChangeOrder {
  id: number
  projectId: number
  projectSequence: number
}

/**
 * Reserves sequence numbers in the target projects and returns them, keyed by change order id. The relative order of
 * the change orders stays the same.
 */
export async function reserveTargetSequences(
  tx: Transaction,
  caller: Caller,
  leaving: readonly ReassignedChangeOrder[],
): Promise<Map<number, number>> {
  const there = new Map<number, number>()
  const targets = [...new Set(leaving.map(({ projectId }) => projectId))].toSorted((a, b) => a - b)
  for (const target of targets) {
    const coming = leaving
      .filter(({ projectId }) => projectId === target)
      .toSorted((a, b) => a.projectSequence - b.projectSequence || a.id - b.id)
    const first = await reserveSequenceNumbers(tx, caller, target, coming.length)
    for (const [place, { id }] of coming.entries()) there.set(id, first + place)
  }
  return there
}
