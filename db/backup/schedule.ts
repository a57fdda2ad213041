import type pg from 'pg'
import { machineNow } from '../base/clock.ts'
import { type Backup, type BackupOptions, freeLocks, holdBackupLock, makeBackup } from './backup.ts'
import { begunMs, isDaily, kindsOf, kindsWith, unfinishedMs } from './folder-names.ts'
import { type JudgedBackup, manifestName, readableManifest, sealedBackup } from './manifest.ts'
import { type BackupPlace, openPlace } from './place.ts'
import { type OwnPlace, removeUnshared } from './shared-removal.ts'

const dayMs = 24 * 3600 * 1000
/** Looks come once an hour, so that a day's backup is not late by one each day. */
const slackMs = 30 * 60 * 1000

export interface Kept {
  /** The backup that was due; undefined when none was. */
  made: Backup | undefined
  /** How many of the former ones were removed. */
  removed: number
  /** How many files were removed that only those had. */
  removedFiles: number
  /** Why shared files were kept that perhaps no backup has: each names a backup and what is wrong with it. */
  keptBecause: string[]
  /** What kept old backups or their files from being removed; undefined where nothing did. */
  removalError: unknown
  /** When the newest was made, in ms since the epoch. */
  newestMs: number
}

/**
 * Makes the day's backup unless there is one. Then removes those that are older than `keepDays`, what is left of
 * ones that broke off, and the files that only those had; never the newest, and none when the backup fails. The backups of
 * this installation are told from others by the kinds of their folders (db/backup/folder-names.ts). Throws when the backup
 * fails; a removal that fails is returned as `removalError`.
 */
export async function keepBackups(
  options: Omit<BackupOptions, 'daily' | 'withoutFiles'>,
  keepDays: number,
  nowMs = machineNow(),
): Promise<Kept> {
  const { to, passphrase, secretKeys } = options
  const place = await openPlace(to)
  const newest = await newestOf(place, await ownBackups(place, kindsOf(secretKeys)), passphrase)
  const kinds = kindsWith(kindsOf(secretKeys), newest?.found.manifest.kinds)
  const own: OwnPlace = { place, kinds, passphrase }
  const isDue = newest === undefined || newest.momentMs! <= nowMs - dayMs + slackMs
  const made = isDue ? await makeOwn(options, own, { newest: newest?.found, nowMs }) : undefined
  const last = made?.backup ?? newest!.found.folder.label
  const newestMs = made ? Date.parse(made.moment) : newest!.momentMs!
  const gone = await orError(() => {
    return alone(options, () => removeGone(own, { last, keepDays, nowMs, isMade: made !== undefined }))
  })
  return { made, ...{ removed: 0, removedFiles: 0, keptBecause: [], removalError: undefined }, ...gone, newestMs }
}

/** Returns the error of a removal: it must not hide that the backup was made. */
async function orError<T>(remove: () => Promise<T>): Promise<T | { removalError: unknown }> {
  try {
    return await remove()
  } catch (error) {
    return { removalError: error }
  }
}

interface Removal {
  /** The label of the newest backup, which stays. */
  last: string
  keepDays: number
  nowMs: number
}

/** Removes old backups, then the files that only those had; these are looked for only after a change of the place. */
async function removeGone(
  own: OwnPlace,
  { isMade, ...removal }: Removal & { isMade: boolean },
): Promise<Pick<Kept, 'removed' | 'removedFiles' | 'keptBecause'>> {
  const removed = await removeOld(own, removal)
  if (!isMade && removed === 0) return { removed, removedFiles: 0, keptBecause: [] }
  const { removed: removedFiles, keptBecause } = await removeUnshared(own, removal.nowMs)
  return { removed, removedFiles, keptBecause }
}

/** Makes a daily backup. When it fails, perhaps on a full disk, files that killed processes have left are removed. */
async function makeOwn(
  options: Omit<BackupOptions, 'daily' | 'withoutFiles'>,
  own: OwnPlace,
  { newest, nowMs }: { newest: JudgedBackup | undefined; nowMs: number },
): Promise<Backup> {
  try {
    return await makeBackup({ ...options, daily: { kinds: [...own.kinds], newest } })
  } catch (error) {
    if (!options.signal.aborted) await alone(options, () => removeUnshared(own, nowMs)).catch(() => {})
    throw error
  }
}

async function removeOld({ place, kinds }: OwnPlace, { last, keepDays, nowMs }: Removal): Promise<number> {
  let removed = 0
  for (const { name, momentMs } of await ownBackups(place, kinds)) {
    const isOver = momentMs === undefined ? begunMs(name) < nowMs - unfinishedMs : momentMs < nowMs - keepDays * dayMs
    if (place.folder(name).label === last || !isOver) continue
    await place.folder(name).remove(manifestName)
    removed += 1
  }
  return removed
}

/** Removes while no backup is being made; undefined where one is, since the next look removes the same. */
async function alone<T>(
  { database }: Pick<BackupOptions, 'database'>,
  remove: () => Promise<T>,
): Promise<T | undefined> {
  const client: pg.PoolClient = await database.pool.connect()
  try {
    await client.query('set idle_session_timeout = 0')
    if (!(await holdBackupLock(client))) return undefined
    return await remove().finally(() => freeLocks(client))
  } finally {
    client.release(true)
  }
}

interface OwnBackup {
  name: string
  /** Undefined for one that broke off, or whose manifest cannot be read. */
  momentMs: number | undefined
  text: string | undefined
}

/**
 * The newest that is sealed under this passphrase. Another one, which anybody can put there, neither postpones the day's
 * backup nor counts as the newest.
 */
async function newestOf(
  place: BackupPlace,
  all: readonly OwnBackup[],
  passphrase: string | undefined,
): Promise<(OwnBackup & { found: JudgedBackup }) | undefined> {
  for (const one of all.toReversed()) {
    const found =
      one.momentMs === undefined ? undefined : await sealedBackup(place.folder(one.name), one.text!, passphrase)
    if (found) return { ...one, found }
  }
  return undefined
}

/** The scheduled backups of this installation, the oldest first. */
async function ownBackups(place: BackupPlace, kinds: readonly string[]): Promise<OwnBackup[]> {
  const found: OwnBackup[] = []
  for (const name of await place.list()) {
    if (!isDaily(name, kinds)) continue
    const text = await place.folder(name).text(manifestName)
    found.push({ name, text, momentMs: text === undefined ? undefined : momentMsOf(text) })
  }
  const timeOf = ({ name, momentMs }: OwnBackup): number => momentMs ?? begunMs(name)
  return found.sort((a, b) => timeOf(a) - timeOf(b))
}

function momentMsOf(text: string): number | undefined {
  const manifest = readableManifest(text)
  return manifest && Date.parse(manifest.moment)
}
