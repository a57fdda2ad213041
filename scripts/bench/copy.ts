import pg from 'pg'

/** Methods of pg's connection that the COPY queries of this file use. */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): boolean
  endCopyFrom(): void
  stream: NodeJS.WritableStream
}

/**
 * Duration in seconds of a bare COPY, and the bytes that it moved. COPY is the reference for every import and export.
 */
export interface CopyResult {
  seconds: number
  bytes: number
}

/** Runs `copy ... from stdin` with the given pieces of text in one transaction. */
export const runCopyIn = (url: string, text: string, pieces: Iterable<string>): Promise<CopyResult> =>
  timed(url, (ended) => new CopyIn(text, pieces, ended))

/** Runs `copy ... to stdout`, counts the received bytes and discards the rows. */
export const copyOutAndDiscard = (url: string, text: string): Promise<CopyResult> =>
  timed(url, (ended) => new CopyOut(text, ended))

type Ended = (error: unknown, bytes: number) => void

async function timed(url: string, make: (ended: Ended) => object): Promise<CopyResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const from = performance.now()
    const bytes = await new Promise<number>((resolve, reject) => {
      client.query(make((error, count) => (error ? reject(error) : resolve(count))) as pg.Submittable)
    })
    return { seconds: (performance.now() - from) / 1000, bytes }
  } finally {
    await client.end()
  }
}

/** The part of the COPY protocol that both directions share. */
class Copy {
  readonly #text: string
  readonly #ended: Ended
  protected wire!: Wire
  protected bytes = 0
  #failure: unknown

  constructor(text: string, ended: Ended) {
    this.#text = text
    this.#ended = ended
  }

  submit(connection: unknown): void {
    this.wire = connection as Wire
    this.wire.query(this.#text)
  }

  handleError(error: unknown): void {
    this.#failure = error
    this.#ended(error, this.bytes)
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#ended(undefined, this.bytes)
  }

  handleCommandComplete(): void {}
}

class CopyOut extends Copy {
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.bytes += chunk.length
  }
}

class CopyIn extends Copy {
  readonly #pieces: Iterator<string>

  constructor(text: string, pieces: Iterable<string>, ended: Ended) {
    super(text, ended)
    this.#pieces = pieces[Symbol.iterator]()
  }

  handleCopyInResponse(): void {
    for (;;) {
      const { done, value } = this.#pieces.next()
      if (done) {
        this.wire.endCopyFrom()
        return
      }
      const chunk = Buffer.from(value)
      this.bytes += chunk.length
      if (!this.wire.sendCopyFromChunk(chunk)) {
        this.wire.stream.once('drain', () => this.handleCopyInResponse())
        return
      }
    }
  }
}
