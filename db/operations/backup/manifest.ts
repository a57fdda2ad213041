import { type BackupFolder, type BackupLocation, openBackupLocation } from './location.ts'
import { BackupProblem } from './problem.ts'
import { deriveSealing, type KeyDerivation, type Sealing } from './sealing.ts'

/**
 * The table of contents of a backup. It is written last, after every part has been read back; a folder without a
 * manifest is not a backup. Its seal covers its whole text, so any change is detected.
 */
export interface Manifest {
  /** Version of the backup format. A reader refuses a greater number. */
  format: number
  /** Time of the snapshot, ISO 8601. The backup contains everything that was acknowledged before it. */
  moment: string
  /** Fingerprint of the installation's SECRET_KEY (db/engine/base/secrets.ts). */
  installation: string
  encryption: KeyDerivation | null
  /** Names of the migrations that had been applied to the database. */
  migrations: string[]
  tables: BackedUpTable[]
  /** The last value of each sequence; null if the sequence was not used. */
  sequences: Record<string, number | null>
  tasks: number
  /** Totals of all files, wherever they are stored in the backup. */
  files: { count: number; bytes: number; missing: number }
  /** Set if the backup contains no files; a restore then needs a file store that has them. Since format 2. */
  filesLeftOut?: true
  /**
   * For a daily backup: the folder next to it that contains its files, their number, and their stored size in bytes.
   * Since format 2.
   */
  shared?: { folder: string; files: number; bytes: number }
  /**
   * For a daily backup: the folder name prefixes of this installation's daily backups, including prefixes for earlier
   * keys.
   */
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

/** Format of a backup that contains all of its files itself. Earlier releases can read it. */
export const formatWithoutSharedFiles = 1
export const backupFormat = 2
export const manifestName = 'manifest.json'

/** Returns the text of the manifest. Its last member is its seal. */
export const manifestText = (manifest: Manifest, sealing: Sealing): string =>
  JSON.stringify({ ...manifest, seal: sealing.mac(JSON.stringify(manifest)) })

/** A backup whose manifest has a valid seal. */
export interface OpenedBackup {
  folder: BackupFolder
  manifest: Manifest
  sealing: Sealing
}

export interface FoundBackup extends OpenedBackup {
  /** Labels of the unencrypted backups that were skipped in the search for the newest backup. */
  passedOver: string[]
}

/** Which backup a restore or a verification accepts. */
export interface AcceptOptions {
  /** Passphrase of the backup. If it is set, the backup must be encrypted with it, unless `unencrypted` is true. */
  passphrase: string | undefined
  /**
   * Whether to accept an unencrypted backup although a passphrase is set. The location must then be the folder of that
   * backup.
   */
  unencrypted?: boolean
}

/**
 * Finds the backup at `named`. If `named` is itself the folder of a backup, returns that backup; otherwise the newest
 * backup in the location.
 *
 * With a passphrase, an unencrypted backup is accepted only if `named` is its folder and `unencrypted` is true. Anyone
 * who can write to the location could have put an unencrypted backup there.
 *
 * Throws BackupProblem if there is no backup, if a backup's folder contains other backups, or if the passphrase is
 * wrong. Also throws it for a manifest that is damaged or was written by a newer version.
 */
export async function findBackup(named: string, accepted: AcceptOptions): Promise<FoundBackup> {
  const place = await openBackupLocation(named)
  const folder = place.folder()
  const text = await folder.text(manifestName)
  if (text === undefined) return newestIn(place, accepted)
  await refuseNested(place)
  const { passphrase, unencrypted = false } = accepted
  const { encryption } = readManifest(text)
  if (encryption === null && passphrase !== undefined && !unencrypted) {
    throw new BackupProblem(
      `the backup is not encrypted, although BACKUP_PASSPHRASE is set. Anyone who can write to ${folder.label} could have made it. Add --unencrypted to use it anyway`,
    )
  }
  if (encryption !== null && unencrypted) {
    throw new BackupProblem('the backup is encrypted: leave out --unencrypted, and set BACKUP_PASSPHRASE')
  }
  return { ...(await openBackup(folder, text, passphrase)), passedOver: [] }
}

const shownNested = 3

/**
 * Throws BackupProblem if a backup's folder also contains backups. The operator may mean the newest of the contained
 * ones. Anyone who can write there could have added the manifest of the outer folder.
 */
async function refuseNested(place: BackupLocation): Promise<void> {
  const nested = (await candidatesIn(place)).map(({ folder }) => folder.label)
  if (nested.length === 0) return
  const more = nested.length > shownNested ? ` and ${nested.length - shownNested} more` : ''
  throw new BackupProblem(
    `${place.label} has its own ${manifestName} and also contains backups: ${nested.slice(0, shownNested).join(', ')}${more}. Anyone who can write there could have added that ${manifestName}. Name one of those backups, or remove ${manifestName} from ${place.label}`,
  )
}

/**
 * Checks the seal of a manifest. Throws PassphraseProblem for a missing or wrong passphrase, and BackupProblem for a
 * manifest that is damaged or of a newer version.
 */
export async function openBackup(
  folder: BackupFolder,
  text: string,
  passphrase: string | undefined,
): Promise<OpenedBackup> {
  const { seal, ...manifest } = readManifest(text)
  if (!(manifest.format <= backupFormat)) throw newerBackupProblem(`format ${manifest.format}`)
  const sealing = await deriveSealing(manifest.encryption, passphrase)
  if (sealing.mac(JSON.stringify(manifest)) !== seal)
    throw new BackupProblem('the backup is damaged: its manifest has changed since it was written')
  return { folder, manifest, sealing }
}

/**
 * Opens a backup like `openBackup`, but returns undefined instead of throwing BackupProblem. Also returns undefined for
 * an unencrypted backup if there is a passphrase, and for an encrypted one if there is none.
 */
export async function openSealedBackup(
  folder: BackupFolder,
  text: string,
  passphrase: string | undefined,
): Promise<OpenedBackup | undefined> {
  try {
    if ((readManifest(text).encryption === null) !== (passphrase === undefined)) return undefined
    return await openBackup(folder, text, passphrase)
  } catch (error) {
    if (error instanceof BackupProblem) return undefined
    throw error
  }
}

/** Returns the problem of a backup that a newer version of the service made. */
export const newerBackupProblem = (what: string): BackupProblem =>
  new BackupProblem(`the backup is of a newer version of the service (${what}): restore it with that version`)

interface Candidate {
  folder: BackupFolder
  text: string
  /**
   * Time in the manifest, whose seal is not checked yet. A backup whose manifest cannot be read counts as the newest.
   */
  moment: string
  isEncrypted: boolean
}

/**
 * Finds the newest backup in a location. Unencrypted backups count only if no passphrase is set and the location
 * contains no encrypted backup. So an operator who forgets the passphrase does not restore an unencrypted backup from
 * an attacker.
 */
async function newestIn(place: BackupLocation, { passphrase, unencrypted }: AcceptOptions): Promise<FoundBackup> {
  const all = await candidatesIn(place)
  const encrypted = all.filter(({ isEncrypted }) => isEncrypted)
  const isSealed = passphrase !== undefined || encrypted.length > 0
  if (all.length === 0) {
    throw new BackupProblem(
      `there is no complete backup at ${place.label}: no folder has a ${manifestName}, which is written last`,
    )
  }
  if (unencrypted) {
    throw new BackupProblem(`--unencrypted needs the address of one backup: name one of those at ${place.label}`)
  }
  const passedOver = isSealed ? all.filter(({ isEncrypted }) => !isEncrypted).map(({ folder }) => folder.label) : []
  const [newest] = (isSealed ? encrypted : all).sort((a, b) => (a.moment < b.moment ? 1 : -1))
  if (!newest) {
    throw new BackupProblem(
      `no backup at ${place.label} is encrypted, although BACKUP_PASSPHRASE is set. To use an unencrypted backup, name that backup and add --unencrypted`,
    )
  }
  try {
    return { ...(await openBackup(newest.folder, newest.text, passphrase)), passedOver }
  } catch (error) {
    // The operator named only the location. The message names the backup, so that the operator can choose another one.
    if (error instanceof BackupProblem) error.message += ` (${newest.folder.label})`
    throw error
  }
}

async function candidatesIn(place: BackupLocation): Promise<Candidate[]> {
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

/** Parses a manifest without checking its seal; returns undefined if the text is not a manifest. */
export function tryReadManifest(text: string): Manifest | undefined {
  try {
    return readManifest(text)
  } catch (error) {
    if (error instanceof BackupProblem) return undefined
    throw error
  }
}

/** Parses a manifest without checking its seal. Throws BackupProblem if the text is not a manifest. */
export function readManifest(text: string): Manifest & { seal: string } {
  try {
    const read = JSON.parse(text) as Manifest & { seal: string }
    const isManifest = typeof read.format === 'number' && Number.isFinite(Date.parse(read.moment))
    if (
      isManifest &&
      (read.format > backupFormat || hasContents(read)) &&
      typeof read.encryption === 'object' &&
      JSON.stringify(read) === text
    )
      return read
  } catch {
    // The throw below also reports text that is not JSON.
  }
  throw new BackupProblem('the backup is damaged: its manifest cannot be read')
}

const hasContents = ({ installation, files, tables, parts }: Manifest): boolean =>
  typeof installation === 'string' && typeof files?.count === 'number' && Array.isArray(tables) && Array.isArray(parts)
