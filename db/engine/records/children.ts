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
 * Ordered lists of children under a parent, such as the lines of a bid and the parts of a kit. A change of a list locks
 * the parent's row first, so that changes of one list happen one after the other. It updates the parent last.
 */

/** A child as the API returns it. */
export type Child = AnyRow & { order: number | null }

/** A change of one child. An added child has no `before`, a removed child no `after`. */
export interface ChildChange<S, C> {
  before?: C
  after?: S
}

/** Returns a function that says whether a change adds a child, or adds text to a child. */
export const addsText =
  <S>(bytesOf: (row: S) => number) =>
  ({ before, after }: ChildChange<S, S>): boolean =>
    after !== undefined && (before === undefined || bytesOf(after) > bytesOf(before))

/** The conversions of a list whose children the API returns as they are stored. */
export const asStored = { stored: <T>(child: T): T => child, shown: <T>(row: T): T => row }

/** The declaration of children that can be listed. */
export interface ListedChildren<Parent extends AnyRow, Shown extends Child> {
  parent: Resource<Parent>
  /** Selects live children in their order. */
  select(db: ReadContext, caller: Caller, parentId: number, which: Which): Promise<Shown[]>
}

/** The declaration of an ordered list. `Stored` is the row of a child, `Shown` is the child as the API returns it. */
export interface Children<Parent extends AnyRow, Stored extends AnyRow, Shown extends Child>
  extends ListedChildren<Parent, Shown> {
  resource: Resource<Stored>
  /** Returns the row of a child. If it returns undefined or is not set, the row is read before a change. */
  stored?(child: Shown): Stored | undefined
  /** Returns the child of a row. If it returns undefined or is not set, the child is read after a change. */
  shown?(row: Stored): Shown | undefined
  /** The field that holds the parent's id. */
  parentField: keyof Stored & string
  /** The field that holds the order. Children with the same order are sorted by id. */
  orderField: keyof Stored & string
  /** Whether the places always are 1, 2, 3 and so on. Otherwise each child keeps the order that it was given. */
  gapless: boolean
  /** The maximum number of children of a parent; undefined if the list does not enforce one. */
  max?: number
  /** Whether the If-Match of a change refers to the parent's version, which each change of a child changes. */
  hasParentsVersion?: boolean
  /** The labels of the parent and its children in refusals. */
  words: { parent: string; children: string }
  /** Locks and returns the parent. Throws a Refusal if its children may not be changed. */
  hold(tx: Transaction, caller: Caller, parentId: number): Promise<Parent>
  /** Updates and returns the parent. Always gives it a new version. */
  afterChange(
    tx: Transaction,
    caller: Caller,
    parent: Parent,
    changes: readonly ChildChange<Stored, Shown>[],
  ): Promise<Parent>
}

/**
 * Returns a page of children in their order, the cursor of the next page, and the parent. The parent is read before the
 * children. Throws Refusal not_found for the parent.
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

/** Returns a live child and its parent, which is read before the child. Throws Refusal not_found for either. */
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
 * Adds a child to a locked parent, at the end unless `order` is given. Throws Refusal conflict if a gapless list is
 * full, and the refusals of the child's rules.
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
 * Adds all children to a locked parent, at the end and in their order. Throws Refusal conflict if there would be more
 * than the maximum, and the refusals of the children's rules.
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

/** Creates a child that is already deleted, in a list that is not gapless. The locked parent does not change. */
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

/** The new values of a child. In a list that is not gapless, `order` null means the end of the list. */
export interface ChildValues<S extends AnyRow> {
  values: Values<S>
  order?: number | null | undefined
}

/** A child after a change or a removal, and its parent after it. A removed child is in its last version. */
export interface ChangedChild<P extends AnyRow, C extends Child> {
  child: C
  parent: P
}

/** Returns the child of a change, without the parent. */
export const childOf = async <C>(change: Promise<{ child: C }>): Promise<C> => (await change).child

/**
 * Gives a child the values that `make` returns, if If-Match matches. If nothing differs, the parent does not change
 * either. Throws Refusal not_found for the parent or the child, conflict with status 412, and the refusals of `hold`
 * and `make`.
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
 * Soft-deletes a child if If-Match matches, and returns its last version. Throws Refusal not_found for the parent or
 * the child, conflict with status 412, and the refusals of `hold`.
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
 * Puts all children into the order of `ids`. If-Match refers to the parent. Throws Refusal not_found for the parent,
 * and validation_failed unless `ids` contains each live child exactly once. Throws conflict with status 412, and the
 * refusals of `hold`.
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

/** Throws Refusal conflict if a parent would have more children than the maximum. */
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

/**
 * Returns a child as the API returns it after a change. `isMoved`: the child's place differs from the place in `row`.
 */
const shownChild = async <P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  parentId: number,
  row: S,
  isMoved: boolean,
): Promise<C> => (isMoved ? undefined : children.shown?.(row)) ?? findChild(tx, caller, children, parentId, row.id)

/**
 * Returns a child of the locked parent. Throws Refusal not_found, or conflict with status 412 if If-Match does not
 * match.
 */
async function matchedChild<P extends AnyRow, S extends AnyRow, C extends Child>(
  tx: Transaction,
  caller: Caller,
  children: Children<P, S, C>,
  parent: P,
  id: number,
): Promise<C> {
  const child = await findChild(tx, caller, children, parent.id, id)
  if (!children.hasParentsVersion) refuseOther(tx, child, children.resource.label)
  // Older clients send the child's version. If it matches, the client has read the child in its present state.
  else if (!tx.ifMatch?.admits(child)) refuseOther(tx, parent, children.parent.label)
  return child
}
