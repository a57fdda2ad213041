import type { Refusal } from '../../domain/refusal.ts'
import type { EventType } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { type BatchSnapshot, refuseOtherSnapshot } from './batches/batch-snapshot.ts'
import { emitUpdated } from './emit.ts'
import { lockRecords } from './lock.ts'
import type { Resource } from './resource.ts'
import type { AnyRow, Values } from './row.ts'
import { updateRows } from './rows.ts'
import type { ChangeCheck, Changed } from './rules.ts'
import { applyUpdateRules, changedFields, groupByFields, refuseInvalidReferences } from './verdict.ts'

/**
 * Changes of rows, from the lock to the events. Only db/engine/records/write.ts and transitions.ts call these
 * functions.
 */

export interface Updated<T> {
  /** The records after the change, by id. Records that are absent, deleted or refused are left out. */
  items: Map<number, T>
  /** Ids of the records that changed or, in a preview, would change. */
  changed: Set<number>
  refused: ReadonlyMap<number, Refusal>
}

export interface ChangeOptions<T extends AnyRow> {
  /** The rows, if they are already locked. */
  held?: readonly T[] | undefined
  /**
   * Whether a record gets a new version and its event even if none of its values differ. Set it if something that
   * belongs to the record has changed.
   */
  always?: boolean
  /** The snapshot of this transaction against which the changes were already checked. */
  snapshot?: BatchSnapshot<T> | undefined
  /** Whether everything is checked and nothing is written. */
  preview?: boolean | undefined
  /** The event type that is emitted instead of `updated`; null if neither is emitted. */
  event?: EventType | null | undefined
}

/**
 * Takes the locks that the rules need, locks the records unless `held` contains them, and changes them like
 * `changeHeld`.
 */
export async function changeMany<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  changes: ReadonlyMap<number, Values<T>>,
  { held, ...options }: ChangeOptions<T>,
): Promise<Updated<T>> {
  const values = [...changes.values()]
  const check = options.snapshot ? undefined : await resource.rules?.check?.(tx, caller, values)
  await resource.rules?.beforeUpdate?.(tx, caller, values, [...changes.keys()])
  const rows = held ?? [...(await lockRecords(tx, caller, resource, [...changes.keys()])).values()]
  return changeHeld(tx, caller, resource, rows, changes, { ...options, check })
}

/**
 * Changes locked rows. Checks the changes in the given order: the rules, then references and unique values. Writes the
 * accepted changes in ascending order of id, emits an event for each row that really changes, and applies
 * `afterUpdate`.
 */
export async function changeHeld<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  held: readonly T[],
  changes: ReadonlyMap<number, Values<T>>,
  {
    check,
    snapshot,
    always = false,
    preview = false,
    event,
  }: Omit<ChangeOptions<T>, 'held'> & { check?: ChangeCheck<T> | undefined },
): Promise<Updated<T>> {
  const rows = new Map(held.map((row) => [row.id, row]))
  const verdict = await applyUpdateRules(tx, caller, resource, rows, changes, check)
  if (snapshot) refuseOtherSnapshot(snapshot, tx, resource)
  else await refuseInvalidReferences(tx, caller, resource, verdict, { ids: true, current: (id) => rows.get(id) })

  const accepted = new Map([...verdict.accepted].sort(([a], [b]) => a - b))
  const items = new Map([...accepted.keys()].map((id) => [id, rows.get(id)!]))
  const changed: Changed<T>[] = []
  const ids = new Set<number>()
  for (const alike of groupByFields(accepted, (values, id) => changedFields(values, rows.get(id)!))) {
    if (alike.fields.length === 0 && !always) continue
    for (const id of alike.rows.keys()) ids.add(id)
    if (preview) continue
    for (const after of await updateRows(tx, caller, resource, alike.fields, alike.rows, rows)) {
      const change = { before: rows.get(after.id)!, after }
      items.set(after.id, after)
      changed.push(change)
      emitUpdated(tx, caller, resource, change, alike.fields, event)
    }
  }
  if (changed.length > 0) await resource.rules?.afterUpdate?.(tx, caller, changed)
  return { items, changed: ids, refused: verdict.refused }
}
