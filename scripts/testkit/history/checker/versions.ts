import type { History } from '../history.ts'
import type { Findings } from './findings.ts'
import { deriveUnloggedVersions } from './unlogged.ts'

/** Time value for a version that no client was ever shown. */
export const neverKnown = 0xffffffff

/**
 * All versions of all records, numbered from 1; 0 means none. The versions of a record are stored next to each other in
 * their order. They come from its events, or from its changes under If-Match if it has no events.
 */
export class RecordVersions {
  /** The versions of record r are `first[r]` up to but not including `first[r + 1]`. */
  readonly first: Uint32Array
  readonly record: Uint32Array
  readonly token: Uint32Array
  readonly isDeleted: Uint8Array
  /** Event that announces the version; 0 without one. */
  readonly event: Uint32Array
  /** Operation that made the version, if it is known. */
  readonly writer: Uint32Array
  /** Whether `writer` is only one of several operations that may have made the version. */
  readonly isGuess: Uint8Array
  /** Time at which the version became known: the end of the first operation that saw it or made it. */
  readonly known: Uint32Array
  /** Earliest time at which the request that made the version may have been sent; 0 if unknown. */
  readonly begun: Uint32Array
  readonly #byToken = new Map<number, number>()
  /** Next version of the same record with the same state; 0 if there is none. */
  readonly #next: Uint32Array

  constructor(history: History, log: readonly number[], findings: Findings) {
    const { events, records } = history
    const recordCount = records.id.length
    const unlogged = deriveUnloggedVersions(history, findings)
    const counts = new Uint32Array(recordCount + 1)
    for (const event of log) counts[events.record.at(event)]! += 1
    for (const [record, chain] of unlogged) counts[record] = chain.length
    counts[0] = 0
    this.first = new Uint32Array(recordCount + 1)
    for (let record = 0, next = 1; record <= recordCount; record += 1) {
      this.first[record] = next
      next += counts[record]!
    }
    const size = this.first[recordCount]!
    const filled = this.first.slice()
    const numbers = () => new Uint32Array(size)
    this.record = numbers()
    this.token = numbers()
    this.isDeleted = new Uint8Array(size)
    this.event = numbers()
    this.writer = numbers()
    this.isGuess = new Uint8Array(size)
    this.known = numbers().fill(neverKnown)
    this.begun = numbers()
    this.#next = numbers()
    const add = (record: number, token: number): number => {
      const version = filled[record]!
      filled[record] = version + 1
      this.record[version] = record
      this.token[version] = token
      this.#index(version)
      return version
    }
    for (const event of log) {
      if (events.record.at(event) === 0) continue
      const version = add(events.record.at(event), events.token.at(event))
      this.event[version] = event
      this.isDeleted[version] = events.isDeleted.at(event)
    }
    for (const [record, chain] of unlogged) for (const token of chain) add(record, token)
  }

  /** Returns the first version of a record with the state of this token; 0 if there is none. */
  find(record: number, token: number): number {
    return this.#byToken.get(stateKey(record, token)) ?? 0
  }

  /** Returns the next version of the same record with the same state; 0 if there is none. */
  nextWithSameState(version: number): number {
    return this.#next[version]!
  }

  /**
   * Yields all versions of a record with the state of this token. There are several if the record returned to an
   * earlier state.
   */
  *all(record: number, token: number): Generator<number> {
    for (let version = this.find(record, token); version > 0; version = this.nextWithSameState(version)) yield version
  }

  /**
   * Returns the latest version of a record that was known before this moment. Returns one less than its first version
   * if none was known.
   */
  knownBefore(record: number, tick: number): number {
    return lastIndexBelow(this.known, this.first[record]!, this.first[record + 1]!, tick)
  }

  /** Returns the latest version of a record that can have been made before this moment. */
  possibleBefore(record: number, tick: number): number {
    return lastIndexBelow(this.begun, this.first[record]!, this.first[record + 1]!, tick)
  }

  /**
   * Makes the times consistent: when a version is known, all earlier ones are known too, and no version begins before
   * an earlier one.
   */
  makeTimesConsistent(): void {
    for (let record = 1; record + 1 < this.first.length; record += 1) {
      const [from, to] = [this.first[record]!, this.first[record + 1]!]
      for (let version = to - 2; version >= from; version -= 1)
        this.known[version] = Math.min(this.known[version]!, this.known[version + 1]!)
      for (let version = from + 1; version < to; version += 1)
        this.begun[version] = Math.max(this.begun[version]!, this.begun[version - 1]!)
    }
  }

  #index(version: number): void {
    const key = stateKey(this.record[version]!, this.token[version]!)
    const known = this.#byToken.get(key)
    if (known === undefined) {
      this.#byToken.set(key, version)
      return
    }
    let last = known
    while (this.#next[last]! > 0) last = this.#next[last]!
    this.#next[last] = version
  }
}

/** Combines a record and the token of one of its states into one number. */
export const stateKey = (record: number, token: number): number => record * 2 ** 32 + token

/**
 * Returns the last index from `from` up to but not including `to` whose value is below `bound`. The values must be
 * ascending. Returns `from - 1` if there is none.
 */
export function lastIndexBelow(values: Uint32Array, from: number, to: number, bound: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < bound) low = middle + 1
    else high = middle
  }
  return low - 1
}
