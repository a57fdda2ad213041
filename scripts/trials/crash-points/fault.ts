import type { MessageDecision, PassingMessage } from '../../testkit/wire/proxy.ts'

/** Fault at one message: cuts the database connection, holds the message, or kills the API process. */
export type WireFault = 'cut' | 'hold' | 'kill'

export const messageHoldMs = 2_000

/**
 * Injects a fault at the message with the given number, counted from 0 over both directions and all connections. It
 * cuts the connection before the message, holds the message for two seconds, or calls `kill` to end the process and
 * then cuts the connection.
 */
export class WireFaultInjector {
  isDone = false
  #seen = 0
  #what = ''
  readonly #point: number
  readonly #harm: WireFault
  readonly #kill: () => void

  constructor(point: number, harm: WireFault = 'cut', kill: () => void = () => {}) {
    this.#point = point
    this.#harm = harm
    this.#kill = kill
  }

  see({ type, toServer }: PassingMessage): MessageDecision {
    if (this.isDone || this.#seen++ < this.#point) return 'pass'
    this.isDone = true
    this.#what = `${toServer ? 'to' : 'from'} the server, ${type}`
    if (this.#harm === 'hold') return new Promise((resolve) => setTimeout(resolve, messageHoldMs))
    if (this.#harm === 'kill') this.#kill()
    return 'cut before'
  }

  /** Description of the injected fault for a report. */
  get name(): string {
    return this.isDone ? `${this.#harm} at message ${this.#point} (${this.#what})` : 'undisturbed'
  }
}
