import { ByteReader } from '../base/byte-reader.ts'
import { type FileStore, isFileName, type OpenedFile, type Room, rooms } from '../files/file-store.ts'
import type { NamedFile } from './file-names.ts'
import { BackupProblem } from './problem.ts'

/** What was copied of the files. */
export interface CopiedFiles {
  count: number
  bytes: number
  missing: number
}

/** A part ends with the file that makes it larger than this. */
const partBytes = 1024 ** 3
/** Pieces of jobs in a bucket are replaced by longer ones; they and all else of their size are read at once. */
const atOnceBytes = 8 * 1024 ** 2
const tries = 3

/**
 * The files of one part: a line with the file's room, name and size, then its bytes, and so on. Takes names until the part
 * is large enough; `isOver` says when there are no more.
 */
export async function* filesPart(
  files: FileStore,
  names: AsyncIterator<NamedFile>,
  copied: CopiedFiles & { isOver: boolean },
): AsyncGenerator<Buffer> {
  for (let bytes = 0; bytes < partBytes; ) {
    const { done, value } = await names.next()
    if (done) {
      copied.isOver = true
      return
    }
    const found = await contentOf(files, value)
    if (!found) {
      copied.missing += Number(value.isNeeded)
      continue
    }
    yield Buffer.from(`${JSON.stringify({ room: value.room, name: value.name, size: found.size })}\n`)
    yield* found.chunks
    copied.count += 1
    copied.bytes += found.size
    bytes += found.size
  }
}

interface Content {
  size: number
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** A file's size and bytes; undefined where it is gone. Its chunks have to be read, or the file stays open. */
export async function contentOf(
  files: Pick<FileStore, 'openFile'>,
  { room, name }: Pick<NamedFile, 'room' | 'name'>,
): Promise<Content | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const file = await files.openFile(room, name)
    if (!file) return undefined
    if (file.size > atOnceBytes) return { size: file.size, chunks: wholeFile(file, name) }
    try {
      return { size: file.size, chunks: [await file.read(0, file.size)] }
    } catch (error) {
      if (attempt === tries) throw error
    } finally {
      await file.close()
    }
  }
}

async function* wholeFile(file: OpenedFile, name: string): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of file.stream({ start: 0, end: file.size - 1 })) {
      bytes += (chunk as Buffer).length
      yield chunk as Buffer
    }
  } finally {
    await file.close()
  }
  if (bytes !== file.size) throw new Error(`the file ${name} changed while it was copied`)
}

/** Writes the files of a part into the store, and gives their number. */
export async function putFiles(files: FileStore, part: AsyncIterable<Buffer>): Promise<number> {
  const reader = new ByteReader(part, () => new BackupProblem('the backup is damaged: a file ends too early'))
  for (let count = 0; ; count += 1) {
    const head = await reader.line()
    if (head === undefined) return count
    const { room, name, size } = JSON.parse(head) as { room: Room; name: string; size: number }
    if (!rooms.includes(room) || !isFileName(name))
      throw new BackupProblem(`the backup is damaged: a file ${room}/${name}`)
    await files.put(room, name, reader.bytes(size))
  }
}

/** Whether the store has any file. */
export async function hasFiles(files: FileStore): Promise<boolean> {
  for (const room of rooms) for await (const listed of files.list(room)) if (listed.length > 0) return true
  return false
}

/** Removes every file of the store. */
export async function removeAllFiles(files: FileStore): Promise<void> {
  for (const room of rooms) {
    for await (const listed of files.list(room)) for (const { name } of listed) await files.removeFile(room, name)
  }
}
