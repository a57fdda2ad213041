import { createHash } from 'node:crypto'
import type { BackupFolder } from './location.ts'
import type { Manifest, OpenedBackup, Part } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { damagedPartProblem, type Sealing } from './sealing.ts'

export type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

export async function* toStream(chunks: Chunks): AsyncGenerator<Buffer> {
  yield* chunks
}

/**
 * Seals a file, writes it into a folder and reads it back. Throws BackupProblem if the stored bytes differ from what
 * was written.
 */
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
  for await (const _ of readStoredPart(folder, part)) signal.throwIfAborted()
  return part
}

/** Writes the parts of a backup and reads each part back. */
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
    const given = { name, plain: toStream(plain), signal: this.signal }
    this.parts.push(await writeSealed(this.folder, this.sealing, given))
  }

  /** Returns the unsealed content of a part that was written before. */
  read(name: string): AsyncIterable<Buffer> {
    return this.sealing.open(name, this.folder.read(name))
  }
}

/**
 * Yields the stored bytes of a part. Throws BackupProblem, at the latest at the end, if they differ from what was
 * written. `shownAs` is the part's name in the message.
 */
export async function* readStoredPart(
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
    throw new BackupProblem(`the backup is damaged: ${shownAs} is missing`)
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw damagedPartProblem(shownAs)
}

/** Reads the unsealed content of a part. Throws BackupProblem if the part is damaged. */
export const openPart = ({ folder, sealing }: OpenedBackup, part: Part): AsyncIterable<Buffer> =>
  sealing.open(part.name, readStoredPart(folder, part))

/** Returns a part by its name. Throws BackupProblem if the backup does not have it. */
export function findPart({ parts }: Manifest, name: string): Part {
  const part = parts.find((one) => one.name === name)
  if (part) return part
  throw new BackupProblem(`the backup is damaged: it has no ${name}`)
}
