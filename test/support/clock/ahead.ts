import { compareClock, readClock } from '../../../db/base/clock.ts'

/**
 * Sets this process's clock ahead, even after heartbeats compare it with the database's clock. Returns a function that
 * resets the clock.
 */
export function putAhead(ms: number): () => void {
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
