import { setTimeout as sleep } from 'node:timers/promises'

const spanMs = 2_000
const restingShare = 0.05

/**
 * Releases memory that was needed only during the start of a process, about a fifth of its total. V8 keeps the young
 * generation at its maximum size, and keeps garbage in the old one until there is more.
 *
 * The garbage collection blocks the process for a tenth of a second. So it waits until the process has been idle for a
 * span of `ofMs`; a process that is never idle needs its memory. Does nothing in a process started without --expose-gc.
 */
export async function releaseStartMemory(ofMs = spanMs): Promise<void> {
  if (!globalThis.gc) return
  for (let isResting = false; !isResting; ) {
    const since = performance.eventLoopUtilization()
    await sleep(ofMs, undefined, { ref: false })
    isResting = performance.eventLoopUtilization(since).utilization < restingShare
  }
  globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
