import type { ParsedCronItem, Task } from 'graphile-worker'
import { isClockAccurate } from '../../db/engine/base/clock.ts'
import { postponeTask } from './postpone-task.ts'

/**
 * Postpones a timed task while this machine's clock is wrong, so that a worker with a correct clock runs the task. A
 * pool of timed tasks stops a few seconds after the clock becomes wrong; this function covers those seconds.
 */
export const postponeWhileClockWrong =
  (task: Task): Task =>
  async (payload, helpers) => {
    if (isClockAccurate()) await task(payload, helpers)
    else await postponeTask(payload, helpers)
  }

/**
 * Returns copies of the crontab items. While the machine's clock is wrong, the copies match no minute. `lostTime`
 * returns whether a match was suppressed in this way since the call.
 * graphile-worker's cron uses the machine's clock and stores the last minute for which it queued a task. A stored
 * minute in the future would block the task in all workers. Relies on three internals of graphile-worker. It evaluates
 * an item at the start of each minute. It queues a task and stores the minute only if the item matches. After a clock
 * jump, it evaluates all skipped minutes, one per millisecond.
 */
export function pauseCronWhileClockWrong(items: ParsedCronItem[]): { items: ParsedCronItem[]; lostTime(): boolean } {
  let lost = false
  const match =
    (item: ParsedCronItem): ParsedCronItem['match'] =>
    (digest) => {
      if (isClockAccurate()) return item.match(digest)
      lost = true
      return false
    }
  return { items: items.map((item) => ({ ...item, match: match(item) })), lostTime: () => lost }
}
