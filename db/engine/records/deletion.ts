import { notFound, type Refusal } from '../../domain/refusal.ts'
import { allowsTransition, transitionRefusal } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { emitDeleted, emitUpdated, toldAsOne } from './emit.ts'
import { refuseOther } from './etags.ts'
import { lockForChange, lockRecords } from './lock.ts'
import type { Resource } from './resource.ts'
import { type AnyRow, type Values, valuesOf } from './row.ts'
import { setDeleted, updateRows } from './rows.ts'
import { stateOf } from './transitions.ts'
import { takenFields, takenRefusal } from './unique.ts'
import { changedFields, groupByFields } from './verdict.ts'

/**
 * The only functions that soft-delete and restore records. Each checks the state machine and the rules of the resource.
 */

export interface Judging {
  /** Whether everything is checked and nothing is written. */
  preview?: boolean | undefined
}

export interface DeleteOptions<T> extends Judging {
  /** The rows, if they are already locked. */
  held?: readonly T[] | undefined
}

export interface Deleted<T> {
  /** The deleted records in their last version, by id. In a preview, these are the unchanged records. */
  items: Map<number, T>
  refused: ReadonlyMap<number, Refusal>
}

/**
 * Soft-deletes records by id, except those that their state or a rule refuses. Ids of absent or deleted records are in
 * neither map of the result.
 */
export async function deleteMany<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  { preview = false, held }: DeleteOptions<T> = {},
): Promise<Deleted<T>> {
  const live = held ?? [...(await lockRecords(tx, caller, resource, ids)).values()]
  const refused = await keptRows(tx, caller, resource, live)
  const free = live.filter(({ id }) => !refused.has(id))
  const items = preview ? free : await deleteHeld(tx, caller, resource, free)
  return { items: byId(items), refused }
}

const byId = <T extends AnyRow>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

/**
 * Soft-deletes one record and returns its last version. `of` is its id, or its row if it is already locked. Throws
 * Refusal conflict for its state, and the refusals of the rules. With an id, also throws Refusal not_found, and
 * conflict with status 412 if If-Match does not match.
 */
export async function deleteOne<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  of: number | NoInfer<T>,
): Promise<T> {
  const row = typeof of === 'number' ? await lockForChange(tx, caller, resource, of) : of
  for (const refusal of (await keptRows(tx, caller, resource, [row])).values()) throw refusal
  const [item] = await deleteHeld(tx, caller, resource, [row])
  return item!
}

/** Returns the refusals of the rows that may not be deleted, by id. */
async function keptRows<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  rows: readonly T[],
): Promise<Map<number, Refusal>> {
  const kept = refusedStates(resource, 'delete', rows)
  const left = rows.filter(({ id }) => !kept.has(id))
  const ruled = left.length === 0 ? undefined : await resource.rules?.mayDelete?.(tx, caller, left)
  return new Map([...kept, ...(ruled ?? [])])
}

async function deleteHeld<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  rows: readonly T[],
): Promise<T[]> {
  const ids = rows.map(({ id }) => id)
  const items = await setDeleted(tx, caller, resource, ids, tx.at)
  emitDeleted(tx, caller, resource, items)
  if (items.length > 0) await resource.rules?.afterDelete?.(tx, caller, items, rows)
  return items
}

/** Returns the refusals of the rows whose state does not allow the transition, by id. Empty without a state machine. */
function refusedStates<T extends AnyRow>(
  resource: Resource<T>,
  verb: 'delete' | 'restore',
  rows: readonly T[],
): Map<number, Refusal> {
  if (!resource.machine) return new Map()
  const refused = rows.filter((row) => !allowsTransition(resource, verb, stateOf(row)))
  return new Map(refused.map((row) => [row.id, transitionRefusal(resource, verb, stateOf(row))]))
}

export interface Restored<T> {
  /** The restored records, by id. In a preview, these are the records that would be restored, unchanged. */
  items: Map<number, T>
  /** The records that were already live. */
  live: Map<number, T>
  refused: ReadonlyMap<number, Refusal>
}

/** Restores records by id, except those that their state, a taken unique value or a rule refuses. */
export async function restoreMany<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  { preview = false }: Judging = {},
): Promise<Restored<T>> {
  await resource.rules?.beforeRestore?.(tx, caller, ids)
  const rows = [...(await lockRecords(tx, caller, resource, ids, 'all')).values()]
  const deleted = rows.filter(isDeleted)
  const refused = await refusedRestores(tx, caller, resource, deleted)
  const free = deleted.filter(({ id }) => !refused.has(id))
  const items = preview ? free : await restoreHeld(tx, caller, resource, free)
  return { items: byId(items), live: byId(rows.filter((row) => !isDeleted(row))), refused }
}

/**
 * Restores a record if If-Match matches. A live record is returned unchanged. Throws Refusal not_found, conflict for a
 * unique value that is taken, conflict with status 412, and the refusals of the state machine and the rules.
 */
export async function restoreOne<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  await resource.rules?.beforeRestore?.(tx, caller, [id])
  const row = (await lockRecords(tx, caller, resource, [id], 'all')).get(id)
  if (!row) throw notFound(resource.label)
  refuseOther(tx, row, resource.label)
  if (!isDeleted(row)) return row
  for (const refusal of (await refusedRestores(tx, caller, resource, [row])).values()) throw refusal
  const [item] = await restoreHeld(tx, caller, resource, [row])
  return item!
}

const isDeleted = (row: AnyRow): boolean => row.deletedAt !== undefined

/**
 * Returns the refusals of the deleted rows that cannot be restored, by id. The reason is the row's state, a live record
 * with the same unique value, or a rule. Of two rows with the same unique value, the first is restored. A row that
 * stays deleted takes no value from the others. If a row is refused because of an earlier row, the rules run again
 * without it.
 */
async function refusedRestores<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  rows: readonly T[],
): Promise<Map<number, Refusal>> {
  const refused = refusedStates(resource, 'restore', rows)
  const left = (): T[] => rows.filter(({ id }) => !refused.has(id))
  const taken = await takenRows(tx, caller, resource, left())
  for (const { id, by, refusal } of taken) if (by !== undefined) refused.set(id, refusal)
  const hasRepeats = taken.some(({ by }) => by === undefined)
  for (;;) {
    const free = left()
    const ruled = free.length === 0 ? undefined : await resource.rules?.mayRestore?.(tx, caller, free)
    const allowed = free.filter(({ id }) => !ruled?.has(id))
    const repeats = hasRepeats ? await takenRows(tx, caller, resource, allowed) : []
    if (repeats.length === 0) return new Map([...refused, ...(ruled ?? [])])
    for (const { id, refusal } of repeats) refused.set(id, refusal)
  }
}

/** Returns the rows whose unique value is taken by the live record `by`, or by an earlier row if `by` is undefined. */
async function takenRows<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  rows: readonly T[],
): Promise<{ id: number; by: number | undefined; refusal: Refusal }[]> {
  const asked = rows.map((row) => ({ id: row.id, values: valuesOf<T>(row) }))
  const taken = await takenFields(tx, caller, resource, asked)
  return taken.map((one) => ({ id: asked[one.row]!.id, by: one.by, refusal: takenRefusal(resource, one) }))
}

/**
 * Restores locked rows. Each row emits one `updated`, because there is no event type for a restore. This event also
 * reports the changes by the rules `restoredWith` and `afterRestore`.
 */
async function restoreHeld<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  rows: readonly T[],
): Promise<readonly T[]> {
  const before = byId(rows)
  const back = byId(await setDeleted(tx, caller, resource, [...before.keys()], null))
  if (back.size === 0) return []
  const given = (await resource.rules?.restoredWith?.(tx, caller, [...back.values()])) ?? new Map<number, Values<T>>()
  const changed = new Map<number, readonly string[]>()
  for (const { fields, rows } of groupByFields(given, (values, id) => changedFields(values, back.get(id)!))) {
    if (fields.length === 0) continue
    for (const after of await updateRows(tx, caller, resource, fields, rows, back)) {
      back.set(after.id, after)
      changed.set(after.id, fields)
    }
  }
  const items = [...back.values()]
  return toldAsOne(tx, resource, items, async () => {
    for (const after of items) {
      const fields = ['deletedAt', ...(changed.get(after.id) ?? [])]
      emitUpdated(tx, caller, resource, { before: before.get(after.id)!, after }, fields)
    }
    return (await resource.rules?.afterRestore?.(tx, caller, items)) ?? items
  })
}
