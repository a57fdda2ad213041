/** Reads lines and counted bytes from one stream, in their order. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #endsTooEarly: () => Error
  #held: Buffer = Buffer.alloc(0)

  /** `endsTooEarly` is thrown where the stream has fewer bytes than are asked for. */
  constructor(chunks: AsyncIterable<Buffer>, endsTooEarly: () => Error) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#endsTooEarly = endsTooEarly
  }

  /** The next line; undefined at the end. */
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

  /** The next bytes, as they come. Whoever stops before their end can read nothing after them. */
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

  /** The next bytes, all at once. */
  async block(size: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.bytes(size)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** Ends the stream. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
