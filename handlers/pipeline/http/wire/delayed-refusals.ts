import type { ServerResponse } from 'node:http'

/**
 * Event of a response whose request waits for its turn elsewhere, or for its refusal to be sent. From then on it is no
 * load for the process: such waiting is bounded where it happens.
 */
export const waits = Symbol('waits')

/** Maximum number of refusals that a process delays. Further refusals are sent at once. */
const maxHeld = 1_000

/**
 * Delays refusals to clients that send too many requests. A client that waits for each response before its next request
 * then costs about one request a second per connection. A person who reads the page does not notice the delay.
 */
export class DelayedRefusals {
  readonly #holdMs: number
  readonly #held = new Set<() => void>()

  constructor(holdMs: number) {
    this.#holdMs = holdMs
  }

  /** Waits until the refusal may be sent or the client has disconnected. */
  async hold(response: ServerResponse): Promise<void> {
    if (this.#isFull() || response.destroyed) return
    response.emit(waits)
    await new Promise<void>((resolve) => {
      const release = this.later(() => {
        response.off('close', release)
        resolve()
      })
      response.once('close', release)
    })
  }

  /**
   * Calls `send` once after a delay, or at once if too many refusals are delayed. Returns a function that sends the
   * refusal earlier. The delay is random, between half and one and a half times `holdMs`, so that clients refused
   * together do not return together.
   */
  later(send: () => void): () => void {
    if (this.#isFull()) {
      send()
      return () => {}
    }
    const release = (): void => {
      if (!this.#held.delete(release)) return
      clearTimeout(timer)
      send()
    }
    // Node groups timers by duration, so a few distinct durations are cheaper than many.
    const steps = Math.round((0.5 + Math.random()) * delaySteps)
    const timer = setTimeout(release, (this.#holdMs * steps) / delaySteps)
    this.#held.add(release)
    return release
  }

  #isFull(): boolean {
    return this.#holdMs === 0 || this.#held.size >= maxHeld
  }

  /** Sends all delayed refusals at once. */
  release(): void {
    for (const release of this.#held) release()
  }
}

const delaySteps = 20
