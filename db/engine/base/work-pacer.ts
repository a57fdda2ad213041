import { setTimeout as sleep } from 'node:timers/promises'

/** Minimum time of work before a rest, in ms. After less work, a rest is not worth a timer. */
const minWorkMs = 20

/**
 * Paces background work, so that requests get the CPU. After working, it rests for `restShare` times the time worked.
 */
export class WorkPacer {
  readonly #signal: AbortSignal
  readonly #restShare: number
  #workedFrom = performance.now()

  constructor(signal: AbortSignal, restShare: number) {
    this.#signal = signal
    this.#restShare = restShare
  }

  /** Rests if enough work was done since the last rest. Throws the signal's reason if it was aborted. */
  async rest(): Promise<void> {
    this.#signal.throwIfAborted()
    const worked = performance.now() - this.#workedFrom
    if (worked < minWorkMs) return
    await sleep(worked * this.#restShare)
    this.#workedFrom = performance.now()
  }
}
