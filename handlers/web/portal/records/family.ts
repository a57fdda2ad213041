import type { Caller } from '../../../../db/engine/base/caller.ts'
import type { ReadContext } from '../../../../db/engine/postgres/transaction.ts'
import type { components, operations } from '../../../../generated/openapi.d.ts'
import type { DataOf, ItemOf, PageOperation, PortalOperation } from '../call-operation.ts'
import type { FamilyPath } from './families/paths.ts'

/**
 * Description of a record family, from which the portal builds its list and record pages. The compiler checks all
 * operations and fields in it against the contract.
 */
export interface Family {
  /** Heading of the list's first column. */
  head: string
  /** Path below /portal/records, the same as the family's path in the API. */
  path: FamilyPath
  label: string
  /** Name of a single record within a sentence, such as `bid`. */
  one: string
  /** The :read scope that a role needs to see the family. */
  scope: `${string}:read`
  /** Entity type of the family's records in comments, documents and search. */
  entityType?: components['schemas']['SearchedType']
  /**
   * Entity type of the family's records in signature requests and events; absent if they cannot have signature
   * requests.
   */
  signedAs?: components['schemas']['SignedType']
  /** Name of the record's schema in the contract. */
  schema: string
  /** Part before the dot in the family's event types. */
  events: string
  list: PortalOperation
  get: PortalOperation
  /** Operation that reads several records by id, for the titles of referenced records. */
  bulkFetch?: PortalOperation
  exports?: PortalOperation
  /** Returns the title of a record and a secondary text next to it. Empty fields are omitted. */
  heading(record: AnyRecord, say: HeadingFormat): RecordHeading
  /** Returns a warning that users should read before the record's next transition; undefined if there is none. */
  warning?(record: AnyRecord): string | undefined
  columns: readonly FieldColumn[]
  /** Fields whose columns are summed in the last row of the list. */
  totals: readonly string[]
  /** Parameters of the list that its filter form offers, in addition to search and days. */
  filters: readonly string[]
  /** Reference parameters of the list, set by links from other records. */
  narrowedBy: readonly ReferenceFilter[]
  /** Label of the list's day filters, such as `Created`. */
  days: string
  facts: readonly FieldColumn[]
  /** Longer texts of the record, each shown under its own heading. */
  texts: readonly (readonly [field: string, label: string])[]
  tables: readonly LineTable[]
  sums: readonly FieldColumn[]
  states: readonly StateHistoryEntry[]
  /** Returns the time at which the customer first opened the record; null if unknown. */
  openedAt?(db: ReadContext, caller: Caller, id: number): Promise<string | null>
  related: readonly RelatedFamily[]
  papers: readonly PaperAction[]
  links: readonly PublicLinkAction[]
  /** Parameter of a mail job that contains the record's id, such as `bidId`. */
  mailedAs?: string
}

export type AnyRecord = Readonly<Record<string, unknown>> & { id: number }

/** Formats of days and quantities in record titles. */
export interface HeadingFormat {
  day(at: string): string
  quantity(value: string): string
}

export interface RecordHeading {
  title: string | null
  secondary?: string | null | undefined
}

/** Record field with its label and display format. */
export type FieldColumn = readonly [field: string, label: string, as: ValueKind]

export type ValueKind =
  | 'text'
  | 'word'
  | 'status'
  | 'money'
  | 'figure'
  | 'place'
  | 'weather'
  | 'signature'
  | 'quantity'
  | 'percent'
  | 'number'
  | 'day'
  | 'time'
  | 'deadline'
  | 'yes'
  | 'size'
  | 'email'
  | 'phone'
  | 'web'
  | 'list'
  | 'language'
  | 'person'
  | 'stage'
  | 'category'
  | 'manufacturer'
  | 'entity'
  | FamilyPath

/** List parameter that restricts a list to the records that reference a given record. */
export type ReferenceFilter = readonly [parameter: string, label: string, of: FamilyPath]

/** Table on a record's page. Its rows come from an operation or from a field of the record. */
export interface LineTable {
  title: string
  from: { list: PortalOperation; scope?: `${string}:read` } | { member: string }
  columns: readonly FieldColumn[]
  /** Field that makes a row a heading if its value is `section`. */
  headedBy?: string
  /** Field by which rows are grouped. A heading with its value is shown above each group. */
  groupedBy?: string
  /** Fields whose columns are summed in the last row of the table. */
  totals?: readonly string[]
  /** Whether the sums of the record are shown as the last rows of the table. */
  summed?: true
}

/**
 * Entry that a record's history can have. `at` is the record's field with the time, `says` the entry's label. `by` are
 * the operations that can cause it, and `named` is the record's field with the actor's name. A family's first entry is
 * the creation of the record.
 */
export type StateHistoryEntry = readonly [at: string, says: string, by?: readonly PortalOperation[], named?: string]

/** Another family whose records reference this record, and the parameter that filters its list by this record. */
export type RelatedFamily = readonly [of: FamilyPath, parameter: string]

/** Action on a record's page that starts a job to render a PDF. */
export interface PaperAction {
  label: string
  operation: PortalOperation
  scope: `${string}:read`
  /** The `resourceType` of the PDF job. */
  resourceType: string
}

/** Action on a record's page that requests a public link from an operation. */
export interface PublicLinkAction {
  label: string
  operation: PortalOperation
  scopes: readonly string[]
}

type RecordOf<Id extends PortalOperation> = DataOf<Id>
type QueryOf<Id extends PageOperation> = operations[Id] extends { parameters: { query?: infer Query } }
  ? keyof NonNullable<Query> & string
  : never

type Member<Row> = Row extends object ? keyof Row & string : never
type MemberOf<Row> = readonly [field: Member<Row>, label: string, as: ValueKind]

type StateOf<Row> = readonly [at: Member<Row>, says: string, by?: readonly PortalOperation[], named?: Member<Row>]

/** Input of `defineFamily`. The compiler checks all field and parameter names against the contract's operations. */
type Described<L extends PageOperation, G extends PortalOperation> = Omit<
  Partial<Family>,
  | 'list'
  | 'get'
  | 'heading'
  | 'columns'
  | 'totals'
  | 'filters'
  | 'narrowedBy'
  | 'facts'
  | 'texts'
  | 'sums'
  | 'states'
  | 'tables'
> &
  Pick<Family, 'path' | 'label' | 'one' | 'scope' | 'events' | 'schema'> & {
    list: L
    get: G
    heading(record: RecordOf<G>, say: HeadingFormat): RecordHeading
    columns: readonly MemberOf<ItemOf<L>>[]
    totals?: readonly Member<ItemOf<L>>[]
    filters?: readonly QueryOf<L>[]
    narrowedBy?: readonly (readonly [parameter: QueryOf<L>, label: string, of: FamilyPath])[]
    facts: readonly MemberOf<RecordOf<G>>[]
    texts?: readonly (readonly [field: Member<RecordOf<G>>, label: string])[]
    tables?: readonly LineTable[]
    sums?: readonly MemberOf<RecordOf<G>>[]
    states?: readonly StateOf<RecordOf<G>>[]
  }

/** Returns a complete family description from its input, with defaults for the optional parts. */
export function defineFamily<L extends PageOperation, G extends PortalOperation>(described: Described<L, G>): Family
// The pages pass to each function of a description only records of its operations, which the compiler cannot know.
export function defineFamily(described: object): object {
  return {
    ...{ head: 'Name', totals: [], filters: [], narrowedBy: [], days: 'Created', texts: [], tables: [], sums: [] },
    ...{ states: [], related: [], papers: [], links: [] },
    ...described,
  }
}

/** Returns a table whose rows come from an operation. */
export const tableFromOperation = <L extends PageOperation>(
  title: string,
  list: L,
  columns: readonly MemberOf<ItemOf<L>>[],
  rest: Pick<LineTable, 'headedBy' | 'groupedBy' | 'summed'> & {
    totals?: readonly Member<ItemOf<L>>[]
    scope?: `${string}:read`
  } = {},
): LineTable => {
  const { scope, ...others } = rest
  return { title, from: { list, ...(scope && { scope }) }, columns, ...others }
}

/** Returns a function that describes a table whose rows are stored in a field of the record. */
export const tableFromField =
  <G extends PortalOperation>() =>
  <M extends Member<RecordOf<G>>>(
    title: string,
    member: M,
    columns: readonly MemberOf<PartOf<RecordOf<G>, M>>[],
  ): LineTable => ({ title, from: { member }, columns })

type PartOf<Row, M> = M extends keyof Row ? (NonNullable<Row[M]> extends readonly (infer Part)[] ? Part : never) : never
