import { once } from 'node:events'
import type pg from 'pg'

/**
 * Internals of pg 8 that this file uses. pg calls `submit` of a query object with the connection, and then the handlers
 * below for each message of the server.
 */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean; destroyed: boolean }
}

/**
 * Runs the statement `text`, a `copy ... from stdin`, with the bytes of `chunks`. Returns the number of rows. The
 * caller must own the connection exclusively. Buffers no more bytes than the socket does. If reading the bytes fails,
 * the statement fails too.
 */
export function copyRowsIn(client: pg.ClientBase, text: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const copy = new CopyIn(text, chunks, (error, rows) => (error === undefined ? resolve(rows) : reject(error)))
    client.query(copy as unknown as pg.Submittable)
  })
}

class CopyIn {
  readonly #text: string
  readonly #chunks: AsyncIterable<Buffer>
  readonly #ended: (error: unknown, rows: number) => void
  #wire!: Wire
  #failure: unknown
  #rows = 0

  constructor(text: string, chunks: AsyncIterable<Buffer>, ended: (error: unknown, rows: number) => void) {
    this.#text = text
    this.#chunks = chunks
    this.#ended = ended
  }

  submit(connection: unknown): void {
    this.#wire = connection as Wire
    this.#wire.query(this.#text)
  }

  handleCopyInResponse(): void {
    this.#send().then(
      () => this.#wire.endCopyFrom(),
      (error: unknown) => {
        this.#failure ??= error
        this.#wire.sendCopyFail(String(error))
      },
    )
  }

  async #send(): Promise<void> {
    const { stream } = this.#wire
    for await (const chunk of this.#chunks) {
      if (this.#failure !== undefined || stream.destroyed) return
      if (chunk.length === 0) continue
      this.#wire.sendCopyFromChunk(chunk)
      if (stream.writableNeedDrain) await hasRoom(stream)
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(text.split(' ')[1])
  }

  handleError(error: unknown): void {
    this.#failure ??= error
    this.#ended(this.#failure, 0)
  }

  handleReadyForQuery(): void {
    this.#ended(this.#failure, this.#rows)
  }
}

/** Resolves when the stream accepts more data or was closed. */
async function hasRoom(stream: NodeJS.WritableStream): Promise<void> {
  const other = new AbortController()
  const { signal } = other
  await Promise.race(['drain', 'close'].map((event) => once(stream, event, { signal })))
  // Removes the listener that was not called, which would otherwise remain until the connection ends.
  other.abort()
}
