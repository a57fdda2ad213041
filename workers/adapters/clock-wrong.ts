import type { ParsedCronItem, Task } from 'graphile-worker'
import { isClockRight } from '../../db/base/clock.ts'
import { putOff } from './put-off.ts'

/**
 * Postpones a timed task while the machine's clock is wrong, so that a worker with a right clock runs it. The pool
 * stops within seconds; this guard covers the time until then.
 */
export const unlessClockWrong =
  (task: Task): Task =>
  async (payload, helpers) => {
    if (isClockRight()) await task(payload, helpers)
    else await putOff(payload, helpers)
  }

/**
 * Returns crontab items that match no minute while the machine's clock is wrong. `lostTime` reports whether any item
 * was evaluated while the clock was wrong.
 *
 * graphile-worker's cron uses the machine's clock and stores the last minute for which it queued a task. A stored
 * minute in the future would block the task in all workers. Relies on three internals of graphile-worker. It queues and
 * stores a minute only if the item matches. It evaluates an item at the start of the minute. After a clock jump, it
 * evaluates all minutes in between, one per millisecond.
 */
export function cronByRightClock(items: ParsedCronItem[]): { items: ParsedCronItem[]; lostTime(): boolean } {
  let lost = false
  const match =
    (item: ParsedCronItem): ParsedCronItem['match'] =>
    (digest) => {
      if (isClockRight()) return item.match(digest)
      lost = true
      return false
    }
  return { items: items.map((item) => ({ ...item, match: match(item) })), lostTime: () => lost }
}
