import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { machineTime } from '../base/clock.ts'
import type { FileStore } from '../files/file-store.ts'
import { queuedTasks } from '../jobs/adapters/queue.ts'
import type { Database } from '../postgres/connection.ts'
import { holdOffRemoval } from '../postgres/file-removal.ts'
import { advisoryLocks } from '../postgres/locks.ts'
import { fileNames, type NamedFile, readNames } from './file-names.ts'
import {
  type BackedUpTable,
  format,
  type JudgedBackup,
  type Manifest,
  manifestName,
  manifestText,
  plainFormat,
} from './manifest.ts'
import { PartWriter, streamed } from './parts.ts'
import { type BackupPlace, openPlace } from './place.ts'
import { BackupProblem } from './problem.ts'
import { type DerivationCost, sealingBy, unsealed } from './sealing.ts'
import { type SecretKeys, secretsOfKeys } from './secret-keys.ts'
import { removeWritten, type SharedCopy, sharedFor, writeShared } from './shared-files.ts'
import { filesPart } from './stored-files.ts'
import { copySettings, sequencesOf, tableRows, tablesOf } from './tables.ts'

/**
 * A backup is made while the service runs, of one moment: every table by COPY in one transaction that reads one snapshot,
 * then the files that these rows name; daily backups share them (db/backup/shared-files.ts). Files are never changed under
 * their name, only removed; so no process removes one while a backup is made (db/postgres/file-removal.ts), and each is
 * still there, as it was, when its turn comes. Every part is read back and compared with what was written; the manifest,
 * without which a folder is no backup, comes last. No more than some blocks are in memory, however large tables and files are,
 * and the names of new shared files.
 */
export interface Backup {
  /** Where it is, without credentials. */
  backup: string
  moment: string
  rows: number
  files: number
  /** Files that rows name and that were gone already. */
  filesMissing: number
  /** Whether the backup has no files, because they were left out. */
  filesLeftOut?: true
  /** Of all that a restore reads, as stored. */
  bytes: number
  /** Of what this backup wrote; the rest are files that it shares with earlier ones. */
  bytesWritten: number
  encrypted: boolean
  verified: true
}

/** The keys alone, whatever else `keys` has. */
const keysText = ({ secretKey, previousSecretKeys }: SecretKeys): string =>
  JSON.stringify({ secretKey, previousSecretKeys })

export interface BackupOptions {
  database: Pick<Database, 'pool'>
  files: FileStore
  /** As `openPlace` takes it. */
  to: string
  /** Without one the backup is not encrypted, and has no SECRET_KEY. */
  passphrase: string | undefined
  /** Of the key that is derived from the passphrase; half a second unless said. */
  derivationCost?: DerivationCost
  secretKeys: SecretKeys
  /** Leaves the files out, which the file store then has to keep. */
  withoutFiles?: boolean
  /** Makes a daily backup, which shares files with the newest one. */
  daily?: DailyBackup
  signal: AbortSignal
}

export interface DailyBackup {
  /** What the folders of this installation's daily backups begin with, the new one's first. */
  kinds: string[]
  /** The newest, sealed under the same passphrase. */
  newest: JudgedBackup | undefined
}

/**
 * Makes a backup in a new folder at `to`. One that fails, or is aborted, removes what it has written, shared files too; only
 * a killed process leaves it. Throws BackupProblem while another is being made.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { database, to, passphrase, derivationCost, daily } = options
  const place = await openPlace(to)
  const sealing = passphrase === undefined ? unsealed : await sealingBy(passphrase, derivationCost)
  const client = await database.pool.connect()
  try {
    const fingerprint = await usedFingerprint(client, options)
    await holdLocks(client, options.signal)
    const name = `${daily?.kinds[0] ?? 'backup'}-${machineTime().replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
    const writer = new PartWriter(place.folder(name), sealing, options.signal)
    const removals = [() => writer.folder.remove(manifestName)]
    return await written(writer, client, { ...options, fingerprint, place, name, removals })
  } finally {
    // The locks end with the connection, whatever state it is in.
    client.release(true)
  }
}

/** The fingerprint of the key that the database is used with. With other keys in it, a backup would be worth nothing. */
async function usedFingerprint(
  client: pg.PoolClient,
  { secretKeys, passphrase }: Pick<BackupOptions, 'secretKeys' | 'passphrase'>,
): Promise<string> {
  const { rows } = await client.query<{ used: string | null }>('select secret_fingerprint as used from installation')
  const { fingerprint, fingerprints } = secretsOfKeys(secretKeys)
  const used = rows[0]?.used ?? fingerprint
  if (fingerprints.includes(used) || passphrase === undefined) return used
  throw new BackupProblem('SECRET_KEY is not the one that this database is used with')
}

/** One backup at a time, and none while files are being removed. */
async function holdLocks(client: pg.PoolClient, signal: AbortSignal): Promise<void> {
  if (!(await holdBackupLock(client))) throw new BackupProblem('another backup is being made')
  await holdOffRemoval(client, signal)
}

/** Takes the lock of whoever writes or removes backups, until the connection is closed; false while another has it. */
export async function holdBackupLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.backup,
  ])
  return rows[0]!.held
}

/** Frees the locks at once: the server notices only some time later that a connection was closed. */
export async function freeLocks(client: pg.ClientBase): Promise<void> {
  // A connection that broke holds none.
  await client.query('select pg_advisory_unlock_all()').catch(() => {})
}

interface Writing extends BackupOptions {
  fingerprint: string
  place: BackupPlace
  /** Of the backup's folder. */
  name: string
  /** Remove what the backup has written, the manifest first; run in this order when it fails. */
  removals: (() => Promise<void>)[]
}

async function written(writer: PartWriter, client: pg.PoolClient, options: Writing): Promise<Backup> {
  const { removals } = options
  const ofDatabase = await orRemoved(writeDatabase(writer, client), removals)
  try {
    return await orRemoved(finished(writer, client, { ...options, ofDatabase }), removals)
  } finally {
    await freeLocks(client)
  }
}

/**
 * Removes what a backup has written when its work fails. Nothing else is removed after a removal that failed: the manifest may
 * still be there, and names the rest.
 */
async function orRemoved<T>(work: Promise<T>, removals: Writing['removals']): Promise<T> {
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
  options: Writing & { ofDatabase: OfDatabase },
): Promise<Backup> {
  const { ofDatabase, passphrase, secretKeys, fingerprint, daily, withoutFiles = false } = options
  const { files, shared } = withoutFiles
    ? { files: { count: 0, bytes: 0, missing: 0 }, shared: undefined }
    : await writeFiles(writer, options)
  if (passphrase !== undefined) await writer.write('secret', [Buffer.from(keysText(secretKeys))])
  // The locks that keep files and shared files in place ended with a connection that broke in the meantime.
  await client.query('select 1')
  const { parts } = writer
  const manifest: Manifest = {
    format: shared || withoutFiles ? format : plainFormat,
    ...ofDatabase,
    installation: fingerprint,
    encryption: writer.sealing.derivation,
    files,
    ...(withoutFiles && { filesLeftOut: true }),
    ...(shared && { shared: shared.manifest }),
    ...(daily && { kinds: daily.kinds }),
    parts,
  }
  await writer.folder.write(manifestName, streamed([Buffer.from(manifestText(manifest, writer.sealing))]))
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

type OfDatabase = Pick<Manifest, 'moment' | 'migrations' | 'tables' | 'sequences' | 'tasks'>

async function writeDatabase(writer: PartWriter, client: pg.PoolClient): Promise<OfDatabase> {
  await client.query(`begin isolation level repeatable read read only; ${copySettings}`)
  const { rows } = await client.query<{ moment: string; migrations: string[] }>(
    'select now() as moment, array(select name from schema_migrations order by name) as migrations',
  )
  const { moment, migrations } = rows[0]!
  const tables: BackedUpTable[] = []
  for (const shape of await tablesOf(client)) {
    const table = { ...shape, rows: 0 }
    const count = (rows: number) => {
      table.rows += rows
    }
    await writer.write(`tables/${shape.name}`, tableRows(client, shape, count))
    tables.push(table)
  }
  let tasks = 0
  const countTasks = (some: number) => {
    tasks += some
  }
  await writer.write('tasks', queuedTasks(client, countTasks))
  await writer.write('file-names', fileNames(client))
  const sequences = await sequencesOf(client)
  await client.query('commit')
  return { moment, migrations, tables, sequences, tasks }
}

interface WrittenFiles {
  files: Manifest['files']
  shared: SharedCopy | undefined
}

/** A daily backup shares the files whose rows have their hash; all others are in parts of its own. */
async function writeFiles(
  writer: PartWriter,
  { files, daily, place, name, passphrase, removals }: Writing,
): Promise<WrittenFiles> {
  const copied = { count: 0, bytes: 0, missing: 0, isOver: false }
  const named = (isShared?: boolean) => chosen(readNames(writer.read('file-names')), isShared)
  let shared: SharedCopy | undefined
  if (daily) {
    const folder = await sharedFor(place, name, { newest: daily.newest, isEncrypted: passphrase !== undefined })
    removals.push(() => removeWritten(folder))
    shared = await writeShared(writer, folder, { files, names: named(true), copied })
  }
  const names = named(daily ? false : undefined)
  for (let number = 1; !copied.isOver; number += 1) {
    await writer.write(`files/${String(number).padStart(5, '0')}`, filesPart(files, names, copied))
  }
  const { count, bytes, missing } = copied
  return { files: { count, bytes, missing }, shared }
}

/** The files that have a hash, or that have none; all of them unless one is said. */
async function* chosen(names: AsyncIterable<NamedFile>, hasHash?: boolean): AsyncGenerator<NamedFile> {
  for await (const named of names) {
    if (hasHash === undefined || (named.sha256 !== undefined) === hasHash) yield named
  }
}
