import type { SeededChance } from '../conformance/chance.ts'

const letters = 'ABCDEFGH'

/** The name of the actor at a place. */
export const letterOf = (place: number): string => letters.charAt(place)

/** The place of the actor of this name. */
export const placeOfLetter = (letter: string): number => letters.indexOf(letter)

/** A moment at which it is chosen who goes on. */
export interface Decision {
  /** Who may, ascending. */
  enabled: readonly number[]
  /** Who went on last; undefined at the beginning. */
  current: number | undefined
  chosen: number
}

/** Chooses one of those who may go on. */
export type Choose = (decision: Omit<Decision, 'chosen'>, place: number) => number

/** Somebody is interrupted, though he could go on. */
const isPreemption = ({ enabled, current }: Pick<Decision, 'enabled' | 'current'>, chosen: number): boolean =>
  current !== undefined && chosen !== current && enabled.includes(current)

/** Who goes on where nothing says otherwise: who did, and where he cannot, the first who can. */
const unprompted: Choose = ({ enabled, current }) =>
  current !== undefined && enabled.includes(current) ? current : enabled[0]!

/** Follows a list of choices, and chooses nothing unprompted after them; a choice that is not there any more is left out. */
export const following =
  (choices: readonly number[]): Choose =>
  (decision, place) => {
    const choice = choices[place]
    return choice !== undefined && decision.enabled.includes(choice) ? choice : unprompted(decision, place)
  }

/** One after the other in this order, each to his end unless another has to go on first. */
export const inTurn =
  (order: readonly number[]): Choose =>
  ({ enabled }) =>
    order.find((one) => enabled.includes(one))!

/** Interrupts whoever is at it at moments that chance draws, often in some orders and seldom in others. */
export function byChance(chance: SeededChance): Choose {
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
 * All orders of those whose moves are only known once they were made, those with fewer interruptions first: that someone
 * goes on to his end or until he is blocked costs nothing, whoever goes on then. Almost every fault of a race needs one
 * interruption or two (Musuvathi and Qadeer, Iterative Context Bounding, PLDI 2007). An order begins with choices that are
 * given and goes on unprompted; what was decided in it tells which others there are.
 */
export class Orders {
  /** Beginnings that wait to be tried, by how many interruptions they have. */
  readonly #waiting: number[][][] = [[[]]]
  readonly #maxPreemptions: number

  constructor(maxPreemptions = Infinity) {
    this.#maxPreemptions = maxPreemptions
  }

  /** How many interruptions the next order has; undefined where all were tried. */
  get preemptions(): number | undefined {
    const found = this.#waiting.findIndex((some) => some && some.length > 0)
    return found < 0 ? undefined : found
  }

  /** The choices that the next order begins with, of those with the fewest interruptions the first, or one of chance. */
  next(chance?: SeededChance): number[] | undefined {
    const { preemptions } = this
    if (preemptions === undefined) return undefined
    const some = this.#waiting[preemptions]!
    if (!chance) return some.shift()
    const place = Math.floor(chance.next() * some.length)
    const [taken] = some.splice(place, 1, some.at(-1)!)
    some.pop()
    return taken
  }

  /** What was decided in the order that began with these choices; those that differ from it in one choice after these wait then. */
  tried(beginning: readonly number[], decisions: readonly Decision[]): void {
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
