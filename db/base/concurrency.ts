import { Refusal } from '../domain/refusal.ts'
import { FairLine, type WaitingParty } from './fair-line.ts'

export interface ConcurrencyLimits {
  /** How many tasks run at a time, of all parties together. */
  max?: number
  /** How many tasks of one party run at a time. */
  maxPerParty?: number
  /** How many tasks may wait, of all parties together. */
  maxWaiting?: number
  /** How many tasks of one party may run or wait. */
  maxPlacesPerParty?: number
  /** How long a task waits for its turn. */
  waitMs?: number
  /** What a task is refused with that finds no place, waits for too long, or that nobody waits for any more. */
  refusal?: () => Error
}

/** The refusal of what a limiter has no place for, worth another try in a moment. */
export const busy = (detail: string, retrySeconds = 1): Refusal =>
  new Refusal('service_unavailable', detail, { headers: { 'Retry-After': String(retrySeconds) } })

const ofYours = () => busy('Your organization has too many requests of this kind in progress. Try again in a moment.')

/** Limits how many tasks run at a time in this process; the others wait. What is not given is not limited. */
export const limitConcurrency = (limits: ConcurrencyLimits): ConcurrencyLimiter => new ConcurrencyLimiter(limits)

interface Waiting {
  begin(): void
  refuse(): void
}

/**
 * Parties take turns, however many tasks each has waiting: one that has come anew waits for one task of each other party at
 * most. While as many wait as may, a party with fewer takes the place of the last task of whoever has the most; so however
 * much one sends, others find a place.
 */
export class ConcurrencyLimiter {
  readonly #limits: Required<ConcurrencyLimits>
  readonly #line = new FairLine<Waiting>()
  readonly #runningOf = new Map<WaitingParty, number>()
  #running = 0

  constructor(limits: ConcurrencyLimits) {
    const [max, waitMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const unlimited = { max, maxPerParty: max, maxWaiting: max, maxPlacesPerParty: max, waitMs, refusal: ofYours }
    this.#limits = { ...unlimited, ...limits }
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#line.length
  }

  /** The result of `work`, once it was this task's turn. Rejects with the limiter's refusal, and as `work` does. */
  async run<T>(party: WaitingParty, work: () => Promise<T>, isGone: () => boolean = () => false): Promise<T> {
    if (this.#line.countOf(party) + this.#runningCount(party) >= this.#limits.maxPlacesPerParty) {
      throw this.#limits.refusal()
    }
    if (this.#mayBegin(party)) this.#count(party, 1)
    else await this.#turn(party)
    try {
      if (isGone()) throw this.#limits.refusal()
      return await work()
    } finally {
      this.#count(party, -1)
      this.#line.shift((next) => this.#mayBegin(next))?.begin()
    }
  }

  #mayBegin(party: WaitingParty): boolean {
    return this.#running < this.#limits.max && this.#runningCount(party) < this.#limits.maxPerParty
  }

  #runningCount(party: WaitingParty): number {
    return this.#runningOf.get(party) ?? 0
  }

  #count(party: WaitingParty, change: 1 | -1): void {
    this.#running += change
    const running = this.#runningCount(party) + change
    if (running === 0) this.#runningOf.delete(party)
    else this.#runningOf.set(party, running)
  }

  /** Waits until it is counted as running. */
  #turn(party: WaitingParty): Promise<void> {
    if (!this.#hasRoomFor(party)) throw this.#limits.refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const { refusal, waitMs } = this.#limits
    const waiting: Waiting = {
      begin: () => {
        clearTimeout(timer)
        this.#count(party, 1)
        resolve()
      },
      refuse: () => {
        clearTimeout(timer)
        reject(refusal())
      },
    }
    const giveUp = (): void => {
      this.#line.remove(party, waiting)
      waiting.refuse()
    }
    const timer = Number.isFinite(waitMs) ? setTimeout(giveUp, waitMs) : undefined
    this.#line.push(party, waiting)
    return promise
  }

  #hasRoomFor(party: WaitingParty): boolean {
    if (this.#line.length < this.#limits.maxWaiting) return true
    const last = this.#line.popLongest(this.#line.countOf(party) + 1)
    last?.refuse()
    return last !== undefined
  }
}
