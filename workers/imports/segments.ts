import { type FileHandle, link, open, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Files, syncDirectory } from '../../db/files/store.ts'

/** A piece of a job's file and how many of its bytes belong to committed batches. */
export interface Segment {
  file: string
  bytes: number
}

/** Whose file it is: every claim of a job has a fence of its own. */
export interface SegmentOwner {
  id: string
  fence: number
}

/**
 * A job's file, written in pieces: each claim of the job writes one of its own, named after its fence, and the
 * checkpoint says which bytes count. So a worker that only seemed dead can go on writing without harm to its
 * successor, and a resumed job goes on exactly where its last committed batch ended.
 */
export class SegmentedFile {
  readonly #files: Files
  readonly #owner: SegmentOwner
  readonly #kind: 'result' | 'errors'
  readonly #earlier: readonly Segment[]
  #handle: FileHandle | undefined
  #committedBytes = 0
  #bytes = 0

  constructor(files: Files, owner: SegmentOwner, kind: 'result' | 'errors', earlier: readonly Segment[]) {
    this.#files = files
    this.#owner = owner
    this.#kind = kind
    this.#earlier = earlier.filter(({ bytes }) => bytes > 0)
  }

  get #file(): string {
    return `${this.#owner.id}.${this.#owner.fence}.${this.#kind}.partial`
  }

  /** The size of all pieces together. */
  get size(): number {
    return this.#earlier.reduce((sum, { bytes }) => sum + bytes, this.#bytes)
  }

  /** Appends to this claim's piece. The bytes count once a checkpoint with `mark()` is committed. */
  async append(bytes: Buffer): Promise<void> {
    this.#handle ??= await open(this.#files.artifactPath(this.#file), 'w+', 0o600)
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#bytes + written)
      written += bytesWritten
    }
    this.#bytes += bytes.length
  }

  /** Makes what was appended durable and gives the pieces as a checkpoint keeps them. */
  async mark(): Promise<Segment[]> {
    if (this.#handle && this.#bytes > this.#committedBytes) await this.#handle.datasync()
    return this.#bytes === 0 ? [...this.#earlier] : [...this.#earlier, { file: this.#file, bytes: this.#bytes }]
  }

  /** The checkpoint of the last `mark()` is committed. */
  committed(): void {
    this.#committedBytes = this.#bytes
  }

  /** Forgets what was appended since the last commit. */
  rollBack(): void {
    this.#bytes = this.#committedBytes
  }

  /** Everything that is committed, piece by piece. */
  async *read(): AsyncGenerator<Buffer> {
    for (const { file, bytes } of await this.mark()) {
      const handle = await open(this.#files.artifactPath(file))
      try {
        for await (const chunk of handle.createReadStream({ autoClose: false, end: bytes - 1 })) yield chunk as Buffer
      } finally {
        await handle.close()
      }
    }
  }

  /**
   * Puts the pieces together to one durable artifact and gives its name; undefined when nothing was ever written. The
   * pieces stay until `removePieces`, since a worker killed before the job's end is on record begins from them again.
   */
  async assemble(): Promise<string | undefined> {
    const segments = await this.mark()
    const [only] = segments
    if (!only) return undefined
    const name = `${this.#owner.id}.${this.#owner.fence}.${this.#kind}`
    const path = this.#files.artifactPath(name)
    if (segments.length === 1 && only.file === this.#file) {
      const piece = this.#files.artifactPath(only.file)
      await truncate(piece, only.bytes)
      await link(piece, path)
    } else {
      await this.#join(path)
    }
    await syncDirectory(dirname(path))
    return name
  }

  async #join(path: string): Promise<void> {
    await this.#files.refuseWhenFull(this.size)
    const target = await open(path, 'w', 0o600)
    try {
      for await (const chunk of this.read()) await target.writeFile(chunk)
      await target.sync()
    } finally {
      await target.close()
    }
  }

  /** Closes the file and removes its pieces, once the job's end is on record. */
  async removePieces(): Promise<void> {
    const segments = await this.mark()
    await this.close()
    await Promise.all(segments.map(({ file }) => this.#files.removeFile('artifacts', file)))
  }

  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close()
  }
}
