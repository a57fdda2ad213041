import type { Readable } from 'node:stream'
import { Refusal } from '../domain/refusal.ts'

/** Span of bytes in a file; both ends are inclusive. */
export interface Span {
  start: number
  end: number
}

/** A file opened for reading. The caller must close it. */
export interface OpenedFile {
  size: number
  /** Version of the file's content: files are replaced, never overwritten in place. */
  version: string
  /** Reads `length` bytes from `offset` on, or fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
  /** Returns a stream of the file or of a span. Ending or destroying the stream does not close the file. */
  stream(span?: Span): Readable
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
  /** Removes the received file, whether or not it was kept. */
  discard(): Promise<void>
}

export interface Receiving {
  /** Id of the upload, used as the name of the received file. */
  id: string
  maxBytes: number
  /**
   * Space reserved for the file, in bytes. `grow` raises the reservation before more bytes are written; `wrote` reports
   * progress.
   */
  hold?: { bytes: number; grow(bytes: number): Promise<void>; wrote(bytes: number): void }
}

/** A piece of a job's file; `bytes` is how many of its bytes belong to committed batches. */
export interface Segment {
  file: string
  bytes: number
}

/** Job that owns the file, with the fencing token of the job's current claim. */
export interface SegmentOwner {
  id: string
  fence: number
}

/**
 * A job's file, written in pieces. Each claim of the job writes its own piece, named after its fencing token. The
 * checkpoint records which bytes count. So a worker that only seemed dead can continue to write without harm to its
 * successor. A resumed job continues exactly after its last committed batch.
 */
export interface JobFile {
  /** Total size of the job's file, over all pieces, in bytes. */
  readonly size: number
  /** Appends to the pieces of this claim. The bytes count once a checkpoint with the result of `mark` is committed. */
  append(bytes: Buffer): Promise<void>
  /** Makes the appended bytes durable and returns the pieces for the checkpoint. */
  mark(): Promise<Segment[]>
  /** Call it after the checkpoint with the last `mark` is committed. */
  committed(): void
  /** Discards the bytes appended to the job's file since the last commit. */
  rollBack(): void
  /** Reads the committed bytes of the job's file, piece by piece. */
  read(): AsyncGenerator<Buffer>
  /**
   * Joins the pieces into one durable artifact and returns its name; undefined if no byte was ever written. The pieces
   * remain until `removePieces`, because a worker killed before the job's end is recorded needs them again.
   */
  assemble(): Promise<string | undefined>
  /** Closes the file and removes its pieces. Call it after the job's end is recorded. */
  removePieces(): Promise<void>
  close(): Promise<void>
}

/**
 * Folders of the file store: `uploads` and `artifacts` are temporary; a file in `kept` remains as long as a row refers
 * to it.
 */
export const rooms = ['uploads', 'artifacts', 'kept'] as const

export type Room = (typeof rooms)[number]

/**
 * The service's files, shared by all processes. `uploads` holds files sent by callers, `artifacts` the results of jobs,
 * and `kept` files made for records. File names are the service's own ids, never text from callers. If the store cannot
 * be reached, functions throw an error that `isUnavailable` recognizes, so a request gets a 503 and a job waits.
 */
export interface FileStore {
  /**
   * Receives a stream; `keep` of the result then gives it a name. Throws Refusal (413) for a file beyond `maxBytes`,
   * Refusal (503) for a full store, and TransferAborted if the sender disconnects. In all these cases no file remains.
   * The stream is never destroyed, so that the request can still be answered.
   */
  receiveUpload(stream: Readable, receiving: Receiving): Promise<ReceivedFile>
  /**
   * Writes a record's file and replaces one of the same name. The file is durable afterwards. A row must refer to it
   * within an hour. Throws Refusal (503) for a full store; no file remains then.
   */
  keep(id: string, content: Buffer): Promise<void>
  /** Writes a file into a folder under its own name, as a restore does. The file is durable afterwards. */
  put(room: Room, id: string, chunks: AsyncIterable<Buffer>): Promise<void>
  /** Copies a record's file to an artifact, durably. Throws if there is no such file. */
  copyToArtifacts(kept: string, artifact: string): Promise<void>
  /** Opens a job's file for writing; `earlier` are the pieces in its checkpoint. */
  jobFile(owner: SegmentOwner, kind: 'result' | 'errors', earlier: readonly Segment[]): JobFile
  /** Opens a file for reading; returns undefined if it does not exist. */
  openFile(room: Room, id: string): Promise<OpenedFile | undefined>
  /** Reports whether a file exists and sets its modification time to now, so that a sweep does not remove it soon. */
  touchFile(room: Room, id: string): Promise<boolean>
  /** Removes a file. A missing file is not an error. */
  removeFile(room: Room, id: string): Promise<void>
  /** Returns how many bytes may be written until the store is full. */
  roomBytes(): Promise<number>
  /** Throws a Refusal (503) if the store has no room for `wanted` more bytes. */
  refuseWhenFull(wanted: number): Promise<void>
  /**
   * Lists all files of a folder by name, some hundreds at a time, with their modification times in milliseconds since
   * the epoch.
   */
  list(room: Room): AsyncGenerator<Listed[]>
  /**
   * Ends unfinished transfers that began before this time (milliseconds since the epoch) and cannot be listed; returns
   * their number.
   */
  endTransfers(before: number): Promise<number>
}

export interface Listed {
  name: string
  touchedMs: number
}

/** Thrown by `receiveUpload` if the sender disconnected. No answer can be sent then. */
export class TransferAborted extends Error {}

const fileName = /^[a-z]+_[0-9a-z]{10,40}(\.[0-9]+){0,2}(\.[a-z]+)*$/

export const isFileName = (name: string): boolean => fileName.test(name)

/** Throws an Error if a name is not one of the service's ids. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`not the name of a stored file: ${name}`)
}

export const listedAtOnce = 500

/** Refusal of a file for which the store has no room. */
export class NoRoom extends Refusal {}

export const noRoom = (cause?: unknown): NoRoom =>
  new NoRoom('service_unavailable', 'There is not enough disk space for the file. Try again later.', {
    headers: { 'Retry-After': '600' },
    cause,
  })

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Reports whether a write failed because of the disk, the account's quota or the process's file size limit. */
export const isOutOfRoom = (error: unknown): boolean =>
  fullCodes.includes(String((error as NodeJS.ErrnoException | undefined)?.code))
