import type { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { type BatchSnapshot, refuseOtherSnapshot } from './batches/batch-snapshot.ts'
import { type ChangeOptions, changeHeld, changeMany, type Updated } from './changes.ts'
import { emitCreated } from './emit.ts'
import { lockForChange } from './lock.ts'
import type { Resource } from './resource.ts'
import type { AnyRow, Values } from './row.ts'
import { insertRows } from './rows.ts'
import { applyInsertRules, givenFields, groupByFields, refuseInvalidReferences } from './verdict.ts'

/**
 * The only functions that create or change a record. Each takes any number of rows, applies the family's rules,
 * checks references and unique values, and emits an event for every row that really changed, so an import, a duplicate
 * and a POST all behave alike. The functions of one record throw the refusal that those of many return for a row.
 */

export interface Inserted<T> {
  /** The created records, by the index of their row. */
  items: Map<number, T>
  refused: ReadonlyMap<number, Refusal>
}

export interface InsertOptions<T extends AnyRow> {
  /**
   * The record of which the rows are copies: they may refer to the same records, even to those that are deleted by now.
   */
  copyOf?: T
  /** The snapshot that the rows were checked against already, in this transaction. */
  snapshot?: BatchSnapshot<T> | undefined
}

/** Creates records. Rows with different sets of fields take one statement per set. */
export async function insertMany<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  rows: readonly NoInfer<Values<T>>[],
  { copyOf, snapshot }: InsertOptions<NoInfer<T>> = {},
): Promise<Inserted<T>> {
  await resource.rules?.beforeInsert?.(tx, caller, rows)
  const verdict = await applyInsertRules(tx, caller, resource, rows.entries())
  if (snapshot) refuseOtherSnapshot(snapshot, tx, resource)
  else await refuseInvalidReferences(tx, caller, resource, verdict, { current: () => copyOf })
  const items = new Map<number, T>()
  for (const alike of groupByFields(verdict.accepted, givenFields)) {
    const made = await insertRows(tx, caller, resource, alike.fields, [...alike.rows.values()])
    emitCreated(tx, caller, resource, made)
    for (const [index, key] of [...alike.rows.keys()].entries()) items.set(key, made[index]!)
  }
  if (items.size > 0) await resource.rules?.afterInsert?.(tx, caller, [...items.values()])
  return { items, refused: verdict.refused }
}

/**
 * Makes a record. Throws Refusal validation_failed for its references, conflict for a value that is taken, and the
 * rules'.
 */
export async function insertOne<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  values: NoInfer<Values<T>>,
  options: InsertOptions<NoInfer<T>> = {},
): Promise<T> {
  const { items, refused } = await insertMany(tx, caller, resource, [values], options)
  for (const refusal of refused.values()) throw refusal
  return items.get(0)!
}

/** The options of a caller; only the state machine decides the event of a transition. */
export type UpdateOptions<T extends AnyRow> = Omit<ChangeOptions<T>, 'event'>

/**
 * Gives each named record its new values. Values equal to what the record has are no change: a record without a
 * change is neither written nor announced.
 */
export const updateMany = <T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  changes: ReadonlyMap<number, NoInfer<Values<T>>>,
  options: UpdateOptions<NoInfer<T>> = {},
): Promise<Updated<T>> => changeMany(tx, caller, resource, changes, options)

/** The same of all or none: throws why one of them is refused. Returns the records as they are then, and which have changed. */
export async function updateAll<T extends AnyRow>(
  ...change: Parameters<typeof updateMany<T>>
): Promise<Pick<Updated<T>, 'items' | 'changed'>> {
  const { refused, ...updated } = await updateMany(...change)
  for (const refusal of refused.values()) throw refusal
  return updated
}

/**
 * Gives a record, whose row is under lock, its new values; with `always` it is another version even where it has them
 * already. Throws the refusals of updateMany.
 */
export async function updateHeld<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  row: NoInfer<T>,
  values: NoInfer<Values<T>>,
  { always = false }: { always?: boolean } = {},
): Promise<T> {
  const change = new Map([[row.id, values]])
  const { items, refused } = await changeMany(tx, caller, resource, change, { held: [row], always })
  for (const refusal of refused.values()) throw refusal
  return items.get(row.id)!
}

/**
 * Changes one live record; honours If-Match. Throws Refusal not_found, conflict (412), and the refusals of updateMany.
 */
export async function updateOne<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  id: number,
  values: NoInfer<Values<T>>,
): Promise<T> {
  const check = await resource.rules?.check?.(tx, caller, [values])
  await resource.rules?.beforeUpdate?.(tx, caller, [values], [id])
  const row = await lockForChange(tx, caller, resource, id)
  const { items, refused } = await changeHeld(tx, caller, resource, [row], new Map([[id, values]]), { check })
  for (const refusal of refused.values()) throw refusal
  return items.get(id)!
}
