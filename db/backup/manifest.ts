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
  /** All files, wherever they are in the backup. */
  files: { count: number; bytes: number; missing: number }
  /** The backup has no files: a restore needs a file store that has them. From format 2 on. */
  filesLeftOut?: true
  /** Of a daily backup: the folder next to it that has its files, how many, and their size as stored. From format 2 on. */
  shared?: { folder: string; files: number; bytes: number }
  /** Of a daily backup: what folders of this installation's daily backups begin with, those under earlier keys too. */
  kinds?: string[]
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

/** What a backup without shared files, or with all its files, has; releases before read it. */
export const plainFormat = 1
export const format = 2
export const manifestName = 'manifest.json'

/** The manifest's text, whose last member is its seal. */
export const manifestText = (manifest: Manifest, sealing: Sealing): string =>
  JSON.stringify({ ...manifest, seal: sealing.mac(JSON.stringify(manifest)) })

/** A backup whose manifest has its seal. */
export interface JudgedBackup {
  folder: BackupFolder
  manifest: Manifest
  sealing: Sealing
}

export interface FoundBackup extends JudgedBackup {
  /** Labels of the skipped unencrypted backups, which did not count as the newest. */
  passedOver: string[]
}

/** What an operator takes for a backup. */
export interface Accepted {
  /** With one, only what is sealed under it is a backup. */
  passphrase: string | undefined
  /** Takes the unencrypted backup that is named itself. */
  unencrypted?: boolean
}

/**
 * Finds the backup that `named` means: the folder or prefix itself, else the newest in it. Anyone who can write there can also
 * make an unencrypted backup, so with a passphrase none is taken unless it is named itself, with `unencrypted`. Throws
 * BackupProblem if there is none, if a backup contains others, if its manifest is damaged or of a newer version, or if the
 * passphrase is not its own.
 */
export async function findBackup(named: string, accepted: Accepted): Promise<FoundBackup> {
  const place = await openPlace(named)
  const folder = place.folder()
  const text = await folder.text(manifestName)
  if (text === undefined) return newestIn(place, accepted)
  await refuseNested(place)
  const { passphrase, unencrypted = false } = accepted
  const { encryption } = readManifest(text)
  if (encryption === null && passphrase !== undefined && !unencrypted) {
    throw new BackupProblem(
      `the backup is not encrypted, although BACKUP_PASSPHRASE is set: anybody who can write to ${folder.label} can have made it. Give --unencrypted to take it all the same`,
    )
  }
  if (encryption !== null && unencrypted) {
    throw new BackupProblem('the backup is encrypted: leave out --unencrypted, and set BACKUP_PASSPHRASE')
  }
  return { ...(await judgedBackup(folder, text, passphrase)), passedOver: [] }
}

const shownNested = 3

/**
 * Refuses a place that is a backup itself and also has backups in it. Its operator may mean the newest of the place, and
 * anyone who can write there can have added the manifest at its top. Throws BackupProblem.
 */
async function refuseNested(place: BackupPlace): Promise<void> {
  const nested = (await candidatesIn(place)).map(({ folder }) => folder.label)
  if (nested.length === 0) return
  const more = nested.length > shownNested ? ` and ${nested.length - shownNested} more` : ''
  throw new BackupProblem(
    `${place.label} has a ${manifestName} of its own and also contains backups: ${nested.slice(0, shownNested).join(', ')}${more}. Anyone who can write there can have added that ${manifestName}. Give one of those backups, or remove ${manifestName} from ${place.label}`,
  )
}

/**
 * Judges a manifest by its seal. Throws PassphraseProblem for a missing or wrong passphrase, and BackupProblem for a manifest
 * that is damaged or of a newer version.
 */
export async function judgedBackup(
  folder: BackupFolder,
  text: string,
  passphrase: string | undefined,
): Promise<JudgedBackup> {
  const { seal, ...manifest } = readManifest(text)
  if (!(manifest.format <= format)) throw newer(`format ${manifest.format}`)
  const sealing = await sealingOf(manifest.encryption, passphrase)
  if (sealing.mac(JSON.stringify(manifest)) !== seal) throw new BackupProblem('the backup is damaged: its manifest')
  return { folder, manifest, sealing }
}

/**
 * The backup of a manifest that is sealed under the passphrase, or without one of an undamaged manifest that is not
 * encrypted; else undefined.
 */
export async function sealedBackup(
  folder: BackupFolder,
  text: string,
  passphrase: string | undefined,
): Promise<JudgedBackup | undefined> {
  try {
    if ((readManifest(text).encryption === null) !== (passphrase === undefined)) return undefined
    return await judgedBackup(folder, text, passphrase)
  } catch (error) {
    if (error instanceof BackupProblem) return undefined
    throw error
  }
}

/** The problem of a backup that a newer version has made. */
export const newer = (what: string): BackupProblem =>
  new BackupProblem(`the backup is of a newer version of the service (${what}): restore it with that version`)

interface Candidate {
  folder: BackupFolder
  text: string
  /** As its manifest says, whose seal is not judged yet; one that cannot be read counts as the newest. */
  moment: string
  isEncrypted: boolean
}

/**
 * Finds the newest backup of a place. Unencrypted ones count only without a passphrase, and only where no other backup is
 * encrypted: a passphrase that is forgotten in the environment must not lead to one that somebody else has put there.
 */
async function newestIn(place: BackupPlace, { passphrase, unencrypted }: Accepted): Promise<FoundBackup> {
  const all = await candidatesIn(place)
  const encrypted = all.filter(({ isEncrypted }) => isEncrypted)
  const isSealed = passphrase !== undefined || encrypted.length > 0
  if (all.length === 0) {
    throw new BackupProblem(
      `there is no backup at ${place.label}: nothing with a ${manifestName}, which is written last`,
    )
  }
  if (unencrypted) {
    throw new BackupProblem(`--unencrypted takes a backup that is named itself: give one of those at ${place.label}`)
  }
  const passedOver = isSealed ? all.filter(({ isEncrypted }) => !isEncrypted).map(({ folder }) => folder.label) : []
  const [newest] = (isSealed ? encrypted : all).sort((a, b) => (a.moment < b.moment ? 1 : -1))
  if (!newest) {
    throw new BackupProblem(
      `no backup at ${place.label} is encrypted, although BACKUP_PASSPHRASE is set. To take an unencrypted one, name it itself and give --unencrypted`,
    )
  }
  try {
    return { ...(await judgedBackup(newest.folder, newest.text, passphrase)), passedOver }
  } catch (error) {
    // The operator has not named it, and has to know which one it is to name another.
    if (error instanceof BackupProblem) error.message += ` (${newest.folder.label})`
    throw error
  }
}

async function candidatesIn(place: BackupPlace): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const name of await place.list()) {
    const folder = place.folder(name)
    const text = await folder.text(manifestName)
    if (text !== undefined) found.push({ folder, text, ...claimsOf(text) })
  }
  return found
}

function claimsOf(text: string): Pick<Candidate, 'moment' | 'isEncrypted'> {
  try {
    const { moment, encryption } = readManifest(text)
    return { moment, isEncrypted: encryption !== null }
  } catch {
    return { moment: '~', isEncrypted: true }
  }
}

/** A manifest that can be read, whose seal is not judged yet; else undefined. */
export function readableManifest(text: string): Manifest | undefined {
  try {
    return readManifest(text)
  } catch (error) {
    if (error instanceof BackupProblem) return undefined
    throw error
  }
}

/** Reads a manifest, whose seal is not judged yet. Throws BackupProblem for what is none. */
export function readManifest(text: string): Manifest & { seal: string } {
  try {
    const read = JSON.parse(text) as Manifest & { seal: string }
    const isManifest = typeof read.format === 'number' && Number.isFinite(Date.parse(read.moment))
    if (
      isManifest &&
      (read.format > format || hasContents(read)) &&
      typeof read.encryption === 'object' &&
      JSON.stringify(read) === text
    )
      return read
  } catch {
    // Said below.
  }
  throw new BackupProblem('the backup is damaged: its manifest cannot be read')
}

const hasContents = ({ installation, files, tables, parts }: Manifest): boolean =>
  typeof installation === 'string' && typeof files?.count === 'number' && Array.isArray(tables) && Array.isArray(parts)
