import { sql } from 'kysely'
import { invalid } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { from, visibleWhere } from '../../engine/records/read.ts'
import { type Resource, readScopeOf, type SearchedType } from '../../engine/records/resource.ts'
import { resources } from './registry.ts'

/** References to a record by entity type and id, such as a comment's reference to its record. */

/** A resource with an entity type and titles, so that other records can refer to its records by entity type and id. */
export type EntityResource = Resource & { entityType: SearchedType }

/** All resources with an entity type. */
export const entityResources: readonly EntityResource[] = resources.filter(
  (resource): resource is EntityResource => resource.entityType !== undefined,
)

/** Returns the resources that the caller's scopes allow to read. */
export const readableEntityResources = (caller: Pick<Caller, 'scopes'>): EntityResource[] =>
  entityResources.filter((resource) => caller.scopes.has(readScopeOf(resource)))

/** Returns the resource of an entity type. Throws an Error if there is none, which the contract's schemas rule out. */
export function requireEntityResource(entityType: SearchedType): EntityResource {
  const found = entityResources.find((resource) => resource.entityType === entityType)
  if (!found) throw new Error(`no resource has the entityType ${entityType}`)
  return found
}

/**
 * Locks the referenced record against deletion until the transaction ends. Throws Refusal validation_failed (entityId,
 * not_found) if it is not live or the caller may not see it.
 */
export async function lockEntity(
  tx: ReadContext,
  caller: Caller,
  { entityType, entityId }: { entityType: SearchedType; entityId: number },
): Promise<void> {
  const resource = requireEntityResource(entityType)
  const { rows } = await sql`
    select id ${from(resource, caller.tenantId)} and id = ${entityId} and deleted_at is null ${visibleWhere(resource, caller)}
    for key share`.execute(tx.sql)
  if (rows.length > 0) return
  throw invalid([{ field: 'entityId', code: 'not_found', message: `No such ${resource.label}.` }])
}
