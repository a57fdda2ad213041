import { createHash } from 'node:crypto'
import type { JudgedBackup, Manifest, Part } from './manifest.ts'
import type { BackupFolder } from './place.ts'
import { BackupProblem } from './problem.ts'
import { damaged, type Sealing } from './sealing.ts'

export type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

export async function* streamed(chunks: Chunks): AsyncGenerator<Buffer> {
  yield* chunks
}

/** Seals and writes one file of a folder, and reads it back. Throws BackupProblem where it is not what was written. */
export async function writeSealed(
  folder: BackupFolder,
  sealing: Pick<Sealing, 'seal'>,
  { name, plain, signal }: { name: string; plain: AsyncIterable<Buffer>; signal: AbortSignal },
): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await folder.write(name, counted(sealing.seal(name, plain)))
  const part = { name, bytes, sha256: hash.digest('hex') }
  for await (const _ of storedPart(folder, part)) signal.throwIfAborted()
  return part
}

/** Writes the parts of a backup, and reads each back. */
export class PartWriter {
  readonly folder: BackupFolder
  readonly sealing: Sealing
  readonly parts: Part[] = []
  readonly signal: AbortSignal

  constructor(folder: BackupFolder, sealing: Sealing, signal: AbortSignal) {
    this.folder = folder
    this.sealing = sealing
    this.signal = signal
  }

  async write(name: string, plain: Chunks): Promise<void> {
    const given = { name, plain: streamed(plain), signal: this.signal }
    this.parts.push(await writeSealed(this.folder, this.sealing, given))
  }

  /** A part that was written, as it was before it was sealed. */
  read(name: string): AsyncIterable<Buffer> {
    return this.sealing.open(name, this.folder.read(name))
  }
}

/**
 * A part as it is stored. Throws BackupProblem, at the latest at its end, where it is not what was written; `shownAs` names
 * the part in its message.
 */
export async function* storedPart(
  folder: BackupFolder,
  { name, bytes, sha256 }: Part,
  shownAs = name,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of folder.read(name)) {
      hash.update(chunk)
      read += chunk.length
      yield chunk
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupProblem(`the backup is damaged: ${shownAs} is not there`)
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw damaged(shownAs)
}

/** Reads a part of a backup as it was before it was sealed. Throws BackupProblem where it is damaged. */
export const openPart = ({ folder, sealing }: JudgedBackup, part: Part): AsyncIterable<Buffer> =>
  sealing.open(part.name, storedPart(folder, part))

/** A part by its name. Throws BackupProblem where the backup has none. */
export function partNamed({ parts }: Manifest, name: string): Part {
  const part = parts.find((one) => one.name === name)
  if (part) return part
  throw new BackupProblem(`the backup is damaged: it has no ${name}`)
}
