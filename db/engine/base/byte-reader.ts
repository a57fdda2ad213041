/** Reads a byte stream in order, as lines or as a given number of bytes. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #endsTooEarly: () => Error
  #held: Buffer = Buffer.alloc(0)

  /** `endsTooEarly` creates the error to throw if the stream ends before the requested number of bytes. */
  constructor(chunks: AsyncIterable<Buffer>, endsTooEarly: () => Error) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#endsTooEarly = endsTooEarly
  }

  /** Reads the next line; returns undefined at the end of the stream. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#held.indexOf(10)
      if (end !== -1) {
        const text = this.#held.toString('utf8', 0, end)
        this.#held = this.#held.subarray(end + 1)
        return text
      }
      const { done, value } = await this.#chunks.next()
      if (done) return undefined
      this.#held = Buffer.concat([this.#held, value])
    }
  }

  /**
   * Yields the next `size` bytes chunk by chunk. A consumer that stops early must not read anything else from this
   * reader.
   */
  async *bytes(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#held.length === 0) {
        const { done, value } = await this.#chunks.next()
        if (done) throw this.#endsTooEarly()
        this.#held = value
      }
      const some = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(some.length)
      left -= some.length
      yield some
    }
  }

  /** Reads the next `size` bytes into one buffer. */
  async block(size: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.bytes(size)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
