import { notFound, type Refusal } from '../../domain/refusal.ts'
import { allowsTransition, transitionRefusal } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { emitDeleted, emitUpdated, toldAsOne } from './emit.ts'
import { refuseOther } from './etags.ts'
import { lockForChange } from './lock.ts'
import type { Resource } from './resource.ts'
import { type AnyRow, type Values, valuesOf } from './row.ts'
import { lockRows, setDeleted, updateRows } from './rows.ts'
import { stateOf } from './transitions.ts'
import { takenFields, takenRefusal } from './unique.ts'
import { changedFields, groupByFields } from './verdict.ts'

/**
 * The only functions that soft-delete and restore records; each checks the state machine and the rules of the resource.
 */

export interface Judging {
  /** Check everything and write nothing. */
  preview?: boolean | undefined
}

export interface DeleteOptions<T> extends Judging {
  /** The rows, where they are under lock already. */
  held?: readonly T[] | undefined
}

export interface Deleted<T> {
  /** The deleted records in their last version, by id; in a preview, as they are. */
  items: Map<number, T>
  refused: ReadonlyMap<number, Refusal>
}

/** Soft-deletes records by id, except those that a rule refuses. Ids that are absent or deleted are in neither map. */
export async function deleteMany<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  { preview = false, held }: DeleteOptions<T> = {},
): Promise<Deleted<T>> {
  const live = held ?? [...(await lockRows(tx, caller, resource, ids)).values()]
  const refused = await keptRows(tx, caller, resource, live)
  const free = live.filter(({ id }) => !refused.has(id))
  const items = preview ? free : await deleteHeld(tx, caller, resource, free)
  return { items: byId(items), refused }
}

const byId = <T extends AnyRow>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

/**
 * Soft-deletes one record and returns it as it was left. `of` is its id, as If-Match must name it, or its row where that is
 * under lock already. Throws Refusal not_found, conflict (409, 412).
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

/** The rows that may not be deleted, by id. */
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

/** Why the states of these rows do not allow the transition, by id; empty for a resource without states. */
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
  /** The restored records, by id; in a preview, as they are. */
  items: Map<number, T>
  /** Those that were live already. */
  live: Map<number, T>
  refused: ReadonlyMap<number, Refusal>
}

/** Restores records by id, except those that a rule refuses. */
export async function restoreMany<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  { preview = false }: Judging = {},
): Promise<Restored<T>> {
  await resource.rules?.beforeRestore?.(tx, caller, ids)
  const rows = [...(await lockRows(tx, caller, resource, ids, 'all')).values()]
  const deleted = rows.filter(isDeleted)
  const refused = await refusedRestores(tx, caller, resource, deleted)
  const free = deleted.filter(({ id }) => !refused.has(id))
  const items = preview ? free : await restoreHeld(tx, caller, resource, free)
  return { items: byId(items), live: byId(rows.filter((row) => !isDeleted(row))), refused }
}

/** Restores a record, honouring If-Match; a live one is returned as it is. Throws Refusal not_found, conflict for a value that is taken, (412). */
export async function restoreOne<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  await resource.rules?.beforeRestore?.(tx, caller, [id])
  const row = (await lockRows(tx, caller, resource, [id], 'all')).get(id)
  if (!row) throw notFound(resource.label)
  refuseOther(tx, row, resource.label)
  if (!isDeleted(row)) return row
  for (const refusal of (await refusedRestores(tx, caller, resource, [row])).values()) throw refusal
  const [item] = await restoreHeld(tx, caller, resource, [row])
  return item!
}

const isDeleted = (row: AnyRow): boolean => row.deletedAt !== undefined

/**
 * The deleted rows that cannot be restored, by id: because of their state, of a record that has a unique value of theirs, or of
 * a rule. Of two rows with one value the first comes back; one that stays deleted takes nothing from others, and where a value
 * keeps it deleted the rule is asked anew without it.
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

/** Those of the rows whose unique values a live record has, `by`, or an earlier one of the rows. */
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

/** Restored rows emit `updated`, because there is no event type for a restoration; it tells of what follows from it, too. */
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
