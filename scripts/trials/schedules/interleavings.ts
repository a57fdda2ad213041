import type { SeededRandom } from '../../packages/conformance/chance.ts'

const letters = 'ABCDEFGH'

/** Returns the letter of the actor with this index. */
export const toActorLetter = (place: number): string => letters.charAt(place)

/** Returns the index of the actor with this letter. */
export const toActorIndex = (letter: string): number => letters.indexOf(letter)

/** Scheduling decision: which actor continues. */
export interface SchedulingDecision {
  /** Indexes of the actors that can continue, ascending. */
  enabled: readonly number[]
  /** Index of the actor that continued last; undefined at the beginning. */
  current: number | undefined
  chosen: number
}

/** Scheduler: chooses one of the actors that can continue. */
export type Scheduler = (decision: Omit<SchedulingDecision, 'chosen'>, place: number) => number

/** Reports whether a scheduling decision preempts an actor that could continue. */
const isPreemption = ({ enabled, current }: Pick<SchedulingDecision, 'enabled' | 'current'>, chosen: number): boolean =>
  current !== undefined && chosen !== current && enabled.includes(current)

/** Default scheduler: lets the same actor continue, or the first one that can. */
const unprompted: Scheduler = ({ enabled, current }) =>
  current !== undefined && enabled.includes(current) ? current : enabled[0]!

/**
 * Returns a scheduler that follows a list of decisions and then uses the default. A decision that is no longer possible
 * is skipped.
 */
export const followDecisions =
  (choices: readonly number[]): Scheduler =>
  (decision, place) => {
    const choice = choices[place]
    return choice !== undefined && decision.enabled.includes(choice) ? choice : unprompted(decision, place)
  }

/** Returns a scheduler that runs the actors one after the other in this order, each to its end unless it is blocked. */
export const scheduleSerially =
  (order: readonly number[]): Scheduler =>
  ({ enabled }) =>
    order.find((one) => enabled.includes(one))!

/** Returns a scheduler that preempts actors at random, often in some interleavings and rarely in others. */
export function scheduleRandomly(chance: SeededRandom): Scheduler {
  const share = [0.1, 0.3, 0.6][Math.floor(chance.next() * 3)]!
  return (decision, place) => {
    const going = unprompted(decision, place)
    const others = decision.enabled.filter((one) => one !== going)
    const isFree = decision.current !== going
    if (others.length === 0 || (!isFree && chance.next() >= share)) return going
    const from = isFree ? decision.enabled : others
    return from[Math.floor(chance.next() * from.length)]!
  }
}

/**
 * Enumerates the interleavings of actors whose steps are only known after they were taken, those with few preemptions
 * first. Running an actor until it ends or is blocked costs no preemption. Almost every race fault needs one or two
 * preemptions (Musuvathi and Qadeer, Iterative Context Bounding, PLDI 2007).
 *
 * An interleaving begins with given decisions and continues with the default ones. All its decisions together show
 * which other interleavings exist.
 */
export class InterleavingQueue {
  /** Beginnings of interleavings that were not tried yet, indexed by number of preemptions. */
  readonly #waiting: number[][][] = [[[]]]
  readonly #maxPreemptions: number

  constructor(maxPreemptions = Infinity) {
    this.#maxPreemptions = maxPreemptions
  }

  /** Number of preemptions of the next interleaving; undefined if all were tried. */
  get preemptions(): number | undefined {
    const found = this.#waiting.findIndex((some) => some && some.length > 0)
    return found < 0 ? undefined : found
  }

  /**
   * Returns the first decisions of the next interleaving. Takes the first or a random one of those with the fewest
   * preemptions.
   */
  next(chance?: SeededRandom): number[] | undefined {
    const { preemptions } = this
    if (preemptions === undefined) return undefined
    const some = this.#waiting[preemptions]!
    if (!chance) return some.shift()
    const place = Math.floor(chance.next() * some.length)
    const [taken] = some.splice(place, 1, some.at(-1)!)
    some.pop()
    return taken
  }

  /**
   * Records the decisions of the interleaving that began with these ones. Queues the interleavings that differ from it
   * in one later decision.
   */
  tried(beginning: readonly number[], decisions: readonly SchedulingDecision[]): void {
    let preemptions = 0
    for (const [place, decision] of decisions.entries()) {
      const before = decisions.slice(0, place).map(({ chosen }) => chosen)
      if (place >= beginning.length)
        for (const other of decision.enabled.filter((one) => one !== decision.chosen)) {
          const cost = preemptions + (isPreemption(decision, other) ? 1 : 0)
          if (cost <= this.#maxPreemptions) this.#wait(cost, [...before, other])
        }
      if (isPreemption(decision, decision.chosen)) preemptions += 1
    }
  }

  #wait(preemptions: number, beginning: number[]): void {
    const some = this.#waiting[preemptions] ?? []
    this.#waiting[preemptions] = some
    some.push(beginning)
  }
}
