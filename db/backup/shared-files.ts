import { createHash, randomBytes } from 'node:crypto'
import { type FileStore, isFileName, type Room, rooms } from '../files/file-store.ts'
import { fileKey, linesOf, type NamedFile } from './file-names.ts'
import { isSharedName, sharedNameFor } from './folder-names.ts'
import { type JudgedBackup, type Manifest, manifestName } from './manifest.ts'
import { openPart, type PartWriter, partNamed, storedPart, writeSealed } from './parts.ts'
import type { BackupFolder, BackupPlace } from './place.ts'
import { BackupProblem } from './problem.ts'
import { damaged, type Sealing, sharedSealing, unsealed } from './sealing.ts'
import { inOrder, SortedLookup } from './sorted.ts'
import { type CopiedFiles, contentOf } from './stored-files.ts'

/**
 * Files that the daily backups of a place share. Each is an object of its own in a folder next to the backups, and each
 * backup has an index: which files it has, and in which object with which hash. A file that the newest backup has with the
 * hash of its row is not written again. Objects get a new random name each time and are never overwritten, so that nothing
 * a later backup does changes what an earlier one reads.
 *
 * Objects are encrypted under a random key of the folder, which each backup has among its own parts. So neither another
 * SECRET_KEY nor the removal of older backups touches them. With another passphrase the key of earlier backups cannot be
 * read, and a new folder is begun.
 */
export interface SharedFolder {
  folder: BackupFolder
  /** Its name among the backups. */
  name: string
  /** Of an encrypted backup, 32 bytes. */
  key: Buffer | undefined
  sealing: Pick<Sealing, 'seal' | 'open'>
}

/** A line of the index. */
export interface SharedEntry {
  room: Room
  name: string
  /** Of the file itself, with its SHA-256 in hex. */
  size: number
  sha256: string
  /** The object's name in the shared folder, its size and SHA-256 as it is stored. */
  object: string
  stored: number
  storedSha256: string
}

/** The shared folder of one backup, and the files that the backup has there. */
export interface SharedFiles extends SharedFolder {
  /** Ascending by `fileKey`. Throws BackupProblem where the index is damaged. */
  files(): AsyncGenerator<SharedEntry>
}

/** The shared folder of a daily backup that is being made. */
export interface UsedShared extends SharedFolder {
  /** Those of the newest backup; undefined in a folder that this backup begins. */
  files: SharedFiles['files'] | undefined
  /** Objects that this backup has written; undefined in a folder that it begins, all of whose objects are its own. */
  written: string[] | undefined
}

const indexPart = 'shared-files'
const keyPart = 'shared-key'
const keyBytes = 32
const copiedAtOnce = 4

function sharedFolder(folder: BackupFolder, name: string, key: Buffer | undefined): SharedFolder {
  return { folder, name, key, sealing: key ? sharedSealing(key) : unsealed }
}

/** What a backup has in a shared folder; undefined where it shares none. Throws BackupProblem where it is damaged. */
export async function sharedFilesOf(found: JudgedBackup): Promise<SharedFiles | undefined> {
  const { shared, encryption } = found.manifest
  if (!shared) return undefined
  if (!isSharedName(shared.folder)) throw damaged('manifest.json')
  const key = encryption === null ? undefined : await keyOfShared(found)
  const opened = sharedFolder(found.folder.beside(shared.folder), shared.folder, key)
  return { ...opened, files: () => indexOf(found, shared.files) }
}

async function keyOfShared(found: JudgedBackup): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of openPart(found, partNamed(found.manifest, keyPart))) chunks.push(chunk)
  const key = Buffer.concat(chunks)
  if (key.length !== keyBytes) throw damaged(keyPart)
  return key
}

async function* indexOf(found: JudgedBackup, count: number): AsyncGenerator<SharedEntry> {
  let files = 0
  for await (const line of linesOf(openPart(found, partNamed(found.manifest, indexPart)))) {
    const file = JSON.parse(line) as SharedEntry
    const isOurs = rooms.includes(file.room) && isFileName(file.name)
    if (!isOurs) throw new BackupProblem(`the backup is damaged: a file ${file.room}/${file.name}`)
    if (!isObjectOf(file)) throw damaged(indexPart)
    files += 1
    yield file
  }
  if (files !== count) throw damaged(indexPart)
}

const isObjectOf = (file: SharedEntry): boolean =>
  file.object.startsWith(`${fileKey(file)}-`) && /^[0-9a-f]{16}$/.test(file.object.slice(fileKey(file).length + 1))

/** The hyphen sorts before all that names have, so that objects sort as their files do. */
const newObject = (file: NamedFile): string => `${fileKey(file)}-${randomBytes(8).toString('hex')}`

/** A shared file's content. Throws BackupProblem, at the latest at its end, where it is not what was written. */
export async function* openSharedFile(shared: SharedFolder, file: SharedEntry): AsyncGenerator<Buffer> {
  const part = { name: file.object, bytes: file.stored, sha256: file.storedSha256 }
  const stored = storedPart(shared.folder, part, `${shared.name}/${file.object}`)
  let size = 0
  for await (const chunk of shared.sealing.open(file.object, stored)) {
    size += chunk.length
    yield chunk
  }
  if (size !== file.size) throw damaged(`${shared.name}/${file.object}`)
}

/**
 * The folder that a new daily backup uses: that of the newest backup, with its index, else a new one. `backup` is the name of
 * the new backup's folder.
 */
export async function sharedFor(
  place: BackupPlace,
  backup: string,
  { newest, isEncrypted }: { newest: JudgedBackup | undefined; isEncrypted: boolean },
): Promise<UsedShared> {
  const known = newest && (await readableShared(newest))
  if (known) return { ...known, written: [] }
  const name = sharedNameFor(backup)
  const begun = sharedFolder(place.folder(name), name, isEncrypted ? randomBytes(keyBytes) : undefined)
  return { ...begun, files: undefined, written: undefined }
}

/**
 * Removes what a failed backup has written into its shared folder, or the folder that it began. No other backup has these
 * objects: their names are random, and the index that names them has no manifest.
 */
export async function removeWritten({ folder, written }: UsedShared): Promise<void> {
  if (written === undefined) return folder.remove(manifestName)
  for (const object of written) await folder.removeFile(object)
}

/** A damaged index must not keep the next backup from being made: then all files are written again. */
async function readableShared(newest: JudgedBackup): Promise<SharedFiles | undefined> {
  try {
    const shared = await sharedFilesOf(newest)
    if (shared) for await (const _ of shared.files());
    return shared
  } catch (error) {
    if (error instanceof BackupProblem) return undefined
    throw error
  }
}

export interface SharedCopy {
  /** As the manifest has it. */
  manifest: NonNullable<Manifest['shared']>
  /** What was written, as it is stored; the rest was there. */
  written: { files: number; bytes: number }
}

/** Writes the index, and those files that the shared folder has not. Counts all of them in `copied`. */
export async function writeShared(
  writer: PartWriter,
  shared: UsedShared,
  { files, names, copied }: { files: FileStore; names: AsyncIterable<NamedFile>; copied: CopiedFiles },
): Promise<SharedCopy> {
  const manifest = { folder: shared.name, files: 0, bytes: 0 }
  const written = { files: 0, bytes: 0 }
  if (shared.key) await writer.write(keyPart, [shared.key])
  async function* index(): AsyncGenerator<Buffer> {
    const store = ({ named, known }: Looked) => known ?? storeFile(writer.signal, shared, files, named)
    for await (const file of inOrder(knownOf(shared, names), copiedAtOnce, async (looked) => ({
      looked,
      stored: await store(looked),
    }))) {
      const { looked, stored } = file
      if (!stored) {
        copied.missing += Number(looked.named.isNeeded)
        continue
      }
      manifest.files += 1
      manifest.bytes += stored.stored
      if (!looked.known) {
        written.files += 1
        written.bytes += stored.stored
      }
      copied.count += 1
      copied.bytes += stored.size
      yield Buffer.from(`${JSON.stringify(stored)}\n`)
    }
  }
  await writer.write(indexPart, index())
  return { manifest, written }
}

interface Looked {
  named: NamedFile
  known: SharedEntry | undefined
}

/** Each file, with its line of the newest backup's index where that holds for it and its object is there. */
async function* knownOf(shared: UsedShared, names: AsyncIterable<NamedFile>): AsyncGenerator<Looked> {
  if (!shared.files) {
    for await (const named of names) yield { named, known: undefined }
    return
  }
  const earlier = new SortedLookup(shared.files(), fileKey)
  const objects = new SortedLookup(eachOf(shared.folder.files()), ({ name }) => name)
  try {
    for await (const named of names) {
      const entry = await earlier.find(fileKey(named))
      const object = entry && entry.sha256 === named.sha256 ? await objects.find(entry.object) : undefined
      yield { named, known: object?.bytes === entry?.stored ? entry : undefined }
    }
  } finally {
    await earlier.close()
    await objects.close()
  }
}

export async function* eachOf<T>(lists: AsyncIterable<T[]>): AsyncGenerator<T> {
  for await (const list of lists) yield* list
}

/** Writes a file into the shared folder; undefined where the store has it no more. */
async function storeFile(
  signal: AbortSignal,
  { folder, sealing, written }: UsedShared,
  files: FileStore,
  named: NamedFile,
): Promise<SharedEntry | undefined> {
  signal.throwIfAborted()
  const found = await contentOf(files, named)
  if (!found) return undefined
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const object = newObject(named)
  written?.push(object)
  const part = await writeSealed(folder, sealing, { name: object, plain: hashed(found.chunks), signal })
  const { room, name } = named
  const own = { room, name, size: found.size, sha256: hash.digest('hex') }
  return { ...own, object, stored: part.bytes, storedSha256: part.sha256 }
}
