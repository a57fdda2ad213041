import { bytesOfBody, headerOf, type RecordedAnswer } from './corpus.ts'
import { batchedLists, findMask, ignoredHeaders, type Mask } from './masks.ts'
import { type Leaf, leavesOf, splitTokens } from './tokens.ts'

/** Difference of two answers at one place. A side is undefined if it lacks the place. */
export interface AnswerDifference {
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

  /** Returns the value of the first run to which a value corresponds; undefined if none is known. */
  originOf(second: string): string | undefined {
    return this.#back.get(second)
  }

  /** Reports whether the two values may correspond. The first sight of two new values makes them correspond. */
  accepts(first: string, second: string): boolean {
    const [known, origin] = [this.#forth.get(first), this.#back.get(second)]
    if (known !== undefined || origin !== undefined) return known === second && origin === first
    this.#forth.set(first, second)
    this.#back.set(second, first)
    return true
  }
}

const hourMs = 3_600_000
const hourOf = (ms: number): number => Math.floor(ms / hourMs)

/** Compares the answers of two runs, request by request in their order. */
export class AnswerComparison {
  readonly #values = new Correspondence()
  #leastShiftMs = Number.POSITIVE_INFINITY
  #greatestShiftMs = Number.NEGATIVE_INFINITY
  /** Hours in which the two runs have begun. */
  #hours: [number, number] | undefined
  #hasPassedHour = false
  /** Number of masked values by the name of the mask. */
  readonly maskedCounts = new Map<string, number>()

  /** Returns the differences of two answers to the request at this path, except those that a mask allows. */
  compare(path: string, first: RecordedAnswer, second: RecordedAnswer): AnswerDifference[] {
    this.#noteTimes(first.sentAtMs, second.sentAtMs)
    const [ours, theirs] = this.#alignRows(path, comparedLeaves(first), comparedLeaves(second))
    const differences: AnswerDifference[] = []
    for (const [place, leaf] of ours) {
      const other = theirs.get(place)
      if (!other || !this.#isSame(path, leaf, other)) differences.push({ place, first: leaf.text, second: other?.text })
    }
    for (const [place, { text }] of theirs)
      if (!ours.has(place)) differences.push({ place, first: undefined, second: text })
    return differences
  }

  /** In lists whose order may differ, numbers the rows by their requests, and leaves out rows that one side lacks. */
  #alignRows(path: string, first: Leaves, second: Leaves): [Leaves, Leaves] {
    if (!batchedLists.test(path)) return [first, second]
    const ours = new Set(requestsOf(first).values())
    const origins = [...requestsOf(second)].map(([row, id]): [string, string] => [row, this.#values.originOf(id) ?? id])
    const shared = new Set(origins.map(([, id]) => id).filter((id) => ours.has(id)))
    return [renameRows(first, requestsOf(first), shared), renameRows(second, new Map(origins), shared)]
  }

  #noteTimes(firstMs: number, secondMs: number): void {
    this.#leastShiftMs = Math.min(this.#leastShiftMs, secondMs - firstMs)
    this.#greatestShiftMs = Math.max(this.#greatestShiftMs, secondMs - firstMs)
    this.#hours ??= [hourOf(firstMs), hourOf(secondMs)]
    this.#hasPassedHour ||= hourOf(firstMs) !== this.#hours[0] || hourOf(secondMs) !== this.#hours[1]
  }

  #isSame(path: string, first: Leaf, second: Leaf): boolean {
    if (first.isText !== second.isText) return false
    if (first.text === second.text) return true
    const [ours, theirs] = [splitTokens(first.text), splitTokens(second.text)]
    if (ours.separators.join('\0') !== theirs.separators.join('\0')) return false
    return ours.tokens.every((token, index) => {
      const other = theirs.tokens[index]!
      return token === other || this.#isMasked(findMask(path, first.place, token, other), token, other)
    })
  }

  #isMasked(mask: Mask | undefined, first: string, second: string): boolean {
    if (!mask || !this.#follows(mask, first, second)) return false
    this.maskedCounts.set(mask.name, (this.maskedCounts.get(mask.name) ?? 0) + 1)
    return true
  }

  #follows({ rule, slackMs = 0 }: Mask, first: string, second: string): boolean {
    if (rule === 'same') return this.#values.accepts(first, second)
    if (rule === 'hour') return this.#hasPassedHour
    if (rule === 'any') return true
    const [shiftMs, slack] = [msOf(second) - msOf(first), toleranceMs + slackMs]
    return shiftMs >= this.#leastShiftMs - slack && shiftMs <= this.#greatestShiftMs + slack
  }
}

const msOf = (time: string): number => (/^\d+$/.test(time) ? Number(time) * 1_000 : Date.parse(time))

type Leaves = Map<string, Leaf>

const inRow = /^data\.(\d+)(?=\.|$)/

/** Returns the request id of each row, by the row's number. */
const requestsOf = (leaves: Leaves): Map<string, string> =>
  new Map(
    [...leaves.values()].flatMap(({ place, text }): [string, string][] =>
      place.endsWith('.requestId') ? [[inRow.exec(place)?.[1] ?? '', text]] : [],
    ),
  )

/** Returns the leaves with the request's id in place of the row's number, without rows of other requests. */
function renameRows(leaves: Leaves, requests: ReadonlyMap<string, string>, kept: ReadonlySet<string>): Leaves {
  const renamed = [...leaves.values()].flatMap((leaf): Leaf[] => {
    const row = inRow.exec(leaf.place)?.[1]
    if (row === undefined) return [leaf]
    const id = requests.get(row) ?? ''
    return kept.has(id) ? [{ ...leaf, place: leaf.place.replace(inRow, `data.${id}`) }] : []
  })
  return new Map(renamed.map((leaf) => [leaf.place, leaf]))
}

const ignoredPlaces = new Set(Object.keys(ignoredHeaders).map((name) => `header ${name}`))

function comparedLeaves(answer: RecordedAnswer): Leaves {
  const kept = leavesOf(answer).filter(({ place }) => !ignoredPlaces.has(place))
  const leaves = new Map(kept.map((leaf) => [leaf.place, leaf]))
  const length = headerOf(answer.headers, 'content-length')
  const bytes = bytesOfBody(answer.body).length
  // The answer to a HEAD request has no body, but the length of the body that a GET request would get.
  const isRight = length === undefined || Number(length) === bytes || bytes === 0
  const text = `${length === undefined ? 'without' : 'with'} a length${isRight ? '' : ' that is wrong'}`
  return leaves.set('answer length', { place: 'answer length', text, isText: false })
}
