import type { Resource } from '../../db/records/resource.ts'
import type { AnyRow } from '../../db/records/row.ts'

/**
 * A new record under an Idempotency-Key takes two trips to the database: the claim of the key and the row leave together with
 * BEGIN, then its answer, audit row and events with COMMIT. Where the key turns out to have its answer, the row is rolled back.
 */

const handlers = new WeakSet<object>()

/** Marks a handler that does nothing but insertOne. Rules for new rows may ask for the transaction's time, which is not known yet. */
export function mayBeginAhead<T extends AnyRow, Handler extends object>(
  { rules = {} }: Resource<T>,
  handler: Handler,
): Handler {
  if (!rules.beforeInsert && !rules.prepareInsert && !rules.afterInsert) handlers.add(handler)
  return handler
}

/** Whether the operation's handler may run before it is known whether its key has an answer. */
export const beginsAhead = (handler: object): boolean => handlers.has(handler)
