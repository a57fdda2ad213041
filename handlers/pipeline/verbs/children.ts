import { maxId } from '../../../db/engine/base/ids.ts'
import type { ChildCursor } from '../../../db/engine/records/child-selection.ts'
import {
  type Child,
  type Children,
  findChildOf,
  type ListedChildren,
  listChildren,
} from '../../../db/engine/records/children.ts'
import type { AnyRow } from '../../../db/engine/records/row.ts'
import type { Page } from '../contract/answer.ts'
import type { ReadCall } from '../contract/contract.ts'
import { paginate } from './pagination.ts'

type Listing = ReadCall & {
  params: { id: number }
  query: { limit?: number; cursor?: string }
}

/** Handles GET /<family>/{id}/<children>: a page in the children's order. The cursor is valid for this parent only. */
export const listChildrenHandler =
  <P extends AnyRow, C extends Child>(children: ListedChildren<P, C>) =>
  ({ db, caller, params, query, ...call }: Listing): Promise<Page<C>> =>
    paginate(
      { caller, ...call },
      query,
      parseCursor,
      async (_, place) => {
        const { items, next, parent } = await listChildren(db, caller, children, params.id, place)
        return { items, nextAfter: next && `${next.order}:${next.id}`, parent }
      },
      { id: params.id },
    )

type Reading<Name extends string> = Pick<ReadCall, 'db' | 'caller'> & { params: Record<'id' | Name, number> }

/**
 * Handles GET /<family>/{id}/<children>/{name}: one child of a parent that is not deleted. Throws Refusal not_found.
 */
export const getChildHandler =
  <Name extends string, P extends AnyRow, S extends AnyRow, C extends Child>(children: Children<P, S, C>, name: Name) =>
  async ({ db, caller, params }: Reading<Name>): Promise<{ data: C }> => ({
    data: (await findChildOf(db, caller, children, { parentId: params.id, id: params[name] })).child,
  })

/** Parses a cursor. A cursor without an id continues after every child with the same order number. */
function parseCursor(text: string): ChildCursor {
  const [order, id = maxId] = text.split(':').map(Number)
  return { order: order!, id }
}
