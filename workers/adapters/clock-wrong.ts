import type { ParsedCronItem, Task } from 'graphile-worker'
import { isClockRight } from '../../db/base/clock.ts'
import { putOff } from './put-off.ts'

/**
 * Puts a timed task off while the machine's clock is wrong, so that a worker whose clock is right takes it. The pool stops
 * within seconds; this is the guard until then.
 */
export const unlessClockWrong =
  (task: Task): Task =>
  async (payload, helpers) => {
    if (isClockRight()) await task(payload, helpers)
    else await putOff(payload, helpers)
  }

/**
 * Items of a crontab that match no minute while the machine's clock is wrong, and whether one was asked for then.
 *
 * graphile-worker's cron goes by the machine's clock, and notes the last minute that it has queued a task for: one in the
 * future holds the task up in all workers. Taken from its inside: that it queues and notes a minute only when the item matches,
 * that it asks at the minute's turn, and that after a jump of the clock it asks for all minutes between, one a millisecond.
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
