import type { RawBuilder } from 'kysely'
import type { components } from '../../../generated/openapi.d.ts'
import { recordFacts } from '../../../generated/records.ts'
import type { EventType, StateMachine } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import type { LockedTable } from '../postgres/locks.ts'
import { type Column, type ColumnName, type GivenField, madeFields, type Tied } from './columns.ts'
import type { AnyRow } from './row.ts'
import type { Rules } from './rules.ts'

export type Schemas = components['schemas']

/** `contacts` of contacts:read. */
export type ScopeFamily = Schemas['Scope'] extends infer S ? (S extends `${infer F}:${string}` ? F : never) : never

/** The event types that a resource's writes emit, where there are any. */
export interface Events<T extends AnyRow> {
  /** This one and the next two are those of the contract's webhooks that show the record. */
  created?: EventType
  /** For a change, and for a restored row, which has no event type of its own. */
  updated?: EventType
  deleted?: EventType
  /** The event types that a change of these fields emits in addition to `updated`. */
  onField?: { readonly [F in keyof T]?: EventType }
}

/** The families whose records stand among those of others. */
export type SearchedType = Schemas['SearchedType']

const factsByType = new Map<
  string,
  { table: LockedTable; label: string; scope: ScopeFamily; fields: readonly string[] }
>(Object.values(recordFacts).flatMap((facts) => ('entityType' in facts ? [[facts.entityType, facts]] : [])))

/** What the contract says of the family of that type, for those that may not import its resource. */
export const factsOfType = (type: SearchedType) => factsByType.get(type)!

export interface Reference {
  table: string
  label: string
  /** The field of the other record by whose text, in any case of its letters, a cell of an import may name it. */
  namedBy?: string
}

/** Which records of a family a caller is shown: those about records that may be read. */
export interface Visibility {
  /** The scopes on which it depends. */
  scopes: readonly string[]
  /** The condition that a caller is shown a record. Begins with `and`. */
  where(caller: Pick<Caller, 'tenantId' | 'scopes'>): RawBuilder<unknown>
}

/** A family's table as the rest of the service sees it. */
export interface RecordFacts {
  /** The contract's schema of the record; the schemas of its requests are `<schema>Create` and `<schema>Update`. */
  schema: keyof Facts
  /** Its place in the order of locks stands in db/engine/postgres/locks.ts; a table that is not there does not compile. */
  table: LockedTable
  /** What refusals call one record, and its article where that is not `a`. */
  label: string
  article?: 'an'
  /** Its path without parameters, by which its jobs call it: `pay-apps`, `pay-apps/line-items`. */
  family: string
  /** What its scopes begin with: `pay_apps` of pay_apps:read. */
  scope: ScopeFamily
  /** Both the select list and the wire record; without deletedAt, which only deleted records have. */
  fields: readonly string[]
  /** The fields of `compact=true`. */
  compact?: readonly string[]
  /** Query parameters that compare a field of the same name for equality. */
  equals: readonly string[]
  /** The conditions of query parameters that compare no field of their name, each beginning with `and`; `at` is now. */
  customFilters?: Readonly<
    Record<string, (value: unknown, owner: { tenantId: number; at: string }) => RawBuilder<unknown>>
  >
  /** Returns the record as of `at`, for states that end with time before a sweep stores it. Filters on these fields must agree. */
  readAt?(record: AnyRow, at: string): AnyRow
  /** Fields whose values are unique among the tenant's live records, case-insensitively. */
  unique?: readonly string[]
  /** The field by which an import with updateInPlace finds a record that its row does not name by id. */
  importKey?: string
  /** Whether the table has search_text. */
  search: boolean
  /** What is searched in its place, as SQL: exactly the expression of an index. */
  searchedText?: string
  /**
   * Whether search_text contains phone numbers, which are found however they are written. An index of its table has their
   * digit_grams.
   */
  searchesPhones?: boolean
  /** Fields that hold another record's id: checked to be live and the caller's own before they are written. */
  references: Readonly<Record<string, Reference>>
  /** The field that dateFrom and dateTo compare. Where it is not createdAt but a day, lists go by it, the newest first. */
  date: string
  /** The columns of its exports, in order, where they differ from its fields. */
  columns?: readonly string[]
  /** The columns to which fields are written whose own columns the table generates from them. */
  columnOverrides?: Readonly<Record<string, string>>
  /** Fields that the table makes of others, with which they change. */
  madeFields: readonly string[]
  /** The field that holds the project to which such a record belongs, which it may leave for another. */
  projectField?: string
  /** Whether its table keeps who made each record, which no answer shows: maker_user_id, maker_key_id, maker_client_id. */
  keepsMaker?: true
  /** Whether rows that refer to a record may be inserted while a change holds its lock; otherwise they wait for it. */
  referencedWhileLocked?: true
  /** What a record of it is called where records of several families stand together: `change_order` of an entityType. */
  entityType?: SearchedType
  /** Set where a caller is not shown all of its records, though holding its :read. */
  visibility?: Visibility
  /** What a record is known by there: its fields in the first of these lists of which any is filled, one after the other. */
  title?: readonly (readonly string[])[]
}

/** A family's table with the rules and states that hold for every change, whichever way it arrives. */
export interface Resource<T extends AnyRow = AnyRow, Verb extends string = string> extends RecordFacts {
  /** Its state machine, where it has states. */
  machine?: StateMachine<Verb>
  events?: Events<T>
  rules?: Rules<T>
  /** Never set: carries the row's type. */
  readonly row?: T
}

/** What is said of a resource by hand: what the contract does not say. */
interface Definition<
  T extends AnyRow,
  Verb extends string,
  Of extends LockedTable,
  Given extends string,
  Taken extends string,
> extends Omit<
    Resource<T, Verb>,
    keyof GeneratedFacts | 'schema' | 'equals' | 'customFilters' | 'search' | 'references' | 'madeFields' | 'row'
  > {
  /** The members of its requests that its own code takes out before a row is written. */
  taken?: readonly Taken[]
  /** The event types that a change of these fields emits beside that of the change. */
  eventsOnField?: Events<T>['onField']
  unique?: readonly (keyof T & string)[]
  importKey?: keyof T & string
  /** Of its fields, and of those that only a request to create one has. */
  references: { readonly [F in (keyof T & string) | Given]?: Reference }
  date: keyof T & string
  columns?: readonly (keyof T & string)[]
  columnOverrides?: { readonly [F in keyof T & string]?: ColumnName<Of> } & Readonly<Record<string, string>>
  projectField?: (keyof T & string) | 'projectId'
  keepsMaker?: 'makerUserId' extends Column<Of> ? true : never
  referencedWhileLocked?: true
  title?: readonly (readonly (keyof T & string)[])[]
  machine?: StateMachine<Verb>
}

type Facts = typeof recordFacts

/** What generated/records.ts says of every record that has operations. */
type GeneratedFacts = Facts['Invoice']

/** The records whose tables have a place among those that are locked. */
type Lockable = { [Name in keyof Facts]: Facts[Name]['table'] extends LockedTable ? Name : never }[keyof Facts]

/** The filters of a record's list that compare no field of the record. Each needs a condition of its own, in `customFilters`. */
type CustomFilter<Name extends keyof Facts> = Exclude<Facts[Name]['filters'][number], Facts[Name]['fields'][number]>

type CustomFilters<Filter extends string> = {
  readonly [F in Filter]: (value: unknown, owner: { tenantId: number; at: string }) => RawBuilder<unknown>
}

/** What is said of the families whose records stand among those of others. */
type Titled<Name extends keyof Facts> = Facts[Name] extends { entityType: SearchedType }
  ? { title: readonly unknown[] }
  : unknown

/**
 * A family's resource. Its table, label, scope, fields, compact form, filters and events follow from the contract
 * (generated/records.ts), in the contract's order. Does not compile for a table without a place in the order of locks, for
 * a field that the table has no column for, for a list with a filter that `customFilters` lacks, nor for one that the contract's
 * SearchedType names without its title.
 */
export const resource = <
  const Name extends Lockable,
  const Verb extends string = never,
  const Taken extends string = never,
>(
  schema: Name,
  definition: Definition<Schemas[Name], Verb, Facts[Name]['table'], GivenField<Name>, Taken> &
    Tied<Name, Facts[Name]['table'], Taken> &
    Titled<Name> &
    ([CustomFilter<Name>] extends [never]
      ? { customFilters?: Partial<CustomFilters<Facts[Name]['filters'][number]>> }
      : { customFilters: CustomFilters<CustomFilter<Name>> }),
): Resource<Schemas[Name], Verb> => {
  const { eventsOnField: onField, taken: _, ...defined } = definition
  const { filters, searches, events, ...facts } = recordFacts[schema]
  // The compiler cannot tell that only the fields of this record are references or have filters of their own, and takes each
  // for one that may be undefined.
  const references = definition.references as Readonly<Record<string, Reference>>
  const customFilters = (definition.customFilters ?? {}) as NonNullable<RecordFacts['customFilters']>
  const equals = filters.filter((filter) => !(filter in customFilters))
  const made = madeFields(facts.table, facts.fields, definition.columnOverrides ?? {}, snake)
  return {
    ...defined,
    ...facts,
    ...{
      schema,
      references,
      equals,
      customFilters,
      search: searches,
      madeFields: made,
      events: { ...events, onField },
    },
  }
}

/** The scope that reads such records: `pay_apps:read`. */
export const readScopeOf = ({ scope }: Pick<RecordFacts, 'scope'>): string => `${scope}:read`

/** camelCase to snake_case, the way the tables are named. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
