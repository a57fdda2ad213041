import { allowsTransition, requireState, transitionOf } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { changeHeld } from './changes.ts'
import { lockForChange, lockRecord, lockRecords } from './lock.ts'
import type { Resource } from './resource.ts'
import { type AnyRow, fieldsOf, type Values } from './row.ts'

type MakeValues<T extends AnyRow> = (row: T) => Values<T> | Promise<Values<T>>

/**
 * Changes the state of a record: locks the record, checks it against If-Match, and makes the transition. Of two
 * concurrent transitions, the second sees the state that the first one wrote. Throws Refusal not_found, conflict (412),
 * and the refusals of `transitionLocked`.
 */
export async function transition<T extends AnyRow, Verb extends string>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T, Verb>,
  id: number,
  verb: NoInfer<Verb>,
  values?: MakeValues<NoInfer<T>>,
): Promise<T> {
  return transitionLocked(tx, caller, resource, await lockForChange(tx, caller, resource, id), verb, values)
}

/**
 * Makes a transition of a locked record: checks its state, writes the new state together with `values`, and emits the
 * transition's event. Every transition of a single record uses it. If a transition leads to one of several states,
 * `values` chooses it. Takes no locks on other records, so `values` must not move the record to another project. Throws
 * Refusal conflict (409), and the refusals of updateMany.
 */
export async function transitionLocked<T extends AnyRow, Verb extends string>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T, Verb>,
  row: NoInfer<T>,
  verb: NoInfer<Verb>,
  values: MakeValues<NoInfer<T>> = () => ({}),
): Promise<T> {
  requireState(resource, verb, stateOf(row))
  const changes = new Map([[row.id, withTarget(resource, verb, await values(row))]])
  const { event } = transitionOf(resource, verb)
  const { items, refused } = await changeHeld(tx, caller, resource, [row], changes, { event })
  for (const refusal of refused.values()) throw refusal
  return items.get(row.id)!
}

/** Locks a live record in a state that allows the transition, and returns it. Throws Refusal not_found, conflict. */
export async function lockInState<T extends AnyRow, Verb extends string>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T, Verb>,
  id: number,
  verb: NoInfer<Verb>,
): Promise<T> {
  const row = await lockRecord(db, caller, resource, id)
  requireState(resource, verb, stateOf(row))
  return row
}

/**
 * Locks the records, and makes the transition for those whose state allows it and that are due. `isDue` gets the locked
 * row. Returns the changed records.
 */
export async function transitionMany<T extends AnyRow, Verb extends string>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T, Verb>,
  ids: readonly number[],
  verb: NoInfer<Verb>,
  isDue: (row: T) => boolean = () => true,
): Promise<T[]> {
  const rows = await lockRecords(tx, caller, resource, ids)
  const held = [...rows.values()].filter((row) => allowsTransition(resource, verb, stateOf(row)) && isDue(row))
  const changes = new Map<number, Values<T>>(held.map(({ id }) => [id, withTarget(resource, verb, {})]))
  const { event } = transitionOf(resource, verb)
  const { items, changed } = await changeHeld(tx, caller, resource, held, changes, { event })
  return [...items.values()].filter(({ id }) => changed.has(id))
}

/** Returns a row's state. */
export const stateOf = (row: AnyRow): string => String(row.status)

/**
 * Adds the target state of the transition to the values. If there are several target states, `values` must choose one.
 * Throws an Error for any other state.
 */
function withTarget<T extends AnyRow, Verb extends string>(
  resource: Resource<T, Verb>,
  verb: NoInfer<Verb>,
  values: Values<T>,
): Values<T> {
  const targets = [transitionOf(resource, verb).to ?? []].flat()
  const { status = targets.length === 1 ? targets[0] : undefined } = fieldsOf(values)
  if (typeof status !== 'string' || !targets.includes(status)) throw new Error(`${verb} does not lead to ${status}`)
  return { ...values, status }
}
