import type { Caller } from '../base/caller.ts'
import type { EventType } from '../domain/states.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { Resource } from '../records/resource.ts'
import type { AnyRow, Values } from '../records/row.ts'
import { updateAll } from '../records/write.ts'
import { flushEventsNow } from './log.ts'

/** A change of as many records as there are, batch by batch, so that neither they nor their events are all in memory at once. */

const batchSize = 500

/** The items in their order, so many at a time. */
export function batchesOf<T>(items: readonly T[], size = batchSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  )
}

/**
 * Writes the events that a batch has left, where they are as many as a batch, before the next one: the events of the last wait
 * for the transaction's end. All rows that are still to change are under lock already. Events behind those of `next` wait, too.
 */
export async function makeRoomForEvents(tx: Transaction, caller: Caller, next: EventType): Promise<void> {
  if (tx.events.length >= batchSize) await flushEventsNow(tx, caller, next)
}

/** Gives records, which are all under lock, the same values. Throws the refusals of updateAll. */
export async function updateInBatches<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  values: NoInfer<Values<T>>,
): Promise<void> {
  for (const batch of batchesOf(ids)) {
    if (resource.events?.updated) await makeRoomForEvents(tx, caller, resource.events.updated)
    await updateAll(tx, caller, resource, new Map(batch.map((id) => [id, values])))
  }
}
