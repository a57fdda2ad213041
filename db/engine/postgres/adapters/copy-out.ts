import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Database } from '../connection.ts'

/** A chunk of complete rows in the format of the COPY statement, in the order of the query. */
export interface CopyChunk {
  bytes: Buffer
  rows: number
  /** The chunk's last row, including its line end. */
  lastRow: Buffer
}

/**
 * Changes rows while they are copied. `put` writes a row into `into` at the offset `at` and returns the offset after
 * it. The written row may be longer than `row` by at most `growthBytes`.
 */
export interface RowWriter {
  growthBytes: number
  put(row: Buffer, into: Buffer, at: number): number
}

const asItIs: RowWriter = { growthBytes: 0, put: (row, into, at) => at + row.copy(into, at) }

const chunkBytes = 512 * 1024
/**
 * Maximum number of chunks that wait for the reader. At this number, reading from the socket pauses, so that the server
 * waits.
 */
const maxWaiting = 4

/**
 * Streams the rows of a query as CSV by `copy (<query>) to stdout`, on a dedicated connection without a statement
 * timeout. COPY accepts no parameters, so the query's parameters are inserted as literals. COPY is about twice as fast
 * as a cursor, because values are not parsed one by one. A reader that stops early closes the connection.
 */
export async function* copyOut(
  database: Database,
  query: CompiledQuery,
  writer: RowWriter = asItIs,
): AsyncGenerator<CopyChunk, void, undefined> {
  const text = `copy (${inlined(query)}) to stdout with (format csv)`
  const client = await database.pool.connect()
  let whole = false
  try {
    await client.query('begin read only')
    await client.query('set local statement_timeout = 0')
    const copy = new Copy(text, writer)
    client.query(copy as unknown as pg.Submittable)
    yield* copy.chunks()
    await client.query('commit')
    whole = true
  } finally {
    client.release(!whole)
  }
}

/**
 * Streams the chunks of `text`, a COPY ... TO STDOUT, in the connection's transaction and with its settings. The caller
 * must own the connection exclusively, and must close it if it stops reading early.
 */
export async function* copyRows(client: pg.ClientBase, text: string): AsyncGenerator<CopyChunk, void, undefined> {
  const copy = new Copy(text, asItIs)
  client.query(copy as unknown as pg.Submittable)
  yield* copy.chunks()
}

/**
 * Internals of pg 8 that this file uses. pg calls `submit` of a query object with the connection, and then the handlers
 * below for each message of the server.
 */
interface Wire {
  query(text: string): void
  stream: { pause(): void; resume(): void }
}

class Copy {
  readonly #text: string
  readonly #writer: RowWriter
  #wire: Wire | undefined
  #filling = Buffer.allocUnsafe(chunkBytes)
  #used = 0
  #rows = 0
  #lastStart = 0
  #waiting: CopyChunk[] = []
  #ended = false
  #failure: unknown
  #wake: () => void = () => {}

  constructor(text: string, writer: RowWriter) {
    this.#text = text
    this.#writer = writer
  }

  async *chunks(): AsyncGenerator<CopyChunk, void, undefined> {
    for (;;) {
      const chunk = this.#waiting.shift()
      if (chunk) {
        if (this.#waiting.length < maxWaiting) this.#wire?.stream.resume()
        yield chunk
      } else if (this.#failure !== undefined) throw this.#failure
      else if (this.#ended) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  submit(connection: unknown): void {
    this.#wire = connection as Wire
    this.#wire.query(this.#text)
  }

  /** Copies the row at once, because the parser reuses its memory. */
  handleCopyData({ chunk: row }: { chunk: Buffer }): void {
    const most = row.length + this.#writer.growthBytes
    if (this.#used + most > this.#filling.length) this.#hand(most)
    this.#lastStart = this.#used
    this.#used = this.#writer.put(row, this.#filling, this.#used)
    this.#rows++
  }

  handleError(error: unknown): void {
    this.#failure = error
    this.#wake()
  }

  handleReadyForQuery(): void {
    this.#hand(0)
    this.#ended = true
    this.#wake()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  #hand(nextBytes: number): void {
    if (this.#rows > 0) {
      const bytes = this.#filling.subarray(0, this.#used)
      this.#waiting.push({ bytes, rows: this.#rows, lastRow: bytes.subarray(this.#lastStart) })
      if (this.#waiting.length >= maxWaiting) this.#wire?.stream.pause()
      this.#wake()
    }
    this.#filling = Buffer.allocUnsafe(Math.max(chunkBytes, nextBytes))
    this.#used = 0
    this.#rows = 0
  }
}

/**
 * Returns the query's SQL with its parameters inserted as literals. pg quotes the strings; numbers and booleans need no
 * quotes.
 */
function inlined({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new Error(`cannot write ${typeof value} into a COPY`)
}
