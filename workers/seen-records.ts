import { hash } from 'node:crypto'
import type { Segment, SegmentedFile } from './segments.ts'

const entryBytes = 12
const fullness = 0.6

/**
 * What a dry run would have written: for each key of a record (its id, its e-mail address) a digest of the values that
 * the last row gave it. A real import finds such a record in the database; a dry run, which writes none, finds it here,
 * and so comes to the same report. 12 bytes a key, in memory and in a file beside the checkpoint.
 */
export class SeenRecords {
  readonly #file: SegmentedFile
  #staged = new Map<string, { entry: Buffer; digest: number }>()
  #keys = new BigUint64Array(1024)
  #digests = new Uint32Array(1024)
  #count = 0

  private constructor(file: SegmentedFile) {
    this.#file = file
  }

  /** Reads what earlier slices have seen. */
  static async load(file: SegmentedFile): Promise<SeenRecords> {
    const seen = new SeenRecords(file)
    let left = Buffer.alloc(0)
    for await (const chunk of file.read()) {
      const bytes = Buffer.concat([left, chunk])
      const whole = bytes.length - (bytes.length % entryBytes)
      for (let at = 0; at < whole; at += entryBytes) seen.#put(bytes.readBigUInt64LE(at), bytes.readUInt32LE(at + 8))
      left = bytes.subarray(whole)
    }
    return seen
  }

  /** The digest last noted under any of the keys. */
  find(keys: readonly string[]): number | undefined {
    for (const key of keys) {
      const digest = this.#staged.get(key)?.digest ?? this.#get(hashOf(key))
      if (digest !== undefined) return digest
    }
    return undefined
  }

  /** Notes what a row gives the record with these keys. */
  note(keys: readonly string[], digest: number): void {
    for (const key of keys) {
      const entry = Buffer.allocUnsafe(entryBytes)
      entry.writeBigUInt64LE(hashOf(key), 0)
      entry.writeUInt32LE(digest, 8)
      this.#staged.set(key, { entry, digest })
    }
  }

  /** Writes what was noted to disk and gives the pieces that the batch's checkpoint must keep. */
  async flush(): Promise<Segment[]> {
    if (this.#staged.size > 0)
      await this.#file.append(Buffer.concat([...this.#staged.values()].map(({ entry }) => entry)))
    return this.#file.mark()
  }

  /** The batch is committed. */
  committed(): void {
    this.#file.committed()
    for (const { entry, digest } of this.#staged.values()) this.#put(entry.readBigUInt64LE(0), digest)
    this.#staged.clear()
  }

  /** Forgets what was noted since the last commit. */
  rollBack(): void {
    this.#file.rollBack()
    this.#staged.clear()
  }

  #slot(hash: bigint): number {
    const mask = this.#keys.length - 1
    let slot = Number(hash & 0xffffffffn) & mask
    while (this.#keys[slot] !== 0n && this.#keys[slot] !== hash) slot = (slot + 1) & mask
    return slot
  }

  #get(hash: bigint): number | undefined {
    const slot = this.#slot(hash)
    return this.#keys[slot] === 0n ? undefined : this.#digests[slot]
  }

  #put(hash: bigint, digest: number): void {
    if (this.#count >= this.#keys.length * fullness) this.#grow()
    const slot = this.#slot(hash)
    if (this.#keys[slot] === 0n) this.#count++
    this.#keys[slot] = hash
    this.#digests[slot] = digest
  }

  #grow(): void {
    const [keys, digests] = [this.#keys, this.#digests]
    this.#keys = new BigUint64Array(keys.length * 2)
    this.#digests = new Uint32Array(keys.length * 2)
    for (const [place, hash] of keys.entries()) {
      if (hash === 0n) continue
      const slot = this.#slot(hash)
      this.#keys[slot] = hash
      this.#digests[slot] = digests[place]!
    }
  }
}

/** 64 bits, never 0, which marks a free slot. */
const hashOf = (text: string): bigint => hash('sha1', text, 'buffer').readBigUInt64LE(0) | 1n

/** 32 bits that tell two rows' values apart. */
export const digestOf = (values: Record<string, unknown>): number =>
  hash('sha1', JSON.stringify(values), 'buffer').readUInt32LE(0)
