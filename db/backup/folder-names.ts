import { type SecretKeys, secretsOfKeys } from './secret-keys.ts'

/**
 * The folders of a place: `backup-<time>-<random>` by a command, `daily-<key>-<time>-<random>` by a worker, where <key> is
 * the beginning of the fingerprint of the installation's SECRET_KEY, and `shared-<key>-<time>-<random>` for the files that
 * daily backups share.
 */
const dayMs = 24 * 3600 * 1000
/** What no manifest names may belong to a backup that is being made, until it is this old, in ms. */
export const unfinishedMs = 2 * dayMs

const dailyKind = /^daily-[0-9a-f]{8}$/
const sharedName = /^shared-[0-9a-f]{8}-\d{8}T\d{6}Z-[0-9a-f]+$/

/** What the folders of daily backups under these keys begin with, those of SECRET_KEY first. */
export const kindsOf = (keys: SecretKeys): string[] =>
  secretsOfKeys(keys).fingerprints.map((fingerprint) => `daily-${fingerprint.slice(0, 8)}`)

/** These kinds, and those that an earlier daily backup had, so that its predecessors are still known after another key. */
export const kindsWith = (kinds: readonly string[], earlier: readonly string[] = []): string[] => [
  ...new Set([...kinds, ...earlier.filter((kind) => dailyKind.test(kind))]),
]

/** Whether a folder is a daily backup of one of these kinds. */
export const isDaily = (name: string, kinds: readonly string[]): boolean =>
  kinds.some((kind) => name.startsWith(`${kind}-`))

/** The name of the shared folder that the daily backup of this name begins. */
export const sharedNameFor = (backup: string): string => backup.replace(/^daily-/, 'shared-')

export const isSharedName = (name: string): boolean => sharedName.test(name)

/** Whether a folder is a shared one that a backup of one of these kinds has begun. */
export const isSharedOf = (name: string, kinds: readonly string[]): boolean =>
  isSharedName(name) && kinds.some((kind) => name.startsWith(`${sharedNameFor(kind)}-`))

/** The time in a folder's name, in ms since 1970; NaN where it has none. */
export function begunMs(name: string): number {
  const [, date = '', time = ''] = /-(\d{8})T(\d{6})Z-/.exec(name) ?? []
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)]
  return Date.parse(`${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
}
