import type { BucketClient, UploadedPart } from './bucket-client.ts'

/** Minimum size of a part in S3, except the last part, in bytes. */
export const minPartBytes = 5 * 1024 * 1024
/** Number of parts after which parts become larger, because S3 limits the number of parts of an object. */
const growAfterParts = 1_000

/**
 * Writes one object from chunks of any size and holds at most one part in memory. The object is invisible until
 * `finish`. An object smaller than a part takes one request.
 */
export class BucketWriter {
  readonly #client: BucketClient
  readonly #key: string
  readonly #parts: UploadedPart[] = []
  #held: Buffer[] = []
  #heldBytes = 0
  #uploadId: string | undefined

  constructor(client: BucketClient, key: string) {
    this.#client = client
    this.#key = key
  }

  async write(chunk: Buffer): Promise<void> {
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    const growth = Math.ceil((this.#parts.length + 1) / growAfterParts)
    if (this.#heldBytes >= minPartBytes * growth) await this.#sendPart()
  }

  async #sendPart(): Promise<void> {
    const bytes = this.#take()
    this.#uploadId ??= await this.#client.beginParts(this.#key)
    this.#parts.push(await this.#client.putPart(this.#key, this.#uploadId, this.#parts.length + 1, bytes))
  }

  #take(): Buffer {
    const bytes = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held, this.#heldBytes)
    this.#held = []
    this.#heldBytes = 0
    return bytes
  }

  /** Completes the object and replaces an earlier one with the same key. The object is durable afterwards. */
  async finish(): Promise<void> {
    if (this.#uploadId === undefined) return this.#client.put(this.#key, this.#take())
    if (this.#heldBytes > 0) await this.#sendPart()
    await this.#client.endParts(this.#key, this.#uploadId, this.#parts)
    this.#uploadId = undefined
  }

  /** Removes the object, whether it is finished or not. */
  async discard(): Promise<void> {
    await this.abort()
    await this.#client.remove(this.#key)
  }

  async abort(): Promise<void> {
    this.#take()
    const uploadId = this.#uploadId
    this.#uploadId = undefined
    if (uploadId !== undefined) await this.#client.dropParts(this.#key, uploadId)
  }
}

/** Writes an object from a stream of chunks. If that fails, no object is visible. */
export async function writeObject(client: BucketClient, key: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const writer = new BucketWriter(client, key)
  try {
    for await (const chunk of chunks) await writer.write(chunk)
    await writer.finish()
  } catch (error) {
    await writer.abort().catch(() => {})
    throw error
  }
}
