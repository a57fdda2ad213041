import { machineNow } from '../base/clock.ts'
import { type Backup, type BackupOptions, makeBackup, type SecretKeys, secretsOfKeys } from './backup.ts'
import { type Manifest, manifestName, readManifest } from './manifest.ts'
import { type BackupPlace, openPlace } from './place.ts'

/**
 * The backups that a worker makes by itself, one a day. Their folders are told from others by their name, which has the
 * beginning of the fingerprint of the installation's key; no other is ever removed.
 */
const kindsOf = (keys: SecretKeys): string[] =>
  secretsOfKeys(keys).fingerprints.map((fingerprint) => `daily-${fingerprint.slice(0, 8)}`)

const dayMs = 24 * 3600 * 1000
/** Looks come once an hour, so that a day's backup is not late by one each day. */
const slackMs = 30 * 60 * 1000

export interface Kept {
  /** The backup that was due; undefined when none was. */
  made: Backup | undefined
  /** How many of the former ones were removed. */
  removed: number
  /** When the newest was made, in ms since the epoch. */
  newestMs: number
}

/**
 * Makes the day's backup unless there is one, and then removes those that are older than `keepDays`, and what is left of
 * ones that broke off; never the newest, and none when the backup fails.
 */
export async function keepBackups(
  options: Omit<BackupOptions, 'kind'>,
  keepDays: number,
  nowMs = machineNow(),
): Promise<Kept> {
  const kinds = kindsOf(options.secretKeys)
  const place = await openPlace(options.to)
  const newest = (await ownBackups(place, kinds)).findLast(({ momentMs }) => momentMs !== undefined)
  const isDue = newest === undefined || newest.momentMs! <= nowMs - dayMs + slackMs
  const made = isDue ? await makeBackup({ ...options, kind: kinds[0]! }) : undefined
  const all = await ownBackups(place, kinds)
  const last = all.findLast(({ momentMs }) => momentMs !== undefined)!
  let removed = 0
  for (const { name, momentMs } of all) {
    const isOver = momentMs === undefined ? begunMs(name) < nowMs - 2 * dayMs : momentMs < nowMs - keepDays * dayMs
    if (name === last.name || !isOver) continue
    await place.folder(name).remove(manifestName)
    removed += 1
  }
  return { made, removed, newestMs: last.momentMs! }
}

interface OwnBackup {
  name: string
  /** Undefined for one that broke off, or whose manifest cannot be read. */
  momentMs: number | undefined
}

/** The scheduled backups of this installation, the oldest first. */
async function ownBackups(place: BackupPlace, kinds: readonly string[]): Promise<OwnBackup[]> {
  const found: OwnBackup[] = []
  for (const name of await place.list()) {
    if (!kinds.some((kind) => name.startsWith(`${kind}-`))) continue
    const text = await place.folder(name).text(manifestName)
    found.push({ name, momentMs: text === undefined ? undefined : momentMsOf(text) })
  }
  const timeOf = ({ name, momentMs }: OwnBackup): number => momentMs ?? begunMs(name)
  return found.sort((a, b) => timeOf(a) - timeOf(b))
}

function momentMsOf(text: string): number | undefined {
  try {
    const { moment }: Pick<Manifest, 'moment'> = readManifest(text)
    return Date.parse(moment)
  } catch {
    return undefined
  }
}

/** The time in a folder's name, in ms since the epoch. */
function begunMs(name: string): number {
  const [, date = '', time = ''] = /-(\d{8})T(\d{6})Z-/.exec(name) ?? []
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)]
  return Date.parse(`${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
}
