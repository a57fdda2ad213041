import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { copyFile, type FileHandle, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type StoreFolder, storeFolders } from '../../domain/files/store-folders.ts'
import { machineDate } from '../../engine/base/clock.ts'
import { readDiskSpace } from './disk.ts'
import {
  checkFileName,
  type FileStore,
  fileListPageSize,
  isFileName,
  isOutOfSpace,
  type JobFile,
  type JobFileOwner,
  type JobFilePiece,
  type OpenedFile,
  type ReceivedFile,
  type StoredFileEntry,
  storeFullRefusal,
  type UploadLimits,
} from './file-store.ts'
import { openLocalFile, syncDirectory } from './local-file.ts'
import { LocalJobFile } from './local-job-file.ts'
import { receiveStream } from './receive.ts'

export interface LocalFileStoreOptions {
  /** Bytes of disk space that stored files must leave free for the database and the rest of the machine. */
  keepFreeBytes?: number
}

/** The file store in the folder DATA_DIR. A file that is being written has a name that ends in `.partial`. */
export class LocalFileStore implements FileStore {
  readonly #dataDir: string
  readonly #keepFreeBytes: number

  constructor(dataDir: string, { keepFreeBytes = 256 * 1024 * 1024 }: LocalFileStoreOptions = {}) {
    this.#dataDir = dataDir
    this.#keepFreeBytes = keepFreeBytes
    for (const room of storeFolders) mkdirSync(join(dataDir, room), { recursive: true, mode: 0o700 })
  }

  /** Returns the path of an upload. Throws an Error if the name is not one of the service's ids. */
  uploadPath = (id: string): string => this.#path('uploads', id)

  /** Returns the path of an artifact. Throws an Error if the name is not one of the service's ids. */
  artifactPath = (id: string): string => this.#path('artifacts', id)

  /** Returns the path of a record's file. Throws an Error if the name is not one of the service's ids. */
  keptPath = (id: string): string => this.#path('kept', id)

  async keep(id: string, content: Buffer): Promise<void> {
    await this.refuseWhenFull(content.length)
    await this.#lay(this.keptPath(id), partialOf(this.keptPath, id), (partial) =>
      writtenTo(partial, 'wx', (file) => file.writeFile(content)),
    )
  }

  async put(room: StoreFolder, id: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const path = this.#path(room, id)
    await this.#lay(path, `${path}.restoring`, (partial) => writtenTo(partial, 'w', (file) => file.writeFile(chunks)))
  }

  async copyToArtifacts(kept: string, artifact: string): Promise<void> {
    await this.#lay(this.artifactPath(artifact), partialOf(this.artifactPath, artifact), async (partial) => {
      await copyFile(this.keptPath(kept), partial)
      await writtenTo(partial, 'r+', async () => {})
    })
  }

  /** Writes a file under a temporary name and then renames it, durably. If that fails, no file remains. */
  async #lay(path: string, partial: string, write: (partial: string) => Promise<void>): Promise<void> {
    try {
      await write(partial)
      await renameDurably(partial, path)
    } catch (error) {
      await drop(partial)
      if (isOutOfSpace(error)) throw storeFullRefusal(error)
      throw error
    }
  }

  jobFile(owner: JobFileOwner, kind: 'result' | 'errors', earlier: readonly JobFilePiece[]): JobFile {
    return new LocalJobFile(this, owner, kind, earlier)
  }

  async receiveUpload(stream: Readable, receiving: UploadLimits): Promise<ReceivedFile> {
    const { id } = receiving
    const path = this.uploadPath(id)
    const partial = `${path}.${randomInt(2 ** 47)}.partial`
    const file = await open(partial, 'wx', 0o600)
    try {
      const write = (chunk: Buffer): Promise<void> => file.writeFile(chunk)
      const received = await receiveStream(stream, receiving, { write, refuseWhenFull: () => this.refuseWhenFull(0) })
      await file.sync()
      await file.close()
      return {
        ...received,
        file: id,
        keep: () => renameDurably(partial, path),
        discard: async () => {
          await drop(partial)
          await drop(path)
        },
      }
    } catch (error) {
      await file.close().catch(() => {})
      await drop(partial)
      if (isOutOfSpace(error)) throw storeFullRefusal(error)
      throw error
    }
  }

  async openFile(room: StoreFolder, id: string): Promise<OpenedFile | undefined> {
    return openLocalFile(this.#path(room, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  }

  async touchFile(room: StoreFolder, id: string): Promise<boolean> {
    const now = machineDate()
    return utimes(this.#path(room, id), now, now).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
  }

  removeFile = (room: StoreFolder, id: string): Promise<void> => drop(this.#path(room, id))

  /** Returns the free bytes of the disk under DATA_DIR that this process may use. */
  async freeBytes(): Promise<number> {
    return (await readDiskSpace(this.#dataDir)).freeBytes
  }

  roomBytes = async (): Promise<number> => (await this.freeBytes()) - this.#keepFreeBytes

  async refuseWhenFull(wanted: number): Promise<void> {
    if ((await this.roomBytes()) < wanted) throw storeFullRefusal()
  }

  async *list(room: StoreFolder): AsyncGenerator<StoredFileEntry[]> {
    const names = (await readdir(join(this.#dataDir, room))).filter(isFileName).sort()
    for (let from = 0; from < names.length; from += fileListPageSize) {
      const some = names.slice(from, from + fileListPageSize)
      const found = await Promise.all(some.map((name) => stat(this.#path(room, name)).catch(() => undefined)))
      yield some.flatMap((name, index) => (found[index] ? [{ name, touchedMs: found[index].mtimeMs }] : []))
    }
  }

  /** Nothing to do: `list` shows files that are being written, so no transfer is hidden. */
  endTransfers = async (): Promise<number> => 0

  #path(room: StoreFolder, id: string): string {
    checkFileName(id)
    return join(this.#dataDir, room, id)
  }
}

/** Returns the path of a new temporary file. A number before the extension lets the sweep recognize it. */
const partialOf = (pathOf: (name: string) => string, id: string): string =>
  pathOf(`${id.split('.', 1)[0]}.${randomInt(2 ** 47)}.partial`)

async function writtenTo(path: string, flags: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

const drop = (path: string): Promise<void> => rm(path, { force: true })

async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncDirectory(dirname(to))
}
