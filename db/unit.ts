import type { Caller } from './caller.ts'
import type { Database, Sql } from './connection.ts'
import { isPassing } from './connection.ts'
import { type EventNote, flushEvents } from './events.ts'

/**
 * One request's, or one batch's, view of the database: a snapshot-free read outside a transaction, or a transaction
 * that ends with its events. Handlers and workers get it first in every call.
 */
export interface Unit {
  sql: Sql
  /** The time of every row that this unit writes, ISO 8601. */
  at: string
  /** False for a read, whose statements are each their own transaction; writing through it throws. */
  writes: boolean
  /** True when a person or app waits for this change; its deliveries overtake those of imports and bulk jobs. */
  interactive: boolean
  /** If-Match of the request: the ETag that the record must still have. */
  ifMatch: string | undefined
  events: EventNote[]
}

/** A unit for reads: every statement for itself. */
export const reading = (database: Database): Unit => ({
  sql: database.sql,
  at: new Date().toISOString(),
  writes: false,
  interactive: true,
  ifMatch: undefined,
  events: [],
})

export interface WriteOptions {
  interactive?: boolean
  ifMatch?: string | undefined
  at?: Date
}

const attempts = 3

/**
 * Runs `work` in one transaction and flushes its events last, just before COMMIT. A deadlock or serialization
 * failure runs the whole work again, at most three times in all; `work` must therefore have no effect outside it.
 */
export async function writing<T>(
  database: Database,
  caller: Pick<Caller, 'tenantId'>,
  work: (unit: Unit) => Promise<T>,
  options: WriteOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.sql.transaction().execute(async (sql) => {
        const unit: Unit = {
          sql,
          at: (options.at ?? new Date()).toISOString(),
          writes: true,
          interactive: options.interactive ?? true,
          ifMatch: options.ifMatch,
          events: [],
        }
        const result = await work(unit)
        await flushEvents(unit, caller)
        return result
      })
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error
    }
  }
}
