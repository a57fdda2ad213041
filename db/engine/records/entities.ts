import { sql } from 'kysely'
import { entityTypes } from '../../../generated/records.ts'
import type { Caller } from '../base/caller.ts'
import { lockOrder } from '../postgres/locks.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { factsOfType, readScopeOf, type Schemas, type Visibility } from './resource.ts'

export type EntityType = Schemas['EntityType']

/** A reference from a document to the record to which it is attached. */
export interface EntityReference {
  entityType: EntityType
  entityId: number
}

export const entityLabel = (type: EntityType): string => factsOfType(type).label

const rankOf = (type: EntityType): number => lockOrder.indexOf(factsOfType(type).table)

/**
 * Entity types whose records can have documents, in lock order. The list comes from the contract, because this file
 * must not import the modules of the families. If a record moves to another project, the rules of its family move its
 * documents (db/nouns/documents/project-reassignment.ts).
 */
const types = entityTypes.toSorted((one, other) => rankOf(one) - rankOf(other))

const readScopeOfType = (type: EntityType): string => readScopeOf(factsOfType(type))

/** Returns the column with the id of the record's project, or undefined if records of this type have no project. */
function projectColumnOf(type: EntityType): string | undefined {
  if (type === 'project') return 'id'
  return factsOfType(type).fields.includes('projectId') ? 'project_id' : undefined
}

/** Entity types whose records belong to a project. */
export const entityTypesInProjects = types.filter((type) => type !== 'project' && projectColumnOf(type))

/**
 * Restricts the documents of a record to callers with the :read scope of this record, because a document reveals the
 * record.
 */
export const documentVisibility: Visibility = {
  scopes: types.map(readScopeOfType),
  where: ({ scopes }) => {
    const readable = types.filter((type) => scopes.has(readScopeOfType(type))).map((type) => sql.lit(type))
    if (readable.length === 0) return sql`and entity_type is null`
    return sql`and (entity_type is null or entity_type in (${sql.join(readable)}))`
  },
}

/**
 * Locks the live records among `named` against deletion, and returns their project ids by `entityKeyText`. The project
 * id is null for a record without a project.
 */
export async function lockEntityProjects(
  tx: Transaction,
  { tenantId }: Caller,
  named: readonly EntityReference[],
): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>()
  for (const type of types) {
    const ids = new Set(named.filter(({ entityType }) => entityType === type).map(({ entityId }) => entityId))
    if (ids.size === 0) continue
    const project = projectColumnOf(type)
    const { rows } = await sql<{ id: number; projectId: number | null }>`
      select id, ${project ? sql.ref(project) : sql`null::bigint`} as project_id from ${sql.table(factsOfType(type).table)}
      where tenant_id = ${tenantId} and id = any(${[...ids]}) and deleted_at is null order by id for key share
    `.execute(tx.sql)
    for (const { id, projectId } of rows) found.set(entityKeyText({ entityType: type, entityId: id }), projectId)
  }
  return found
}

export const entityKeyText = ({ entityType, entityId }: EntityReference): string => `${entityType} ${entityId}`
