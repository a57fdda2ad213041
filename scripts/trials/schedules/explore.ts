import type { SeededRandom } from '../../packages/conformance/chance.ts'
import { type ClockJump, clockJumps } from './clock.ts'
import {
  followDecisions,
  InterleavingQueue,
  type Scheduler,
  scheduleRandomly,
  toActorIndex,
  toActorLetter,
} from './interleavings.ts'
import type { CheckedInterleaving, RequestRace, TimedClockJump } from './request-race.ts'

/** All interleavings with at most this number of preemptions are tried before any others. */
const bound = 1
/** Interleavings with at most this number of preemptions are enumerated. Others are drawn at random. */
const maxPreemptions = 2

/** Progress of the exploration of one race's interleavings. */
export class Exploration {
  readonly race: RequestRace
  tried = 0
  deadlocks = 0
  /** Number of tried interleavings with a clock change. */
  clockChangeCount = 0
  /** Number of tried interleavings in which something was wrong. */
  failureCount = 0
  readonly #orders = new InterleavingQueue(maxPreemptions)
  #turn = 0
  /** Largest number of scheduling decisions in any interleaving so far. */
  #longest = 1

  constructor(race: RequestRace) {
    this.race = race
  }

  /** Whether every interleaving with at most one preemption was tried. */
  get isBounded(): boolean {
    return (this.#orders.preemptions ?? maxPreemptions + 1) > bound
  }

  /**
   * Largest number of preemptions up to which all interleavings were tried; -1 if some without preemption are missing.
   */
  get completePreemptions(): number {
    return (this.#orders.preemptions ?? maxPreemptions + 1) - 1
  }

  /** Tries the next interleaving with at most one preemption. */
  async tryBounded(): Promise<CheckedInterleaving> {
    return this.#tryBeginning(this.#orders.next()!)
  }

  /**
   * Tries the next interleaving. First come those with at most one preemption. Then it alternates between one with two
   * preemptions and a random one. Every fourth interleaving has a clock change.
   */
  async tryNext(chance: SeededRandom): Promise<CheckedInterleaving> {
    const { jumps } = this.race
    const turn = this.#turn++
    if (turn % 4 === 3) return this.tryClock(chance, jumps[Math.floor(turn / 4) % jumps.length]!)
    if (!this.isBounded) return this.tryBounded()
    const beginning = turn % 2 === 0 ? this.#orders.next(chance) : undefined
    return beginning ? this.#tryBeginning(beginning) : this.#try(scheduleRandomly(chance))
  }

  /** Tries a random interleaving with a clock change before a random scheduling decision. */
  async tryClock(chance: SeededRandom, jump: ClockJump): Promise<CheckedInterleaving> {
    const place = Math.floor(chance.next() * this.#longest)
    this.clockChangeCount += 1
    return this.#try(scheduleRandomly(chance), { jump, decisionIndex: place })
  }

  async #tryBeginning(beginning: readonly number[]): Promise<CheckedInterleaving> {
    const judged = await this.#try(followDecisions(beginning))
    this.#orders.tried(beginning, judged.decisions)
    return judged
  }

  async #try(choose: Scheduler, clockAt?: TimedClockJump): Promise<CheckedInterleaving> {
    const judged = await this.race.play(choose, clockAt)
    this.#longest = Math.max(this.#longest, judged.decisions.length)
    this.tried += 1
    this.deadlocks += judged.deadlocks
    if (judged.faults.length > 0) this.failureCount += 1
    return judged
  }
}

interface ExploreLimits {
  /** End of the exploration, as a value of performance.now(). */
  untilMs: number
  /** Random source. Without it only interleavings with at most one preemption are tried. */
  chance?: SeededRandom
}

/** Called for each interleaving in which something was wrong. The exploration ends if it returns true. */
export type OnFailedInterleaving = (race: RequestRace, judged: CheckedInterleaving) => boolean

/**
 * Explores the races in turn: first all interleavings with at most one preemption, then others until the time is over.
 */
export async function exploreRaces(
  explorations: readonly Exploration[],
  { untilMs, chance }: ExploreLimits,
  onWrong: OnFailedInterleaving,
): Promise<void> {
  for (;;) {
    const unbounded = explorations.filter(({ isBounded }) => !isBounded)
    if (unbounded.length === 0 && !chance) return
    for (const exploration of unbounded.length > 0 ? unbounded : explorations) {
      if (performance.now() >= untilMs) return
      const judged = await (chance ? exploration.tryNext(chance) : exploration.tryBounded())
      if (judged.faults.length > 0 && onWrong(exploration.race, judged)) return
    }
  }
}

/**
 * Encodes an interleaving as text, so that it can be repeated: one letter for each scheduling decision, and a sign for
 * the clock change.
 */
export function formatInterleaving({ decisions, clockAt }: Pick<CheckedInterleaving, 'decisions' | 'clockAt'>): string {
  const letters = decisions.map(({ chosen }) => toActorLetter(chosen))
  return letters.toSpliced(clockAt?.decisionIndex ?? 0, 0, ...(clockAt ? [clockAt.jump.symbol] : [])).join('')
}

/** Parses the text of an interleaving. */
export function parseInterleaving(text: string): { choose: Scheduler; clockAt?: TimedClockJump } {
  const signs = clockJumps.map(({ symbol }) => symbol)
  const letters = [...text]
  const choose = followDecisions(letters.filter((one) => !signs.includes(one)).map(toActorIndex))
  const place = letters.findIndex((one) => signs.includes(one))
  return place < 0
    ? { choose }
    : { choose, clockAt: { jump: clockJumps[signs.indexOf(letters[place]!)]!, decisionIndex: place } }
}
