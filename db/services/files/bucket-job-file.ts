import type { BucketClient } from './bucket-client.ts'
import { minPartBytes, writeObject } from './bucket-writer.ts'
import type { JobFile, JobFileOwner, JobFilePiece } from './file-store.ts'

/**
 * A job's file in a bucket, in pieces of one object each. Objects cannot be appended to, so the newest piece is held in
 * memory and `flush` uploads it again as a whole. Its earlier bytes stay the same, so bytes in a committed checkpoint
 * survive a crash of the process. A piece that reaches `minPartBytes` is complete, and the next piece begins.
 */
export class BucketJobFile implements JobFile {
  readonly #client: BucketClient
  readonly #keyOf: (name: string) => string
  readonly #prefix: string
  readonly #kind: 'result' | 'errors'
  readonly #whole: JobFilePiece[]
  #committed: JobFilePiece[]
  #piece: Buffer[] = []
  #pieceBytes = 0
  #storedBytes = 0
  #number = 0

  constructor(
    client: BucketClient,
    keyOf: (name: string) => string,
    { id, fence }: JobFileOwner,
    kind: 'result' | 'errors',
    earlier: readonly JobFilePiece[],
  ) {
    this.#client = client
    this.#keyOf = keyOf
    this.#prefix = `${id}.${fence}`
    this.#kind = kind
    this.#whole = earlier.filter(({ bytes }) => bytes > 0)
    this.#committed = [...this.#whole]
  }

  get size(): number {
    return this.#whole.reduce((sum, { bytes }) => sum + bytes, this.#pieceBytes)
  }

  async append(bytes: Buffer): Promise<void> {
    this.#piece.push(bytes)
    this.#pieceBytes += bytes.length
    if (this.#pieceBytes >= minPartBytes) await this.#endPiece()
  }

  async flush(): Promise<JobFilePiece[]> {
    await this.#store()
    return this.#segments()
  }

  #segments(): JobFilePiece[] {
    return this.#pieceBytes === 0 ? [...this.#whole] : [...this.#whole, { file: this.#name, bytes: this.#pieceBytes }]
  }

  get #name(): string {
    return `${this.#prefix}.${this.#number}.${this.#kind}.partial`
  }

  async #store(): Promise<void> {
    if (this.#pieceBytes === this.#storedBytes) return
    const bytes = Buffer.concat(this.#piece, this.#pieceBytes)
    this.#piece = [bytes]
    await this.#client.put(this.#keyOf(this.#name), bytes)
    this.#storedBytes = bytes.length
  }

  async #endPiece(): Promise<void> {
    await this.#store()
    this.#whole.push({ file: this.#name, bytes: this.#pieceBytes })
    this.#beginPiece()
  }

  #beginPiece(): void {
    this.#piece = []
    this.#pieceBytes = 0
    this.#storedBytes = 0
    this.#number += 1
  }

  markCommitted(): void {
    this.#committed = this.#segments()
  }

  /**
   * Discards the bytes after the last commit. The current piece keeps its committed bytes, and later bytes go to a new
   * piece.
   */
  rollBack(): void {
    if (this.size === this.#committed.reduce((sum, { bytes }) => sum + bytes, 0)) return
    this.#whole.splice(0, this.#whole.length, ...this.#committed)
    this.#beginPiece()
  }

  async *read(): AsyncGenerator<Buffer> {
    for (const { file, bytes } of await this.flush()) {
      for await (const chunk of this.#client.stream(this.#keyOf(file), { start: 0, end: bytes - 1 })) {
        yield chunk as Buffer
      }
    }
  }

  async assemble(): Promise<string | undefined> {
    if (this.size === 0) return undefined
    const name = `${this.#prefix}.${this.#kind}`
    await writeObject(this.#client, this.#keyOf(name), this.read())
    return name
  }

  /** Removes the current pieces. The sweep removes pieces that were rolled back. */
  async removePieces(): Promise<void> {
    for (const { file } of this.#segments()) await this.#client.remove(this.#keyOf(file))
    await this.close()
  }

  async close(): Promise<void> {
    this.#piece = []
  }
}
