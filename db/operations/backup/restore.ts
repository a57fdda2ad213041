import type pg from 'pg'
import { storeFolders } from '../../domain/files/store-folders.ts'
import { defaultLockWaitLimits } from '../../engine/postgres/apply-migration.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { listMigrationNames, migrate } from '../../engine/postgres/migrate.ts'
import { runWhileStopped } from '../../engine/postgres/service-lock.ts'
import { isHalfRestored, restoreMarkerTable } from '../../engine/postgres/start/schema-state.ts'
import { setQuietMode } from '../../services/access/installation.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { parseQueuedTask, requeueTask } from '../../services/jobs/adapters/queue.ts'
import { fileSortKey, linesOf, readFileNames } from './file-names.ts'
import { type AcceptOptions, type FoundBackup, type Manifest, newerBackupProblem } from './manifest.ts'
import { findPart, openPart } from './parts.ts'
import { BackupProblem } from './problem.ts'
import { damagedPartProblem } from './sealing.ts'
import type { SecretKeys } from './secret-keys.ts'
import { flattenBatches, openSharedFile, type SharedFileEntry, sharedFilesOf } from './shared-files.ts'
import { mapInOrder, SortedLookup } from './sorted.ts'
import { hasFiles, removeAllFiles, restoreFilesPart } from './stored-files.ts'
import {
  dropSchemaObjects,
  hasRecords,
  hasUnrelatedTables,
  loadRows,
  removeForeignKeys,
  setSequences,
  settingsForCopy,
  sortForLoading,
  tablesOf,
} from './tables.ts'
import { verifyBackup } from './verify.ts'

export interface RestoreOptions extends AcceptOptions {
  database: Database
  /** The URL of the database, for running migrations. */
  url: string
  files: FileStore
  /** Location of the backups, in the form that `openBackupLocation` takes, or a single backup in it. */
  from: string
  /** Whether existing records and files may be removed. */
  replace: boolean
  signal: AbortSignal
}

export interface RestoredBackup {
  from: string
  moment: string
  rows: number
  /** Number of files that the restore wrote to the file store. */
  files: number
  /** For a backup without files: the files that the restored rows need, which the file store must have. */
  filesNeeded?: NeededFiles
  quiet: true
  /**
   * Locations of unencrypted backups that were ignored in the search for the newest backup; absent if there are none.
   */
  passedOver?: string[]
}

export interface NeededFiles {
  needed: number
  missing: number
  /** Names of the first ten missing files in DATA_DIR or the bucket. */
  missingFiles: string[]
  /** A sentence for the operator: which files to restore next, or that none is missing. */
  nextStep: string
}

interface RestoredWithKey {
  restored: RestoredBackup
  secretKeys: SecretKeys | undefined
  fingerprint: string
}

/**
 * Restores a backup into an empty database and file store, or replaces their contents. First, every byte of the backup
 * is verified. Then the migrations that the backup lists create the schema, one transaction loads the rows, and this
 * release's other migrations run.
 *
 * No process of the service may run during the restore, and none can start. Afterwards the service starts in quiet
 * mode. An interrupted restore leaves a marker table, so that no process mistakes the empty database for a new
 * installation.
 *
 * Returns the backup's secret keys and the fingerprint of the secret key with which the backup was made. Throws
 * BackupProblem, if possible before anything is removed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredWithKey> {
  const { database, files, url, from, signal } = options
  const found = await verifyBackup(from, options, signal)
  const { manifest } = found
  await refuseNewer(manifest)
  return runWhileStopped(database, serviceRunning, async (client) => {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const { filesLeftOut = false } = manifest
    await refuseExistingData(client, options, filesLeftOut)
    await dropSchemaObjects(client)
    // If the backup contains no files, the file store stays as it is: it may have the only copy of the files.
    if (!filesLeftOut) await removeAllFiles(files)
    await migrate(url, defaultLockWaitLimits, new Set(manifest.migrations))
    const count = await load(client, found, files, signal)
    await migrate(url)
    await setQuietMode(database, true)
    await client.query('analyze')
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const restored: RestoredBackup = {
      from: found.folder.label,
      moment: manifest.moment,
      rows,
      files: count,
      ...(filesLeftOut && { filesNeeded: await neededFiles(found, files) }),
      quiet: true,
      ...(found.passedOver.length > 0 && { passedOver: found.passedOver }),
    }
    return { restored, secretKeys: await secretIn(found), fingerprint: manifest.installation }
  })
}

const serviceRunning = (): Error =>
  new BackupProblem('a process of the service is using this database: stop all processes first')

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = new Set(await listMigrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined) throw newerBackupProblem(`migration ${unknown}`)
}

async function refuseExistingData(
  client: pg.ClientBase,
  { files, replace }: RestoreOptions,
  filesLeftOut: boolean,
): Promise<void> {
  if (await hasUnrelatedTables(client)) {
    throw new BackupProblem('the database has tables that do not belong to this service: name an empty database')
  }
  // After an interrupted restore, there is nothing to protect, so --replace is not needed.
  if (replace || (await isHalfRestored(client))) return
  if (await hasRecords(client)) {
    const what = filesLeftOut ? 'the database and leaves the file store as it is' : 'the database and the file store'
    throw new BackupProblem(`the database is not empty: --replace removes the contents of ${what}`)
  }
  if (!filesLeftOut && (await hasFiles(files)))
    throw new BackupProblem('the file store is not empty: --replace removes its contents')
}

/**
 * Loads the rows and the files in one transaction, and commits it after all files are written. Returns the number of
 * files.
 */
async function load(client: pg.ClientBase, found: FoundBackup, files: FileStore, signal: AbortSignal): Promise<number> {
  await client.query(`begin; ${settingsForCopy}`)
  await loadRowsOf(client, found, signal)
  await setQuietIfKnown(client)
  const count = await loadFiles(found, files, signal)
  await client.query(`drop table ${restoreMarkerTable}; commit`)
  return count
}

/**
 * Turns on quiet mode if the restored schema has a column for it. Otherwise `restoreBackup` does so after the later
 * migrations have added the column.
 */
async function setQuietIfKnown(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'installation'::regclass and attname = 'quiet' and not attisdropped",
  )
  if (rowCount === 1) await client.query('update installation set quiet = true')
}

async function loadRowsOf(client: pg.ClientBase, found: FoundBackup, signal: AbortSignal): Promise<void> {
  const { manifest } = found
  const tieAgain = await removeForeignKeys(client)
  // Removes the rows that migrations have inserted, because the backup contains them too.
  const made = (await tablesOf(client)).map(({ name }) => client.escapeIdentifier(name))
  await client.query(`truncate ${made.join(', ')}`)
  for (const table of sortForLoading(manifest.tables)) {
    signal.throwIfAborted()
    const name = `tables/${table.name}`
    const rows = await loadRows(client, table, openPart(found, findPart(manifest, name)))
    if (rows !== table.rows) throw damagedPartProblem(name)
  }
  await tieAgain()
  await setSequences(client, manifest.sequences)
  let tasks = 0
  for await (const line of linesOf(openPart(found, findPart(manifest, 'tasks')))) {
    await requeueTask(client, parseQueuedTask(line))
    tasks += 1
  }
  if (tasks !== manifest.tasks) throw damagedPartProblem('tasks')
}

/** Number of files restored in parallel, so that other files are written while one waits for its flush to disk. */
const restoredAtOnce = 4

async function loadFiles(found: FoundBackup, files: FileStore, signal: AbortSignal): Promise<number> {
  let count = 0
  for (const part of found.manifest.parts.filter(({ name }) => name.startsWith('files/'))) {
    signal.throwIfAborted()
    count += await restoreFilesPart(files, openPart(found, part))
  }
  const shared = await sharedFilesOf(found)
  if (shared) {
    const put = async (file: SharedFileEntry): Promise<void> => {
      signal.throwIfAborted()
      await files.put(file.room, file.name, openSharedFile(shared, file))
    }
    for await (const _ of mapInOrder(shared.files(), restoredAtOnce, put)) count += 1
  }
  if (count !== found.manifest.files.count) throw damagedPartProblem('files')
  return count
}

const namedMissing = 10

/** Compares the files that the backup's rows refer to with the files in the store. */
async function neededFiles(found: FoundBackup, files: FileStore): Promise<NeededFiles> {
  const stored = new Map(
    storeFolders.map((room) => [room, new SortedLookup(flattenBatches(files.list(room)), ({ name }) => name)]),
  )
  const missingFiles: string[] = []
  let [needed, missing] = [0, 0]
  for await (const named of readFileNames(openPart(found, findPart(found.manifest, 'file-names')))) {
    if (!named.isNeeded) continue
    needed += 1
    if (await stored.get(named.room)!.find(named.name)) continue
    missing += 1
    if (missingFiles.length < namedMissing) missingFiles.push(fileSortKey(named))
  }
  for (const lookup of stored.values()) await lookup.close()
  const nextStep =
    missing === 0
      ? 'The file store has every file that the records need.'
      : `The backup has no files. Restore the missing files to the file store as they were at ${found.manifest.moment}, from the versions of the bucket or from a copy of DATA_DIR. Do this before you run quiet:off.`
  return { needed, missing, missingFiles, nextStep }
}

async function secretIn(found: FoundBackup): Promise<SecretKeys | undefined> {
  if (found.manifest.encryption === null) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of openPart(found, findPart(found.manifest, 'secret'))) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()) as SecretKeys
}
