import { createHash, randomBytes } from 'node:crypto'
import { type StoreFolder, storeFolders } from '../../domain/files/store-folders.ts'
import { type FileStore, isFileName } from '../../services/files/file-store.ts'
import { fileSortKey, linesOf, type ReferencedFile } from './file-names.ts'
import { isSharedFolderName, nameSharedFilesFolder } from './folder-names.ts'
import type { BackupFolder, BackupLocation } from './location.ts'
import { type Manifest, manifestName, type OpenedBackup } from './manifest.ts'
import { findPart, openPart, type PartWriter, readStoredPart, writeSealed } from './parts.ts'
import { BackupProblem } from './problem.ts'
import { damagedPartProblem, plainSealing, type Sealing, sealingWithKey } from './sealing.ts'
import { mapInOrder, SortedLookup } from './sorted.ts'
import { type FileCopyTotals, openFileContent } from './stored-files.ts'

/**
 * A folder of files that the daily backups of a location share, next to the folders of the backups. Each file is a
 * separate object in it. Each backup has an index of its files, with the object and the hash of each file.
 *
 * A file is not written again if the newest backup already contains it with the same hash. Each new object gets a
 * random name and is never overwritten, so a later backup cannot change what an earlier one reads.
 *
 * Objects are encrypted with a random key of the shared folder, which each backup contains as a part. A change of
 * SECRET_KEY or the removal of older backups thus does not affect them. If the passphrase changes, the key in earlier
 * backups cannot be read, and the next backup creates a new shared folder.
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
export interface SharedFileEntry {
  room: StoreFolder
  name: string
  /** Size and SHA-256 (hex) of the original file. */
  size: number
  sha256: string
  /** Name of the object in the shared folder. */
  object: string
  /** Size and SHA-256 (hex) of the object's bytes. */
  stored: number
  storedSha256: string
}

/** The shared folder that a backup uses, and the files in it that belong to this backup. */
export interface SharedFiles extends SharedFolder {
  /** Yields the files in ascending order of `fileSortKey`. Throws BackupProblem if the index is damaged. */
  files(): AsyncGenerator<SharedFileEntry>
}

/** The shared folder of a daily backup that is being made. */
export interface SharedFolderInUse extends SharedFolder {
  /** The files of the newest backup; undefined if this backup creates the folder. */
  files: SharedFiles['files'] | undefined
  /**
   * Names of the objects that this backup has written. Undefined if this backup creates the folder: then every object
   * in it was written by this backup.
   */
  written: string[] | undefined
}

const indexPart = 'shared-files'
const keyPart = 'shared-key'
const keyBytes = 32
const copiedAtOnce = 4

function sharedFolder(folder: BackupFolder, name: string, key: Buffer | undefined): SharedFolder {
  return { folder, name, key, sealing: key ? sealingWithKey(key) : plainSealing }
}

/** Returns the shared files of a backup; undefined if it shares none. Throws BackupProblem if the backup is damaged. */
export async function sharedFilesOf(found: OpenedBackup): Promise<SharedFiles | undefined> {
  const { shared, encryption } = found.manifest
  if (!shared) return undefined
  if (!isSharedFolderName(shared.folder)) throw damagedPartProblem('manifest.json')
  const key = encryption === null ? undefined : await keyOfShared(found)
  const opened = sharedFolder(found.folder.sibling(shared.folder), shared.folder, key)
  return { ...opened, files: () => indexOf(found, shared.files) }
}

async function keyOfShared(found: OpenedBackup): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of openPart(found, findPart(found.manifest, keyPart))) chunks.push(chunk)
  const key = Buffer.concat(chunks)
  if (key.length !== keyBytes) throw damagedPartProblem(keyPart)
  return key
}

async function* indexOf(found: OpenedBackup, count: number): AsyncGenerator<SharedFileEntry> {
  let files = 0
  for await (const line of linesOf(openPart(found, findPart(found.manifest, indexPart)))) {
    const file = JSON.parse(line) as SharedFileEntry
    const isOurs = storeFolders.includes(file.room) && isFileName(file.name)
    if (!isOurs) throw new BackupProblem(`the backup is damaged: a file has the invalid name ${file.room}/${file.name}`)
    if (!isObjectOf(file)) throw damagedPartProblem(indexPart)
    files += 1
    yield file
  }
  if (files !== count) throw damagedPartProblem(indexPart)
}

const isObjectOf = (file: SharedFileEntry): boolean =>
  file.object.startsWith(`${fileSortKey(file)}-`) &&
  /^[0-9a-f]{16}$/.test(file.object.slice(fileSortKey(file).length + 1))

/**
 * Returns a new object name: the file's sort key, a hyphen and a random suffix. A hyphen sorts before all characters of
 * file names, so objects sort in the same order as their files.
 */
const newObject = (file: ReferencedFile): string => `${fileSortKey(file)}-${randomBytes(8).toString('hex')}`

/**
 * Yields the content of a shared file. Throws BackupProblem, at the latest at the end, if it differs from what was
 * written.
 */
export async function* openSharedFile(shared: SharedFolder, file: SharedFileEntry): AsyncGenerator<Buffer> {
  const part = { name: file.object, bytes: file.stored, sha256: file.storedSha256 }
  const stored = readStoredPart(shared.folder, part, `${shared.name}/${file.object}`)
  let size = 0
  for await (const chunk of shared.sealing.open(file.object, stored)) {
    size += chunk.length
    yield chunk
  }
  if (size !== file.size) throw damagedPartProblem(`${shared.name}/${file.object}`)
}

/**
 * Returns the shared folder for a new daily backup. This is the newest backup's shared folder, with its index. If there
 * is none or the index is damaged, it is a new folder. `backup` is the name of the new backup's folder.
 */
export async function chooseSharedFolder(
  place: BackupLocation,
  backup: string,
  { newest, isEncrypted }: { newest: OpenedBackup | undefined; isEncrypted: boolean },
): Promise<SharedFolderInUse> {
  const known = newest && (await readableShared(newest))
  if (known) return { ...known, written: [] }
  const name = nameSharedFilesFolder(backup)
  const begun = sharedFolder(place.folder(name), name, isEncrypted ? randomBytes(keyBytes) : undefined)
  return { ...begun, files: undefined, written: undefined }
}

/**
 * Removes the objects that a failed backup has written to its shared folder, or the whole folder if the backup created
 * it. No other backup uses these objects: their names are random, and the failed backup has no manifest.
 */
export async function removeWrittenObjects({ folder, written }: SharedFolderInUse): Promise<void> {
  if (written === undefined) return folder.remove(manifestName)
  for (const object of written) await folder.removeFile(object)
}

/**
 * Returns the shared files of the newest backup. Returns undefined if they are damaged, so that the next backup writes
 * all files again instead of failing.
 */
async function readableShared(newest: OpenedBackup): Promise<SharedFiles | undefined> {
  try {
    const shared = await sharedFilesOf(newest)
    if (shared) for await (const _ of shared.files());
    return shared
  } catch (error) {
    if (error instanceof BackupProblem) return undefined
    throw error
  }
}

export interface SharedFilesResult {
  /** The shared folder's entry in the manifest. */
  manifest: NonNullable<Manifest['shared']>
  /** Number and stored size of the objects that this backup has written. The folder already had the other objects. */
  written: { files: number; bytes: number }
}

/** Writes the files that the shared folder lacks, and the index of all files. Counts all files in `copied`. */
export async function writeSharedFiles(
  writer: PartWriter,
  shared: SharedFolderInUse,
  { files, names, copied }: { files: FileStore; names: AsyncIterable<ReferencedFile>; copied: FileCopyTotals },
): Promise<SharedFilesResult> {
  const manifest = { folder: shared.name, files: 0, bytes: 0 }
  const written = { files: 0, bytes: 0 }
  if (shared.key) await writer.write(keyPart, [shared.key])
  async function* index(): AsyncGenerator<Buffer> {
    const store = ({ named, known }: Looked) => known ?? storeFile(writer.signal, shared, files, named)
    for await (const file of mapInOrder(knownOf(shared, names), copiedAtOnce, async (looked) => ({
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
  named: ReferencedFile
  known: SharedFileEntry | undefined
}

/**
 * Yields each file with its entry in the newest backup's index. `known` is undefined if the entry has another hash, or
 * if its object is missing or has another size.
 */
async function* knownOf(shared: SharedFolderInUse, names: AsyncIterable<ReferencedFile>): AsyncGenerator<Looked> {
  if (!shared.files) {
    for await (const named of names) yield { named, known: undefined }
    return
  }
  const earlier = new SortedLookup(shared.files(), fileSortKey)
  const objects = new SortedLookup(flattenBatches(shared.folder.files()), ({ name }) => name)
  try {
    for await (const named of names) {
      const entry = await earlier.find(fileSortKey(named))
      const object = entry && entry.sha256 === named.sha256 ? await objects.find(entry.object) : undefined
      yield { named, known: object?.bytes === entry?.stored ? entry : undefined }
    }
  } finally {
    await earlier.close()
    await objects.close()
  }
}

export async function* flattenBatches<T>(lists: AsyncIterable<T[]>): AsyncGenerator<T> {
  for await (const list of lists) yield* list
}

/** Writes a file into the shared folder. Returns undefined if the file store no longer has it. */
async function storeFile(
  signal: AbortSignal,
  { folder, sealing, written }: SharedFolderInUse,
  files: FileStore,
  named: ReferencedFile,
): Promise<SharedFileEntry | undefined> {
  signal.throwIfAborted()
  const found = await openFileContent(files, named)
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
