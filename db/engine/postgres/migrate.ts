import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onlyRow } from '../base/only-row.ts'
import {
  applyMigration,
  defaultLockWaitLimits,
  type LockWaitLimits,
  type MigratingSession,
  retryOnLockTimeout,
} from './apply-migration.ts'
import { settingsStatement } from './connection-settings.ts'
import { nodeSettingStatements } from './distribution/detection.ts'
import { distributeTables, findMisplacedTables, type NodeCluster, readCluster } from './distribution/distribute.ts'
import { listFunctions, writeFunctions } from './functions/schema-functions.ts'
import { advisoryLocks } from './locks.ts'
import { type Migration, parseMigration } from './migration-files.ts'
import { refuseHalfRestored, refuseTablesInOtherSchema } from './start/schema-state.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Interval in ms at which a process tries to take the lock while another migration holds it. */
const lookMs = 200

/**
 * Migrates the database at `url` to the schema of this release. Runs graphile-worker's own migrations, then each file
 * of db/engine/postgres/migrations that is not applied yet, in the order of the names. In a cluster, it also distributes the
 * tables. Then writes the functions of db/engine/postgres/functions that differ from the database's. With `only`, as in a
 * restore, runs only the files in that set and writes no functions.
 *
 * Concurrent migrations wait for each other. Their lock belongs to the connection, so `url` must not lead to a pooler.
 * Returns a line about each change that was made, such as the name of a migration. Throws an Error if a migration or a
 * function fails, or an applied file was edited since. Migrations that have succeeded remain applied, and the next call
 * continues after them.
 */
export async function migrate(
  url: string,
  patience: LockWaitLimits = defaultLockWaitLimits,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const session = await openMigratingSession(url)
  const { client } = session
  try {
    await lockMigration(client)
    await refuseTablesInOtherSchema(client)
    if (!only) await refuseHalfRestored(client)
    const cluster = await readCluster(client)
    session.isDistributed = cluster?.placed.has('tenants') ?? false
    const done = await migrateQueue(url, client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null)',
    )
    await client.query('alter table schema_migrations add column if not exists needs_release text')
    for (const migration of await listPendingMigrations(client)) {
      if (only && !only.has(migration.name)) continue
      await applyMigration(session, migration, patience)
      done.push(migration.name)
    }
    if (cluster) {
      // Migrations may just have created tables, so the cluster's state is read again.
      done.push(...(await distributeAll(session, (await readCluster(client))!, patience)))
      session.isDistributed = true
    }
    if (!only) done.push(...(await writeFunctions(session, await listFunctions({ isCluster: !!cluster }), patience)))
    return done
  } finally {
    await client.end()
  }
}

/** Opens a connection for running migrations. The caller must close it. */
export async function openMigratingSession(url: string): Promise<MigratingSession> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' })
  await client.connect()
  await client.query(settingsStatement())
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, url, pid: onlyRow(rows, "the server's process id").pid, isDistributed: false }
}

/**
 * Distributes the tables of a cluster that are not distributed yet, with their rows. Returns a line with their number;
 * no line if there are none.
 */
async function distributeAll(
  session: MigratingSession,
  cluster: NodeCluster,
  patience: LockWaitLimits,
): Promise<string[]> {
  const { client } = session
  const tables = await findMisplacedTables(client, cluster)
  if (tables.length === 0) return []
  await client.query('set statement_timeout = 0')
  for (const statement of nodeSettingStatements) await client.query(statement)
  try {
    await retryOnLockTimeout(session, 'the distribution of the tables', patience, () =>
      distributeTables(client, tables),
    )
  } catch (cause) {
    throw new Error(
      `the tables could not be distributed, and all changes were rolled back: ${(cause as Error).message}`,
      { cause },
    )
  }
  return [`${tables.length} tables distributed over ${cluster.nodes} nodes`]
}

/**
 * Takes the lock that one migration holds at a time. Polls instead of waiting in the database: the other migration may
 * build an index concurrently, which would wait for a statement that waits here.
 */
async function lockMigration(client: pg.Client): Promise<void> {
  const text = 'select pg_try_advisory_lock($1) as mine'
  while (
    !onlyRow(
      (await client.query<{ mine: boolean }>(text, [advisoryLocks.migration])).rows,
      'whether the migration lock is held',
    ).mine
  )
    await sleep(lookMs)
}

/** Returns the migrations that the database lacks, in order. Throws an Error if an applied file was edited since. */
export async function listPendingMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const { rows } = await client.query<{ table: string | null }>("select to_regclass('schema_migrations') as table")
  const applied = new Map<string, string>(
    onlyRow(rows, 'the table of migrations').table === null
      ? []
      : (await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')).rows.map(
          (row) => [row.name, row.sha256],
        ),
  )
  const pending: Migration[] = []
  for (const migration of await listMigrations()) {
    const before = applied.get(migration.name)
    if (before === undefined) pending.push(migration)
    else if (before !== migration.sha256) throw new Error(`migration ${migration.name} was edited after it was applied`)
  }
  return pending
}

/** Returns the names of this release's migrations, in order. */
export const listMigrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** Returns the migrations of this release, in order. */
export const listMigrations = async (): Promise<Migration[]> =>
  Promise.all(
    (await listMigrationNames()).map(async (name) =>
      parseMigration(name, await readFile(new URL(name, folder), 'utf8')),
    ),
  )

/**
 * Runs graphile-worker's migrations and returns a line with its new revision; no line if nothing has changed. Uses a
 * separate pool with error listeners. A pool of graphile-worker has none, so the process would end if the server
 * stopped at the wrong moment.
 */
async function migrateQueue(url: string, client: pg.Client): Promise<string[]> {
  // Imported here, because every process loads this file for the names of the migrations, but few run them.
  const { runMigrations } = await import('graphile-worker')
  const before = await queueRevision(client)
  const pgPool = new pg.Pool({ connectionString: url, max: 1, application_name: 'migrate' })
  pgPool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
  const after = await queueRevision(client)
  return after === before ? [] : [`graphile-worker ${after}`]
}

async function queueRevision(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ table: string | null }>(
    "select to_regclass('graphile_worker.migrations') as table",
  )
  if (!onlyRow(rows, "the table of the queue's migrations").table) return 0
  const text = 'select coalesce(max(id), 0) as revision from graphile_worker.migrations'
  return onlyRow((await client.query<{ revision: number }>(text)).rows, "the queue's revision").revision
}
