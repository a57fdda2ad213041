import type { EventType } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import { noteEvent } from '../events/log.ts'
import type { NotedEvent, Transaction } from '../postgres/transaction.ts'
import type { Resource } from './resource.ts'
import type { AnyRow } from './row.ts'
import { previousOf } from './verdict.ts'

/** Emits an event for each new row, if the resource has an event type for it. */
export const emitCreated = <T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  { events }: Resource<T>,
  rows: T[],
): void => {
  const type = events?.created
  if (type) for (const data of rows) noteEvent(tx, caller, { type, data })
}

/** Emits an event for each deleted row, if the resource has an event type for it. */
export const emitDeleted = <T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  { events }: Resource<T>,
  rows: T[],
): void => {
  const type = events?.deleted
  if (type) for (const data of rows) noteEvent(tx, caller, { type, data })
}

/**
 * Events into which later events of the same type and record are merged, by transaction, and then by type and id.
 * Undefined until the first event is noted.
 */
const joinedBy = new WeakMap<Transaction, Map<string, NotedEvent | undefined>>()

const placeOf = (type: EventType, { id }: AnyRow): string => `${type} ${id}`

/**
 * Runs `work`, which may change each of these rows several times, and merges the `updated` events of a row into one.
 * The merged event has the position of the first event and the data of the last, because the versions in between are
 * never visible.
 */
export async function toldAsOne<T extends AnyRow, Result>(
  tx: Transaction,
  { events }: Resource<T>,
  rows: readonly T[],
  work: () => Promise<Result>,
): Promise<Result> {
  const type = events?.updated
  if (!type) return work()
  const joined = joinedBy.get(tx) ?? new Map<string, NotedEvent | undefined>()
  joinedBy.set(tx, joined)
  for (const row of rows) joined.set(placeOf(type, row), undefined)
  try {
    return await work()
  } finally {
    for (const row of rows) joined.delete(placeOf(type, row))
  }
}

/**
 * Merges an event into the record's earlier event, if the record's events are merged and there is one. The earlier
 * event keeps its own previous attributes. Returns whether the event was merged.
 */
function isToldBefore(tx: Transaction, place: string, note: NotedEvent): boolean {
  const joined = joinedBy.get(tx)
  if (!joined?.has(place)) return false
  const earlier = joined.get(place)
  if (earlier) {
    earlier.data = note.data
    earlier.previousAttributes = { ...note.previousAttributes, ...earlier.previousAttributes }
  } else joined.set(place, note)
  return earlier !== undefined
}

/**
 * Emits the events of a change of these fields: `event`, and the types in `onField` for the fields. `event` is `updated`
 * by default; a transition passes its own event type, or null for none. The events' previous_attributes contain the old
 * values of the fields.
 */
export function emitUpdated<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  change: { before: T; after: T },
  fields: readonly string[],
  event: EventType | null | undefined = resource.events?.updated,
): void {
  const onField: Readonly<Record<string, EventType | undefined>> = resource.events?.onField ?? {}
  const types = new Set(
    [event, ...fields.map((field) => onField[field])].filter((type) => type !== null && type !== undefined),
  )
  if (types.size === 0) return
  const { after: data } = change
  const previousAttributes = previousOf(resource, change, fields)
  for (const type of types) {
    const note = { type, data, previousAttributes }
    if (!isToldBefore(tx, placeOf(type, data), note)) noteEvent(tx, caller, note)
  }
}
