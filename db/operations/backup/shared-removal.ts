import { folderTimeMs, isSharedFilesFolder, unfinishedBackupMs } from './folder-names.ts'
import type { BackupFolder, BackupLocation } from './location.ts'
import { backupFormat, manifestName, openBackup, readManifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { flattenBatches, type SharedFileEntry, type SharedFiles, sharedFilesOf } from './shared-files.ts'
import { SortedLookup } from './sorted.ts'

/**
 * Maximum number of unreferenced objects found in one pass through the indexes. They are removed before the next pass.
 */
const removedAtOnce = 10_000

/** A backup location, and the prefixes that identify this installation's daily backups in it. */
export interface OwnBackupLocation {
  location: BackupLocation
  /** Prefixes of the folder names of this installation's daily backups. */
  prefixes: readonly string[]
  passphrase: string | undefined
}

export interface UnreferencedRemoval {
  /** Number of shared files removed. */
  removed: number
  /**
   * Reasons why files were kept although perhaps no backup contains them. Each reason names a backup and its problem.
   */
  keptBecause: string[]
}

/**
 * Removes the shared files of this installation that no backup in the location refers to, and whole shared folders if
 * no backup refers to them.
 *
 * Files younger than two days stay, because they may belong to a backup that is being made. The older files that such a
 * backup shares also belong to the newest backup, which is never removed. So a concurrent backup loses nothing.
 *
 * Removes nothing if a manifest in the location cannot be read or was written by a newer version. Removes nothing from
 * a folder if one of its backups cannot be opened or has an unreadable index.
 */
export async function removeUnreferencedFiles(
  { location, prefixes, passphrase }: OwnBackupLocation,
  nowMs: number,
): Promise<UnreferencedRemoval> {
  const names = await location.list()
  const result: UnreferencedRemoval = { removed: 0, keptBecause: [] }
  const users = await collectReason(result, () => backupsByFolder(location, names))
  if (!users) return result
  const beforeMs = nowMs - unfinishedBackupMs
  for (const name of names.filter((one) => isSharedFilesFolder(one, prefixes))) {
    const backups = users.get(name)
    if (backups)
      result.removed += (await collectReason(result, () => removeUnreferenced(backups, passphrase, beforeMs))) ?? 0
    else if (folderTimeMs(name) < beforeMs) result.removed += await removeAll(location.folder(name))
  }
  return result
}

/** Runs `work`. If it throws BackupProblem, adds the message to `keptBecause` and returns undefined. */
async function collectReason<T>({ keptBecause }: UnreferencedRemoval, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    keptBecause.push(error.message)
    return undefined
  }
}

/** A backup that uses a shared folder, with its manifest, whose seal is not checked yet. */
interface User {
  folder: BackupFolder
  text: string
}

/**
 * Groups the backups by the shared folder that their manifests name. Throws BackupProblem if a manifest cannot be read
 * or was written by a newer version.
 */
async function backupsByFolder(place: BackupLocation, names: readonly string[]): Promise<Map<string, User[]>> {
  const users = new Map<string, User[]>()
  for (const name of names) {
    const folder = place.folder(name)
    const text = await folder.text(manifestName)
    if (text === undefined) continue
    const shared = await withBackupLabel(folder, () => sharedFolderIn(text))
    if (shared !== undefined) users.set(shared, [...(users.get(shared) ?? []), { folder, text }])
  }
  return users
}

/**
 * Returns the name of the shared folder in a manifest; undefined if it has none. Throws BackupProblem if the manifest
 * cannot be read or was written by a newer version.
 */
async function sharedFolderIn(text: string): Promise<string | undefined> {
  const manifest = readManifest(text)
  if (manifest.format <= backupFormat) return manifest.shared?.folder
  throw new BackupProblem(`the backup is of a newer version of the service (format ${manifest.format})`)
}

/** Runs the work and adds the backup's label to the message of a BackupProblem. */
async function withBackupLabel<T>({ label }: BackupFolder, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupProblem) error.message = `${label}: ${error.message}`
    throw error
  }
}

async function removeAll(folder: BackupFolder): Promise<number> {
  let files = 0
  for await (const some of folder.files()) files += some.length
  await folder.remove(manifestName)
  return files
}

/**
 * Removes the objects of a shared folder that none of the given backups refers to, and returns their number. `backups`
 * are all backups that use the folder. Throws BackupProblem if one of them cannot be read.
 */
async function removeUnreferenced(
  backups: readonly User[],
  passphrase: string | undefined,
  beforeMs: number,
): Promise<number> {
  const indexes: SharedFiles[] = []
  for (const one of backups) indexes.push(await withBackupLabel(one.folder, () => readableIndex(one, passphrase)))
  let removed = 0
  for (let isOver = false; !isOver; ) {
    const unnamed = await findUnreferenced(indexes, beforeMs)
    for (const name of unnamed) await indexes[0]!.folder.removeFile(name)
    removed += unnamed.length
    isOver = unnamed.length < removedAtOnce
  }
  return removed
}

async function readableIndex({ folder, text }: User, passphrase: string | undefined): Promise<SharedFiles> {
  const shared = (await sharedFilesOf(await openBackup(folder, text, passphrase)))!
  for await (const _ of shared.files());
  return shared
}

/**
 * Returns the names of up to `removedAtOnce` unreferenced objects that were written before `beforeMs`. Throws
 * BackupProblem if an index is damaged.
 */
async function findUnreferenced(indexes: readonly SharedFiles[], beforeMs: number): Promise<string[]> {
  const lookups = indexes.map(({ files }) => new SortedLookup<SharedFileEntry>(files(), ({ object }) => object))
  const unnamed: string[] = []
  try {
    for await (const { name, touchedMs } of flattenBatches(indexes[0]!.folder.files())) {
      const found = await Promise.all(lookups.map((lookup) => lookup.find(name)))
      if (found.some(Boolean) || touchedMs >= beforeMs) continue
      unnamed.push(name)
      if (unnamed.length === removedAtOnce) return unnamed
    }
    return unnamed
  } finally {
    for (const lookup of lookups) await lookup.close()
  }
}
