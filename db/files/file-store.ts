import type { Readable } from 'node:stream'
import { Refusal } from '../domain/refusal.ts'

/** The bytes of a file from the first to the last, both included. */
export interface Span {
  start: number
  end: number
}

/** A file opened for reading; the caller closes it. */
export interface OpenedFile {
  size: number
  /** Identifies these bytes: a file is replaced by another, never overwritten in place. */
  version: string
  /** The `length` bytes from `offset` on, or what there is of them. */
  read(offset: number, length: number): Promise<Buffer>
  /** The whole file, or a part of it. Neither its end nor its being destroyed closes the file. */
  stream(span?: Span): Readable
  close(): Promise<void>
}

/** A file that was received whole and has no name until it is kept. */
export interface ReceivedFile {
  /** The name that it will have. */
  file: string
  size: number
  /** Of its bytes, in hex. */
  sha256: string
  /** Gives the file its name, replacing an earlier one of that name; durable when it returns. */
  keep(): Promise<void>
  /** Removes the file, which may have been kept by now. */
  discard(): Promise<void>
}

export interface Receiving {
  /** The file's name. */
  id: string
  maxBytes: number
  /** Space for the file: `bytes` at first, and what `grow` then holds instead, before more are written. */
  hold?: { bytes: number; grow(bytes: number): Promise<void>; wrote(bytes: number): void }
}

/** A piece of a job's file and how many of its bytes belong to committed batches. */
export interface Segment {
  file: string
  bytes: number
}

/** Whose file it is: every claim of a job has a fence of its own. */
export interface SegmentOwner {
  id: string
  fence: number
}

/**
 * A job's file, written in pieces: each claim of the job writes its own, named after its fence, and the checkpoint says
 * which bytes count. So a worker that only seemed dead can go on writing without harm to its successor, and a resumed job
 * goes on exactly where its last committed batch ended.
 */
export interface JobFile {
  /** The size of all pieces together. */
  readonly size: number
  /** Appends to this claim's pieces. The bytes count once a checkpoint with `mark()` is committed. */
  append(bytes: Buffer): Promise<void>
  /** Makes what was appended durable and gives the pieces as a checkpoint keeps them. */
  mark(): Promise<Segment[]>
  /** The checkpoint of the last `mark()` is committed. */
  committed(): void
  /** Forgets what was appended since the last commit. */
  rollBack(): void
  /** Everything that is committed, piece by piece. */
  read(): AsyncGenerator<Buffer>
  /**
   * Puts the pieces together to one durable artifact and gives its name; undefined when nothing was ever written. The
   * pieces stay until `removePieces`, since a worker killed before the job's end is on record begins from them again.
   */
  assemble(): Promise<string | undefined>
  /** Closes the file and removes its pieces, once the job's end is on record. */
  removePieces(): Promise<void>
  close(): Promise<void>
}

/** Where files lie: `uploads` and `artifacts` for a time, `kept` for as long as a row names them. */
export const rooms = ['uploads', 'artifacts', 'kept'] as const

export type Room = (typeof rooms)[number]

/**
 * The service's files, which all of its processes share: `uploads` are what callers sent, `artifacts` what jobs made, and
 * `kept` what was made for a record. Names are the service's own ids, never a caller's text. A store that cannot be reached
 * throws an error that `isUnavailable` knows, so that a request is a 503 and a job waits.
 */
export interface FileStore {
  /**
   * Takes a stream; `keep` then names it. A file that grows past `maxBytes` is a Refusal (413), a store without room a
   * Refusal (503), a sender that broke off TransferAborted; nothing is left behind in any of these cases. The stream
   * itself is never destroyed, so that an answer can still be given.
   */
  receiveUpload(stream: Readable, receiving: Receiving): Promise<ReceivedFile>
  /**
   * Writes a record's file, replacing one of that name; durable when it returns. A row has to name it within the hour.
   * A store without room is a Refusal (503), which leaves nothing behind.
   */
  keep(id: string, content: Buffer): Promise<void>
  /** Writes a file of any room under its name, as a restore does; durable when it returns. */
  put(room: Room, id: string, chunks: AsyncIterable<Buffer>): Promise<void>
  /** Copies a record's file to an artifact; durable when it returns. Throws when there is none. */
  copyToArtifacts(kept: string, artifact: string): Promise<void>
  /** The pieces of a job's file; `earlier` are those of its checkpoint. */
  jobFile(owner: SegmentOwner, kind: 'result' | 'errors', earlier: readonly Segment[]): JobFile
  /** Opens a file for reading; undefined when it is gone. */
  openFile(room: Room, id: string): Promise<OpenedFile | undefined>
  /** Whether a file is there; it counts as touched now, so that a sweep leaves it to whoever asked. */
  touchFile(room: Room, id: string): Promise<boolean>
  /** Removes a file; one that is gone already is as good as removed. */
  removeFile(room: Room, id: string): Promise<void>
  /** Bytes that may still be written before the store has too little room. */
  roomBytes(): Promise<number>
  /** Throws a Refusal (503) when `wanted` bytes more would leave too little room. */
  refuseWhenFull(wanted: number): Promise<void>
  /** All files of a room with the milliseconds since the epoch at which each was last touched, some hundreds at a time, by name. */
  list(room: Room): AsyncGenerator<Listed[]>
  /** Ends transfers that began before (milliseconds since the epoch) and of which no file can be listed; gives their number. */
  endTransfers(before: number): Promise<number>
}

export interface Listed {
  name: string
  touchedMs: number
}

/** Thrown by `receiveUpload` when the sender broke off; there is nobody left to answer. */
export class TransferAborted extends Error {}

const fileName = /^[a-z]+_[0-9a-z]{10,40}(\.[0-9]+){0,2}(\.[a-z]+)*$/

export const isFileName = (name: string): boolean => fileName.test(name)

/** Throws for a name that is no id of ours. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`not the name of a stored file: ${name}`)
}

export const listedAtOnce = 500

/** The refusal of a file for which the store has no room. */
export class NoRoom extends Refusal {}

export const noRoom = (cause?: unknown): NoRoom =>
  new NoRoom('service_unavailable', 'There is not enough disk space for the file. Try again later.', {
    headers: { 'Retry-After': '600' },
    cause,
  })

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/**
 * A write that failed because the disk, the account's quota or the process's limit on a file's size has no room for it.
 */
export const isOutOfRoom = (error: unknown): boolean =>
  fullCodes.includes(String((error as NodeJS.ErrnoException | undefined)?.code))
