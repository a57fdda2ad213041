import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { from, selection } from './read.ts'
import { type Resource, snake } from './resource.ts'
import type { AnyRow } from './row.ts'

/** Queries that read the children of a parent in their order (db/engine/records/children.ts). */

/** The cursor of a page of children. The page begins after the child with this order and id. */
export interface ChildCursor {
  order: number
  id: number
}

/** Restricts which live children of a parent are selected. Without members, all are selected. */
export interface Which {
  id?: number
  after?: ChildCursor | undefined
  limit?: number
}

const columns = { order: sql.ref('order'), key: sql.ref('id') }

/**
 * Returns the rest of a select of children, after its first condition: the conditions of `which`, the order, the limit.
 */
export const narrowedBy = ({ id, after, limit }: Which, { order, key } = columns): RawBuilder<unknown> => sql`
  ${id === undefined ? sql`` : sql`and ${key} = ${id}`}
  ${after === undefined ? sql`` : sql`and (${order}, ${key}) > (${after.order}::integer, ${after.id}::bigint)`}
  order by ${order}, ${key} ${limit === undefined ? sql`` : sql`limit ${limit}`}`

/** Returns a function that selects a parent's live children, for children that the API returns as they are stored. */
export const selectOf =
  <T extends AnyRow>(resource: Resource<T>, parentField: keyof T & string) =>
  async (db: ReadContext, caller: Caller, parentId: number, which: Which = {}): Promise<T[]> => {
    const { rows } = await sql<T>`
      select ${sql.raw(selection(resource))} ${from(resource, caller.tenantId)}
      and ${sql.ref(snake(parentField))} = ${parentId} and deleted_at is null ${narrowedBy(which)}
    `.execute(db.sql)
    return rows
  }
