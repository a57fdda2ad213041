import { bytesOfBody, headerOf, type RecordedAnswer } from './corpus.ts'
import { ignoredHeaders, type Mask, masks } from './masks.ts'
import { type Leaf, leavesOf, splitTokens } from './tokens.ts'

/** Difference of two answers at one place. A side is undefined if it lacks the place. */
export interface Difference {
  place: string
  first: string | undefined
  second: string | undefined
}

/** Longest drift in ms between the clocks of the two runs and the times in their answers. */
const toleranceMs = 5_000

/** Values of the second run that correspond to values of the first run. */
class Correspondence {
  readonly #forth = new Map<string, string>()
  readonly #back = new Map<string, string>()

  /** Reports whether the two values may correspond. The first sight of two new values makes them correspond. */
  accepts(first: string, second: string): boolean {
    const [known, origin] = [this.#forth.get(first), this.#back.get(second)]
    if (known !== undefined || origin !== undefined) return known === second && origin === first
    this.#forth.set(first, second)
    this.#back.set(second, first)
    return true
  }
}

/** Compares the answers of two runs, request by request in their order. */
export class AnswerComparison {
  readonly #values = new Correspondence()
  #leastShiftMs = Number.POSITIVE_INFINITY
  #greatestShiftMs = Number.NEGATIVE_INFINITY
  /** Number of masked values by the name of the mask. */
  readonly maskedCounts = new Map<string, number>()

  /** Returns the differences of two answers to the same request, except those that a mask allows. */
  compare(first: RecordedAnswer, second: RecordedAnswer): Difference[] {
    const shiftMs = second.sentAtMs - first.sentAtMs
    this.#leastShiftMs = Math.min(this.#leastShiftMs, shiftMs)
    this.#greatestShiftMs = Math.max(this.#greatestShiftMs, shiftMs)
    const [ours, theirs] = [comparedLeaves(first), comparedLeaves(second)]
    const differences: Difference[] = []
    for (const [place, leaf] of ours) {
      const other = theirs.get(place)
      if (!other || !this.#isSame(leaf, other)) differences.push({ place, first: leaf.text, second: other?.text })
    }
    for (const [place, { text }] of theirs)
      if (!ours.has(place)) differences.push({ place, first: undefined, second: text })
    return differences
  }

  #isSame(first: Leaf, second: Leaf): boolean {
    if (first.text === second.text) return first.isText === second.isText
    if (first.isText !== second.isText) return false
    const [ours, theirs] = [splitTokens(first.text), splitTokens(second.text)]
    if (ours.separators.join('\0') !== theirs.separators.join('\0')) return false
    return ours.tokens.every((token, index) => {
      const other = theirs.tokens[index]!
      return token === other || this.#isMasked(first, token, other)
    })
  }

  #isMasked({ name }: Leaf, first: string, second: string): boolean {
    const mask = findMask(name, first, second)
    if (!mask) return false
    const isAllowed =
      mask.rule === 'any' ||
      (mask.rule === 'time' ? this.#isShifted(first, second) : this.#values.accepts(first, second))
    if (isAllowed) this.maskedCounts.set(mask.name, (this.maskedCounts.get(mask.name) ?? 0) + 1)
    return isAllowed
  }

  #isShifted(first: string, second: string): boolean {
    const ms = Date.parse(second) - Date.parse(first)
    return ms >= this.#leastShiftMs - toleranceMs && ms <= this.#greatestShiftMs + toleranceMs
  }
}

/** Returns the mask that allows two different values in members or headers of this name; undefined if there is none. */
export const findMask = (name: string, first: string, second: string): Mask | undefined =>
  masks.find(({ places, form }) => (places?.test(name) ?? true) && form.test(first) && form.test(second))

function comparedLeaves(answer: RecordedAnswer): Map<string, Leaf> {
  const kept = leavesOf(answer).filter(
    ({ place, name }) => !(place === `header ${name}` && Object.hasOwn(ignoredHeaders, name)),
  )
  const leaves = new Map(kept.map((leaf) => [leaf.place, leaf]))
  const length = headerOf(answer.headers, 'content-length')
  const bytes = bytesOfBody(answer.body).length
  // The answer to a HEAD request has the length of the body that a GET request would get.
  const isRight = length === undefined || Number(length) === bytes || bytes === 0
  const text = `${length === undefined ? 'without' : 'with'} a length${isRight ? '' : ' that is wrong'}`
  return leaves.set('length', { place: 'length', name: 'length', text, isText: false })
}
