import { invalid, notFound, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { closeGap, idsInOrder, lastOrder, moveChild, orderAtEnd, writeOrder } from './child-order.ts'
import type { ChildCursor, Which } from './child-selection.ts'
import { deleteMany } from './deletion.ts'
import { refuseOther } from './etags.ts'
import { findRecord } from './read.ts'
import type { Resource } from './resource.ts'
import { type AnyRow, type Values, valuesOf } from './row.ts'
import { insertMany, insertOne, updateMany } from './write.ts'

/**
 * Lists of rows in an order of their own under a parent: a bid's lines, a kit's parts. A change of the list
 * locks the parent's row first, so that changes of one list happen one after the other, and updates the parent last.
 */

/** A child as the API returns it. */
export type Child = AnyRow & { order: number | null }

/** A child that was added (without `before`), changed, or removed (without `after`). */
export interface ChildChange<S, C> {
  before?: C
  after?: S
}

/** Whether a change adds a child, or text to one. */
export const addsText =
  <S>(bytesOf: (row: S) => number) =>
  ({ before, after }: ChildChange<S, S>): boolean =>
    after !== undefined && (before === undefined || bytesOf(after) > bytesOf(before))

/** Of a list whose children are answered as they are stored. */
export const asStored = { stored: <T>(child: T): T => child, shown: <T>(row: T): T => row }

/** What it takes to list children. */
export interface ListedChildren<Parent extends AnyRow, Shown extends Child> {
  parent: Resource<Parent>
  /** Live children in their order. */
  select(db: ReadContext, caller: Caller, parentId: number, which: Which): Promise<Shown[]>
}

/** `Stored` is a child's row, `Shown` the child as the API returns it. */
export interface Children<Parent extends AnyRow, Stored extends AnyRow, Shown extends Child>
  extends ListedChildren<Parent, Shown> {
  resource: Resource<Stored>
  /** The row of a child, where the child tells all of it. */
  stored?(child: Shown): Stored | undefined
  /** The child of a row, where the row tells all of it; else it is selected anew after a change. */
  shown?(row: Stored): Shown | undefined
  /** The field that holds the parent's id. */
  parentField: keyof Stored & string
  /** The field that holds the order; where it is equal, ids decide. */
  orderField: keyof Stored & string
  /** Whether the places are 1, 2, 3 and so on. Else each child keeps the order that it was given. */
  gapless: boolean
  /** The max number of children of a parent, where this list enforces one. */
  max?: number
  /** Whether If-Match of a change names the parent's version, which each change of a child moves. */
  hasParentsVersion?: boolean
  /** The labels of the parent and its children in refusals. */
  words: { parent: string; children: string }
  /** Locks and returns the parent. Throws when its children may not be changed. */
  hold(tx: Transaction, caller: Caller, parentId: number): Promise<Parent>
  /** Updates the parent, which has a new version from then on, and returns it. */
  afterChange(
    tx: Transaction,
    caller: Caller,
    parent: Parent,
    changes: readonly ChildChange<Stored, Shown>[],
  ): Promise<Parent>
}

/**
 * A page of children in their order, where the next one begins, and the parent as it was before they were read. Throws Refusal
 * not_found for the parent.
 */
export async function listChildren<P extends AnyRow, C extends Child>(
  db: ReadContext,
  caller: Caller,
  children: ListedChildren<P, C>,
  parentId: number,
  { limit, after }: { limit: number; after?: ChildCursor | undefined },
): Promise<{ items: C[]; next: ChildCursor | undefined; parent: P }> {
  const parent = await findRecord(db, caller, children.parent, parentId)
  const rows = await children.select(db, caller, parentId, { after, limit: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1]! : undefined
  return { items: rows.slice(0, limit), next: last && { order: last.order!, id: last.id }, parent }
}

/** One live child, and its parent as it was before the child was read. Throws Refusal not_found for either. */
export async function findChildOf<P extends AnyRow, S extends AnyRow, C extends Child>(
  db: ReadContext,
  caller: Caller,
  children: Children<P, S, C>,
  { parentId, id }: { parentId: number; id: number },
): Promise<{ child: C; parent: P }> {
  const parent = await findRecord(db, caller, children.parent, parentId)
  return { child: await findChild(db, caller, children, parentId, id), parent }
}

/**
 * Adds a child to a locked parent, at the end unless `order` is given. Throws Refusal conflict when the parent is full,
 * and the refusals of the child's rules.
 */
export async function addChild<P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  parent: P,
  values: NoInfer<Values<S>>,
  order?: number | null,
): Promise<C> {
  const { resource, gapless } = children
  const ids = gapless ? await idsInOrder(tx, caller, children, parent.id) : []
  refuseMore(children, ids.length + 1)
  const place = gapless ? ids.length + 1 : (order ?? (await orderAtEnd(tx, caller, children, parent.id)))
  const made = await insertOne(tx, caller, resource, childValues(children, parent.id, place, values))
  if (gapless && order) await writeOrder(tx, caller, children, parent.id, ids.toSpliced(order - 1, 0, made.id))
  await children.afterChange(tx, caller, parent, [{ after: made }])
  return shownChild(tx, caller, children, parent.id, made, gapless && Boolean(order))
}

/**
 * Adds children to a locked parent, at the end and in their order; all of them, or none. Throws Refusal conflict when the
 * parent takes no more, and the refusals of the children's rules.
 */
export async function addChildren<P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  parent: P,
  rows: readonly NoInfer<Values<S>>[],
): Promise<{ items: S[]; parent: P }> {
  const held = await idsInOrder(tx, caller, children, parent.id)
  refuseMore(children, held.length + rows.length)
  const first = await orderAtEnd(tx, caller, children, parent.id)
  const values = rows.map((row, index) => childValues(children, parent.id, Math.min(first + index, lastOrder), row))
  const { items, refused } = await insertMany(tx, caller, children.resource, values)
  for (const refusal of refused.values()) throw refusal
  const made = rows.map((_, place) => items.get(place)!)
  const changes = made.map((after) => ({ after }))
  return { items: made, parent: await children.afterChange(tx, caller, parent, changes) }
}

/** Creates a child that is deleted already, in a list with gaps; its parent, which is locked, stays as it is. */
export async function addDeletedChild<P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  parent: P,
  values: NoInfer<Values<S>>,
  order?: number | null,
): Promise<S> {
  const place = order ?? (await orderAtEnd(tx, caller, children, parent.id))
  return insertOne(tx, caller, children.resource, childValues(children, parent.id, place, values))
}

/** The values that a change gives a child; `order` null means the end of a list with gaps. */
export interface ChildValues<S extends AnyRow> {
  values: Values<S>
  order?: number | null | undefined
}

/** A child after a change, or before its removal, and its parent as it is then. */
export interface ChangedChild<P extends AnyRow, C extends Child> {
  child: C
  parent: P
}

/** The child alone. */
export const childOf = async <C>(change: Promise<{ child: C }>): Promise<C> => (await change).child

/**
 * Changes a child to what `make` makes of it, honouring If-Match. Throws Refusal not_found for the parent or the child,
 * conflict (412), and what `hold` and `make` throw.
 */
export async function changeChild<P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  { parentId, id }: { parentId: number; id: number },
  make: (child: C) => ChildValues<S> | Promise<ChildValues<S>>,
): Promise<ChangedChild<P, C>> {
  const parent = await children.hold(tx, caller, parentId)
  const before = await matchedChild(tx, caller, children, parent, id)
  const { values, order } = await make(before)
  const { resource, orderField, gapless } = children
  const atEnd = !gapless && order === null
  const place = atEnd ? await orderAtEnd(tx, caller, children, parentId) : order
  const wanted = gapless ? values : valuesOf<S>({ ...values, [orderField]: place })
  const held = children.stored?.(before)
  const { items, changed } = await updateMany(tx, caller, resource, new Map([[id, wanted]]), { held: held && [held] })
  const moved = gapless && (await moveChild(tx, caller, children, parentId, { id, from: before.order!, to: place }))
  if (changed.size === 0 && !moved) return { child: before, parent }
  const after = items.get(id)!
  const now = await children.afterChange(tx, caller, parent, [{ before, after }])
  return { child: await shownChild(tx, caller, children, parentId, after, moved), parent: now }
}

/**
 * Removes a child, honouring If-Match, and returns its last version. Throws Refusal not_found for the parent or the
 * child, conflict (412).
 */
export async function removeChild<P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  { parentId, id }: { parentId: number; id: number },
): Promise<ChangedChild<P, C>> {
  const parent = await children.hold(tx, caller, parentId)
  const before = await matchedChild(tx, caller, children, parent, id)
  const held = children.stored?.(before)
  const { items } = await deleteMany(tx, caller, children.resource, [id], { held: held && [held] })
  if (children.gapless) await closeGap(tx, caller, children, parentId, before.order!)
  const now = await children.afterChange(tx, caller, parent, [{ before }])
  const left = Object.entries(items.get(id)!).filter(([field]) => field in before || field === 'deletedAt')
  return { child: { ...before, ...Object.fromEntries(left) }, parent: now }
}

/**
 * Puts all children in the order of `ids`; If-Match is the parent's. Throws Refusal not_found for the parent,
 * validation_failed for other ids, conflict (412).
 */
export async function reorderChildren<P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  parentId: number,
  ids: readonly number[],
): Promise<{ items: C[]; parent: P }> {
  const { parent: resource, words } = children
  const parent = await children.hold(tx, caller, parentId)
  refuseOther(tx, parent, resource.label)
  const held = await idsInOrder(tx, caller, children, parentId)
  const named = new Set(ids)
  if (ids.length !== held.length || !held.every((id) => named.has(id))) {
    const message = `must contain each of the ${held.length} ${words.children} of the ${words.parent} exactly once`
    throw invalid([{ field: 'ids', code: 'rule', message }])
  }
  const moved = ids.some((id, index) => id !== held[index])
  if (moved) await writeOrder(tx, caller, children, parentId, ids)
  const now = moved ? await children.afterChange(tx, caller, parent, []) : parent
  return { items: await children.select(tx, caller, parentId, {}), parent: now }
}

/** Throws Refusal conflict when a parent would have more children than its max. */
function refuseMore<P extends AnyRow, S extends AnyRow, C extends Child>(
  { max, words }: Children<P, S, C>,
  count: number,
): void {
  if (max === undefined || count <= max) return
  throw new Refusal('conflict', `The ${words.parent} has ${max} ${words.children}, the maximum.`)
}

const childValues = <P extends AnyRow, S extends AnyRow, C extends Child>(
  { parentField, orderField }: Children<P, S, C>,
  parentId: number,
  order: number,
  values: Values<S>,
): Values<S> => valuesOf({ [parentField]: parentId, ...values, [orderField]: order })

async function findChild<P extends AnyRow, S extends AnyRow, C extends Child>(
  db: ReadContext,
  caller: Caller,
  children: Children<P, S, C>,
  parentId: number,
  id: number,
): Promise<C> {
  const [child] = await children.select(db, caller, parentId, { id })
  if (!child) throw notFound(children.resource.label)
  return child
}

/** A child as it is answered after a change; `isMoved` when it has another place than its row says. */
const shownChild = async <P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  parentId: number,
  row: S,
  isMoved: boolean,
): Promise<C> => (isMoved ? undefined : children.shown?.(row)) ?? findChild(tx, caller, children, parentId, row.id)

/** A child of the parent that is held, as If-Match must name it. */
async function matchedChild<P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  parent: P,
  id: number,
): Promise<C> {
  const child = await findChild(tx, caller, children, parent.id, id)
  if (!children.hasParentsVersion) refuseOther(tx, child, children.resource.label)
  // Answers used to carry the child's own version. Whoever sends that has read the child as it is now.
  else if (!tx.ifMatch?.admits(child)) refuseOther(tx, parent, children.parent.label)
  return child
}
