import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { visibleWhere } from '../../engine/records/read.ts'
import type { SearchedType } from '../../engine/records/resource.ts'
import { titleOf } from '../../engine/records/titles.ts'
import { readableEntityResources } from './entities.ts'

/** A reference to a record: its entity type and its id. */
export interface RecordReference {
  entityType: string
  entityId: number
}

/** Returns the key of a record in the map that `findTitles` returns. */
export const titleKeyOf = ({ entityType, entityId }: RecordReference): string => `${entityType} ${entityId}`

/**
 * Returns the titles of these records, including deleted ones, keyed by `titleKeyOf`. Records that the caller may not see
 * are missing. Runs one statement for any number of families.
 */
export async function findTitles(
  db: ReadContext,
  caller: Caller,
  records: readonly RecordReference[],
): Promise<Map<string, string>> {
  const wanted = Map.groupBy(records, ({ entityType }) => entityType)
  const parts = readableEntityResources(caller).flatMap((resource): RawBuilder<unknown>[] => {
    const ids = new Set(wanted.get(resource.entityType satisfies SearchedType)?.map(({ entityId }) => entityId))
    if (ids.size === 0) return []
    return [
      sql`select ${sql.lit(resource.entityType)} as entity_type, id as entity_id, ${titleOf(resource)} as title
      from ${sql.table(resource.table)}
      where tenant_id = ${caller.tenantId} and id = any(${[...ids]}::bigint[]) ${visibleWhere(resource, caller)}`,
    ]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<RecordReference & { title: string }>`${sql.join(parts, sql` union all `)}`.execute(db.sql)
  return new Map(rows.map((row) => [titleKeyOf({ ...row, entityId: Number(row.entityId) }), row.title]))
}
