import { type SecretKeys, secretsOfKeys } from './secret-keys.ts'

/**
 * This file defines the names of the folders in a backup location. `backup-<time>-<random>`: a backup made by a
 * command. `daily-<key>-<time>-<random>`: a backup made by a worker, where <key> is the beginning of the fingerprint of
 * the installation's SECRET_KEY. `shared-<key>-<time>-<random>`: the files that daily backups share.
 */

const dayMs = 24 * 3600 * 1000
/**
 * Age in ms at which a file that no manifest refers to may be removed. A younger file may belong to a backup that is
 * still being made.
 */
export const unfinishedBackupMs = 2 * dayMs

const dailyKind = /^daily-[0-9a-f]{8}$/
const sharedName = /^shared-[0-9a-f]{8}-\d{8}T\d{6}Z-[0-9a-f]+$/

/** Returns the folder name prefixes of daily backups made with these keys. The prefix for SECRET_KEY comes first. */
export const dailyPrefixesOf = (keys: SecretKeys): string[] =>
  secretsOfKeys(keys).fingerprints.map((fingerprint) => `daily-${fingerprint.slice(0, 8)}`)

/**
 * Returns `kinds` and the valid prefixes of `earlier`, which an earlier daily backup recorded. The installation thus
 * still recognizes its earlier backups after SECRET_KEY was changed.
 */
export const mergeDailyPrefixes = (kinds: readonly string[], earlier: readonly string[] = []): string[] => [
  ...new Set([...kinds, ...earlier.filter((kind) => dailyKind.test(kind))]),
]

/** Reports whether a folder is a daily backup with one of these prefixes. */
export const isDailyBackupName = (name: string, kinds: readonly string[]): boolean =>
  kinds.some((kind) => name.startsWith(`${kind}-`))

/** Returns the name of the shared folder that the daily backup with this name creates. */
export const nameSharedFilesFolder = (backup: string): string => backup.replace(/^daily-/, 'shared-')

export const isSharedFolderName = (name: string): boolean => sharedName.test(name)

/** Reports whether a folder is a shared folder created by a backup with one of these prefixes. */
export const isSharedFilesFolder = (name: string, kinds: readonly string[]): boolean =>
  isSharedFolderName(name) && kinds.some((kind) => name.startsWith(`${nameSharedFilesFolder(kind)}-`))

/** Returns the time in a folder's name, in ms since 1970; NaN if there is none. */
export function folderTimeMs(name: string): number {
  const [, date = '', time = ''] = /-(\d{8})T(\d{6})Z-/.exec(name) ?? []
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)]
  return Date.parse(`${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
}
