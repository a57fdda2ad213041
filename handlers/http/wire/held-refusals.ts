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
  #held = 0

  constructor(holdMs: number) {
    this.#holdMs = holdMs
  }

  /** Whether a refusal is sent at once. */
  isFull(): boolean {
    return this.#holdMs === 0 || this.#held >= maxHeld
  }

  /**
   * Waits until the refusal may be sent, or the client has gone. Some wait for half as long again and others for half as
   * long, so that those who were refused at once do not come back at once.
   */
  async hold(response: ServerResponse): Promise<void> {
    if (this.isFull() || response.destroyed) return
    this.#held += 1
    response.emit(waits)
    await new Promise<void>((resolve) => {
      const release = (): void => {
        clearTimeout(timer)
        response.off('close', release)
        resolve()
      }
      const timer = setTimeout(release, this.#holdMs * (0.5 + Math.random()))
      response.once('close', release)
    })
    this.#held -= 1
  }
}
