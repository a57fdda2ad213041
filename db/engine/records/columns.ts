import type { DB } from '../../../generated/database.d.ts'
import type { components } from '../../../generated/openapi.d.ts'
import type { recordFacts } from '../../../generated/records.ts'
import { generatedColumns, type tenantTables } from '../../../generated/tenant-tables.ts'

/** Types that tie a record of the contract to its table. If a field has no column, its resource does not compile. */

export type Table = (typeof tenantTables)[number]

type Facts = typeof recordFacts
type Schemas = components['schemas']

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : ''

/** The columns of a table, in camelCase like the fields of a record. */
export type Column<T extends Table> = keyof DB[Camel<T> & keyof DB] & string

/** The columns of a table, in snake_case as in SQL. */
export type ColumnName<T extends Table> = Snake<Column<T>>

/** The columns that the table generates from other columns, in camelCase. Nothing can be written to them. */
type GeneratedColumn<T extends Table> = T extends keyof typeof generatedColumns
  ? Camel<(typeof generatedColumns)[T][number]>
  : never

/** The members of the requests that create or change a record. */
export type GivenField<Name extends keyof Facts> = {
  [Request in `${Name}Create` | `${Name}Update`]: Request extends keyof Schemas
    ? keyof Schemas[Request] & string
    : never
}[`${Name}Create` | `${Name}Update`]

/** The columns that every resource needs, and the search column if the contract's list has a search. */
type Implied<Name extends keyof Facts> =
  | 'tenantId'
  | 'deletedAt'
  | (Facts[Name]['searches'] extends true ? 'searchText' : never)

/**
 * The fields of a record and the members of its requests that have no column. Members in `Taken` are ignored, because
 * the resource's own code removes them before a row is written.
 */
type Homeless<Name extends keyof Facts, T extends Table, Taken extends string> = Exclude<
  Facts[Name]['fields'][number] | Implied<Name> | Exclude<GivenField<Name>, Taken>,
  Column<T>
>

/** The fields whose column is generated, but which a request or a move to another project writes. */
type WrittenElsewhere<Name extends keyof Facts, T extends Table> = (GivenField<Name> | 'projectId') &
  Facts[Name]['fields'][number] &
  GeneratedColumn<T>

/**
 * What a resource's definition must contain if the contract and the table differ. If it is missing, the compiler's
 * error names the fields.
 */
export type Tied<Name extends keyof Facts, T extends Table, Taken extends string> = ([
  Homeless<Name, T, Taken>,
] extends [never]
  ? unknown
  : { 'needs a column': Homeless<Name, T, Taken> }) &
  ([WrittenElsewhere<Name, T>] extends [never]
    ? unknown
    : { columnOverrides: { readonly [F in WrittenElsewhere<Name, T>]: ColumnName<T> } })

/**
 * Returns the fields that change when another field is written. Their column is generated from other columns, or
 * `columnOverrides` writes another field to it.
 */
export function madeFields(
  table: Table,
  fields: readonly string[],
  columnOverrides: Readonly<Record<string, string>>,
  columnOf: (field: string) => string,
): string[] {
  const generated: Readonly<Partial<Record<Table, readonly string[]>>> = generatedColumns
  const made = [...(generated[table] ?? []), ...Object.values(columnOverrides)]
  return fields.filter((field) => made.includes(columnOf(field)))
}
