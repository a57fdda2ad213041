import type { TestRandom } from '../random.ts'
import type { RecordedFamily } from './families.ts'

/** Record that the clients of an organization have created. */
export interface KnownRecord {
  family: RecordedFamily
  id: number
  /** Number of the record in the history. */
  number: number
  parent: KnownRecord | undefined
  /** Set for an invoice that accepts payments, but no more lines. */
  isSent?: boolean
}

/**
 * Clients remember the latest `remembered` records of each family. With the probability `hotShare` they use one of the
 * newest `hot`.
 */
const remembered = 300
const hot = 8
const hotShare = 0.7

/** Records that the clients of an organization share, so that they use the same ones. */
export class SharedRecords {
  readonly #rows = new Map<RecordedFamily, KnownRecord[]>()

  add(known: KnownRecord): void {
    const rows = this.#rows.get(known.family) ?? []
    this.#rows.set(known.family, rows)
    rows.push(known)
    if (rows.length > remembered) rows.shift()
  }

  pick(family: RecordedFamily, chance: TestRandom): KnownRecord | undefined {
    const rows = this.#rows.get(family) ?? []
    if (rows.length === 0) return undefined
    return chance.pick(chance.is(hotShare) ? rows.slice(-hot) : rows)
  }

  /** Returns all remembered records of a family. */
  all(family: RecordedFamily): readonly KnownRecord[] {
    return this.#rows.get(family) ?? []
  }
}
