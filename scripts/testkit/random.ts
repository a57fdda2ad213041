import { SeededRandom } from '../packages/conformance/chance.ts'

/** Random generator for tests. Its seed determines all values, so that a run can be repeated. */
export class TestRandom extends SeededRandom {
  /** Returns an integer between `least` and `most`, inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** Returns true with the probability `share`. */
  is(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    return from[this.whole(0, from.length - 1)] as T
  }
}
