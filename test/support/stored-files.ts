import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStore, Room } from '../../db/files/file-store.ts'
import { makeBucket } from '../../scripts/stage/s3.ts'

const chunkBytes = 64 * 1024

let buckets = 0

/** FILES_URL of a bucket of the caller's own where the suite runs with its files in S3; else none, which is DATA_DIR. */
export async function ownFilesUrl(): Promise<string | undefined> {
  const endpoint = process.env.TEST_S3_ENDPOINT
  return endpoint ? makeBucket(endpoint, `test-${process.pid}-${buckets++}`) : undefined
}

/** The settings of a test that is about files in DATA_DIR, wherever those of the others lie. */
export const inDataDir = { filesUrl: undefined }

/** The names of all files of a room, those that are being written among them where they can be seen. */
export async function namesIn(files: FileStore, room: Room): Promise<string[]> {
  const names: string[] = []
  for await (const listed of files.list(room)) names.push(...listed.map(({ name }) => name))
  return names
}

/** The bytes of a file; undefined when there is none. */
export async function storedBytes(files: FileStore, room: Room, id: string): Promise<Buffer | undefined> {
  const file = await files.openFile(room, id)
  if (!file) return undefined
  try {
    return await buffer(file.stream())
  } finally {
    await file.close()
  }
}

/** Lays a file where a received upload lies. */
export async function layUpload(files: FileStore, id: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )
  const stream = Readable.from(chunks)
  await (await files.receiveUpload(stream, { id, maxBytes: Number.MAX_SAFE_INTEGER })).keep()
}

/** Lays an artifact, as a job of this id leaves it, and gives its name. */
export async function layArtifact(
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
