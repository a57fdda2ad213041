import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { machineTime } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { blockFileRemoval } from '../../engine/postgres/file-removal.ts'
import { advisoryLocks } from '../../engine/postgres/locks.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { copyQueuedTasks } from '../../services/jobs/adapters/queue.ts'
import { type ReferencedFile, readFileNames, streamFileNames } from './file-names.ts'
import { type BackupLocation, openBackupLocation } from './location.ts'
import {
  type BackedUpTable,
  backupFormat,
  formatWithoutSharedFiles,
  type Manifest,
  manifestName,
  manifestText,
  type OpenedBackup,
} from './manifest.ts'
import { PartWriter, toStream } from './parts.ts'
import { BackupProblem } from './problem.ts'
import { createSealing, type KeyDerivationCost, plainSealing } from './sealing.ts'
import { type SecretKeys, secretsOfKeys } from './secret-keys.ts'
import { chooseSharedFolder, removeWrittenObjects, type SharedFilesResult, writeSharedFiles } from './shared-files.ts'
import { readFilesPart } from './stored-files.ts'
import { sequencesOf, settingsForCopy, streamTableRows, tablesOf } from './tables.ts'

/**
 * A backup of the data at one moment, made while the service runs. COPY reads every table in one transaction with a
 * single snapshot. Then the files that the rows refer to are copied. Daily backups share copied files
 * (db/operations/backup/shared-files.ts).
 *
 * The content behind a file name never changes; a file can only be removed. No process removes a file during a backup
 * (db/engine/postgres/file-removal.ts), so each file is still unchanged when it is copied. Every part is read back and
 * compared with what was written. The manifest is written last; a folder without a manifest is not a backup. Memory use
 * is limited to a few blocks and the names of new shared files, whatever the size of tables and files.
 */
export interface Backup {
  /** Location of the backup, without credentials. */
  backup: string
  moment: string
  rows: number
  files: number
  /** Number of files that rows refer to but that were missing in the file store. */
  filesMissing: number
  /** Set if the backup contains no files, because `withoutFiles` was requested. */
  filesLeftOut?: true
  /** Stored size in bytes of everything that a restore reads. */
  bytes: number
  /** Bytes that this backup wrote. The rest are files that it shares with earlier backups. */
  bytesWritten: number
  encrypted: boolean
  verified: true
}

/** Serializes `secretKey` and `previousSecretKeys`; the object may have other members, which must not be stored. */
const keysText = ({ secretKey, previousSecretKeys }: SecretKeys): string =>
  JSON.stringify({ secretKey, previousSecretKeys })

export interface BackupOptions {
  database: Pick<Database, 'pool'>
  files: FileStore
  /** The location to write to, in the form that `openBackupLocation` takes. */
  to: string
  /** Passphrase that encrypts the backup. Without it, the backup is not encrypted and does not contain SECRET_KEY. */
  passphrase: string | undefined
  /**
   * scrypt parameters for deriving the encryption key from the passphrase. By default, deriving takes half a second.
   */
  derivationCost?: KeyDerivationCost
  secretKeys: SecretKeys
  /** Whether to leave the files out. The operator must then preserve the file store. */
  withoutFiles?: boolean
  /** Options of a daily backup, which shares files with the newest daily backup; undefined for any other backup. */
  daily?: DailyBackup
  signal: AbortSignal
}

export interface DailyBackup {
  /**
   * Prefixes of the folder names of this installation's daily backups. The new backup's name begins with the first.
   */
  kinds: string[]
  /** The newest daily backup, sealed with the same passphrase; undefined if there is none. */
  newest: OpenedBackup | undefined
}

/**
 * Makes a backup in a new folder at `to`. A backup that fails or is aborted removes everything that it has written,
 * including its new shared files. Only a killed process leaves files. Throws BackupProblem while another backup is
 * being made.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { database, to, passphrase, derivationCost, daily } = options
  const place = await openBackupLocation(to)
  const sealing = passphrase === undefined ? plainSealing : await createSealing(passphrase, derivationCost)
  const client = await database.pool.connect()
  try {
    const fingerprint = await usedFingerprint(client, options)
    await holdLocks(client, options.signal)
    const name = `${daily?.kinds[0] ?? 'backup'}-${machineTime().replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
    const writer = new PartWriter(place.folder(name), sealing, options.signal)
    const removals = [() => writer.folder.remove(manifestName)]
    return await written(writer, client, { ...options, fingerprint, place, name, removals })
  } finally {
    // Closes the connection even if it is intact, because closing it releases its locks.
    client.release(true)
  }
}

/**
 * Returns the fingerprint of the secret key that the database uses. Throws BackupProblem if the given keys do not
 * include that key: an encrypted backup without it could not be used.
 */
async function usedFingerprint(
  client: pg.PoolClient,
  { secretKeys, passphrase }: Pick<BackupOptions, 'secretKeys' | 'passphrase'>,
): Promise<string> {
  const { rows } = await client.query<{ used: string | null }>('select secret_fingerprint as used from installation')
  const { fingerprint, fingerprints } = secretsOfKeys(secretKeys)
  const used = rows[0]?.used ?? fingerprint
  if (fingerprints.includes(used) || passphrase === undefined) return used
  throw new BackupProblem('SECRET_KEY is not the key of this database')
}

/**
 * Takes the locks that prevent other backups and the removal of files. Throws BackupProblem while another backup is
 * being made.
 */
async function holdLocks(client: pg.PoolClient, signal: AbortSignal): Promise<void> {
  if (!(await takeBackupLock(client))) throw new BackupProblem('another backup is being made')
  await blockFileRemoval(client, signal)
}

/**
 * Takes the lock for making or removing backups, until the connection is closed. Returns false if another process holds
 * the lock.
 */
export async function takeBackupLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.backup,
  ])
  return onlyRow(rows, 'whether the backup lock is held').held
}

/** Releases all advisory locks of the connection now. Closing it would release them only when the server notices. */
export async function releaseBackupLocks(client: pg.ClientBase): Promise<void> {
  // A broken connection holds no locks.
  await client.query('select pg_advisory_unlock_all()').catch(() => {})
}

interface Writing extends BackupOptions {
  fingerprint: string
  place: BackupLocation
  /** Name of the backup's folder. */
  name: string
  /**
   * Functions that remove what the backup has written, the manifest first. They run in this order if the backup fails.
   */
  removals: (() => Promise<void>)[]
}

async function written(writer: PartWriter, client: pg.PoolClient, options: Writing): Promise<Backup> {
  const { removals } = options
  const ofDatabase = await removeOnError(writeDatabase(writer, client), removals)
  try {
    return await removeOnError(finished(writer, client, { ...options, ofDatabase }), removals)
  } finally {
    await releaseBackupLocks(client)
  }
}

/**
 * Awaits `work` and runs `removals` if it fails. If one removal fails, the later ones are skipped: the manifest may
 * then still exist and refer to the remaining files.
 */
async function removeOnError<T>(work: Promise<T>, removals: Writing['removals']): Promise<T> {
  try {
    return await work
  } catch (error) {
    const removed = (async () => {
      for (const remove of removals) await remove()
    })()
    await removed.catch(() => {})
    throw error
  }
}

async function finished(
  writer: PartWriter,
  client: pg.PoolClient,
  options: Writing & { ofDatabase: DatabaseParts },
): Promise<Backup> {
  const { ofDatabase, passphrase, secretKeys, fingerprint, daily, withoutFiles = false } = options
  const { files, shared } = withoutFiles
    ? { files: { count: 0, bytes: 0, missing: 0 }, shared: undefined }
    : await writeFiles(writer, options)
  if (passphrase !== undefined) await writer.write('secret', [Buffer.from(keysText(secretKeys))])
  // Throws if the connection has broken: its locks have ended then, and other processes may have removed files.
  await client.query('select 1')
  const { parts } = writer
  const manifest: Manifest = {
    format: shared || withoutFiles ? backupFormat : formatWithoutSharedFiles,
    ...ofDatabase,
    installation: fingerprint,
    encryption: writer.sealing.derivation,
    files,
    ...(withoutFiles && { filesLeftOut: true }),
    ...(shared && { shared: shared.manifest }),
    ...(daily && { kinds: daily.kinds }),
    parts,
  }
  await writer.folder.write(manifestName, toStream([Buffer.from(manifestText(manifest, writer.sealing))]))
  const partBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    backup: writer.folder.label,
    moment: manifest.moment,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    filesMissing: files.missing,
    ...(withoutFiles && { filesLeftOut: true }),
    bytes: partBytes + (shared?.manifest.bytes ?? 0),
    bytesWritten: partBytes + (shared?.written.bytes ?? 0),
    encrypted: manifest.encryption !== null,
    verified: true,
  }
}

type DatabaseParts = Pick<Manifest, 'moment' | 'migrations' | 'tables' | 'sequences' | 'tasks'>

async function writeDatabase(writer: PartWriter, client: pg.PoolClient): Promise<DatabaseParts> {
  await client.query(`begin isolation level repeatable read read only; ${settingsForCopy}`)
  const { rows } = await client.query<{ moment: string; migrations: string[] }>(
    'select now() as moment, array(select name from schema_migrations order by name) as migrations',
  )
  const { moment, migrations } = onlyRow(rows, "the snapshot's time and migrations")
  const tables: BackedUpTable[] = []
  for (const shape of await tablesOf(client)) {
    const table = { ...shape, rows: 0 }
    const count = (rows: number) => {
      table.rows += rows
    }
    await writer.write(`tables/${shape.name}`, streamTableRows(client, shape, count))
    tables.push(table)
  }
  let tasks = 0
  const countTasks = (some: number) => {
    tasks += some
  }
  await writer.write('tasks', copyQueuedTasks(client, countTasks))
  await writer.write('file-names', streamFileNames(client))
  const sequences = await sequencesOf(client)
  await client.query('commit')
  return { moment, migrations, tables, sequences, tasks }
}

interface WrittenFiles {
  files: Manifest['files']
  shared: SharedFilesResult | undefined
}

/**
 * Writes the files of a backup. A daily backup shares the files whose rows have a hash; all other files are in parts of
 * the backup itself.
 */
async function writeFiles(
  writer: PartWriter,
  { files, daily, place, name, passphrase, removals }: Writing,
): Promise<WrittenFiles> {
  const copied = { count: 0, bytes: 0, missing: 0, isOver: false }
  const named = (isShared?: boolean) => filterByHash(readFileNames(writer.read('file-names')), isShared)
  let shared: SharedFilesResult | undefined
  if (daily) {
    const folder = await chooseSharedFolder(place, name, {
      newest: daily.newest,
      isEncrypted: passphrase !== undefined,
    })
    removals.push(() => removeWrittenObjects(folder))
    shared = await writeSharedFiles(writer, folder, { files, names: named(true), copied })
  }
  const names = named(daily ? false : undefined)
  for (let number = 1; !copied.isOver; number += 1) {
    await writer.write(`files/${String(number).padStart(5, '0')}`, readFilesPart(files, names, copied))
  }
  const { count, bytes, missing } = copied
  return { files: { count, bytes, missing }, shared }
}

/**
 * If `hasHash` is true, yields only the files whose rows have a hash. If it is false, yields only the other files; if
 * it is undefined, all files.
 */
async function* filterByHash(names: AsyncIterable<ReferencedFile>, hasHash?: boolean): AsyncGenerator<ReferencedFile> {
  for await (const named of names) {
    if (hasHash === undefined || (named.sha256 !== undefined) === hasHash) yield named
  }
}
