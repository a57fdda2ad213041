import { setTimeout as sleep } from 'node:timers/promises'

/** A rest is worth a timer once somebody has worked for as long as this. */
const minWorkMs = 20

/**
 * Work that nobody waits for, at a pace that leaves processors to requests: after its work it rests for a share of the time
 * that this took.
 */
export class Pace {
  readonly #signal: AbortSignal
  readonly #restShare: number
  #workedFrom = performance.now()

  constructor(signal: AbortSignal, restShare: number) {
    this.#signal = signal
    this.#restShare = restShare
  }

  /** Rests when it is time to. Throws what the signal was aborted with. */
  async rest(): Promise<void> {
    this.#signal.throwIfAborted()
    const worked = performance.now() - this.#workedFrom
    if (worked < minWorkMs) return
    await sleep(worked * this.#restShare)
    this.#workedFrom = performance.now()
  }
}
