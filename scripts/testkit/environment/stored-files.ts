import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StoreFolder } from '../../../db/domain/files/store-folders.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { createBucket } from './s3.ts'

const chunkBytes = 64 * 1024

let buckets = 0

/**
 * Returns the FILES_URL of a new bucket if the tests store files in S3. Otherwise returns undefined, which means that
 * files are stored in DATA_DIR.
 */
export async function createTestFileStoreUrl(): Promise<string | undefined> {
  const endpoint = process.env.TEST_S3_ENDPOINT
  return endpoint ? createBucket(endpoint, `test-${process.pid}-${buckets++}`) : undefined
}

/** Settings for a test that needs files in DATA_DIR, even if the other tests store theirs in S3. */
export const dataDirSettings = { filesUrl: undefined }

/** Returns the names of all files in a folder of the file store, including unfinished ones if the store lists them. */
export async function listFileNames(files: FileStore, room: StoreFolder): Promise<string[]> {
  const names: string[] = []
  for await (const listed of files.list(room)) names.push(...listed.map(({ name }) => name))
  return names
}

/** Returns the bytes of a file; undefined if it does not exist. */
export async function readStoredFile(files: FileStore, room: StoreFolder, id: string): Promise<Buffer | undefined> {
  const file = await files.openFile(room, id)
  if (!file) return undefined
  try {
    return await buffer(file.stream())
  } finally {
    await file.close()
  }
}

/** Stores a file as if it were a received upload. */
export async function storeUpload(files: FileStore, id: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )
  const stream = Readable.from(chunks)
  await (await files.receiveUpload(stream, { id, maxBytes: Number.MAX_SAFE_INTEGER })).keep()
}

/** Stores a file as an artifact of the job with this id, and returns the file's name. */
export async function storeArtifact(
  files: FileStore,
  id: string,
  content: string | Buffer,
  kind: 'result' | 'errors' = 'result',
): Promise<string> {
  const file = files.jobFile({ id, fence: 1 }, kind, [])
  await file.append(Buffer.from(content))
  const name = await file.assemble()
  await file.removePieces()
  return name!
}
