import type { BucketClient, UploadedPart } from './bucket-client.ts'

/** The least that S3 takes as a part, unless it is the last. */
export const partBytes = 5 * 1024 * 1024
/** S3 numbers at most so many parts; larger files have larger parts from here on. */
const growAfterParts = 1_000

/**
 * Writes one object from chunks of any size, holding one part at a time. Nothing can be seen of it until `finish`. An
 * object smaller than a part is one request.
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
    if (this.#heldBytes >= partBytes * growth) await this.#sendPart()
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

  /** Gives the object its name, replacing an earlier one; it is durable when this returns. */
  async finish(): Promise<void> {
    if (this.#uploadId === undefined) return this.#client.put(this.#key, this.#take())
    if (this.#heldBytes > 0) await this.#sendPart()
    await this.#client.endParts(this.#key, this.#uploadId, this.#parts)
    this.#uploadId = undefined
  }

  /** Removes the object, finished or not. */
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

/** Writes an object from a stream of chunks; nothing can be seen of one that fails. */
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
