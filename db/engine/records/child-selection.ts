import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { from, selection } from './read.ts'
import { type Resource, snake } from './resource.ts'
import type { AnyRow } from './row.ts'

/** How the children of a parent are read in their order (db/engine/records/children.ts). */

/** Where a page begins: after the child of this order and id. */
export interface ChildCursor {
  order: number
  id: number
}

/** Narrows the live children of a parent that are selected; all of them when empty. */
export interface Which {
  id?: number
  after?: ChildCursor | undefined
  limit?: number
}

const columns = { order: sql.ref('order'), key: sql.ref('id') }

/** What `which` adds to the conditions of a select of children: those that narrow it, their order, and its limit. */
export const narrowedBy = ({ id, after, limit }: Which, { order, key } = columns): RawBuilder<unknown> => sql`
  ${id === undefined ? sql`` : sql`and ${key} = ${id}`}
  ${after === undefined ? sql`` : sql`and (${order}, ${key}) > (${after.order}::integer, ${after.id}::bigint)`}
  order by ${order}, ${key} ${limit === undefined ? sql`` : sql`limit ${limit}`}`

/** The select of a parent's live children that are answered as they are stored. */
export const selectOf =
  <T extends AnyRow>(resource: Resource<T>, parentField: keyof T & string) =>
  async (db: ReadContext, caller: Caller, parentId: number, which: Which = {}): Promise<T[]> => {
    const { rows } = await sql<T>`
      select ${sql.raw(selection(resource))} ${from(resource, caller.tenantId)}
      and ${sql.ref(snake(parentField))} = ${parentId} and deleted_at is null ${narrowedBy(which)}
    `.execute(db.sql)
    return rows
  }
