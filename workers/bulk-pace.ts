import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { FairLine } from '../db/base/fair-line.ts'

/** Starts per round, and the share of a round's time that the process rests afterwards. */
const roundLength = 16
const restShare = 0.5
/** The maximum time to the next round, however busy the process is with other work. */
const longestRestMs = 100

/**
 * Schedules bulk deliveries, which no person waits for, fairly among organizations. An import of a million rows makes
 * sixteen million of them for sixteen endpoints, and one such organization would take all of a worker's time. So they
 * start in rounds: in each, organizations take turns, however many endpoints or deliveries each has, and after each the
 * process rests for half of the time that it was busy, so that its other work runs without delay.
 *
 * A started delivery takes no slot, so this is no limit of concurrency: a receiver that hangs delays nobody's turn.
 */
export class BulkPace {
  /** The waiting deliveries, in turns of the organizations. */
  readonly #waiting = new FairLine<() => void>()
  readonly #rest: () => Promise<void>
  #going = false

  constructor(rest: () => Promise<void> = restOfProcess()) {
    this.#rest = rest
  }

  /** Resolves when one delivery of the organization may start. */
  turn(tenantId: number): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push(tenantId, start)
      if (!this.#going) void this.#go()
    })
  }

  async #go(): Promise<void> {
    this.#going = true
    while (this.#waiting.length > 0) {
      await this.#rest()
      for (let started = 0; started < roundLength; started += 1) this.#waiting.shift()?.()
    }
    this.#going = false
  }
}

/** Waits until the event loop has been idle for its share of the time since the last wait. */
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
