import type { components } from '../../generated/openapi.d.ts'
import { recordFacts } from '../../generated/records.ts'
import type { tenantTables } from '../../generated/tenant-tables.ts'

export type Schemas = components['schemas']

/** A family's table as the outside sees it. Data only: what one family does differently is a function in its own file. */
export interface RecordDefinition<Name extends keyof Schemas = keyof Schemas> {
  /** The contract's schema of the record; `<schema>Create` and `<schema>Update` are those of its requests. */
  schema: Name
  table: (typeof tenantTables)[number]
  /** What a refusal calls one of these. */
  noun: string
  /** The family as scopes and jobs name it: `contacts` for contacts:read. */
  family: string
  /** The prefix of its event types, where the family has events. */
  event?: string
  /** Both the select list and the wire record; deletedAt is not among them, it shows on deleted records only. */
  fields: readonly string[]
  /** The fields of `compact=true`. */
  compact?: readonly string[]
  /** Query parameters that compare a field of the same name for equality. */
  equals: readonly string[]
  /** Fields whose value one live record of the tenant may have, whatever the case of its letters. */
  unique?: readonly string[]
  /** The field by which an import with updateInPlace finds a record that its row does not name by id. */
  importKey?: string
  /** Whether the table has search_text. */
  search: boolean
  /** Whether phone numbers stand in it, which are found however they are written. */
  searchesPhones?: boolean
  /** Fields that hold another record's id: checked to be live and the caller's own before they are written. */
  references: Readonly<Record<string, { table: string; noun: string }>>
  /** The field that dateFrom and dateTo compare. */
  date: string
  /** Never set: carries the schema's type. */
  readonly wire?: Schemas[Name]
}

/** The wire record of a definition, deletedAt included where the record is deleted. */
export type Wire<R> = R extends { readonly wire?: infer W } ? NonNullable<W> : never

type Facts = typeof recordFacts
type FromContract = 'schema' | 'fields' | 'compact' | 'equals' | 'search'

/** The filters of a record's list that compare no field of its own. Each would need a condition, which none has so far. */
type Unserved<Name extends keyof Facts> = Exclude<Facts[Name]['filters'][number], Facts[Name]['fields'][number]>

/**
 * A family's record. Its fields, its compact form and its filters are the contract's (generated/records.ts), in the
 * contract's order. Does not compile for a list with a filter that no query serves.
 */
export const record = <const Name extends keyof Facts>(
  schema: Name,
  definition: Omit<RecordDefinition<Name>, FromContract | 'wire'> &
    ([Unserved<Name>] extends [never] ? unknown : { unservedFilters: Unserved<Name> }),
): RecordDefinition<Name> & { schema: Name } => {
  const { filters, searches, ...facts } = recordFacts[schema]
  return { ...definition, ...facts, schema, equals: filters, search: searches }
}

/** camelCase to snake_case, the way the tables are named. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
