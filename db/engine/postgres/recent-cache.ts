/**
 * A cache of at most `max` recently used entries, in two maps. When the newer map is full, it becomes the older one,
 * and a new map replaces it. The entries of the previous older map that were not used in the meantime are dropped. So a
 * hit costs hardly more than in a Map.
 */
export class RecentCache<K, V> {
  readonly #half: number
  #newer = new Map<K, V>()
  #older = new Map<K, V>()

  constructor(max: number) {
    this.#half = Math.floor(max / 2)
  }

  get(key: K): V | undefined {
    const found = this.#newer.get(key)
    if (found !== undefined) return found
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: K, value: V): void {
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(key, value)
  }
}
