import { type Page, toPage } from '../contract/answer.ts'
import type { BasicCall } from '../contract/contract.ts'

type Paging = { limit?: number; cursor?: string }

/**
 * Returns a page of a list, with the cursor of the next page. `placeOf` parses the position in the cursor, after which
 * `read` starts. `read` returns the position of the last item as `nextAfter` if there are more items. A cursor is valid
 * only for the filters it was issued for. `bound` replaces the filters if the path selects the records, for example by
 * the parent's id.
 */
export async function paginate<Q extends Paging, A, T>(
  { caller, operationId, services: { cursors } }: BasicCall,
  query: Q,
  placeOf: (text: string) => A,
  read: (
    filters: Omit<Q, keyof Paging>,
    place: { limit: number; after: A | undefined },
  ) => Promise<{ items: T[]; nextAfter: number | string | undefined; meta?: object; parent?: object }>,
  bound: object = query,
): Promise<Page<T>> {
  const { limit = 25, cursor, ...filters } = query
  const scope = { tenantId: caller.tenantId, operationId, filters: { ...bound } }
  const after = cursor === undefined ? undefined : placeOf(cursors.after(scope, cursor))
  const { items, nextAfter, meta, parent } = await read(filters, { limit, after })
  const next = nextAfter === undefined ? null : cursors.next(scope, String(nextAfter))
  return toPage(items, next, { meta, etagOf: parent })
}
