import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
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

  /**
   * Waits until the refusal may be sent, or the client has gone. Some wait for half as long again and others for half as
   * long, so that those who were refused at once do not come back at once.
   */
  async hold(response: ServerResponse): Promise<void> {
    if (this.#holdMs === 0 || this.#held >= maxHeld || response.destroyed) return
    this.#held += 1
    response.emit(waits)
    const ending = new AbortController()
    const { signal } = ending
    const ignore = (): void => {}
    await Promise.race([
      sleep(this.#holdMs * (0.5 + Math.random()), undefined, { signal }).catch(ignore),
      once(response, 'close', { signal }).catch(ignore),
    ])
    ending.abort()
    this.#held -= 1
  }
}
