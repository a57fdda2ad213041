import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { splitIntoBatches } from '../../engine/records/batches/batches.ts'
import { deleteMany } from '../../engine/records/deletion.ts'
import { crewAssignments } from './crew-assignments.ts'

/**
 * A user has at most one assignment per project and day. When assignments move to another project, duplicates are
 * deleted instead of moved.
 */

/**
 * Returns ids of assignments of the target project: those whose user also has an assignment in `projectId` on the same
 * day.
 */
export async function findDuplicateAssignments(
  db: ReadContext,
  { tenantId }: Caller,
  projectId: number,
  targetId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from crew_assignments t where t.tenant_id = ${tenantId} and t.project_id = ${targetId} and t.deleted_at is null
    and exists (
      select from crew_assignments s where s.tenant_id = ${tenantId} and s.project_id = ${projectId} and s.date = t.date
      and s.user_id = t.user_id and s.deleted_at is null
    ) order by t.id`.execute(db.sql)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the assignments among `ids` that would be duplicates in the target project. Returns the ids of the remaining
 * ones.
 */
export async function deleteDuplicateAssignments(
  tx: Transaction,
  caller: Caller,
  targetId: number,
  ids: readonly number[],
): Promise<number[]> {
  const left: number[] = []
  for (const batch of splitIntoBatches(ids)) {
    const met = await findDuplicates(tx, caller, targetId, batch)
    await deleteMany(tx, caller, crewAssignments, [...met])
    left.push(...batch.filter((id) => !met.has(id)))
  }
  return left
}

async function findDuplicates(
  db: ReadContext,
  caller: Caller,
  targetId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from crew_assignments s where s.tenant_id = ${caller.tenantId} and s.id = any(${ids}) and exists (
      select from crew_assignments t where t.tenant_id = ${caller.tenantId} and t.project_id = ${targetId}
      and t.date = s.date and t.user_id = s.user_id and t.deleted_at is null
    )`.execute(db.sql)
  return new Set(rows.map(({ id }) => id))
}
