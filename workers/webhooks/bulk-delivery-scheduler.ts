import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { FairQueue } from '../../db/engine/base/fair-queue.ts'

/**
 * Number of deliveries that start per round. Before the next round, the process pauses for `restShare` of its busy
 * time.
 */
const roundLength = 16
const restShare = 0.5
/** Maximum pause between rounds in milliseconds. It applies if the process stays busy with other work. */
const longestRestMs = 100

/**
 * Limits how fast bulk deliveries start, and shares the starts fairly among organizations. No user waits for bulk
 * deliveries, such as those of an import.
 *
 * An import of a million rows creates sixteen million deliveries for sixteen endpoints. One such organization would
 * take all of a worker's time. So deliveries start in rounds in which organizations alternate, however many endpoints
 * or deliveries each has. After a round the process pauses for half of its busy time, so that its other work is not
 * delayed.
 *
 * The number of concurrent deliveries is not limited here: a slow receiver delays no other delivery.
 */
export class BulkDeliveryScheduler {
  /** Functions that start the waiting deliveries; organizations alternate. */
  readonly #waiting = new FairQueue<() => void>()
  readonly #rest: () => Promise<void>
  #isRunning = false

  constructor(rest: () => Promise<void> = restOfProcess()) {
    this.#rest = rest
  }

  /** Queues a delivery of the organization. Resolves when the delivery may start. */
  waitForTurn(tenantId: number): Promise<void> {
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
 * Returns the function that pauses between rounds. It waits until the event loop's idle time since the last pause is
 * half of its busy time, or at most `longestRestMs`.
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
