import type { EventType } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import { noteEvent } from '../events/log.ts'
import type { NotedEvent, Transaction } from '../postgres/transaction.ts'
import type { Resource } from './resource.ts'
import type { AnyRow } from './row.ts'
import { previousOf } from './verdict.ts'

/** Emits the resource's event for new rows. */
export const emitCreated = <T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  { events }: Resource<T>,
  rows: T[],
): void => {
  const type = events?.created
  if (type) for (const data of rows) noteEvent(tx, caller, { type, data })
}

/** Emits the resource's event for deleted rows. */
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
 * The events of a change of these fields: `updated`, or the transition's event instead, which may be none, and those of fields
 * that have one of their own.
 */
export function eventsOfChange<T extends AnyRow>(
  { events = {} }: Resource<T>,
  fields: readonly string[],
  event: EventType | null | undefined = events.updated,
): EventType[] {
  const onField: Readonly<Record<string, EventType | undefined>> = events.onField ?? {}
  const types = new Set([event, ...fields.map((field) => onField[field])])
  return [...types].filter((type) => type !== null && type !== undefined)
}

/** The events of a transaction that further changes of their records are told with, by type and id; undefined before the first. */
const joinedBy = new WeakMap<Transaction, Map<string, NotedEvent | undefined>>()

const placeOf = (type: EventType, { id }: AnyRow): string => `${type} ${id}`

/**
 * Does what changes each of these rows once or more, and tells of a row by one `updated`, at the place of the first, with what
 * it is in the end: what it was in between is never visible.
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

/** Whether a note is told by an earlier one of its record, which keeps the old values that it has. */
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

/** Emits events of a change of these fields. previous_attributes has the old values of what changed. */
export function emitUpdated<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  change: { before: T; after: T },
  fields: readonly string[],
  types: readonly EventType[] = eventsOfChange(resource, fields),
): void {
  const { after: data } = change
  if (types.length === 0) return
  const previousAttributes = previousOf(resource, change, fields)
  for (const type of types) {
    const note = { type, data, previousAttributes }
    if (!isToldBefore(tx, placeOf(type, data), note)) noteEvent(tx, caller, note)
  }
}
