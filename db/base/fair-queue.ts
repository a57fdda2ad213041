import { Refusal } from '../domain/refusal.ts'

export interface FairQueueOptions {
  /** How many tasks of one party may be under way, waiting ones included. */
  ofOne: number
  /** How many tasks may wait, of all parties together. */
  ofAll: number
  /** The detail of the refusal for a task that finds no place. */
  detail: string
  /** When such a task is worth another try. */
  retrySeconds: number
}

interface Waiting {
  begin(): void
  refuse(): void
}

/**
 * Runs one task at a time, in turns of the parties, such as networks: a party that has come anew waits for at most one
 * task of each other one. The queue is bounded. While it is full, a party with fewer tasks takes the place of the last
 * task of whoever has the most; so however much one sends, others find a place.
 */
export class FairQueue {
  /** In the order of their turns. */
  readonly #lines = new Map<string, Waiting[]>()
  readonly #options: FairQueueOptions
  #waiting = 0
  #served: string | undefined

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * The result of `work`, once it was this task's turn. Throws Refusal service_unavailable where there is no place, and
   * where nobody waits for the result any more when its turn comes.
   */
  async run<T>(party: string, work: () => Promise<T>, isGone: () => boolean = () => false): Promise<T> {
    if (this.#served === undefined) this.#served = party
    else await this.#turn(party)
    try {
      if (isGone()) throw this.#refusal()
      return await work()
    } finally {
      this.#next()
    }
  }

  #turn(party: string): Promise<void> {
    const line = this.#lines.get(party) ?? []
    const ofHis = line.length + (this.#served === party ? 1 : 0)
    const hasPlace = ofHis < this.#options.ofOne && (this.#waiting < this.#options.ofAll || this.#makePlace(line))
    if (!hasPlace) throw this.#refusal()
    this.#lines.set(party, line)
    this.#waiting += 1
    return new Promise((resolve, reject) => {
      line.push({ begin: resolve, refuse: () => reject(this.#refusal()) })
    })
  }

  /** Refuses the last task of the longest line, where that is longer than this one will be. */
  #makePlace(line: readonly Waiting[]): boolean {
    const [longest] = [...this.#lines.values()].sort((one, other) => other.length - one.length)
    if (!longest || longest.length <= line.length + 1) return false
    this.#waiting -= 1
    longest.pop()!.refuse()
    return true
  }

  #next(): void {
    const [party, line] = this.#lines.entries().next().value ?? []
    this.#served = party
    if (party === undefined || line === undefined) return
    const next = line.shift()!
    this.#waiting -= 1
    // Whoever has just had a turn is last in the next round.
    this.#lines.delete(party)
    if (line.length > 0) this.#lines.set(party, line)
    next.begin()
  }

  #refusal(): Refusal {
    const { detail, retrySeconds } = this.#options
    return new Refusal('service_unavailable', detail, { headers: { 'Retry-After': String(retrySeconds) } })
  }
}
