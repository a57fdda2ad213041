import type pg from 'pg'
import type { SendStatement } from './adapters/named-query.ts'

/**
 * Two statements that find live records of one table by their whole key. `one` takes the tenant id and the id. `many`
 * takes a list of each; every returned row ends with its `place` in these lists, counted from 1.
 */
export interface KeyLookup {
  one: string
  many: string
}

/** Finds one record by its whole key; undefined if there is none. Rejects like pg. */
export type FindByKey = (lookup: KeyLookup, tenantId: number, id: number) => Promise<object | undefined>

/** Returns a function that runs each lookup as a separate statement. */
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
 * Combines lookups in one table within one turn of the event loop into one statement. Requests that were admitted
 * together arrive here together, and a statement costs several times as much as one of its rows. No lookup is delayed:
 * the statement is sent at the end of the turn; a single lookup is sent as `one`. With distributed tables each lookup
 * is a separate statement, because one for several organizations would query all nodes.
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
  // Copies the row, because V8 turns an object with a deleted member into a dictionary, which is slow to read.
  for (const { place, ...row } of rows as { place: number }[]) found[place - 1] = row
  asked.forEach(({ resolve }, index) => {
    resolve(found[index])
  })
}

const firstOf = ({ rows }: pg.QueryResult): object | undefined => rows[0]
