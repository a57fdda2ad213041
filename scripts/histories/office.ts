import type { Chance } from '../../test/support/fixtures/random.ts'
import type { RecordedFamily } from './families.ts'

/** A record that the clients of an organization have made. */
export interface Known {
  family: RecordedFamily
  id: number
  /** Its number in the history. */
  number: number
  parent: Known | undefined
  /** An invoice that takes payments, and no lines any more. */
  isSent?: boolean
}

/** So many records of a family are remembered, the latest; and most clients turn to the few that came last. */
const remembered = 300
const hot = 8
const hotShare = 0.7

/** What the clients of an organization tell each other, so that they meet at the same records. */
export class Office {
  readonly #rows = new Map<RecordedFamily, Known[]>()

  add(known: Known): void {
    const rows = this.#rows.get(known.family) ?? []
    this.#rows.set(known.family, rows)
    rows.push(known)
    if (rows.length > remembered) rows.shift()
  }

  pick(family: RecordedFamily, chance: Chance): Known | undefined {
    const rows = this.#rows.get(family) ?? []
    if (rows.length === 0) return undefined
    return chance.pick(chance.is(hotShare) ? rows.slice(-hot) : rows)
  }

  /** All that is remembered of a family. */
  all(family: RecordedFamily): readonly Known[] {
    return this.#rows.get(family) ?? []
  }
}
