import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { invalid } from '../domain/refusal.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { from, visibleWhere } from '../records/read.ts'
import { type Resource, readScopeOf, type SearchedType } from '../records/resource.ts'
import { resources } from './registry.ts'

/** Records that are named by the type of their family and their id, as what a comment is on. */

/** A resource whose records have a type and a title among those of others. */
export type EntityResource = Resource & { entityType: SearchedType }

/** All of them. */
export const entities: readonly EntityResource[] = resources.filter(
  (resource): resource is EntityResource => resource.entityType !== undefined,
)

/** Those whose :read the caller holds. */
export const readableEntities = (caller: Pick<Caller, 'scopes'>): EntityResource[] =>
  entities.filter((resource) => caller.scopes.has(readScopeOf(resource)))

/** The resource of a type. Throws for one that no resource has, which the contract has let through. */
export function entityOf(entityType: SearchedType): EntityResource {
  const found = entities.find((resource) => resource.entityType === entityType)
  if (!found) throw new Error(`no resource has the entityType ${entityType}`)
  return found
}

/**
 * Holds the named record against its deletion until the transaction ends. Throws Refusal validation_failed (entityId,
 * not_found) for one that is not live or that the caller is not shown.
 */
export async function holdEntity(
  tx: ReadContext,
  caller: Caller,
  { entityType, entityId }: { entityType: SearchedType; entityId: number },
): Promise<void> {
  const resource = entityOf(entityType)
  const { rows } = await sql`
    select id ${from(resource, caller.tenantId)} and id = ${entityId} and deleted_at is null ${visibleWhere(resource, caller)}
    for key share`.execute(tx.sql)
  if (rows.length > 0) return
  throw invalid([{ field: 'entityId', code: 'not_found', message: `No such ${resource.label}.` }])
}
