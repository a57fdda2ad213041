import type { components } from '../../generated/openapi.d.ts'

export type Schemas = components['schemas']

/** A family's table as the outside sees it. Data only: what one family does differently is a function in its own file. */
export interface RecordDefinition<Name extends keyof Schemas = keyof Schemas> {
  /** The contract's schema of the record; `<schema>Create` and `<schema>Update` are those of its requests. */
  schema: Name
  /** The table in snake_case. */
  table: string
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

type Missing<Name extends keyof Schemas, F extends readonly string[]> = Exclude<
  keyof Schemas[Name],
  F[number] | 'deletedAt'
>

/**
 * Defines a family's record. Does not compile when `fields` differs from the contract's schema `Name` (deletedAt
 * aside), so the contract, the select list and the answer are one thing.
 */
export const record =
  <Name extends keyof Schemas>() =>
  <const F extends readonly Exclude<keyof Schemas[Name] & string, 'deletedAt'>[]>(
    definition: Omit<RecordDefinition<Name>, 'fields' | 'compact' | 'wire'> & {
      fields: F
      compact?: readonly F[number][]
    } & ([Missing<Name, F>] extends [never] ? unknown : { fieldsMissing: Missing<Name, F> }),
  ): RecordDefinition<Name> =>
    definition

/** camelCase to snake_case, the way the tables are named. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
