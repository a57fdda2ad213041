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
 * Files that the daily backups of a location share. Each file is a separate object in a folder next to the backups.
 * Each backup has an index of its files, with the object and the hash of each. A file is not written again if the
 * newest backup contains it with the hash in its row. Each new object gets a random name and is never overwritten, so a
 * later backup cannot change what an earlier one reads.
 *
 * Objects are encrypted with a random key of the shared folder, which each backup contains as a part. They are thus not
 * affected by a change of SECRET_KEY or the removal of older backups. With another passphrase, the key in earlier
 * backups cannot be read, and a new folder is created.
 */
export interface SharedFolder {
  folder: BackupFolder
  /** Name of the shared folder in the backup location. */
  name: string
  /** The 32-byte key of the folder; undefined if the backup is not encrypted. */
  key: Buffer | undefined
  sealing: Pick<Sealing, 'seal' | 'open'>
}

/** A line of the index: a file and the object that contains it. */
export interface SharedEntry {
  room: Room
  name: string
  /** Size and SHA-256 (hex) of the original file. */
  size: number
  sha256: string
  /** Name of the object in the shared folder, with its stored size and the SHA-256 of its stored bytes. */
  object: string
  stored: number
  storedSha256: string
}

/** The shared folder of one backup, and the files that the backup has in it. */
export interface SharedFiles extends SharedFolder {
  /** Yields the files in ascending order of `fileKey`. Throws BackupProblem if the index is damaged. */
  files(): AsyncGenerator<SharedEntry>
}

/** The shared folder of a daily backup that is being made. */
export interface UsedShared extends SharedFolder {
  /** The files of the newest backup; undefined if this backup creates the folder. */
  files: SharedFiles['files'] | undefined
  /**
   * The objects that this backup has written; undefined if this backup creates the folder, since all objects in it are
   * then its own.
   */
  written: string[] | undefined
}

const indexPart = 'shared-files'
const keyPart = 'shared-key'
const keyBytes = 32
const copiedAtOnce = 4

function sharedFolder(folder: BackupFolder, name: string, key: Buffer | undefined): SharedFolder {
  return { folder, name, key, sealing: key ? sharedSealing(key) : unsealed }
}

/** Returns the shared files of a backup; undefined if it shares none. Throws BackupProblem if the backup is damaged. */
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
    if (!isOurs) throw new BackupProblem(`the backup is damaged: a file has the invalid name ${file.room}/${file.name}`)
    if (!isObjectOf(file)) throw damaged(indexPart)
    files += 1
    yield file
  }
  if (files !== count) throw damaged(indexPart)
}

const isObjectOf = (file: SharedEntry): boolean =>
  file.object.startsWith(`${fileKey(file)}-`) && /^[0-9a-f]{16}$/.test(file.object.slice(fileKey(file).length + 1))

/**
 * Returns a new object name. The hyphen sorts before all characters of file names, so objects sort in the same order as
 * their files.
 */
const newObject = (file: NamedFile): string => `${fileKey(file)}-${randomBytes(8).toString('hex')}`

/**
 * Yields the content of a shared file. Throws BackupProblem, at the latest at the end, if it differs from what was
 * written.
 */
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
 * Returns the shared folder for a new daily backup: the folder of the newest backup, with its index, or a new one.
 * `backup` is the name of the new backup's folder.
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
 * Removes the objects that a failed backup has written to its shared folder, or the whole folder if the backup created
 * it. No other backup uses these objects: their names are random, and the index that lists them has no manifest.
 */
export async function removeWritten({ folder, written }: UsedShared): Promise<void> {
  if (written === undefined) return folder.remove(manifestName)
  for (const object of written) await folder.removeFile(object)
}

/**
 * Returns the shared files of the newest backup. Returns undefined if they are damaged, so that the next backup writes
 * all files again instead of failing.
 */
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
  /** The shared folder's entry in the manifest. */
  manifest: NonNullable<Manifest['shared']>
  /** Number and stored size of the objects that were written. The others existed already. */
  written: { files: number; bytes: number }
}

/** Writes the index, and the files that are not in the shared folder yet. Counts all files in `copied`. */
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

/**
 * Yields each file with its entry in the newest backup's index, if the entry has the same hash and its object exists.
 */
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

/** Writes a file into the shared folder. Returns undefined if the file store no longer has it. */
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
