import { CompiledQuery } from 'kysely'
import type { Caller } from '../engine/base/caller.ts'
import { memoize } from '../engine/base/memoize.ts'
import { customPlanMarker } from '../engine/postgres/session.ts'
import type { ReadContext } from '../engine/postgres/transaction.ts'
import { visibleWhere } from '../engine/records/read.ts'
import type { Schemas, SearchedType } from '../engine/records/resource.ts'
import { type ConditionPiece, matching } from '../engine/records/search.ts'
import { titleText } from '../engine/records/titles.ts'
import { type EntityResource, readableEntityResources } from './resources/entities.ts'

export type SearchHit = Schemas['SearchHit']

/** Position of the last hit of a page: its record, and the time of the record's last change. */
export interface SearchCursor {
  updatedAt: string
  entityType: SearchedType
  entityId: number
}

export interface SearchRequest {
  q: string
  /** Entity types to search; by default all that the caller may read. */
  types?: readonly SearchedType[] | undefined
  limit: number
  after?: SearchCursor | undefined
}

/**
 * Searches the live records of all families that the caller may read. Returns one page, most recently changed records
 * first. Uses a single statement in which each family contributes at most one page, found by an index on its search
 * text or change time.
 */
export async function searchRecords(
  db: ReadContext,
  caller: Caller,
  { types, ...asked }: SearchRequest,
): Promise<{ items: SearchHit[]; next: SearchCursor | undefined }> {
  const searched = readableEntityResources(caller).filter(({ entityType }) => types?.includes(entityType) ?? true)
  if (searched.length === 0) return { items: [], next: undefined }
  const { rows } = await db.sql.executeQuery(statementOf(db, caller, searched, asked))
  const items = rows.slice(0, asked.limit)
  return { items, next: rows.length > asked.limit ? items.at(-1) : undefined }
}

/**
 * Builds the statement as text. Building it from SQL template fragments for ten families would take longer than all
 * other work of a search. Each value is bound once, and all families use the same placeholder.
 */
function statementOf(
  db: ReadContext,
  caller: Caller,
  searched: readonly EntityResource[],
  { q, limit, after }: Asked,
): CompiledQuery<SearchHit> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const [tenant, most] = [bind(caller.tenantId), bind(limit + 1)]
  const conditionOf = searchConditions(q, caller.tenantId, bind)
  const beyond = after ? cursorConditions(after, bind) : () => ''
  const found = searched.map(
    (resource) => `(
      ${selectClauseOf(resource)} from "${resource.table}" where tenant_id = ${tenant} and deleted_at is null
      ${conditionOf(resource)} ${visibilityText(db, resource, caller)} ${beyond(resource)}
      order by updated_at desc, id desc limit ${most})`,
  )
  const text = `
    select ${customPlanMarker} * from (${found.join(' union all ')}) as hit
    order by updated_at desc, entity_type collate "C", entity_id desc limit ${most}`
  return CompiledQuery.raw(text, values) as CompiledQuery<SearchHit>
}

type Asked = Omit<SearchRequest, 'types'>

/** Adds a bound value to the statement and returns its placeholder, such as `$3`. */
type Bind = (value: unknown) => string

const selectClauseOf = memoize(
  (resource: EntityResource) =>
    `select '${resource.entityType}' as entity_type, id as entity_id, ${titleText(resource)} as title, updated_at`,
)

/**
 * Returns a function that returns a family's search condition. Families that search in the same way share the
 * condition; those that search phone numbers or a special text have their own.
 */
function searchConditions(q: string, tenantId: number, bind: Bind): (resource: EntityResource) => string {
  const known = new Map<string, string>()
  return (resource) => {
    if (!resource.search || q === '') return ''
    const key = `${resource.searchesPhones === true} ${resource.searchedText}`
    const bound = (piece: ConditionPiece) => (typeof piece === 'string' ? piece : bind(piece.value))
    const text = known.get(key) ?? matching(resource, tenantId, q).map(bound).join('')
    known.set(key, text)
    return text
  }
}

/**
 * Returns a family's visibility condition as text. Throws an Error if the condition has bound values, because their
 * placeholders would collide with others of the statement.
 */
function visibilityText(db: ReadContext, resource: EntityResource, caller: Caller): string {
  if (!resource.visibility) return ''
  const { sql, parameters } = visibleWhere(resource, caller).compile(db.sql)
  if (parameters.length > 0) throw new Error(`what is shown of ${resource.table} has values of its own`)
  return sql
}

/**
 * Returns a function that returns a family's condition for the hits after the cursor. Hits with equal change times are
 * ordered by entity type, then by descending id.
 */
function cursorConditions(
  { updatedAt, entityId, ...place }: SearchCursor,
  bind: Bind,
): (resource: EntityResource) => string {
  const moment = bind(updatedAt)
  return ({ entityType }) => {
    if (entityType === place.entityType) return `and (updated_at, id) < (${moment}, ${bind(entityId)}::bigint)`
    return entityType > place.entityType ? `and updated_at <= ${moment}` : `and updated_at < ${moment}`
  }
}
