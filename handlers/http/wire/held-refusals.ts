import type { ServerResponse } from 'node:http'
import { waits } from './overload.ts'

/** How many refusals a process holds; beyond that they are sent at once. */
const maxHeld = 1_000

/**
 * Keeps those who ask too often waiting for the answer that says so. Whoever sends the next request as soon as the last
 * one is answered, over however many connections, then costs a request a second for each, instead of all that the process
 * can refuse. A person who reads the page does not notice.
 */
export class HeldRefusals {
  readonly #holdMs: number
  readonly #held = new Set<() => void>()

  constructor(holdMs: number) {
    this.#holdMs = holdMs
  }

  /** Waits until the refusal may be sent, or the client has gone. */
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
   * Calls `send`, once, when the refusal may be sent, which may be at once; returns what does so before that. Some wait for half as long again and
   * others for half as long, so that those who were refused at once do not come back at once.
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
    // Node keeps its timers by how long they wait, and many different times cost more than a few.
    const steps = Math.round((0.5 + Math.random()) * stepsOfHold)
    const timer = setTimeout(release, (this.#holdMs * steps) / stepsOfHold)
    this.#held.add(release)
    return release
  }

  #isFull(): boolean {
    return this.#holdMs === 0 || this.#held.size >= maxHeld
  }

  /** Sends all that is held. */
  release(): void {
    for (const release of this.#held) release()
  }
}

const stepsOfHold = 20
