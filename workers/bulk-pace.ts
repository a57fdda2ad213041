import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { FairLine } from '../db/base/fair-line.ts'

/** Number of deliveries that start per round. The process then pauses for `restShare` of the round's busy time. */
const roundLength = 16
const restShare = 0.5
/** Maximum pause between rounds in milliseconds, even if the process is busy with other work. */
const longestRestMs = 100

/**
 * Schedules bulk deliveries fairly among organizations; no person waits for them.
 *
 * An import of a million rows creates sixteen million deliveries for sixteen endpoints. One such organization would
 * take all of a worker's time. So deliveries start in rounds in which organizations alternate, however many endpoints
 * or deliveries each has. After a round the process pauses for half of its busy time, so that its other work runs
 * without delay.
 *
 * A started delivery occupies no slot, so this does not limit concurrency: a slow receiver delays no other delivery.
 */
export class BulkPace {
  /** Waiting deliveries, served alternately by organization. */
  readonly #waiting = new FairLine<() => void>()
  readonly #rest: () => Promise<void>
  #isRunning = false

  constructor(rest: () => Promise<void> = restOfProcess()) {
    this.#rest = rest
  }

  /** Resolves when the organization's next delivery may start. */
  turn(tenantId: number): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push(tenantId, start)
      if (!this.#isRunning) void this.#go()
    })
  }

  async #go(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      await this.#rest()
      for (let started = 0; started < roundLength; started += 1) this.#waiting.shift()?.()
    }
    this.#isRunning = false
  }
}

/**
 * Returns a function that waits until the event loop has been idle for its share of the time since the previous wait.
 */
function restOfProcess(): () => Promise<void> {
  let since = performance.eventLoopUtilization()
  return async () => {
    const latest = performance.now() + longestRestMs
    for (;;) {
      const { idle, active } = performance.eventLoopUtilization(since)
      const leftMs = Math.min(active * restShare - idle, latest - performance.now())
      if (leftMs <= 0) break
      await sleep(Math.max(1, leftMs))
    }
    since = performance.eventLoopUtilization()
  }
}
