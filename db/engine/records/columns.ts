import type { DB } from '../../../generated/database.d.ts'
import type { components } from '../../../generated/openapi.d.ts'
import type { recordFacts } from '../../../generated/records.ts'
import { generatedColumns, type tenantTables } from '../../../generated/tenant-tables.ts'

/** What ties a record of the contract to its table: a field that no column holds does not compile. */

export type Table = (typeof tenantTables)[number]

type Facts = typeof recordFacts
type Schemas = components['schemas']

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : ''

/** The columns of a table, as its fields are named. */
export type Column<T extends Table> = keyof DB[Camel<T> & keyof DB] & string

/** The columns of a table, as SQL names them. */
export type ColumnName<T extends Table> = Snake<Column<T>>

/** Those of them that the table makes of others, so that nothing can be written there. */
type GeneratedColumn<T extends Table> = T extends keyof typeof generatedColumns
  ? Camel<(typeof generatedColumns)[T][number]>
  : never

/** The members of the requests that create and change a record. */
export type GivenField<Name extends keyof Facts> = {
  [Request in `${Name}Create` | `${Name}Update`]: Request extends keyof Schemas
    ? keyof Schemas[Request] & string
    : never
}[`${Name}Create` | `${Name}Update`]

/** The columns that any record is read with, and that of its search where the contract's list has one. */
type Implied<Name extends keyof Facts> =
  | 'tenantId'
  | 'deletedAt'
  | (Facts[Name]['searches'] extends true ? 'searchText' : never)

/** The fields of a record, and the members of its requests but for those that its rules take out, that no column holds. */
type Homeless<Name extends keyof Facts, T extends Table, Taken extends string> = Exclude<
  Facts[Name]['fields'][number] | Implied<Name> | Exclude<GivenField<Name>, Taken>,
  Column<T>
>

/** The fields that are written, by a request or by a move to another project, though the table generates their column. */
type WrittenElsewhere<Name extends keyof Facts, T extends Table> = (GivenField<Name> | 'projectId') &
  Facts[Name]['fields'][number] &
  GeneratedColumn<T>

/** What a definition must say where the contract and the table differ. What is missing of it names the fields. */
export type Tied<Name extends keyof Facts, T extends Table, Taken extends string> = ([
  Homeless<Name, T, Taken>,
] extends [never]
  ? unknown
  : { 'needs a column': Homeless<Name, T, Taken> }) &
  ([WrittenElsewhere<Name, T>] extends [never]
    ? unknown
    : { columnOverrides: { readonly [F in WrittenElsewhere<Name, T>]: ColumnName<T> } })

/** The fields that a table makes of others, with which they change: generated, or written under another field's name. */
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
