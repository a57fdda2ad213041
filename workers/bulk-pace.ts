import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

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
 * A started delivery takes no slot: a receiver that hangs delays nobody's turn.
 */
export class BulkPace {
  /** The waiting deliveries by organization; the order of the keys is the order of turns. */
  readonly #waiting = new Map<number, (() => void)[]>()
  readonly #rest: () => Promise<void>
  #going = false

  constructor(rest: () => Promise<void> = restOfProcess()) {
    this.#rest = rest
  }

  /** Resolves when one delivery of the organization may start. */
  turn(tenantId: number): Promise<void> {
    return new Promise((start) => {
      const others = this.#waiting.get(tenantId)
      if (others) others.push(start)
      else this.#waiting.set(tenantId, [start])
      if (!this.#going) void this.#go()
    })
  }

  async #go(): Promise<void> {
    this.#going = true
    while (this.#waiting.size > 0) {
      await this.#rest()
      for (let started = 0; started < roundLength && this.#waiting.size > 0; started += 1) this.#startNext()
    }
    this.#going = false
  }

  #startNext(): void {
    const [[tenantId, [start, ...others]]] = this.#waiting as unknown as [[number, [() => void, ...(() => void)[]]]]
    this.#waiting.delete(tenantId)
    if (others.length > 0) this.#waiting.set(tenantId, others)
    start()
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
