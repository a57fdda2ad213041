import type pg from 'pg'
import type { SendStatement } from './adapters/named-query.ts'

/**
 * Two SQL texts that find live records of a table by their whole key. `one` has the parameters tenant id and id. `many`
 * has a list of tenant ids and a list of ids. Its rows have an additional last column `place`: the position in the
 * lists, counted from 1.
 */
export interface KeyLookup {
  one: string
  many: string
}

/** Finds one record by its whole key; undefined if there is none. Rejects like pg. */
export type FindByKey = (lookup: KeyLookup, tenantId: number, id: number) => Promise<object | undefined>

/** Creates the lookup function that sends each lookup as a separate statement. */
export const createSingleLookups =
  (send: SendStatement): FindByKey =>
  async ({ one }, tenantId, id) =>
    firstOf(await send(one, [tenantId, id]))

interface Asked {
  tenantId: number
  id: number
  resolve(row: object | undefined): void
  reject(error: unknown): void
}

const maxTogether = 100

/**
 * Creates the lookup function that combines all lookups in the same table within one turn of the event loop into one
 * statement. Requests that were admitted together look up records in the same turn. One statement for several rows is
 * cheaper, since a statement costs several times as much as a row of its result. No lookup waits longer than the turn.
 * A single lookup uses the statement `one`. With distributed tables, each lookup is a separate statement, because a
 * statement for several organizations would query all nodes.
 */
export function createBatchedLookups(sender: () => Promise<SendStatement>, isSpread: () => boolean): FindByKey {
  let asked = new Map<KeyLookup, Asked[]>()
  const leave = (): void => {
    const leaving = asked
    asked = new Map()
    for (const [lookup, all] of leaving) {
      for (let first = 0; first < all.length; first += maxTogether) {
        const together = all.slice(first, first + maxTogether)
        answerAll(sender, isSpread, lookup, together).catch((error) => {
          for (const { reject } of together) reject(error)
        })
      }
    }
  }
  return (lookup, tenantId, id) =>
    new Promise((resolve, reject) => {
      if (asked.size === 0) process.nextTick(leave)
      const same = asked.get(lookup)
      const one = { tenantId, id, resolve, reject }
      if (same) same.push(one)
      else asked.set(lookup, [one])
    })
}

async function answerAll(
  sender: () => Promise<SendStatement>,
  isSpread: () => boolean,
  { one, many }: KeyLookup,
  asked: Asked[],
): Promise<void> {
  const send = await sender()
  if (isSpread()) {
    const each = asked.map(({ tenantId, id, resolve, reject }) =>
      send(one, [tenantId, id]).then((result) => resolve(firstOf(result)), reject),
    )
    await Promise.all(each)
    return
  }
  const [only, ...others] = asked
  if (others.length === 0) {
    only!.resolve(firstOf(await send(one, [only!.tenantId, only!.id])))
    return
  }
  const { rows } = await send(many, [
    `{${asked.map(({ tenantId }) => tenantId).join()}}`,
    `{${asked.map(({ id }) => id).join()}}`,
  ])
  const found = new Array<object | undefined>(asked.length)
  // Copies the row without `place`. Deleting the member would make V8 store the object as a dictionary, which is slow
  // to read.
  for (const { place, ...row } of rows as { place: number }[]) found[place - 1] = row
  asked.forEach(({ resolve }, index) => {
    resolve(found[index])
  })
}

const firstOf = ({ rows }: pg.QueryResult): object | undefined => rows[0]
