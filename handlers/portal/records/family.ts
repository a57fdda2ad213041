import type { Caller } from '../../../db/base/caller.ts'
import type { ReadContext } from '../../../db/postgres/transaction.ts'
import type { components, operations } from '../../../generated/openapi.d.ts'
import type { Answer, PageAnswer } from '../../contract.ts'
import type { Plain, PortalOperation } from '../operate.ts'
import type { FamilyPath } from './families/paths.ts'

/**
 * What the office's window knows of a family: one description, from which its list and its pages are made. Whatever it
 * names, an operation or a member of a record, is held against the contract by the compiler.
 */
export interface Family {
  /** What the list calls its first column. */
  head: string
  /** Its address below /portal/records, as its path in the API. */
  path: FamilyPath
  label: string
  /** What one is called within a sentence. */
  one: string
  /** The :read scope without which a role does not see it. */
  scope: `${string}:read`
  /** The type by which comments, documents and the search name its records. */
  entityType?: components['schemas']['SearchedType']
  /** The type by which signature requests and events name them, where these do. */
  signedAs?: components['schemas']['SignedType']
  /** The contract's name of its records. */
  schema: string
  /** What stands before the dot in the types of its events. */
  events: string
  list: PortalOperation
  get: PortalOperation
  /** Finds several by id, for the names of what other records refer to. */
  bulkFetch?: PortalOperation
  exports?: PortalOperation
  /** What a record is called, and what is said in small beside it. Members that are empty are left out. */
  heading(record: AnyRecord, say: Sayings): RecordHeading
  /** What to check before the record goes further; undefined when there is nothing to say. */
  warning?(record: AnyRecord): string | undefined
  columns: readonly ShownMember[]
  /** The columns that a list sums up in its last row. */
  totals: readonly string[]
  /** The list's parameters that its form has, beside the search and the days. */
  filters: readonly string[]
  /** Those by which links from other records choose. */
  narrowedBy: readonly Narrowing[]
  /** What the list's days are about, `Created`. */
  days: string
  facts: readonly ShownMember[]
  /** Longer texts, each under a heading of its own. */
  texts: readonly (readonly [field: string, label: string])[]
  tables: readonly LineTable[]
  sums: readonly ShownMember[]
  states: readonly State[]
  /** Finds when the customer first opened the record; null where that is not known. */
  openedAt?(db: ReadContext, caller: Caller, id: number): Promise<string | null>
  related: readonly Related[]
  papers: readonly Paper[]
  links: readonly Link[]
  /** The member of a mail job's params that names its record, `bidId`. */
  mailedAs?: string
}

export type AnyRecord = Readonly<Record<string, unknown>> & { id: number }

/** How a heading writes days and quantities. */
export interface Sayings {
  day(at: string): string
  quantity(value: string): string
}

export interface RecordHeading {
  main: string | null
  beside?: string | null | undefined
}

/** A member, what it is called, and how it is shown. */
export type ShownMember = readonly [field: string, label: string, as: ValueKind]

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

/** A member by which a list is narrowed to what belongs to one record. */
export type Narrowing = readonly [parameter: string, label: string, of: FamilyPath]

/** Rows below a record: those of an operation, or those that the record has in a member. */
export interface LineTable {
  title: string
  from: { list: PortalOperation; scope?: `${string}:read` } | { member: string }
  columns: readonly ShownMember[]
  /** The member whose value `section` makes a row a heading of those after it. */
  headedBy?: string
  /** The member whose every new value is a heading of the rows that have it. */
  groupedBy?: string
  /** The columns that are summed up in a last row. */
  totals?: readonly string[]
  /** Further rows that go to the sums under the table. */
  summed?: true
}

/**
 * A moment in a record's life: the member that has its time, the operations by which somebody brought it about, and the member
 * that names who did. The first of a family is that the record was made.
 */
export type State = readonly [at: string, says: string, by?: readonly PortalOperation[], named?: string]

/** Records of another family that name this one. */
export type Related = readonly [of: FamilyPath, parameter: string]

/** A PDF that is drawn as a job. */
export interface Paper {
  label: string
  operation: PortalOperation
  scope: `${string}:read`
  /** The job's resourceType. */
  family: string
}

/** A public link that an operation answers. */
export interface Link {
  label: string
  operation: PortalOperation
  scopes: readonly string[]
}

/** The operations that list pages of records. */
export type PageOperation = {
  [Id in PortalOperation]: Plain<Answer<Id>> extends PageAnswer<infer _> ? Id : never
}[PortalOperation]

export type RowOf<Id extends PageOperation> = Plain<Answer<Id>> extends PageAnswer<infer Row> ? Row : never
type RecordOf<Id extends PortalOperation> = Plain<Answer<Id>>
type QueryOf<Id extends PageOperation> = operations[Id] extends { parameters: { query?: infer Query } }
  ? keyof NonNullable<Query> & string
  : never

type Member<Row> = Row extends object ? keyof Row & string : never
type MemberOf<Row> = readonly [field: Member<Row>, label: string, as: ValueKind]

type StateOf<Row> = readonly [at: Member<Row>, says: string, by?: readonly PortalOperation[], named?: Member<Row>]

/** A description as it is written: the same, with every name held against what the contract says of the operations. */
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
    heading(record: RecordOf<G>, say: Sayings): RecordHeading
    columns: readonly MemberOf<RowOf<L>>[]
    totals?: readonly Member<RowOf<L>>[]
    filters?: readonly QueryOf<L>[]
    narrowedBy?: readonly (readonly [parameter: QueryOf<L>, label: string, of: FamilyPath])[]
    facts: readonly MemberOf<RecordOf<G>>[]
    texts?: readonly (readonly [field: Member<RecordOf<G>>, label: string])[]
    tables?: readonly LineTable[]
    sums?: readonly MemberOf<RecordOf<G>>[]
    states?: readonly StateOf<RecordOf<G>>[]
  }

/** A family's description, its names held against the contract. */
export const family = <L extends PageOperation, G extends PortalOperation>(described: Described<L, G>): Family => ({
  ...{ head: 'Name', totals: [], filters: [], narrowedBy: [], days: 'Created', texts: [], tables: [], sums: [] },
  ...{ states: [], related: [], papers: [], links: [] },
  ...(described as unknown as Family),
})

/** The rows that an operation lists below a record. */
export const listedRows = <L extends PageOperation>(
  title: string,
  list: L,
  columns: readonly MemberOf<RowOf<L>>[],
  rest: Pick<LineTable, 'headedBy' | 'groupedBy' | 'summed'> & {
    totals?: readonly Member<RowOf<L>>[]
    scope?: `${string}:read`
  } = {},
): LineTable => {
  const { scope, ...others } = rest
  return { title, from: { list, ...(scope && { scope }) }, columns, ...others }
}

/** The rows that a record of this operation has in a member. */
export const heldRows =
  <G extends PortalOperation>() =>
  <M extends Member<RecordOf<G>>>(
    title: string,
    member: M,
    columns: readonly MemberOf<PartOf<RecordOf<G>, M>>[],
  ): LineTable => ({ title, from: { member }, columns })

type PartOf<Row, M> = M extends keyof Row ? (NonNullable<Row[M]> extends readonly (infer Part)[] ? Part : never) : never
