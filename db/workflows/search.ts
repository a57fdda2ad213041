import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { plannedAnew } from '../postgres/session.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { among, conditions, from } from '../records/read.ts'
import type { EntityType, Schemas } from '../records/resource.ts'
import { titleOf } from '../records/titles.ts'
import { type EntityResource, readableEntities } from '../resources/entities.ts'

export type SearchHit = Schemas['SearchHit']

/** The last hit of a page: when its record changed, and which it is. */
export interface HitPlace {
  updatedAt: string
  entityType: EntityType
  entityId: number
}

export interface Searching {
  q: string
  /** All that the caller may read unless they are named. */
  types?: readonly EntityType[] | undefined
  limit: number
  after?: HitPlace | undefined
}

/**
 * A page of the live records that the lists of the families find which the caller may read, those changed last first. One
 * statement: each family gives no more than a page, by the index of its list's search or by that of its changes.
 */
export async function searchRecords(
  db: ReadContext,
  caller: Caller,
  { q, types, limit, after }: Searching,
): Promise<{ items: SearchHit[]; next: HitPlace | undefined }> {
  const searched = readableEntities(caller).filter(({ entityType }) => types?.includes(entityType) ?? true)
  if (searched.length === 0) return { items: [], next: undefined }
  const found = searched.map((resource) => sql`(${hitsOf(resource, caller, { q, limit, after })})`)
  const { rows } = await sql<SearchHit>`
    select ${sql.raw(plannedAnew)} * from (${sql.join(found, sql` union all `)}) as hit
    order by "updatedAt" desc, "entityType" collate "C", "entityId" desc limit ${limit + 1}
  `.execute(db.sql.withoutPlugins())
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1) : undefined }
}

function hitsOf(
  resource: EntityResource,
  caller: Caller,
  { q, limit, after }: Omit<Searching, 'types'>,
): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(resource.entityType)} as "entityType", id as "entityId", ${titleOf(resource)} as title,
      updated_at as "updatedAt" ${from(resource, caller.tenantId)} ${conditions(resource, caller.tenantId, { search: q })}
      ${among(resource, caller)}
      ${after ? beyond(resource, after) : sql``}
    order by updated_at desc, id desc limit ${limit + 1}`
}

/** What comes after a place: of one moment, the types by their names, and in each the newest record first. */
function beyond({ entityType }: EntityResource, { updatedAt, ...place }: HitPlace): RawBuilder<unknown> {
  if (entityType === place.entityType) return sql`and (updated_at, id) < (${updatedAt}, ${place.entityId}::bigint)`
  return entityType > place.entityType ? sql`and updated_at <= ${updatedAt}` : sql`and updated_at < ${updatedAt}`
}
