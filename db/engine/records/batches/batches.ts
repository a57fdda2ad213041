import type { EventType } from '../../../domain/state-machine.ts'
import type { Caller } from '../../base/caller.ts'
import { flushEventsNow } from '../../events/log.ts'
import type { Transaction } from '../../postgres/transaction.ts'
import type { Resource } from '../resource.ts'
import type { AnyRow, Values } from '../row.ts'
import { updateAll } from '../write.ts'

/**
 * Functions that change any number of records in batches, so that memory never holds all records or all their events.
 */

const batchSize = 500

/** Splits the items into batches of at most `size` items, in order. */
export function splitIntoBatches<T>(items: readonly T[], size = batchSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  )
}

/**
 * Writes the transaction's noted events if there are enough to fill a batch. Call it before each batch of changes,
 * which will emit events of type `next`. Events of types that are ordered after `next` are not written yet. The last
 * events are written at the end of the transaction. Precondition: all rows that the transaction will still change are
 * locked.
 */
export async function flushFullEventBatch(tx: Transaction, caller: Caller, next: EventType): Promise<void> {
  if (tx.events.length >= batchSize) await flushEventsNow(tx, caller, next)
}

/** Writes the same values into all these records, which must be locked. Throws the refusals of `updateAll`. */
export async function updateInBatches<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  values: NoInfer<Values<T>>,
): Promise<void> {
  for (const batch of splitIntoBatches(ids)) {
    if (resource.events?.updated) await flushFullEventBatch(tx, caller, resource.events.updated)
    await updateAll(tx, caller, resource, new Map(batch.map((id) => [id, values])))
  }
}
