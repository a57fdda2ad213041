import type { SendStatement } from './adapters/named-query.ts'

/** SQL text that finds a live record of a table by its whole key. Its parameters are the tenant id and the id. */
export interface KeyLookup {
  text: string
}

/** Finds one record by its whole key; undefined if there is none. Rejects like pg. */
export type FindByKey = (lookup: KeyLookup, tenantId: number, id: number) => Promise<object | undefined>

/** A record whose lookup was started before it was asked for. `row` may reject. */
export interface PrefetchedRecord {
  lookup: KeyLookup
  tenantId: number
  id: number
  row: Promise<object | undefined>
}

/** Creates the function that looks records up with `send`. */
export const createKeyLookups =
  (send: SendStatement): FindByKey =>
  async ({ text }, tenantId, id) =>
    (await send(text, [tenantId, id])).rows[0]
