import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import { millisecondAfter } from '../../engine/postgres/millisecond-after.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { splitIntoBatches } from '../../engine/records/batches/batches.ts'
import { type EntityType, entityTypesInProjects } from '../../engine/records/entities.ts'
import { lockRecords } from '../../engine/records/lock.ts'
import { factsOfType } from '../../engine/records/resource.ts'
import type { AnyRow } from '../../engine/records/row.ts'
import type { Changed } from '../../engine/records/rules.ts'
import { updateAll } from '../../engine/records/write.ts'
import { documents } from './documents.ts'

/**
 * When a record is assigned to another project, its documents move there too. Documents are last in the lock order, so
 * they are changed at the end of the transaction.
 */

/** A record that was assigned to another project, or to none. */
interface Moved {
  entityType: EntityType
  entityId: number
  projectId: number | null
}

/** Records that each transaction has assigned to another project so far, keyed by transaction. */
const movedBy = new WeakMap<Transaction, Moved[]>()

type InProject = AnyRow & { projectId: number | null }

/**
 * Moves the documents of records that were assigned to another project. Called by `afterUpdate` of every family whose
 * records have projects and documents.
 */
export function moveDocumentsWithRecords<T extends InProject>(
  tx: Transaction,
  caller: Caller,
  entityType: EntityType,
  changed: readonly Changed<T>[],
): void {
  const moved = changed
    .filter(({ before, after }) => before.projectId !== after.projectId)
    .map(({ after }) => ({ entityType, entityId: after.id, projectId: after.projectId }))
  if (moved.length === 0) return
  const noted = movedBy.get(tx)
  if (noted) noted.push(...moved)
  else {
    movedBy.set(tx, moved)
    tx.phases.lastLocks.push(() => moveDocuments(tx, caller, moved))
  }
}

async function moveDocuments(tx: Transaction, caller: Caller, moved: readonly Moved[]): Promise<void> {
  // If a record was assigned twice, the last project counts.
  const places = new Map(moved.map((one) => [`${one.entityType} ${one.entityId}`, one]))
  for (const batch of splitIntoBatches([...places.values()])) await moveBatch(tx, caller, batch)
}

async function moveBatch(tx: Transaction, caller: Caller, moved: readonly Moved[]): Promise<void> {
  const behind = await lockOutdated(tx, caller, moved)
  const live = new Map(behind.flatMap(({ id, projectId, isLive }) => (isLive ? [[id, { projectId }] as const] : [])))
  if (live.size > 0) {
    const held = [...(await lockRecords(tx, caller, documents, [...live.keys()])).values()]
    await updateAll(tx, caller, documents, live, { held })
  }
  await moveDeleted(
    tx,
    caller,
    behind.filter(({ isLive }) => !isLive),
  )
}

interface OutdatedDocument {
  id: number
  /** Project of the record that the document is on. */
  projectId: number | null
  isLive: boolean
}

/** Locks and returns the documents on these records that still belong to another project. */
async function lockOutdated(
  tx: Transaction,
  { tenantId }: Caller,
  moved: readonly Moved[],
): Promise<OutdatedDocument[]> {
  const { rows } = await sql<OutdatedDocument>`
    select d.id, m.project_id, d.deleted_at is null as is_live
    from unnest(${moved.map(({ entityType }) => entityType)}::text[], ${moved.map(({ entityId }) => entityId)}::bigint[],
      ${moved.map(({ projectId }) => projectId)}::bigint[]) as m (entity_type, entity_id, project_id)
    join documents d on d.tenant_id = ${tenantId} and d.entity_type = m.entity_type and d.entity_id = m.entity_id
    where d.project_id is distinct from m.project_id order by d.id for update of d`.execute(tx.sql)
  return rows
}

/**
 * Updates the project of deleted documents, without an event, so that a restored document is in its record's project.
 */
async function moveDeleted(tx: Transaction, { tenantId }: Caller, behind: readonly OutdatedDocument[]): Promise<void> {
  if (behind.length === 0) return
  await sql`
    update documents d set project_id = m.project_id,
      updated_at = greatest(${tx.at}::timestamptz, ${millisecondAfter('d.updated_at')})
    from unnest(${behind.map(({ id }) => id)}::bigint[], ${behind.map(({ projectId }) => projectId)}::bigint[])
      as m (id, project_id)
    where d.tenant_id = ${tenantId} and d.id = m.id`.execute(tx.sql)
}

/**
 * Returns the ids of the given documents that are on a deleted record of a project. These documents stay with their
 * record when the project's other records move.
 */
export async function findDocumentsOnDeletedRecords(
  db: ReadContext,
  { tenantId }: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const deleted = entityTypesInProjects.map(
    (type) => sql`
      select d.id from documents d join ${sql.table(factsOfType(type).table)} one on one.tenant_id = ${tenantId} and one.id = d.entity_id
      where d.tenant_id = ${tenantId} and d.id = any(${ids}) and d.entity_type = ${type} and one.deleted_at is not null`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(deleted, sql` union all `)}`.execute(db.sql)
  return new Set(rows.map(({ id }) => id))
}
