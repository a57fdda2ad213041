import type { Readable } from 'node:stream'
import type { StoreFolder } from '../../domain/files/store-folders.ts'
import { BucketClient } from './bucket-client.ts'
import { BucketJobFile } from './bucket-job-file.ts'
import { BucketWriter, writeObject } from './bucket-writer.ts'
import {
  checkFileName,
  type FileStore,
  isFileName,
  type JobFile,
  type JobFileOwner,
  type JobFilePiece,
  type OpenedFile,
  type ReceivedFile,
  type StoredFileEntry,
  type UploadLimits,
} from './file-store.ts'
import { receiveStream } from './receive.ts'

/**
 * The file store in an S3-compatible bucket. A file that is being received is a multipart upload; `keep` makes the
 * received file visible. A bucket has no space limit.
 */
export class BucketFileStore implements FileStore {
  readonly #client: BucketClient

  constructor(client: BucketClient) {
    this.#client = client
  }

  static async at(url: string): Promise<BucketFileStore> {
    return new BucketFileStore(await BucketClient.at(url))
  }

  async receiveUpload(stream: Readable, receiving: UploadLimits): Promise<ReceivedFile> {
    const writer = new BucketWriter(this.#client, keyOf('uploads', receiving.id))
    try {
      const write = (chunk: Buffer): Promise<void> => writer.write(chunk)
      const received = await receiveStream(stream, receiving, { write, refuseWhenFull: async () => {} })
      const discard = (): Promise<void> => writer.discard()
      return { ...received, file: receiving.id, keep: () => writer.finish(), discard }
    } catch (error) {
      await writer.abort().catch(() => {})
      throw error
    }
  }

  keep = (id: string, content: Buffer): Promise<void> => this.#client.put(keyOf('kept', id), content)

  async put(room: StoreFolder, id: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    await writeObject(this.#client, keyOf(room, id), chunks)
  }

  copyToArtifacts = (kept: string, artifact: string): Promise<void> =>
    this.#client.copy(keyOf('kept', kept), keyOf('artifacts', artifact))

  jobFile(owner: JobFileOwner, kind: 'result' | 'errors', earlier: readonly JobFilePiece[]): JobFile {
    return new BucketJobFile(this.#client, (name) => keyOf('artifacts', name), owner, kind, earlier)
  }

  async openFile(room: StoreFolder, id: string): Promise<OpenedFile | undefined> {
    const key = keyOf(room, id)
    const found = await this.#client.head(key)
    if (!found) return undefined
    const { size, etag } = found
    const streams: Readable[] = []
    return {
      size,
      version: etag.replace(/[^\w-]/g, ''),
      read: async (offset, length) => {
        const end = Math.min(offset + length, size) - 1
        return end < offset ? Buffer.alloc(0) : this.#client.bytes(key, { start: offset, end }, etag)
      },
      stream: (span) => {
        const stream = this.#client.stream(key, size === 0 ? undefined : (span ?? { start: 0, end: size - 1 }), etag)
        streams.push(stream)
        return stream
      },
      close: async () => {
        for (const stream of streams) stream.destroy()
      },
    }
  }

  touchFile = (room: StoreFolder, id: string): Promise<boolean> => this.#client.touch(keyOf(room, id))

  removeFile = (room: StoreFolder, id: string): Promise<void> => this.#client.remove(keyOf(room, id))

  roomBytes = async (): Promise<number> => Number.MAX_SAFE_INTEGER

  refuseWhenFull = async (): Promise<void> => {}

  async *list(room: StoreFolder): AsyncGenerator<StoredFileEntry[]> {
    const prefix = `${room}/`
    for await (const found of this.#client.list(prefix)) {
      yield found
        .map(({ key, touchedMs }) => ({ name: key.slice(prefix.length), touchedMs }))
        .filter(({ name }) => isFileName(name))
    }
  }

  endTransfers = (before: number): Promise<number> => this.#client.endUploads(before)
}

function keyOf(room: StoreFolder, id: string): string {
  checkFileName(id)
  return `${room}/${id}`
}
