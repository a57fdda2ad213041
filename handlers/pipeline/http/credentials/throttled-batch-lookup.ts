import { setTimeout as sleep } from 'node:timers/promises'

const largestBatch = 500
const everyMs = 20

interface Asking<V> {
  id: string
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/**
 * Wraps a lookup for clients that may be guessing credentials. Ids are looked up in batches: one batch at a time, and
 * at most fifty batches a second. A valid credential waits for a moment, and guesses cost other clients almost nothing.
 */
export function createThrottledBatchLookup<V>(lookUp: (ids: string[]) => Promise<ReadonlyMap<string, V>>) {
  let waiting: Asking<V>[] = []
  let running = false
  const run = async (): Promise<void> => {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch)
      waiting = waiting.slice(largestBatch)
      try {
        const found = await lookUp([...new Set(batch.map(({ id }) => id))])
        for (const { id, resolve } of batch) resolve(found.get(id))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      await sleep(everyMs)
    }
    running = false
  }
  return (id: string): Promise<V | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      if (!running) void run()
    })
}
