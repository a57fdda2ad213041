import type { Caller } from '../base/caller.ts'
import type { EventType } from '../domain/states.ts'
import { noteEvent } from '../events/log.ts'
import type { Transaction } from '../postgres/transaction.ts'
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
  for (const type of types) noteEvent(tx, caller, { type, data, previousAttributes })
}
