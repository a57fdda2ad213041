import type { Readable } from 'node:stream'
import type { StoreFolder } from '../../domain/files/store-folders.ts'
import { Refusal } from '../../domain/refusal.ts'

/** Span of bytes in a file; both ends are inclusive. */
export interface ByteSpan {
  start: number
  end: number
}

/** A file opened for reading. The caller must close it. */
export interface OpenedFile {
  size: number
  /** Identifies the file's content. It changes when the file is replaced; files are never overwritten in place. */
  version: string
  /** Reads `length` bytes from `offset` on, or fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
  /** Returns a stream of the file or of a span. Ending or destroying the stream does not close the file. */
  stream(span?: ByteSpan): Readable
  close(): Promise<void>
}

/** A completely received file. It gets its name in the store when `keep` is called. */
export interface ReceivedFile {
  /** Name in the store that `keep` gives the received file. */
  file: string
  size: number
  /** SHA-256 of the received bytes, in hex. */
  sha256: string
  /** Gives the file its name and replaces an earlier file of that name. The file is durable afterwards. */
  keep(): Promise<void>
  /** Removes the received file, whether or not `keep` was called. */
  discard(): Promise<void>
}

export interface UploadLimits {
  /** Id of the upload, used as the name of the received file. */
  id: string
  maxBytes: number
  /**
   * Disk space reserved for the file, in bytes. Call `grow` with the new total before more bytes are written, and
   * `wrote` with the number of bytes written so far.
   */
  reservation?: { bytes: number; grow(bytes: number): Promise<void>; wrote(bytes: number): void }
}

/** A piece of a job's file; `bytes` is how many of its bytes belong to committed batches. */
export interface JobFilePiece {
  file: string
  bytes: number
}

/** Job that owns the file, with the fencing token of the job's current claim. */
export interface JobFileOwner {
  id: string
  fence: number
}

/**
 * A job's file, written in pieces. Each claim of the job writes its own pieces, named after its fencing token. Only
 * bytes that the checkpoint records belong to the file. So a worker that lost its claim can go on writing without harm
 * to the worker that claimed the job next. A resumed job continues exactly after its last committed batch.
 */
export interface JobFile {
  /** Total size of the job's file, over all pieces, in bytes. */
  readonly size: number
  /**
   * Appends bytes to the pieces of this claim. They belong to the file once a checkpoint with the result of `flush` is
   * committed.
   */
  append(bytes: Buffer): Promise<void>
  /** Makes the appended bytes durable and returns the pieces for the checkpoint. */
  flush(): Promise<JobFilePiece[]>
  /** Remembers the last `flush` as committed. Call this after its checkpoint is committed. */
  markCommitted(): void
  /** Discards the bytes that were appended since the last commit. */
  rollBack(): void
  /** Reads the committed bytes of the job's file, piece by piece. */
  read(): AsyncGenerator<Buffer>
  /**
   * Joins the pieces into one durable artifact and returns its name; undefined if no byte was ever written. The pieces
   * remain until `removePieces`: if this worker is killed before the job's end is recorded, the next worker needs them.
   */
  assemble(): Promise<string | undefined>
  /** Closes the file and removes its pieces. Call it after the job's end is recorded. */
  removePieces(): Promise<void>
  close(): Promise<void>
}

/**
 * The service's files, shared by all processes. `uploads` holds files sent by callers, `artifacts` the results of jobs,
 * and `kept` files made for records. File names are the service's own ids, never text from callers. If the store cannot
 * be reached, functions throw an error that `isUnavailable` recognizes, so a request gets a 503 and a job waits.
 */
export interface FileStore {
  /**
   * Receives a file as a stream; `keep` of the result then gives the file its name. Throws Refusal (413) for a file
   * beyond `maxBytes`, Refusal (503) for a full store, and TransferAborted if the sender disconnects. In all these
   * cases no file remains. The stream is not destroyed, so that the request can still be answered.
   */
  receiveUpload(stream: Readable, receiving: UploadLimits): Promise<ReceivedFile>
  /**
   * Writes a record's file to `kept` and replaces a file of the same name. The file is durable afterwards. A row must
   * refer to it within an hour; otherwise the sweep removes it. Throws Refusal (503) for a full store; no file remains
   * then.
   */
  keep(id: string, content: Buffer): Promise<void>
  /** Writes a file under a given name into any folder, for a restore. The file is durable afterwards. */
  put(room: StoreFolder, id: string, chunks: AsyncIterable<Buffer>): Promise<void>
  /**
   * Copies a record's file from `kept` to `artifacts`. The copy is durable afterwards. Throws if there is no such file.
   */
  copyToArtifacts(kept: string, artifact: string): Promise<void>
  /** Opens a job's file for writing; `earlier` are the pieces in its checkpoint. */
  jobFile(owner: JobFileOwner, kind: 'result' | 'errors', earlier: readonly JobFilePiece[]): JobFile
  /** Opens a file for reading; returns undefined if it does not exist. */
  openFile(room: StoreFolder, id: string): Promise<OpenedFile | undefined>
  /** Reports whether a file exists and sets its modification time to now, so that a sweep does not remove it soon. */
  touchFile(room: StoreFolder, id: string): Promise<boolean>
  /** Removes a file. A missing file is not an error. */
  removeFile(room: StoreFolder, id: string): Promise<void>
  /** Returns how many bytes can be written before the store is full. */
  roomBytes(): Promise<number>
  /** Throws a Refusal (503) if the store has no room for `wanted` more bytes. */
  refuseWhenFull(wanted: number): Promise<void>
  /**
   * Lists all files of a folder by name, some hundreds at a time, with their modification times in milliseconds since
   * the epoch.
   */
  list(room: StoreFolder): AsyncGenerator<StoredFileEntry[]>
  /**
   * Ends unfinished transfers that began before this time (milliseconds since the epoch) and that `list` does not show.
   * Returns their number.
   */
  endTransfers(before: number): Promise<number>
}

export interface StoredFileEntry {
  name: string
  touchedMs: number
}

/** Thrown by `receiveUpload` if the sender disconnected, so that no answer can be sent. */
export class TransferAborted extends Error {}

const fileName = /^[a-z]+_[0-9a-z]{10,40}(\.[0-9]+){0,2}(\.[a-z]+)*$/

export const isFileName = (name: string): boolean => fileName.test(name)

/** Throws an Error if a name does not have the form of an id that the service generates. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`not the name of a stored file: ${name}`)
}

export const fileListPageSize = 500

/** Refusal of a file because the store has no room for it. */
export class StoreFull extends Refusal {}

export const storeFullRefusal = (cause?: unknown): StoreFull =>
  new StoreFull('service_unavailable', 'There is not enough disk space for the file. Try again later.', {
    headers: { 'Retry-After': '600' },
    cause,
  })

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Reports whether a write failed because of the disk, the account's quota or the process's file size limit. */
export const isOutOfSpace = (error: unknown): boolean =>
  fullCodes.includes(String((error as NodeJS.ErrnoException | undefined)?.code))
