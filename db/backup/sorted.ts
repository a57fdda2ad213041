/**
 * Looks keys up in a stream that is sorted by them (by code units), in constant memory. The keys have to be asked for in
 * ascending order.
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

  /** The item with this key; undefined where the stream has none. */
  async find(key: string): Promise<T | undefined> {
    while (!this.#isOver && (this.#item === undefined || this.#keyOf(this.#item) < key)) {
      const { done, value } = await this.#items.next()
      this.#isOver = done === true
      this.#item = done ? undefined : value
    }
    return this.#item !== undefined && this.#keyOf(this.#item) === key ? this.#item : undefined
  }

  /** Ends the stream, whose rest is not read. */
  async close(): Promise<void> {
    await this.#items.return?.()
  }
}

/** Starts the work on up to `atOnce` items while earlier ones are under way, and gives the results in the items' order. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  try {
    for await (const item of items) {
      const one = work(item)
      // A failure is thrown when its turn comes.
      one.catch(() => {})
      running.push(one)
      if (running.length >= atOnce) yield await running.shift()!
    }
    while (running.length > 0) yield await running.shift()!
  } finally {
    await Promise.allSettled(running)
  }
}
