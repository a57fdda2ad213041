import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts in a round, and the share of a round's time that the process rests after it. */
const roundLength = 16
const restShare = 0.5
/** However busy the process is with other work, the next round comes after so long. */
const longestRestMs = 100

/**
 * Whose turn it is to be sent a delivery that no person waits for. An import of a million rows is sixteen million of them
 * for sixteen endpoints, and one such organization would have a worker's whole time. So they start in rounds: in each,
 * organizations take turns one by one, however many endpoints or deliveries each has, and after each the process rests
 * for half of the time that it has been busy, which is when whatever else it does goes on at once.
 *
 * What is started holds no place: a receiver that hangs delays nobody's turn.
 */
export class BulkPace {
  /** Who waits, by organization; the order of the keys is the order of their turns. */
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

/** Waits until the event loop has stood idle for its share of the time since it was last waited for. */
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
