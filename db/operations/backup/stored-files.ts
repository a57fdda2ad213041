import { type StoreFolder, storeFolders } from '../../domain/files/store-folders.ts'
import { ByteReader } from '../../engine/base/byte-reader.ts'
import { type FileStore, isFileName, type OpenedFile } from '../../services/files/file-store.ts'
import type { ReferencedFile } from './file-names.ts'
import { BackupProblem } from './problem.ts'

/** Totals of the files that were copied or missing. */
export interface FileCopyTotals {
  count: number
  bytes: number
  missing: number
}

/** Size in bytes at which a part is closed. The last file may exceed it. */
const partBytes = 1024 ** 3
/**
 * Maximum size in bytes of a file that is read in one request. A job may replace its partial files in a bucket while
 * they are copied; those files are at most this large.
 */
const atOnceBytes = 8 * 1024 ** 2
const tries = 3

/**
 * Yields the bytes of one part: for each file, a line with its folder, name and size, followed by its content. Takes
 * names until the part has `partBytes`. Sets `copied.isOver` when there are no more names.
 */
export async function* readFilesPart(
  files: FileStore,
  names: AsyncIterator<ReferencedFile>,
  copied: FileCopyTotals & { isOver: boolean },
): AsyncGenerator<Buffer> {
  for (let bytes = 0; bytes < partBytes; ) {
    const { done, value } = await names.next()
    if (done) {
      copied.isOver = true
      return
    }
    const found = await openFileContent(files, value)
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

/**
 * Returns a file's size and content; undefined if the store does not have it. Read all chunks, because the file is
 * closed only at their end.
 */
export async function openFileContent(
  files: Pick<FileStore, 'openFile'>,
  { room, name }: Pick<ReferencedFile, 'room' | 'name'>,
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

/** Writes the files of a part to the file store. Returns their number. */
export async function restoreFilesPart(files: FileStore, part: AsyncIterable<Buffer>): Promise<number> {
  const reader = new ByteReader(part, () => new BackupProblem('the backup is damaged: a file ends too early'))
  for (let count = 0; ; count += 1) {
    const head = await reader.line()
    if (head === undefined) return count
    const { room, name, size } = JSON.parse(head) as { room: StoreFolder; name: string; size: number }
    if (!storeFolders.includes(room) || !isFileName(name))
      throw new BackupProblem(`the backup is damaged: a file has the invalid name ${room}/${name}`)
    await files.put(room, name, reader.bytes(size))
  }
}

/** Reports whether the file store contains any file. */
export async function hasFiles(files: FileStore): Promise<boolean> {
  for (const room of storeFolders) for await (const listed of files.list(room)) if (listed.length > 0) return true
  return false
}

/** Removes every file of the file store. */
export async function removeAllFiles(files: FileStore): Promise<void> {
  for (const room of storeFolders) {
    for await (const listed of files.list(room)) for (const { name } of listed) await files.removeFile(room, name)
  }
}
