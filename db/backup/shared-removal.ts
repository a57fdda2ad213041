import { begunMs, isSharedOf, unfinishedMs } from './folder-names.ts'
import { format, judgedBackup, manifestName, readManifest } from './manifest.ts'
import type { BackupFolder, BackupPlace } from './place.ts'
import { BackupProblem } from './problem.ts'
import { eachOf, type SharedEntry, type SharedFiles, sharedFilesOf } from './shared-files.ts'
import { SortedLookup } from './sorted.ts'

/** Objects are removed once the indexes are closed, so many at a time. */
const removedAtOnce = 10_000

/** A place, and which of its daily backups are this installation's. */
export interface OwnPlace {
  place: BackupPlace
  /** What the folders of its daily backups begin with. */
  kinds: readonly string[]
  passphrase: string | undefined
}

export interface UnsharedRemoval {
  /** How many files were removed. */
  removed: number
  /** Why files were kept that perhaps no backup has: each names a backup and what is wrong with it. */
  keptBecause: string[]
}

/**
 * Removes shared files that no backup of the place has, and shared folders of this installation that none names. What was
 * written within two days stays, since it may be of a backup that is being made; what such a backup shares with earlier ones
 * is named by the newest, which is never removed. So nothing that a backup needs goes, whoever makes one at the same time.
 * Removes nothing while a manifest of the place cannot be read or is of a newer version, and nothing of a folder while one of
 * its backups does not open or its index cannot be read.
 */
export async function removeUnshared({ place, kinds, passphrase }: OwnPlace, nowMs: number): Promise<UnsharedRemoval> {
  const names = await place.list()
  const result: UnsharedRemoval = { removed: 0, keptBecause: [] }
  const users = await orReason(result, () => usersIn(place, names))
  if (!users) return result
  const beforeMs = nowMs - unfinishedMs
  for (const name of names.filter((one) => isSharedOf(one, kinds))) {
    const backups = users.get(name)
    if (backups) result.removed += (await orReason(result, () => removeUnnamed(backups, passphrase, beforeMs))) ?? 0
    else if (begunMs(name) < beforeMs) result.removed += await removeAll(place.folder(name))
  }
  return result
}

/** Does the work. Where a backup cannot be read, adds the reason to the result and returns undefined. */
async function orReason<T>({ keptBecause }: UnsharedRemoval, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    keptBecause.push(error.message)
    return undefined
  }
}

/** A backup whose manifest is not judged yet. */
interface User {
  folder: BackupFolder
  text: string
}

/** The backups of each shared folder, as their manifests say. Throws BackupProblem where that cannot be known. */
async function usersIn(place: BackupPlace, names: readonly string[]): Promise<Map<string, User[]>> {
  const users = new Map<string, User[]>()
  for (const name of names) {
    const folder = place.folder(name)
    const text = await folder.text(manifestName)
    if (text === undefined) continue
    const shared = await naming(folder, () => sharedNamed(text))
    if (shared !== undefined) users.set(shared, [...(users.get(shared) ?? []), { folder, text }])
  }
  return users
}

/** The shared folder that a manifest names. Throws BackupProblem where it cannot be read or is of a newer version. */
async function sharedNamed(text: string): Promise<string | undefined> {
  const manifest = readManifest(text)
  if (manifest.format <= format) return manifest.shared?.folder
  throw new BackupProblem(`the backup is of a newer version of the service (format ${manifest.format})`)
}

/** Puts the backup's label before the message of a BackupProblem. */
async function naming<T>({ label }: BackupFolder, work: () => Promise<T>): Promise<T> {
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

/** Returns the number of files. Throws BackupProblem where a backup of the folder cannot be read. */
async function removeUnnamed(
  backups: readonly User[],
  passphrase: string | undefined,
  beforeMs: number,
): Promise<number> {
  const indexes: SharedFiles[] = []
  for (const one of backups) indexes.push(await naming(one.folder, () => readableIndex(one, passphrase)))
  let removed = 0
  for (let isOver = false; !isOver; ) {
    const unnamed = await unnamedIn(indexes, beforeMs)
    for (const name of unnamed) await indexes[0]!.folder.removeFile(name)
    removed += unnamed.length
    isOver = unnamed.length < removedAtOnce
  }
  return removed
}

async function readableIndex({ folder, text }: User, passphrase: string | undefined): Promise<SharedFiles> {
  const shared = (await sharedFilesOf(await judgedBackup(folder, text, passphrase)))!
  for await (const _ of shared.files());
  return shared
}

/** The first objects that no index names and that were written before. Throws BackupProblem where an index is damaged. */
async function unnamedIn(indexes: readonly SharedFiles[], beforeMs: number): Promise<string[]> {
  const lookups = indexes.map(({ files }) => new SortedLookup<SharedEntry>(files(), ({ object }) => object))
  const unnamed: string[] = []
  try {
    for await (const { name, touchedMs } of eachOf(indexes[0]!.folder.files())) {
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
