import type pg from 'pg'
import { setQuiet } from '../access/installation.ts'
import type { FileStore } from '../files/file-store.ts'
import { queueAgain, queuedTaskIn } from '../jobs/adapters/queue.ts'
import { usualPatience } from '../postgres/apply-migration.ts'
import type { Database } from '../postgres/connection.ts'
import { migrate, migrationNames } from '../postgres/migrate.ts'
import { whileStopped } from '../postgres/service-lock.ts'
import { isHalfRestored, restoreMark } from '../postgres/start/schema-state.ts'
import type { SecretKeys } from './backup.ts'
import { linesOf } from './file-names.ts'
import { type FoundBackup, type Manifest, newer } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { damaged } from './sealing.ts'
import { hasFiles, putFiles, removeAllFiles } from './stored-files.ts'
import {
  copySettings,
  dropAll,
  hasRecords,
  inLoadingOrder,
  isForeign,
  loadRows,
  setSequences,
  tablesOf,
  withoutTies,
} from './tables.ts'
import { openPart, partNamed, verifyBackup } from './verify.ts'

export interface RestoreOptions {
  database: Database
  /** The database's address, for migrating it. */
  url: string
  files: FileStore
  /** As `openPlace` takes it, or one backup of it. */
  from: string
  passphrase: string | undefined
  /** Whether what is there may be removed. */
  replace: boolean
  signal: AbortSignal
}

export interface RestoredBackup {
  from: string
  moment: string
  rows: number
  files: number
  quiet: true
}

interface RestoredWithKey {
  restored: RestoredBackup
  secretKeys: SecretKeys | undefined
  fingerprint: string
}

/**
 * Puts a backup in the place of an empty database and an empty store, or of what is there: once every byte of it is found to
 * be right, and no process serves. The schema is made by the migrations that the database of the backup had; its rows come
 * in one transaction, and then the migrations that are newer. No process begins to serve before the end, and then it is
 * quiet; of one that breaks off, a mark stays, so that none takes what is left for a new installation. Gives the keys that
 * the backup has, and the fingerprint of the one that it was made under. Throws BackupProblem, before anything is removed where it can.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredWithKey> {
  const { database, files, url, from, passphrase, signal } = options
  const found = await verifyBackup(from, passphrase, signal)
  const { manifest } = found
  await refuseNewer(manifest)
  return whileStopped(database, stillServed, async (client) => {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await refuseLiving(client, options)
    await dropAll(client)
    await removeAllFiles(files)
    await migrate(url, usualPatience, new Set(manifest.migrations))
    const count = await load(client, found, files, signal)
    await migrate(url)
    await setQuiet(database, true)
    await client.query('analyze')
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const restored: RestoredBackup = {
      from: found.folder.label,
      moment: manifest.moment,
      rows,
      files: count,
      quiet: true,
    }
    return { restored, secretKeys: await secretIn(found), fingerprint: manifest.installation }
  })
}

const stillServed = (): Error =>
  new BackupProblem('a process of the service runs on this database: stop them all first')

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = new Set(await migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined) throw newer(`migration ${unknown}`)
}

async function refuseLiving(client: pg.ClientBase, { files, replace }: RestoreOptions): Promise<void> {
  if (await isForeign(client)) {
    throw new BackupProblem('the database has tables that are not of this service: name another, which is empty')
  }
  // What a restore that broke off has left, nobody needs.
  if (replace || (await isHalfRestored(client))) return
  if (await hasRecords(client)) {
    throw new BackupProblem('the database is not empty: --replace removes what it and the file store have')
  }
  if (await hasFiles(files)) throw new BackupProblem('the file store is not empty: --replace removes what it has')
}

/** Rows and files; the rows are there once the files are. */
async function load(client: pg.ClientBase, found: FoundBackup, files: FileStore, signal: AbortSignal): Promise<number> {
  await client.query(`begin; ${copySettings}`)
  await loadRowsOf(client, found, signal)
  await beQuiet(client)
  const count = await loadFiles(found, files, signal)
  await client.query(`drop table ${restoreMark}; commit`)
  return count
}

/** A database of a version that knew no quiet is made so by the migrations that follow. */
async function beQuiet(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'installation'::regclass and attname = 'quiet' and not attisdropped",
  )
  if (rowCount === 1) await client.query('update installation set quiet = true')
}

async function loadRowsOf(client: pg.ClientBase, found: FoundBackup, signal: AbortSignal): Promise<void> {
  const { manifest } = found
  const tieAgain = await withoutTies(client)
  // Some migrations write rows, which the backup has too.
  const made = (await tablesOf(client)).map(({ name }) => client.escapeIdentifier(name))
  await client.query(`truncate ${made.join(', ')}`)
  for (const table of inLoadingOrder(manifest.tables)) {
    signal.throwIfAborted()
    const name = `tables/${table.name}`
    const rows = await loadRows(client, table, openPart(found, partNamed(manifest, name)))
    if (rows !== table.rows) throw damaged(name)
  }
  await tieAgain()
  await setSequences(client, manifest.sequences)
  for await (const line of linesOf(openPart(found, partNamed(manifest, 'tasks')))) {
    await queueAgain(client, queuedTaskIn(line))
  }
}

async function loadFiles(found: FoundBackup, files: FileStore, signal: AbortSignal): Promise<number> {
  let count = 0
  for (const part of found.manifest.parts.filter(({ name }) => name.startsWith('files/'))) {
    signal.throwIfAborted()
    count += await putFiles(files, openPart(found, part))
  }
  if (count !== found.manifest.files.count) throw damaged('files')
  return count
}

async function secretIn(found: FoundBackup): Promise<SecretKeys | undefined> {
  if (found.manifest.encryption === null) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of openPart(found, partNamed(found.manifest, 'secret'))) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()) as SecretKeys
}
