import { Refusal } from '../../domain/refusal.ts'
import { FairQueue, type QueueParty } from './fair-queue.ts'

export interface ConcurrencyLimits {
  /** Maximum number of tasks running at the same time, over all parties (see QueueParty). */
  max?: number
  /** Maximum number of tasks of one party running at the same time. */
  maxPerParty?: number
  /** Maximum number of waiting tasks, over all parties. */
  maxWaiting?: number
  /** Maximum number of tasks of one party that run or wait. */
  maxPlacesPerParty?: number
  /** Maximum time that a task waits before it is refused, in ms. */
  waitMs?: number
  /**
   * Creates the error for a task that is refused because the queue is full, it waited too long, or its caller has
   * disconnected.
   */
  refusal?: () => Error
}

/** Returns the 503 refusal for a full queue, with a Retry-After header. */
export const busyRefusal = (detail: string, retrySeconds = 1): Refusal =>
  new Refusal('service_unavailable', detail, { headers: { 'Retry-After': String(retrySeconds) } })

const ofYours = () =>
  busyRefusal('Your organization has too many requests of this kind in progress. Try again in a moment.')

/** Creates a limiter for tasks of this process. A limit that is left out does not apply. */
export const createConcurrencyLimiter = (limits: ConcurrencyLimits): ConcurrencyLimiter =>
  new ConcurrencyLimiter(limits)

interface Waiting {
  begin(): void
  refuse(): void
}

/**
 * Runs a limited number of tasks at the same time and queues the rest. The parties in the queue take turns: a new party
 * waits for at most one task of each other party.
 *
 * If the queue is full, a new task displaces the last task of the party with the most waiting tasks. The party of the
 * new task must have fewer waiting tasks. So one busy party cannot keep the others out.
 */
export class ConcurrencyLimiter {
  readonly #limits: Required<ConcurrencyLimits>
  readonly #line = new FairQueue<Waiting>()
  readonly #runningOf = new Map<QueueParty, number>()
  #running = 0

  constructor(limits: ConcurrencyLimits) {
    const [max, waitMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const unlimited = { max, maxPerParty: max, maxWaiting: max, maxPlacesPerParty: max, waitMs, refusal: ofYours }
    this.#limits = { ...unlimited, ...limits }
  }

  get waiting(): number {
    return this.#line.length
  }

  /**
   * Waits for the party's turn, runs `work` and returns its result. Throws the limiter's refusal if the task is
   * refused, or if `isGone` reports at its turn that the caller has disconnected. Otherwise throws what `work` throws.
   */
  async run<T>(party: QueueParty, work: () => Promise<T>, isGone: () => boolean = () => false): Promise<T> {
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

  #mayBegin(party: QueueParty): boolean {
    return this.#running < this.#limits.max && this.#runningCount(party) < this.#limits.maxPerParty
  }

  #runningCount(party: QueueParty): number {
    return this.#runningOf.get(party) ?? 0
  }

  #count(party: QueueParty, change: 1 | -1): void {
    this.#running += change
    const running = this.#runningCount(party) + change
    if (running === 0) this.#runningOf.delete(party)
    else this.#runningOf.set(party, running)
  }

  /**
   * Waits in the queue until a task of the party may start, and counts it as running. Throws the limiter's refusal if
   * the queue is full or the wait too long.
   */
  #turn(party: QueueParty): Promise<void> {
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

  #hasRoomFor(party: QueueParty): boolean {
    if (this.#line.length < this.#limits.maxWaiting) return true
    const last = this.#line.popLongest(this.#line.countOf(party) + 1)
    last?.refuse()
    return last !== undefined
  }
}
