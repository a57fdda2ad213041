import type { CompactLists, ListedRecord } from '../../../generated/sdk/compact-lists.ts'
import type { Operations } from '../../../generated/sdk/sdk.gen.ts'
import type { Pagination } from '../../../generated/sdk/types.gen.ts'

interface AnyPage {
  data: readonly unknown[]
  meta: { pagination: Pagination }
}

/** Body of an operation's response. */
export type OperationAnswer<Id extends keyof Operations> = NonNullable<Awaited<ReturnType<Operations[Id]>>>

/** Options of an operation: `path`, `query`, `body`, `headers`, `signal`. */
export type OperationOptions<Id extends keyof Operations> = Parameters<Operations[Id]>[0]

/** Operations that return a page of a list. */
export type ListOperation = {
  [Id in keyof Operations]: OperationAnswer<Id> extends AnyPage ? Id : never
}[keyof Operations]

/** Operations that accept the options `Wanted` and return `Answered`. */
export type OperationThat<Wanted, Answered> = {
  [Id in keyof Operations]: Wanted extends OperationOptions<Id>
    ? OperationAnswer<Id> extends Answered
      ? Id
      : never
    : never
}[keyof Operations]

/** Options of a list operation. `Compact` is inferred from `query.compact`. */
export type ListCallOptions<Id extends ListOperation, Compact extends boolean> = OperationOptions<Id> &
  (Id extends keyof CompactLists ? { query?: { compact?: Compact } } : unknown)

/** Item of a list: a whole record unless `query.compact` is true. */
export type ListItem<Id extends ListOperation, Compact extends boolean = false> = Id extends keyof CompactLists
  ? ListedRecord<Id, Compact>
  : OperationAnswer<Id> extends { data: readonly (infer Item)[] }
    ? Item
    : never

/** Response of a list operation: one page of the list. */
export type ListPage<Id extends ListOperation, Compact extends boolean = false> = Id extends keyof CompactLists
  ? Omit<OperationAnswer<Id>, 'data'> & { data: ListItem<Id, Compact>[] }
  : OperationAnswer<Id>

/**
 * Returns the pages of a list, each requested after the caller has processed the one before. The event log continues
 * from the last event's number, every other list from its cursor.
 */
export async function* pagesOf<Id extends ListOperation, Compact extends boolean = false>(
  operations: Operations,
  operation: Id,
  options?: ListCallOptions<Id, Compact>,
): AsyncGenerator<ListPage<Id, Compact>, void, undefined> {
  const { query, ...others } = (options ?? {}) as { query?: object }
  const list = operations[operation] as (options: object) => Promise<ListPage<Id, Compact> & AnyPage>
  for (let at = {}; ; ) {
    const page = await list.call(operations, { ...others, query: { ...query, ...at } })
    yield page
    const { cursor, has_more: hasMore } = page.meta.pagination
    if (!hasMore || cursor === null) return
    at = operation === 'listEvents' ? { after: Number(cursor) } : { cursor }
  }
}
