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

/** First part of a scope, such as `contacts` in `contacts:read`. */
export type ScopeFamily = Schemas['Scope'] extends infer S ? (S extends `${infer F}:${string}` ? F : never) : never

/** Event types that writes of a resource emit. A write without an event type emits no event. */
export interface Events<T extends AnyRow> {
  /** `created`, `updated` and `deleted` are the event types of the contract's webhooks that show the record. */
  created?: EventType
  /** Emitted for a change and for a restore. A restore has no separate event type. */
  updated?: EventType
  deleted?: EventType
  /** Event types that a change of these fields emits in addition to the event of the change. */
  onField?: { readonly [F in keyof T]?: EventType }
}

/** Entity types that the search across families covers. */
export type SearchedType = Schemas['SearchedType']

const factsByType = new Map<
  string,
  { table: LockedTable; label: string; scope: ScopeFamily; fields: readonly string[] }
>(Object.values(recordFacts).flatMap((facts) => ('entityType' in facts ? [[facts.entityType, facts]] : [])))

/** Returns the contract's facts about an entity type. For code that must not import the family's resource. */
export const factsOfType = (type: SearchedType) => factsByType.get(type)!

export interface Reference {
  table: string
  label: string
  /** Field of the referenced record whose text identifies the record in a cell of an import, case-insensitively. */
  namedBy?: string
}

/**
 * Restricts which records of a resource a caller may see. For example, a record about another record is visible only to
 * callers that may read the other one.
 */
export interface Visibility {
  /** Scopes that decide which records a caller may see. */
  scopes: readonly string[]
  /** Returns the condition that a caller may see a record. It begins with `and`. */
  where(caller: Pick<Caller, 'tenantId' | 'scopes'>): RawBuilder<unknown>
}

/** The part of a resource that does not depend on the type of its rows: its table, fields, filters and references. */
export interface RecordFacts {
  /**
   * Name of the record's schema in the contract. The schemas of its requests are `<schema>Create` and `<schema>Update`.
   */
  schema: keyof Facts
  /**
   * Name of the table. It must be in the lock order (db/engine/postgres/locks.ts); otherwise the resource does not
   * compile.
   */
  table: LockedTable
  /** Name of one record in refusals. `article` is its article, if that is not `a`. */
  label: string
  article?: 'an'
  /** Path without parameters, such as `pay-apps` or `pay-apps/line-items`. Jobs identify the resource by it. */
  family: string
  /** First part of the resource's scopes, such as `pay_apps` in `pay_apps:read`. */
  scope: ScopeFamily
  /**
   * Fields of the select list and of the record in the API. `deletedAt` is not among them, because only deleted records
   * have it.
   */
  fields: readonly string[]
  /** Fields of a record in a compact list. */
  compact?: readonly string[]
  /** Query parameters that are compared for equality with the field of the same name. */
  equals: readonly string[]
  /**
   * Conditions of the other query parameters, each beginning with `and`. `at` is the current time of the organization's
   * clock.
   */
  customFilters?: Readonly<
    Record<string, (value: unknown, owner: { tenantId: number; at: string }) => RawBuilder<unknown>>
  >
  /**
   * Returns the record as it is at the time `at`. For states that end at a certain time, although a sweep stores the
   * new state later. Filters on these fields must use the same condition.
   */
  readAt?(record: AnyRow, at: string): AnyRow
  /** Fields whose values are unique among the organization's live records, case-insensitively. */
  unique?: readonly string[]
  /** Field by which an import with updateInPlace finds the record of a row that contains no id. */
  importKey?: string
  /** Whether lists can be searched. The table then has the column search_text. */
  search: boolean
  /** SQL expression that is searched instead of search_text. It must be exactly the expression of an index. */
  searchedText?: string
  /**
   * Whether search_text contains phone numbers. A search finds them in any notation. The table needs an index on
   * digit_grams.
   */
  searchesPhones?: boolean
  /**
   * Fields with the id of another record. Before they are written, that record is checked to be live and to belong to
   * the caller's organization.
   */
  references: Readonly<Record<string, Reference>>
  /**
   * Field that dateFrom and dateTo are compared with. If it is a day instead of createdAt, lists are sorted by it,
   * newest first.
   */
  date: string
  /** Columns of exports, in order, if they differ from `fields`. */
  columns?: readonly string[]
  /** Columns to write instead of columns that the table generates from them, by field. */
  columnOverrides?: Readonly<Record<string, string>>
  /** Fields that the table computes from others. They can change when the others are written. */
  madeFields: readonly string[]
  /** Field with the project that a record belongs to. A record can be moved to another project. */
  projectField?: string
  /**
   * Whether the table stores the creator of each record, which the API does not show. Its columns are maker_user_id,
   * maker_key_id and maker_client_id.
   */
  keepsMaker?: true
  /**
   * Whether rows that reference a record can be inserted while a change has locked the record. If not, the insert waits
   * for the change.
   */
  referencedWhileLocked?: true
  /**
   * Entity type, such as `change_order`. It identifies the kind of a record where records of several families are
   * listed together.
   */
  entityType?: SearchedType
  /** Set if a caller with the resource's :read scope may not see all records. */
  visibility?: Visibility
  /** Title fields, in order of preference: the first list with a non-empty field is joined into the title. */
  title?: readonly (readonly string[])[]
}

/**
 * A resource with its rules and states. They apply to every change, whether a request, an import or another job makes
 * it.
 */
export interface Resource<T extends AnyRow = AnyRow, Verb extends string = string> extends RecordFacts {
  /** State machine; undefined if the records have no states. */
  machine?: StateMachine<Verb>
  events?: Events<T>
  rules?: Rules<T>
  /** Never set. Carries the type of the rows. */
  readonly row?: T
}

/** The part of a resource that is written by hand, because the contract does not contain it. */
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
  /** Members of requests that the family's code removes before a row is written. */
  taken?: readonly Taken[]
  /** Event types that a change of these fields emits in addition to the event of the change. */
  eventsOnField?: Events<T>['onField']
  unique?: readonly (keyof T & string)[]
  importKey?: keyof T & string
  /** References among the record's fields, and among members that only its requests have. */
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

/** Facts in generated/records.ts about a record with operations. An invoice has all of them. */
type GeneratedFacts = Facts['Invoice']

/** Records whose tables are in the lock order. */
type Lockable = { [Name in keyof Facts]: Facts[Name]['table'] extends LockedTable ? Name : never }[keyof Facts]

/** Filters of a list that have no field of the same name. Each needs a condition in `customFilters`. */
type CustomFilter<Name extends keyof Facts> = Exclude<Facts[Name]['filters'][number], Facts[Name]['fields'][number]>

type CustomFilters<Filter extends string> = {
  readonly [F in Filter]: (value: unknown, owner: { tenantId: number; at: string }) => RawBuilder<unknown>
}

/** Requires a title if the record has an entity type. */
type Titled<Name extends keyof Facts> = Facts[Name] extends { entityType: SearchedType }
  ? { title: readonly unknown[] }
  : unknown

/**
 * Returns the resource of a record. Its table, label, scope, fields, compact list, filters and events come from the
 * contract (generated/records.ts), in the contract's order. A definition does not compile in these cases:
 * - The table is not in the lock order.
 * - The table has no column for a field.
 * - A filter of the list is missing in `customFilters`.
 * - The record has an entity type, but no title.
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
  // The compiler does not know that `definition` has only references and filters of this record. It expects that any of
  // them may be undefined.
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

/** Returns the scope that allows reading the resource's records, such as `pay_apps:read`. */
export const readScopeOf = ({ scope }: Pick<RecordFacts, 'scope'>): string => `${scope}:read`

/** Converts camelCase to snake_case, the notation of tables and columns. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
