/**
 * Looks up keys in a stream that is sorted by key (in UTF-16 code units), in constant memory. The keys must be looked
 * up in ascending order.
 */
export class SortedLookup<T> {
  readonly #items: AsyncIterator<T>
  readonly #keyOf: (item: T) => string
  #item: T | undefined
  #isOver = false

  constructor(items: AsyncIterable<T>, keyOf: (item: T) => string) {
    this.#items = items[Symbol.asyncIterator]()
    this.#keyOf = keyOf
  }

  /** Returns the item with this key; undefined if the stream has none. */
  async find(key: string): Promise<T | undefined> {
    while (!this.#isOver && (this.#item === undefined || this.#keyOf(this.#item) < key)) {
      const { done, value } = await this.#items.next()
      this.#isOver = done === true
      this.#item = done ? undefined : value
    }
    return this.#item !== undefined && this.#keyOf(this.#item) === key ? this.#item : undefined
  }

  /** Closes the stream without reading the rest. */
  async close(): Promise<void> {
    await this.#items.return?.()
  }
}

/** Runs `work` on up to `atOnce` items in parallel and yields the results in the order of the items. */
export async function* mapInOrder<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  try {
    for await (const item of items) {
      const one = work(item)
      // The rejection is handled later, when the result is awaited in its order.
      one.catch(() => {})
      running.push(one)
      if (running.length >= atOnce) yield await running.shift()!
    }
    while (running.length > 0) yield await running.shift()!
  } finally {
    await Promise.allSettled(running)
  }
}
