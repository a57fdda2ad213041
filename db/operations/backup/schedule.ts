import type pg from 'pg'
import { machineNow } from '../../engine/base/clock.ts'
import { type Backup, type BackupOptions, makeBackup, releaseBackupLocks, takeBackupLock } from './backup.ts'
import {
  dailyPrefixesOf,
  folderTimeMs,
  isDailyBackupName,
  mergeDailyPrefixes,
  unfinishedBackupMs,
} from './folder-names.ts'
import { type BackupLocation, openBackupLocation } from './location.ts'
import { manifestName, type OpenedBackup, openSealedBackup, tryReadManifest } from './manifest.ts'
import { type OwnBackupLocation, removeUnreferencedFiles } from './shared-removal.ts'

const dayMs = 24 * 3600 * 1000
/**
 * The next backup is due this many ms before a day has passed since the last one. Otherwise the hourly check would make
 * each backup an hour later than the day before.
 */
const slackMs = 30 * 60 * 1000

export interface DailyBackupResult {
  /** The new backup; undefined if none was due. */
  newBackup: Backup | undefined
  /** Number of old backups removed. */
  removed: number
  /** Number of removed files. Only the removed backups contained them. */
  removedFiles: number
  /**
   * Reasons why shared files were kept although perhaps no backup contains them. Each reason names a backup and its
   * problem.
   */
  keptBecause: string[]
  /** The error that prevented the removal of old backups or their files; undefined if there was none. */
  removalError: unknown
  /** Time of the newest backup, in ms since the epoch. */
  newestMs: number
}

/**
 * Makes a daily backup if the newest one is a day old. Then removes daily backups that are older than `keepDays`,
 * remains of interrupted backups, and shared files that only the removed backups contained.
 *
 * Never removes the newest backup, and removes nothing if the new backup fails. Recognizes the backups of this
 * installation by the prefixes of their folder names (db/operations/backup/folder-names.ts). Throws if the new backup fails;
 * returns the error of a failed removal as `removalError`.
 */
export async function runDailyBackup(
  options: Omit<BackupOptions, 'daily' | 'withoutFiles'>,
  keepDays: number,
  nowMs = machineNow(),
): Promise<DailyBackupResult> {
  const { to, passphrase, secretKeys } = options
  const place = await openBackupLocation(to)
  const newest = await newestOf(place, await ownBackups(place, dailyPrefixesOf(secretKeys)), passphrase)
  const kinds = mergeDailyPrefixes(dailyPrefixesOf(secretKeys), newest?.found.manifest.kinds)
  const own: OwnBackupLocation = { location: place, prefixes: kinds, passphrase }
  const isDue = newest === undefined || newest.momentMs! <= nowMs - dayMs + slackMs
  const made = isDue ? await makeDailyBackup(options, own, { newest: newest?.found, nowMs }) : undefined
  const last = made?.backup ?? newest!.found.folder.label
  const newestMs = made ? Date.parse(made.moment) : newest!.momentMs!
  const gone = await returnError(() => {
    return withBackupLock(options, () =>
      removeOldAndUnreferenced(own, { last, keepDays, nowMs, isMade: made !== undefined }),
    )
  })
  return {
    newBackup: made,
    ...{ removed: 0, removedFiles: 0, keptBecause: [], removalError: undefined },
    ...gone,
    newestMs,
  }
}

/**
 * Runs a removal. Returns its error instead of throwing it, because the caller must still report the backup that was
 * made.
 */
async function returnError<T>(remove: () => Promise<T>): Promise<T | { removalError: unknown }> {
  try {
    return await remove()
  } catch (error) {
    return { removalError: error }
  }
}

interface Removal {
  /** Label of the newest backup, which is not removed. */
  last: string
  keepDays: number
  nowMs: number
}

/**
 * Removes old backups, and then the files that no remaining backup contains. Does not search for such files if no
 * backup was made or removed.
 */
async function removeOldAndUnreferenced(
  own: OwnBackupLocation,
  { isMade, ...removal }: Removal & { isMade: boolean },
): Promise<Pick<DailyBackupResult, 'removed' | 'removedFiles' | 'keptBecause'>> {
  const removed = await removeOld(own, removal)
  if (!isMade && removed === 0) return { removed, removedFiles: 0, keptBecause: [] }
  const { removed: removedFiles, keptBecause } = await removeUnreferencedFiles(own, removal.nowMs)
  return { removed, removedFiles, keptBecause }
}

/**
 * Makes a daily backup. If that fails, for example because the disk is full, removes the unreferenced files that killed
 * processes have left, and throws the error.
 */
async function makeDailyBackup(
  options: Omit<BackupOptions, 'daily' | 'withoutFiles'>,
  own: OwnBackupLocation,
  { newest, nowMs }: { newest: OpenedBackup | undefined; nowMs: number },
): Promise<Backup> {
  try {
    return await makeBackup({ ...options, daily: { kinds: [...own.prefixes], newest } })
  } catch (error) {
    if (!options.signal.aborted)
      await withBackupLock(options, () => removeUnreferencedFiles(own, nowMs)).catch(() => {})
    throw error
  }
}

async function removeOld(
  { location, prefixes }: OwnBackupLocation,
  { last, keepDays, nowMs }: Removal,
): Promise<number> {
  let removed = 0
  for (const { name, momentMs } of await ownBackups(location, prefixes)) {
    const isOver =
      momentMs === undefined ? folderTimeMs(name) < nowMs - unfinishedBackupMs : momentMs < nowMs - keepDays * dayMs
    if (location.folder(name).label === last || !isOver) continue
    await location.folder(name).remove(manifestName)
    removed += 1
  }
  return removed
}

/**
 * Runs a removal under the lock for backups. Returns undefined while a backup is being made; the next hourly check then
 * tries again.
 */
async function withBackupLock<T>(
  { database }: Pick<BackupOptions, 'database'>,
  remove: () => Promise<T>,
): Promise<T | undefined> {
  const client: pg.PoolClient = await database.pool.connect()
  try {
    await client.query('set idle_session_timeout = 0')
    if (!(await takeBackupLock(client))) return undefined
    return await remove().finally(() => releaseBackupLocks(client))
  } finally {
    client.release(true)
  }
}

interface OwnBackup {
  name: string
  /** Time of the backup. Undefined for an interrupted backup and for one whose manifest cannot be read. */
  momentMs: number | undefined
  text: string | undefined
}

/**
 * Returns the newest backup that is sealed with this passphrase. Ignores all others, because an attacker could have
 * added them to postpone the next daily backup.
 */
async function newestOf(
  place: BackupLocation,
  all: readonly OwnBackup[],
  passphrase: string | undefined,
): Promise<(OwnBackup & { found: OpenedBackup }) | undefined> {
  for (const one of all.toReversed()) {
    const found =
      one.momentMs === undefined ? undefined : await openSealedBackup(place.folder(one.name), one.text!, passphrase)
    if (found) return { ...one, found }
  }
  return undefined
}

/** Returns the daily backups of this installation, oldest first. */
async function ownBackups(place: BackupLocation, kinds: readonly string[]): Promise<OwnBackup[]> {
  const found: OwnBackup[] = []
  for (const name of await place.list()) {
    if (!isDailyBackupName(name, kinds)) continue
    const text = await place.folder(name).text(manifestName)
    found.push({ name, text, momentMs: text === undefined ? undefined : momentMsOf(text) })
  }
  const timeOf = ({ name, momentMs }: OwnBackup): number => momentMs ?? folderTimeMs(name)
  return found.sort((a, b) => timeOf(a) - timeOf(b))
}

function momentMsOf(text: string): number | undefined {
  const manifest = tryReadManifest(text)
  return manifest && Date.parse(manifest.moment)
}
