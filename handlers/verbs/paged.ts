import { type Call, PageAnswer } from '../contract.ts'

type Paging = { limit?: number; cursor?: string }

/**
 * A page of a list, with the cursor of the next one. `placeOf` reads the place that `read` is to start after, and
 * `read` gives the last item's place when there are more. A cursor is good for the filters that it was given for, and
 * for `bound`, which stands for them where the path says what is listed.
 */
export async function paged<Q extends Paging, A, T>(
  { caller, operationId, services: { cursors } }: Pick<Call, 'caller' | 'operationId' | 'services'>,
  query: Q,
  placeOf: (text: string) => A,
  read: (
    filters: Omit<Q, keyof Paging>,
    place: { limit: number; after: A | undefined },
  ) => Promise<{ items: T[]; nextAfter: number | string | undefined; meta?: object; parent?: object }>,
  bound: object = query,
): Promise<PageAnswer<T>> {
  const { limit = 25, cursor, ...filters } = query
  const scope = { tenantId: caller.tenantId, operationId, filters: { ...bound } }
  const after = cursor === undefined ? undefined : placeOf(cursors.after(scope, cursor))
  const { items, nextAfter, meta, parent } = await read(filters, { limit, after })
  return new PageAnswer(items, nextAfter === undefined ? null : cursors.next(scope, String(nextAfter)), meta, parent)
}
