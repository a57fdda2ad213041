import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Database } from '../connection.ts'

/** Whole rows as CSV, in the order of the query. */
export interface CopyChunk {
  bytes: Buffer
  rows: number
  /** The last of the rows, its line end included. */
  lastRow: Buffer
}

/** Puts a row's bytes into `into` at `at` and gives the offset after them; it may add `growthBytes` to them at most. */
export interface RowWriter {
  growthBytes: number
  put(row: Buffer, into: Buffer, at: number): number
}

const asItIs: RowWriter = { growthBytes: 0, put: (row, into, at) => at + row.copy(into, at) }

const chunkBytes = 512 * 1024
/** Chunks that wait for the reader before the server is made to wait. */
const maxWaiting = 4

/**
 * Streams `copy (<query>) to stdout with (format csv)` on a connection of its own, without the statement timeout. COPY
 * takes no parameters, so the query's are written into it as literals. It spares both sides the work of one value at a
 * time: about twice as fast as rows through a cursor. Stopping early closes the connection.
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
 * The chunks of a COPY ... TO STDOUT on a connection that the caller has to itself, as it stands: in its transaction, and
 * under its settings. A caller that stops early has to close the connection.
 */
export async function* copyRows(client: pg.ClientBase, text: string): AsyncGenerator<CopyChunk, void, undefined> {
  const copy = new Copy(text, asItIs)
  client.query(copy as unknown as pg.Submittable)
  yield* copy.chunks()
}

/**
 * What is used here of pg 8's inside: that a query object which is no Query of its own is handed the connection, and then every
 * message of the server under the names of the handlers below.
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

  /** The parser goes on using the memory of `chunk`, so the row is copied. */
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

/** The query with its parameters as literals: strings quoted by pg, numbers and booleans as they are. */
function inlined({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new Error(`cannot write ${typeof value} into a COPY`)
}
