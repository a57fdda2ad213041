import { type BackupFolder, type BackupPlace, openPlace } from './place.ts'
import { BackupProblem } from './problem.ts'
import { type Derivation, type Sealing, sealingOf } from './sealing.ts'

/**
 * What a backup is. It is written last, once every part has been read back: a folder without one is not a backup. Its seal
 * is over its text, so that no byte of it can change.
 */
export interface Manifest {
  /** Of this layout; a reader refuses a greater one. */
  format: number
  /** ISO 8601: what was acknowledged before this moment is in the backup. */
  moment: string
  /** Of the installation's SECRET_KEY (db/base/secrets.ts). */
  installation: string
  encryption: Derivation | null
  /** The names of the migrations that the database had. */
  migrations: string[]
  tables: BackedUpTable[]
  /** What each sequence gave last; null where it gave nothing. */
  sequences: Record<string, number | null>
  tasks: number
  files: { count: number; bytes: number; missing: number }
  parts: Part[]
}

export interface BackedUpTable {
  name: string
  columns: string[]
  rows: number
}

/** A file of the backup, as it is stored. */
export interface Part {
  name: string
  bytes: number
  sha256: string
}

export const format = 1
export const manifestName = 'manifest.json'

/** The manifest's text, whose last member is its seal. */
export const manifestText = (manifest: Manifest, sealing: Sealing): string =>
  JSON.stringify({ ...manifest, seal: sealing.mac(JSON.stringify(manifest)) })

export interface FoundBackup {
  folder: BackupFolder
  manifest: Manifest
  sealing: Sealing
}

/**
 * The backup that `named` means: the folder or prefix itself, else the newest in it. Throws BackupProblem where there is
 * none, its manifest is damaged or of a newer version, or the passphrase is not its own.
 */
export async function findBackup(named: string, passphrase: string | undefined): Promise<FoundBackup> {
  const place = await openPlace(named)
  const folder = (await isBackup(place.folder())) ? place.folder() : await newestIn(place)
  const { seal, ...manifest } = readManifest((await folder.text(manifestName))!)
  if (!(manifest.format <= format)) throw newer(`format ${manifest.format}`)
  const sealing = await sealingOf(manifest.encryption, passphrase)
  if (sealing.mac(JSON.stringify(manifest)) !== seal) throw new BackupProblem('the backup is damaged: its manifest')
  return { folder, manifest, sealing }
}

/** The problem of a backup that a newer version has made. */
export const newer = (what: string): BackupProblem =>
  new BackupProblem(`the backup is of a newer version of the service (${what}): restore it with that version`)

const isBackup = async (folder: BackupFolder): Promise<boolean> => (await folder.text(manifestName)) !== undefined

async function newestIn(place: BackupPlace): Promise<BackupFolder> {
  const backups: { folder: BackupFolder; moment: string }[] = []
  for (const name of await place.list()) {
    const folder = place.folder(name)
    const text = await folder.text(manifestName)
    if (text !== undefined) backups.push({ folder, moment: momentOf(text) })
  }
  const newest = backups.sort((a, b) => (a.moment < b.moment ? 1 : -1))[0]
  if (newest) return newest.folder
  throw new BackupProblem(`there is no backup at ${place.label}: nothing with a ${manifestName}, which is written last`)
}

/** What a manifest says without its seal having been judged; one that cannot be read counts as the newest. */
function momentOf(text: string): string {
  try {
    return readManifest(text).moment
  } catch {
    return '~'
  }
}

/** Reads a manifest, whose seal is not judged yet. Throws BackupProblem for what is none. */
export function readManifest(text: string): Manifest & { seal: string } {
  try {
    const read = JSON.parse(text) as Manifest & { seal: string }
    if (JSON.stringify(read) === text && typeof read.format === 'number' && typeof read.moment === 'string') return read
  } catch {
    // Said below.
  }
  throw new BackupProblem('the backup is damaged: its manifest cannot be read')
}
