import { type FileHandle, open } from 'node:fs/promises'
import type { OpenedFile } from './file-store.ts'

/** Opens a local file. Rejects with ENOENT if it does not exist. */
export const openLocalFile = async (path: string): Promise<OpenedFile> => opened(await open(path))

async function opened(handle: FileHandle): Promise<OpenedFile> {
  const { size, ino, birthtimeMs } = await handle.stat()
  return {
    size,
    version: [size, ino, Math.round(birthtimeMs)].map((part) => part.toString(36)).join('-'),
    read: (offset, length) => readFrom(handle, offset, length),
    stream: (span) => handle.createReadStream({ autoClose: false, ...span }),
    close: () => handle.close(),
  }
}

async function readFrom(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let size = 0
  while (size < length) {
    const { bytesRead } = await handle.read(bytes, size, length - size, offset + size)
    if (bytesRead === 0) break
    size += bytesRead
  }
  return bytes.subarray(0, size)
}

/** Flushes a directory to disk. Without this, a new file name may be lost in a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
