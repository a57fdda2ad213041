/** Random numbers that a seed determines, so that a run can be repeated (mulberry32). */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns `count` of the items in random order, or all if there are fewer. */
  sample<Item>(from: readonly Item[], count: number): Item[] {
    const left = [...from]
    for (let place = left.length - 1; place > 0; place -= 1) {
      const other = Math.floor(this.next() * (place + 1))
      ;[left[place], left[other]] = [left[other]!, left[place]!]
    }
    return left.slice(0, count)
  }
}
