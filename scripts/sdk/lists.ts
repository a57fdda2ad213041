import type { CompactLists, ListedRecord } from '../../generated/sdk/compact-lists.ts'
import type { Operations } from '../../generated/sdk/sdk.gen.ts'
import type { Pagination } from '../../generated/sdk/types.gen.ts'

interface AnyPage {
  data: readonly unknown[]
  meta: { pagination: Pagination }
}

/** What an operation answers. */
export type OperationAnswer<Id extends keyof Operations> = NonNullable<Awaited<ReturnType<Operations[Id]>>>

/** The options of an operation: `path`, `query`, `body`, `headers`, `signal`. */
export type OperationOptions<Id extends keyof Operations> = Parameters<Operations[Id]>[0]

/** The operations that answer a page of a list. */
export type ListOperation = {
  [Id in keyof Operations]: OperationAnswer<Id> extends AnyPage ? Id : never
}[keyof Operations]

/** The operations whose options fit `Wanted` and that answer `Answered`. */
export type OperationThat<Wanted, Answered> = {
  [Id in keyof Operations]: Wanted extends OperationOptions<Id>
    ? OperationAnswer<Id> extends Answered
      ? Id
      : never
    : never
}[keyof Operations]

/** The options of a list. `Compact` follows from `query.compact`. */
export type ListCallOptions<Id extends ListOperation, Compact extends boolean> = OperationOptions<Id> &
  (Id extends keyof CompactLists ? { query?: { compact?: Compact } } : unknown)

/** What a list is made of: whole records unless `query.compact` is true. */
export type ListItem<Id extends ListOperation, Compact extends boolean = false> = Id extends keyof CompactLists
  ? ListedRecord<Id, Compact>
  : OperationAnswer<Id> extends { data: readonly (infer Item)[] }
    ? Item
    : never

/** The answer of a list: one page of it. */
export type ListPage<Id extends ListOperation, Compact extends boolean = false> = Id extends keyof CompactLists
  ? Omit<OperationAnswer<Id>, 'data'> & { data: ListItem<Id, Compact>[] }
  : OperationAnswer<Id>

/**
 * The pages of a list, each fetched when the one before has been dealt with. The event log goes on by the number of the
 * last event, every other list by its cursor.
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
