import { type FileHandle, link, open, rm, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JobFile, JobFileOwner, JobFilePiece } from './file-store.ts'
import { syncDirectory } from './local-file.ts'

/** Folder that holds the pieces and artifacts of jobs' files. */
export interface PieceFolder {
  artifactPath(name: string): string
  removeFile(room: 'artifacts', name: string): Promise<void>
  refuseWhenFull(wanted: number): Promise<void>
}

/** A job's file in DATA_DIR. Each claim of the job appends to one piece. */
export class LocalJobFile implements JobFile {
  readonly #files: PieceFolder
  readonly #owner: JobFileOwner
  readonly #kind: 'result' | 'errors'
  readonly #earlier: readonly JobFilePiece[]
  #handle: FileHandle | undefined
  #committedBytes = 0
  #bytes = 0

  constructor(files: PieceFolder, owner: JobFileOwner, kind: 'result' | 'errors', earlier: readonly JobFilePiece[]) {
    this.#files = files
    this.#owner = owner
    this.#kind = kind
    this.#earlier = earlier.filter(({ bytes }) => bytes > 0)
  }

  get #file(): string {
    return `${this.#owner.id}.${this.#owner.fence}.${this.#kind}.partial`
  }

  get size(): number {
    return this.#earlier.reduce((sum, { bytes }) => sum + bytes, this.#bytes)
  }

  async append(bytes: Buffer): Promise<void> {
    this.#handle ??= await open(this.#files.artifactPath(this.#file), 'w+', 0o600)
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#bytes + written)
      written += bytesWritten
    }
    this.#bytes += bytes.length
  }

  async flush(): Promise<JobFilePiece[]> {
    if (this.#handle && this.#bytes > this.#committedBytes) await this.#handle.datasync()
    return this.#bytes === 0 ? [...this.#earlier] : [...this.#earlier, { file: this.#file, bytes: this.#bytes }]
  }

  markCommitted(): void {
    this.#committedBytes = this.#bytes
  }

  rollBack(): void {
    this.#bytes = this.#committedBytes
  }

  async *read(): AsyncGenerator<Buffer> {
    for (const { file, bytes } of await this.flush()) {
      const handle = await open(this.#files.artifactPath(file))
      try {
        for await (const chunk of handle.createReadStream({ autoClose: false, end: bytes - 1 })) yield chunk as Buffer
      } finally {
        await handle.close()
      }
    }
  }

  async assemble(): Promise<string | undefined> {
    const segments = await this.flush()
    const [only] = segments
    if (!only) return undefined
    const name = `${this.#owner.id}.${this.#owner.fence}.${this.#kind}`
    const path = this.#files.artifactPath(name)
    if (segments.length === 1 && only.file === this.#file) {
      const piece = this.#files.artifactPath(only.file)
      await truncate(piece, only.bytes)
      // If the database was restored to an earlier time, an artifact of a later attempt may already have this name.
      await rm(path, { force: true })
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

  async removePieces(): Promise<void> {
    const segments = await this.flush()
    await this.close()
    await Promise.all(segments.map(({ file }) => this.#files.removeFile('artifacts', file)))
  }

  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close()
  }
}
