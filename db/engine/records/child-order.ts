import type { Caller } from '../base/caller.ts'
import { memoize } from '../base/memoize.ts'
import { millisecondAfterSql } from '../postgres/millisecond-after.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { snake } from './resource.ts'
import { rowsOf } from './rows.ts'

/** Statements that read and write the order of children whose parent is locked (db/engine/records/children.ts). */

export interface Ordered {
  resource: { table: string }
  parentField: string
  orderField: string
}

const textsOf = memoize(({ resource: { table }, parentField, orderField }: Ordered) => {
  const order = `"${snake(orderField)}"`
  const live = `from ${table} where tenant_id = $1 and ${snake(parentField)} = $2 and deleted_at is null`
  return {
    ids: `select id ${live} order by ${order}, id`,
    last: `select max(${order}) as last ${live}`,
    write: `
      update ${table} t set ${order} = wanted.place,
        updated_at = greatest($4::timestamptz, ${millisecondAfterSql('t.updated_at')})
      from unnest($3::bigint[]) with ordinality as wanted (id, place)
      where t.tenant_id = $1 and t.${snake(parentField)} = $2 and t.id = wanted.id and t.${order} <> wanted.place`,
    close: `
      update ${table} set ${order} = ${order} - 1, updated_at = greatest($4::timestamptz, ${millisecondAfterSql('updated_at')})
      where tenant_id = $1 and ${snake(parentField)} = $2 and deleted_at is null and ${order} > $3`,
  }
})

/** Returns the ids of a parent's live children in their order. */
export async function idsInOrder(db: ReadContext, caller: Caller, list: Ordered, parentId: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(db, textsOf(list).ids, [caller.tenantId, parentId])
  return rows.map(({ id }) => id)
}

/** The largest order that a child can have. Children with the same order are sorted by id. */
export const lastOrder = 2_147_483_647

/** Returns the order for a child at the end: one more than the last child's, but at most `lastOrder`. */
export async function orderAtEnd(db: ReadContext, caller: Caller, list: Ordered, parentId: number): Promise<number> {
  const [row] = await rowsOf<{ last: number | null }>(db, textsOf(list).last, [caller.tenantId, parentId])
  return Math.min((row!.last ?? 0) + 1, lastOrder)
}

/** Numbers the children in the order of `ids`, from 1. Writes only the children whose place changes. */
export async function writeOrder(
  db: ReadContext,
  caller: Caller,
  list: Ordered,
  parentId: number,
  ids: readonly number[],
): Promise<void> {
  await rowsOf(db, textsOf(list).write, [caller.tenantId, parentId, ids, db.at])
}

/** Moves the children after a place up by one, because the child at this place was removed. */
export async function closeGap(
  db: ReadContext,
  caller: Caller,
  list: Ordered,
  parentId: number,
  place: number,
): Promise<void> {
  await rowsOf(db, textsOf(list).close, [caller.tenantId, parentId, place, db.at])
}

/**
 * Moves the child at place `from` to place `to`, or to the last place if there are fewer children. Does nothing without
 * `to`. Returns whether the child moved.
 */
export async function moveChild(
  db: ReadContext,
  caller: Caller,
  list: Ordered,
  parentId: number,
  { id, from, to }: { id: number; from: number; to: number | null | undefined },
): Promise<boolean> {
  if (to === undefined || to === null || to === from) return false
  const others = (await idsInOrder(db, caller, list, parentId)).filter((other) => other !== id)
  await writeOrder(db, caller, list, parentId, others.toSpliced(to - 1, 0, id))
  return Math.min(to, others.length + 1) !== from
}
