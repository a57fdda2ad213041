import type { Fate, Passing } from '../wire/proxy.ts'

/** What is done to the connection, or to its process, at one message. */
export type WireHarm = 'cut' | 'hold' | 'kill'

export const holdMs = 2_000

/**
 * Does harm at the message of one number among all that pass, counted from 0 over both directions and all connections: cuts the
 * connection instead of passing it on, holds it for two seconds, or has `kill` end the process there.
 */
export class FaultAt {
  isDone = false
  #seen = 0
  #what = ''
  readonly #point: number
  readonly #harm: WireHarm
  readonly #kill: () => void

  constructor(point: number, harm: WireHarm = 'cut', kill: () => void = () => {}) {
    this.#point = point
    this.#harm = harm
    this.#kill = kill
  }

  see({ type, toServer }: Passing): Fate {
    if (this.isDone || this.#seen++ < this.#point) return 'pass'
    this.isDone = true
    this.#what = `${toServer ? 'to' : 'from'} the server, ${type}`
    if (this.#harm === 'hold') return new Promise((resolve) => setTimeout(resolve, holdMs))
    if (this.#harm === 'kill') this.#kill()
    return 'cut before'
  }

  /** Where it was, for a report. */
  get name(): string {
    return this.isDone ? `${this.#harm} at message ${this.#point} (${this.#what})` : 'undisturbed'
  }
}
