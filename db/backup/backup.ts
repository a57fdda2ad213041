import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { machineTime } from '../base/clock.ts'
import { type Secrets, secretsFrom } from '../base/secrets.ts'
import type { Settings } from '../base/settings.ts'
import type { FileStore } from '../files/file-store.ts'
import { queuedTasks } from '../jobs/adapters/queue.ts'
import type { Database } from '../postgres/connection.ts'
import { holdOffRemoval } from '../postgres/file-removal.ts'
import { advisoryLocks } from '../postgres/locks.ts'
import { fileNames, readNames } from './file-names.ts'
import { type BackedUpTable, format, type Manifest, manifestName, manifestText, type Part } from './manifest.ts'
import { type BackupFolder, openPlace } from './place.ts'
import { BackupProblem } from './problem.ts'
import { type DerivationCost, damaged, type Sealing, sealingBy, unsealed } from './sealing.ts'
import { filesPart } from './stored-files.ts'
import { copySettings, sequencesOf, tableRows, tablesOf } from './tables.ts'

/**
 * A backup is made while the service runs, of one moment: every table by COPY in one transaction that reads one snapshot,
 * then the files that these rows name. Files are never changed under their name, only removed; so no process removes one
 * while a backup is made (db/postgres/file-removal.ts), and each is still there, as it was, when its turn comes. Every part
 * is read back and compared with what was written; the manifest, without which a folder is no backup, comes last. No more
 * than some blocks are in memory, however large tables and files are.
 */
export interface Backup {
  /** Where it is, without credentials. */
  backup: string
  moment: string
  rows: number
  files: number
  /** Files that rows name and that were gone already. */
  filesMissing: number
  bytes: number
  encrypted: boolean
  verified: true
}

/** SECRET_KEY, and those before it that are still read. */
export type SecretKeys = Pick<Settings, 'secretKey' | 'previousSecretKeys'>

/** The keys alone, whatever else `keys` has. */
const keysText = ({ secretKey, previousSecretKeys }: SecretKeys): string =>
  JSON.stringify({ secretKey, previousSecretKeys })

export const secretsOfKeys = ({ secretKey, previousSecretKeys }: SecretKeys): Secrets =>
  secretsFrom(secretKey, previousSecretKeys)

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
  /** What its folder's name begins with. */
  kind?: string
  signal: AbortSignal
}

/**
 * Makes a backup in a new folder at `to`. One that fails, or is aborted, removes what it has written. Throws BackupProblem
 * while another is being made.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { database, to, passphrase, derivationCost, kind = 'backup' } = options
  const place = await openPlace(to)
  const sealing = passphrase === undefined ? unsealed : await sealingBy(passphrase, derivationCost)
  const client = await database.pool.connect()
  try {
    const fingerprint = await usedFingerprint(client, options)
    await holdLocks(client, options.signal)
    const name = `${kind}-${machineTime().replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
    const folder = place.folder(name)
    try {
      return await written(new PartWriter(folder, sealing, options.signal), client, { ...options, fingerprint })
    } catch (error) {
      await folder.remove(manifestName).catch(() => {})
      throw error
    }
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
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.backup,
  ])
  if (!rows[0]!.held) throw new BackupProblem('another backup is being made')
  await holdOffRemoval(client, signal)
}

async function written(
  writer: PartWriter,
  client: pg.PoolClient,
  options: BackupOptions & { fingerprint: string },
): Promise<Backup> {
  const { passphrase, secretKeys, fingerprint } = options
  const ofDatabase = await writeDatabase(writer, client)
  const files = await writeFiles(writer, options.files)
  if (passphrase !== undefined) await writer.write('secret', [Buffer.from(keysText(secretKeys))])
  // A connection that broke meanwhile held no file in its place any more.
  await client.query('select 1')
  const { parts } = writer
  const encryption = writer.sealing.derivation
  const manifest: Manifest = { format, ...ofDatabase, installation: fingerprint, encryption, files, parts }
  await writer.folder.write(manifestName, streamed([Buffer.from(manifestText(manifest, writer.sealing))]))
  return {
    backup: writer.folder.label,
    moment: manifest.moment,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    filesMissing: files.missing,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    encrypted: encryption !== null,
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

async function writeFiles(writer: PartWriter, files: FileStore): Promise<Manifest['files']> {
  const names = readNames(writer.read('file-names'))
  const copied = { count: 0, bytes: 0, missing: 0, isOver: false }
  for (let number = 1; !copied.isOver; number += 1) {
    await writer.write(`files/${String(number).padStart(5, '0')}`, filesPart(files, names, copied))
  }
  const { count, bytes, missing } = copied
  return { count, bytes, missing }
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

async function* streamed(chunks: Chunks): AsyncGenerator<Buffer> {
  yield* chunks
}

/** Writes the parts of a backup, and reads each back. */
class PartWriter {
  readonly folder: BackupFolder
  readonly sealing: Sealing
  readonly parts: Part[] = []
  readonly #signal: AbortSignal

  constructor(folder: BackupFolder, sealing: Sealing, signal: AbortSignal) {
    this.folder = folder
    this.sealing = sealing
    this.#signal = signal
  }

  async write(name: string, plain: Chunks): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    const signal = this.#signal
    async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        signal.throwIfAborted()
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await this.folder.write(name, counted(this.sealing.seal(name, streamed(plain))))
    const part = { name, bytes, sha256: hash.digest('hex') }
    for await (const _ of storedPart(this.folder, part)) signal.throwIfAborted()
    this.parts.push(part)
  }

  /** A part that was written, as it was before it was sealed. */
  read(name: string): AsyncIterable<Buffer> {
    return this.sealing.open(name, this.folder.read(name))
  }
}

/** A part as it is stored. Throws BackupProblem, at the latest at its end, where it is not what was written. */
export async function* storedPart(folder: BackupFolder, { name, bytes, sha256 }: Part): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of folder.read(name)) {
      hash.update(chunk)
      read += chunk.length
      yield chunk
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupProblem(`the backup is damaged: ${name} is not there`)
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw damaged(name)
}
