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
 * Functions that create and change records. Except for transitions, deletions and restores, use only these to write
 * records. Each function takes any number of rows, applies the rules, and checks references and unique values. It emits
 * an event for every row that really changes. So imports, duplicates and POST requests behave alike. The functions for
 * one record throw the refusal that the functions for many records return for a row.
 */

export interface Inserted<T> {
  /** Created records, by the index of their row. */
  items: Map<number, T>
  refused: ReadonlyMap<number, Refusal>
}

export interface InsertOptions<T extends AnyRow> {
  /**
   * Record that the rows are copies of. References that are equal to the record's are not checked, so a copy may
   * reference deleted records.
   */
  copyOf?: T
  /** Snapshot that the rows were already checked against in this transaction. */
  snapshot?: BatchSnapshot<T> | undefined
}

/** Creates records. Each row group is inserted separately. */
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
 * Creates a record. Throws Refusal validation_failed for its references, conflict for a taken value, and the refusals
 * of the rules.
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

/** Options for callers. They have no `event`, because only the state machine decides the event of a transition. */
export type UpdateOptions<T extends AnyRow> = Omit<ChangeOptions<T>, 'event'>

/**
 * Changes the values of records, by id. A record that already has its values is not written and emits no event, unless
 * `always` is set.
 */
export const updateMany = <T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  changes: ReadonlyMap<number, NoInfer<Values<T>>>,
  options: UpdateOptions<NoInfer<T>> = {},
): Promise<Updated<T>> => changeMany(tx, caller, resource, changes, options)

/**
 * Changes all records like `updateMany`, or throws the first refusal. Returns the records after the change, and the ids
 * of those that changed.
 */
export async function updateAll<T extends AnyRow>(
  ...change: Parameters<typeof updateMany<T>>
): Promise<Pick<Updated<T>, 'items' | 'changed'>> {
  const { refused, ...updated } = await updateMany(...change)
  for (const refusal of refused.values()) throw refusal
  return updated
}

/**
 * Changes the values of a locked record. With `always`, the record gets a new version even if it already has the
 * values. Throws the refusals of updateMany.
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
 * Changes one live record after checking If-Match. Throws Refusal not_found, conflict (412), and the refusals of
 * updateMany.
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
