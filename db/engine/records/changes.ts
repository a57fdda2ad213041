import type { Refusal } from '../../domain/refusal.ts'
import type { EventType } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { type BatchSnapshot, refuseOtherSnapshot } from './batches/batch-snapshot.ts'
import { emitUpdated, eventsOfChange } from './emit.ts'
import type { Resource } from './resource.ts'
import type { AnyRow, Values } from './row.ts'
import { lockRows, updateRows } from './rows.ts'
import type { ChangeCheck, Changed } from './rules.ts'
import { applyUpdateRules, changedFields, groupByFields, refuseInvalidReferences, type Verdict } from './verdict.ts'

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

export async function changeMany<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  changes: ReadonlyMap<number, Values<T>>,
  options: ChangeOptions<T>,
): Promise<Updated<T>> {
  const values = [...changes.values()]
  const check = options.snapshot ? undefined : await resource.rules?.check?.(tx, caller, values)
  await resource.rules?.beforeUpdate?.(tx, caller, values, [...changes.keys()])
  const held = options.held ?? [...(await lockRows(tx, caller, resource, [...changes.keys()])).values()]
  return changeHeld(tx, caller, resource, held, changes, { ...options, check })
}

/** Checks the changes of locked rows in the given order, and writes the accepted changes. */
export async function changeHeld<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  held: readonly T[],
  changes: ReadonlyMap<number, Values<T>>,
  { check, snapshot, ...options }: ChangeOptions<T> & { check?: ChangeCheck<T> | undefined },
): Promise<Updated<T>> {
  const rows = new Map(held.map((row) => [row.id, row]))
  const verdict = await applyUpdateRules(tx, caller, resource, rows, changes, check)
  if (snapshot) refuseOtherSnapshot(snapshot, tx, resource)
  else await refuseInvalidReferences(tx, caller, resource, verdict, { ids: true, current: (id) => rows.get(id) })
  return writeAccepted(tx, caller, resource, rows, verdict, options)
}

async function writeAccepted<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  rows: ReadonlyMap<number, T>,
  { accepted, refused }: Verdict<T>,
  { always = false, preview = false, event }: ChangeOptions<T>,
): Promise<Updated<T>> {
  const ascending = new Map<number, Values<T>>()
  const items = new Map<number, T>()
  for (const id of [...accepted.keys()].sort((a, b) => a - b)) {
    ascending.set(id, accepted.get(id)!)
    items.set(id, rows.get(id)!)
  }
  const changed: Changed<T>[] = []
  const ids = new Set<number>()
  for (const alike of groupByFields(ascending, (values, id) => changedFields(values, rows.get(id)!))) {
    if (alike.fields.length === 0 && !always) continue
    for (const id of alike.rows.keys()) ids.add(id)
    if (preview) continue
    const told = eventsOfChange(resource, alike.fields, event)
    for (const after of await updateRows(tx, caller, resource, alike.fields, alike.rows, rows)) {
      const change = { before: rows.get(after.id)!, after }
      items.set(after.id, after)
      changed.push(change)
      emitUpdated(tx, caller, resource, change, alike.fields, told)
    }
  }
  if (changed.length > 0) await resource.rules?.afterUpdate?.(tx, caller, changed)
  return { items, changed: ids, refused }
}
