import { compareClock, readClock } from '../../../db/engine/base/clock.ts'

/**
 * Sets this process's clock ahead. The heartbeats that compare the clock with the database's do not set it right again.
 * Returns a function that resets the clock.
 */
export function forceClockAhead(ms: number): () => void {
  const { now } = Date
  let isComparing = false
  const compare = (databaseMs: number) => {
    isComparing = true
    compareClock(databaseMs, readClock())
    isComparing = false
  }
  Date.now = () => {
    const shifted = now() + ms
    if (!isComparing) compare(shifted)
    return shifted
  }
  return () => {
    Date.now = now
    compare(now())
  }
}
