import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'

/**
 * Which of its project's change orders one is. The project keeps the highest number that was ever given there, so that
 * none comes twice: not when the one that has it is deleted, voided, or goes to another project.
 */

/**
 * Draws so many of a project's next numbers and returns the first. The project stays locked until the transaction ends,
 * so that of two at once the second waits; when the first fails, its numbers were never given.
 */
export async function drawSequence(
  tx: Transaction,
  { tenantId }: Caller,
  projectId: number,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ changeOrderSequence: number }>`
    update projects set change_order_sequence = change_order_sequence + ${count}
    where tenant_id = ${tenantId} and id = ${projectId} returning change_order_sequence`.execute(tx.sql)
  return rows[0]!.changeOrderSequence - count + 1
}

/** The live change orders of a project, which are under lock, in the order of their numbers; those without one come last. */
export async function idsInSequence(db: ReadContext, { tenantId }: Caller, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from change_orders where tenant_id = ${tenantId} and project_id = ${projectId} and deleted_at is null
    order by project_sequence, id`.execute(db.sql)
  return rows.map(({ id }) => id)
}

/** A submitted change order that is to leave its project for another. */
export interface Leaving {
  id: number
  projectId: number
  projectSequence: number
}

/** The numbers of change orders in the projects to which they go, by id, in the order in which they had them. */
export async function sequencesThere(
  tx: Transaction,
  caller: Caller,
  leaving: readonly Leaving[],
): Promise<Map<number, number>> {
  const there = new Map<number, number>()
  const targets = [...new Set(leaving.map(({ projectId }) => projectId))].toSorted((a, b) => a - b)
  for (const target of targets) {
    const coming = leaving
      .filter(({ projectId }) => projectId === target)
      .toSorted((a, b) => a.projectSequence - b.projectSequence || a.id - b.id)
    const first = await drawSequence(tx, caller, target, coming.length)
    for (const [place, { id }] of coming.entries()) there.set(id, first + place)
  }
  return there
}
