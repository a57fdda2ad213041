import { dailyPrefixesOf, folderTimeMs, isDailyBackupName, mergeDailyPrefixes } from './folder-names.ts'
import { type BackupFolder, type BackupLocation, openBackupLocation } from './location.ts'
import {
  backupFormat,
  type Manifest,
  manifestName,
  type OpenedBackup,
  openBackup,
  tryReadManifest,
} from './manifest.ts'
import { BackupProblem, PassphraseProblem } from './problem.ts'
import { removalTimeMs } from './removal-time.ts'
import type { SecretKeys } from './secret-keys.ts'
import { flattenBatches, sharedFilesOf } from './shared-files.ts'
import { SortedLookup } from './sorted.ts'

/**
 * A backup as its manifest describes it. Only the names and sizes of its files are compared with the manifest;
 * `verifyBackup` reads the contents too.
 */
export interface ListedBackup {
  /** Location of the backup, without credentials. */
  backup: string
  /** Time of the backup's snapshot, ISO 8601. For a backup without a manifest: the time at which it was begun. */
  moment: string | null
  state: 'complete' | 'broken'
  /** The reason why the backup is broken. */
  problem?: string
  daily: boolean
  /** Whether a restore also restores files. */
  hasFiles: boolean
  files: number
  rows: number
  /**
   * Stored size in bytes of everything that a restore reads. This includes `sharedBytes`: files in a shared folder,
   * which other backups may use too.
   */
  bytes: number
  sharedBytes: number
  encrypted: boolean
  /**
   * Whether the passphrase opens the manifest. False if the backup was encrypted with another passphrase.
   */
  opens: boolean
  /** The first eight hex digits of the fingerprint of the SECRET_KEY with which the backup was made. */
  key: string | null
  /**
   * Time by which the daily task will have removed the backup and the files that only it contains, ISO 8601. Assumes
   * that daily backups succeed until then. Null for a backup that the task never removes.
   */
  keptUntil: string | null
}

export interface BackupListOptions {
  passphrase: string | undefined
  secretKeys: SecretKeys
  /** Number of days after which daily backups are removed; undefined if no daily backups are made. */
  keepDays: number | undefined
}

const isBackupName = (name: string): boolean => /^(backup|daily)-/.test(name) && !Number.isNaN(folderTimeMs(name))

/** Returns the backups at the location `named`, sorted by time, newest last. */
export async function listBackups(named: string, options: BackupListOptions): Promise<ListedBackup[]> {
  const place = await openBackupLocation(named)
  const listed: (ListedBackup & { name: string })[] = []
  let kinds = dailyPrefixesOf(options.secretKeys)
  for (const name of await place.list()) {
    const found = await listedBackup(place, name, options.passphrase)
    if (!found) continue
    listed.push({ ...found.listed, name })
    if (found.judged && isDailyBackupName(name, kinds)) kinds = mergeDailyPrefixes(kinds, found.judged.manifest.kinds)
  }
  const { keepDays } = options
  const untilOf = ({ name, moment, sharedBytes }: ListedBackup & { name: string }): string | null => {
    if (keepDays === undefined || moment === null || !isDailyBackupName(name, kinds)) return null
    return new Date(removalTimeMs(Date.parse(moment), { keepDays, sharesFiles: sharedBytes > 0 })).toISOString()
  }
  return listed
    .sort((a, b) => Date.parse(a.moment ?? '') - Date.parse(b.moment ?? ''))
    .map(({ name, ...one }) => ({ ...one, keptUntil: untilOf({ ...one, name }) }))
}

async function listedBackup(
  place: BackupLocation,
  name: string,
  passphrase: string | undefined,
): Promise<{ listed: ListedBackup; judged?: OpenedBackup | undefined } | undefined> {
  const folder = place.folder(name)
  const text = await folder.text(manifestName)
  if (text === undefined && !isBackupName(name)) return undefined
  const manifest = text === undefined ? undefined : tryReadManifest(text)
  const one = summaryOf(folder, name, manifest)
  if (text === undefined)
    return { listed: broken(one, `it has no ${manifestName}: it was interrupted, or is still being made`) }
  if (!manifest) return { listed: broken(one, `its ${manifestName} cannot be read`) }
  // This version cannot check the contents of a backup that a newer version made.
  if (manifest.format > backupFormat) return { listed: one }
  let judged: OpenedBackup | undefined
  try {
    judged = await openedBackup(folder, { text, passphrase: manifest.encryption === null ? undefined : passphrase })
    await checkContents(folder, manifest, judged)
    return { listed: { ...one, opens: judged !== undefined }, judged }
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    return { listed: broken({ ...one, opens: judged !== undefined }, error.message), judged }
  }
}

const broken = (one: ListedBackup, problem: string): ListedBackup => ({ ...one, state: 'broken', problem })

/**
 * Checks the manifest's seal and returns the backup; undefined if the passphrase is missing or wrong. Throws
 * BackupProblem if the seal is invalid.
 */
async function openedBackup(
  folder: BackupFolder,
  { text, passphrase }: { text: string; passphrase: string | undefined },
): Promise<OpenedBackup | undefined> {
  try {
    return await openBackup(folder, text, passphrase)
  } catch (error) {
    if (error instanceof PassphraseProblem) return undefined
    throw error
  }
}

function summaryOf(folder: BackupFolder, name: string, manifest: Manifest | undefined): ListedBackup {
  const parts = manifest?.parts ?? []
  const sharedBytes = manifest?.shared?.bytes ?? 0
  const begun = folderTimeMs(name)
  return {
    backup: folder.label,
    moment: manifest
      ? new Date(manifest.moment).toISOString()
      : Number.isNaN(begun)
        ? null
        : new Date(begun).toISOString(),
    state: 'complete',
    daily: name.startsWith('daily-'),
    hasFiles: manifest !== undefined && manifest.filesLeftOut !== true,
    files: manifest?.files?.count ?? 0,
    rows: (manifest?.tables ?? []).reduce((sum, { rows }) => sum + rows, 0),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0) + sharedBytes,
    sharedBytes,
    encrypted: manifest !== undefined && manifest.encryption !== null,
    opens: false,
    key: manifest?.installation?.slice(0, 8) ?? null,
    keptUntil: null,
  }
}

/**
 * Compares the stored files with the manifest. Throws BackupProblem if a file is missing or does not have the size in
 * the manifest.
 */
async function checkContents(
  folder: BackupFolder,
  { parts }: Manifest,
  judged: OpenedBackup | undefined,
): Promise<void> {
  const stored = new Map<string, number>()
  for await (const { name, bytes } of flattenBatches(folder.files())) stored.set(name, bytes)
  const part = parts.find(({ name, bytes }) => stored.get(name) !== bytes)
  if (part) throw mismatch(part.name, stored.has(part.name))
  if (judged) await checkShared(judged)
}

async function checkShared(judged: OpenedBackup): Promise<void> {
  const shared = await sharedFilesOf(judged)
  if (!shared) return
  const objects = new SortedLookup(flattenBatches(shared.folder.files()), ({ name }) => name)
  for await (const { object, stored } of shared.files()) {
    const found = await objects.find(object)
    if (found?.bytes !== stored) throw mismatch(`${shared.name}/${object}`, found !== undefined)
  }
}

const mismatch = (name: string, isThere: boolean): BackupProblem =>
  new BackupProblem(`${name} ${isThere ? 'has a different size than when it was written' : 'is missing'}`)
