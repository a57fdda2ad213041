import { compareClock, readClock } from '../../../db/base/clock.ts'

/**
 * Puts the time of this process ahead, whatever the database says of it at its heartbeats. Returns what puts it right again.
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
