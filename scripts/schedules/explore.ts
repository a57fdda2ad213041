import type { SeededChance } from '../conformance/chance.ts'
import { type ClockJump, clockJumps } from './clock.ts'
import type { ClockAt, JudgedOrder, RequestRace } from './judge.ts'
import { byChance, type Choose, following, letterOf, Orders, placeOfLetter } from './orders.ts'

/** Interruptions up to which all orders are tried before any with more. */
const bound = 1
/** Up to which they are told apart from orders of chance. */
const maxPreemptions = 2

/** What has been tried of a race. */
export class Exploration {
  readonly race: RequestRace
  tried = 0
  deadlocks = 0
  /** How many orders the clock did something else in. */
  clocks = 0
  /** How many orders something was wrong with. */
  wrong = 0
  readonly #orders = new Orders(maxPreemptions)
  #turn = 0
  /** How many choices an order has had at most. */
  #longest = 1

  constructor(race: RequestRace) {
    this.race = race
  }

  /** Whether every order with one interruption or none was tried. */
  get isBounded(): boolean {
    return (this.#orders.preemptions ?? maxPreemptions + 1) > bound
  }

  /** Up to how many interruptions all orders were tried. */
  get complete(): number {
    return (this.#orders.preemptions ?? maxPreemptions + 1) - 1
  }

  /** Tries the next order with one interruption or none. */
  async tryBounded(): Promise<JudgedOrder> {
    return this.#tryBeginning(this.#orders.next()!)
  }

  /**
   * Tries the next order: one with one interruption or none, and when all of these were tried, by turns one with two and one of
   * chance. Amid every fourth the clock does something else.
   */
  async tryNext(chance: SeededChance): Promise<JudgedOrder> {
    const { jumps } = this.race
    const turn = this.#turn++
    if (turn % 4 === 3) return this.tryClock(chance, jumps[Math.floor(turn / 4) % jumps.length]!)
    if (!this.isBounded) return this.tryBounded()
    const beginning = turn % 2 === 0 ? this.#orders.next(chance) : undefined
    return beginning ? this.#tryBeginning(beginning) : this.#try(byChance(chance))
  }

  /** Tries an order of chance amid which the clock does something else. */
  async tryClock(chance: SeededChance, jump: ClockJump): Promise<JudgedOrder> {
    const place = Math.floor(chance.next() * this.#longest)
    this.clocks += 1
    return this.#try(byChance(chance), { jump, place })
  }

  async #tryBeginning(beginning: readonly number[]): Promise<JudgedOrder> {
    const judged = await this.#try(following(beginning))
    this.#orders.tried(beginning, judged.decisions)
    return judged
  }

  async #try(choose: Choose, clockAt?: ClockAt): Promise<JudgedOrder> {
    const judged = await this.race.play(choose, clockAt)
    this.#longest = Math.max(this.#longest, judged.decisions.length)
    this.tried += 1
    this.deadlocks += judged.deadlocks
    if (judged.wrong.length > 0) this.wrong += 1
    return judged
  }
}

interface ExploreLimits {
  /** When it ends, by performance.now(). */
  untilMs: number
  /** For what is drawn. Without it only orders with one interruption or none are tried. */
  chance?: SeededChance
}

/** Is told of an order with which something was wrong; the exploration ends where it answers with true. */
export type OnWrong = (race: RequestRace, judged: JudgedOrder) => boolean

/** Explores races by turns: of each all orders with one interruption or none, then others until the time is over. */
export async function explore(
  explorations: readonly Exploration[],
  { untilMs, chance }: ExploreLimits,
  onWrong: OnWrong,
): Promise<void> {
  for (;;) {
    const unbounded = explorations.filter(({ isBounded }) => !isBounded)
    if (unbounded.length === 0 && !chance) return
    for (const exploration of unbounded.length > 0 ? unbounded : explorations) {
      if (performance.now() >= untilMs) return
      const judged = await (chance ? exploration.tryNext(chance) : exploration.tryBounded())
      if (judged.wrong.length > 0 && onWrong(exploration.race, judged)) return
    }
  }
}

/** The choices of an order as letters, by which it is repeated, with a sign where the clock does something else. */
export function orderText({ decisions, clockAt }: Pick<JudgedOrder, 'decisions' | 'clockAt'>): string {
  const letters = decisions.map(({ chosen }) => letterOf(chosen))
  return letters.toSpliced(clockAt?.place ?? 0, 0, ...(clockAt ? [clockAt.jump.sign] : [])).join('')
}

/** The order that a text stands for. */
export function readOrder(text: string): { choose: Choose; clockAt?: ClockAt } {
  const signs = clockJumps.map(({ sign }) => sign)
  const letters = [...text]
  const choose = following(letters.filter((one) => !signs.includes(one)).map(placeOfLetter))
  const place = letters.findIndex((one) => signs.includes(one))
  return place < 0 ? { choose } : { choose, clockAt: { jump: clockJumps[signs.indexOf(letters[place]!)]!, place } }
}
