import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../domain/refusal.ts'

/** A file that was received whole and stands under a temporary name until it is kept. */
export interface Received {
  size: number
  /** Gives the file its name, replacing an earlier one of that name; durable when it returns. */
  keep(): Promise<void>
  discard(): Promise<void>
}

/** A file opened for reading; the caller closes it. */
export interface OpenedFile {
  handle: FileHandle
  size: number
  /** Identifies these bytes: a file is replaced by another, never overwritten in place. */
  version: string
}

export interface Receiving {
  id: string
  maxBytes: number
  /** Space for the file: `bytes` at first, and what `grow` then holds instead, before more are written. */
  hold?: { bytes: number; grow(bytes: number): Promise<void>; wrote(bytes: number): void }
}

/** The folders of DATA_DIR that hold files. */
export const rooms = ['uploads', 'artifacts', 'kept'] as const

export type Room = (typeof rooms)[number]

export interface FilesOptions {
  /** Disk space that is left to the database and the rest of the machine. */
  keepFreeBytes?: number
}

const fileName = /^[a-z]+_[0-9a-z]{10,40}(\.[0-9]+)?(\.[a-z]+)*$/
const listedAtOnce = 500
const diskCheckBytes = 64 * 1024 * 1024

/** Thrown by `receiveUpload` when the sender broke off; there is nobody left to answer. */
export class TransferAborted extends Error {}

/**
 * The files of DATA_DIR, which all processes share: `uploads` are what callers sent and `artifacts` what jobs made,
 * both for a time; `kept` are those that belong to a record, for as long as a row names them. Names are the service's
 * own ids, never a caller's text. Whatever is being written has a name that ends in `.partial`.
 */
export class Files {
  readonly #dataDir: string
  readonly #keepFreeBytes: number

  constructor(dataDir: string, { keepFreeBytes = 256 * 1024 * 1024 }: FilesOptions = {}) {
    this.#dataDir = dataDir
    this.#keepFreeBytes = keepFreeBytes
    for (const room of rooms) mkdirSync(join(dataDir, room), { recursive: true, mode: 0o700 })
  }

  /** The path of an upload's file. Throws for a name that is no id of ours. */
  uploadPath = (id: string): string => this.#path('uploads', id)

  /** The path of an artifact's file. Throws for a name that is no id of ours. */
  artifactPath = (id: string): string => this.#path('artifacts', id)

  /** The path of a record's file. Throws for a name that is no id of ours. */
  keptPath = (id: string): string => this.#path('kept', id)

  /**
   * Writes a record's file, replacing one of that name; durable when it returns. A row has to name it within the hour.
   * A disk without room is a Refusal (503), which leaves nothing behind.
   */
  async keep(id: string, content: Buffer): Promise<void> {
    await this.refuseWhenFull(content.length)
    const path = this.keptPath(id)
    // A name as the sweep knows it, which has its number before its ending.
    const partial = this.keptPath(`${id.split('.', 1)[0]}.${randomInt(2 ** 47)}.partial`)
    try {
      const file = await open(partial, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await renameDurably(partial, path, dirname(path))
    } catch (error) {
      await drop(partial)
      if (isOutOfRoom(error)) throw noRoom(error)
      throw error
    }
  }

  /**
   * Writes a stream to a temporary file and makes it durable; `keep` then names it. A file that grows past `maxBytes`
   * is a Refusal (413), a disk without room a Refusal (503), a sender that broke off TransferAborted; nothing is left
   * behind in any of these cases. The stream itself is never destroyed, so that an answer can still be given.
   */
  async receiveUpload(stream: Readable, receiving: Receiving): Promise<Received> {
    const { id } = receiving
    const path = this.uploadPath(id)
    const partial = `${path}.${randomInt(2 ** 47)}.partial`
    const file = await open(partial, 'wx', 0o600)
    try {
      const size = await this.#copy(stream, file, receiving)
      await file.sync()
      await file.close()
      return {
        size,
        keep: () => renameDurably(partial, path, join(this.#dataDir, 'uploads')),
        discard: () => drop(partial),
      }
    } catch (error) {
      await file.close().catch(() => {})
      await drop(partial)
      if (isOutOfRoom(error)) throw noRoom(error)
      throw error
    }
  }

  async #copy(stream: Readable, file: FileHandle, { maxBytes, hold }: Receiving): Promise<number> {
    let size = 0
    let checked = 0
    let held = hold?.bytes ?? maxBytes
    const chunks = stream.iterator({ destroyOnReturn: false })
    try {
      for (;;) {
        const next = await chunks.next().catch((cause: unknown) => {
          throw new TransferAborted('the sender broke off', { cause })
        })
        if (next.done) return size
        const chunk = next.value as Buffer
        size += chunk.length
        if (size > maxBytes) throw tooLarge(maxBytes)
        if (size - checked >= diskCheckBytes) {
          checked = size
          await this.refuseWhenFull(0)
        }
        if (size > held) {
          held = Math.min(maxBytes, size + Math.min(size, diskCheckBytes))
          await hold?.grow(held)
        }
        await file.writeFile(chunk)
        hold?.wrote(size)
      }
    } finally {
      // A reader that stays keeps what is still to come from being read on and dropped.
      await chunks.return?.()
    }
  }

  /** Opens a file for reading; undefined when it is gone. */
  async openFile(room: Room, id: string): Promise<OpenedFile | undefined> {
    const handle = await open(this.#path(room, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!handle) return undefined
    const { size, ino, birthtimeMs } = await handle.stat()
    return { handle, size, version: [size, ino, Math.round(birthtimeMs)].map((part) => part.toString(36)).join('-') }
  }

  /** Whether a file is there; it counts as touched now, so that a sweep leaves it to whoever asked. */
  async touchFile(room: Room, id: string): Promise<boolean> {
    const now = new Date()
    return utimes(this.#path(room, id), now, now).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
  }

  /** Removes a file; one that is gone already is as good as removed. */
  removeFile = (room: Room, id: string): Promise<void> => drop(this.#path(room, id))

  /** Bytes that the disk under DATA_DIR has for this process. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#dataDir)
    return bavail * bsize
  }

  /** Bytes that may still be written before the machine has too little disk. */
  roomBytes = async (): Promise<number> => (await this.freeBytes()) - this.#keepFreeBytes

  /** Throws a Refusal (503) when `wanted` bytes more would leave the machine too little disk. */
  async refuseWhenFull(wanted: number): Promise<void> {
    if ((await this.roomBytes()) < wanted) throw noRoom()
  }

  /**
   * The names of files that nobody has touched since `before` (milliseconds since the epoch), some hundreds at a time.
   */
  async *olderFiles(room: Room, before: number): AsyncGenerator<string[]> {
    let older: string[] = []
    for (const name of await readdir(join(this.#dataDir, room))) {
      if (!fileName.test(name)) continue
      const found = await stat(join(this.#dataDir, room, name)).catch(() => undefined)
      if (found && found.mtimeMs < before) older.push(name)
      if (older.length < listedAtOnce) continue
      yield older
      older = []
    }
    if (older.length > 0) yield older
  }

  #path(room: Room, id: string): string {
    if (!fileName.test(id)) throw new Error(`not a file of ours: ${id}`)
    return join(this.#dataDir, room, id)
  }
}

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('bad_request', `The file is larger than ${maxBytes} bytes, the most that this address takes.`, {
    status: 413,
  })

/** The refusal of a file for which the disk has no room. */
export const noRoom = (cause?: unknown): Refusal =>
  new Refusal('service_unavailable', 'There is too little disk space for the file. Try again later.', {
    headers: { 'Retry-After': '600' },
    cause,
  })

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/**
 * A write that failed because the disk, the account's quota or the process's limit on a file's size has no room for it.
 */
export const isOutOfRoom = (error: unknown): boolean =>
  fullCodes.includes(String((error as NodeJS.ErrnoException | undefined)?.code))

const drop = (path: string): Promise<void> => rm(path, { force: true })

/** A new name survives a power cut only once its directory is written too. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function renameDurably(from: string, to: string, directory: string): Promise<void> {
  await rename(from, to)
  await syncDirectory(directory)
}
