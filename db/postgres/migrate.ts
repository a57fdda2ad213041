import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applyMigration, type MigratingSession, type Patience, patiently, usualPatience } from './apply-migration.ts'
import { statementOfSettings } from './connection-settings.ts'
import { clusterOf, distributeTables, misplacedTables, type NodeCluster } from './distribution/distribute.ts'
import { nodeSettings } from './distribution/spread.ts'
import { advisoryLocks } from './locks.ts'
import { type Migration, migrationOf } from './migration-files.ts'
import { refuseElsewhere, refuseHalfRestored } from './start/schema-state.ts'

const folder = new URL('./migrations/', import.meta.url)
/** SQL file with the admission function for distributed tables. */
const admission = new URL('./distribution/admission.sql', import.meta.url)

/** Interval in ms at which a process checks whether another one has finished its migrations. */
const lookMs = 200

/**
 * Migrates the database at `url` to this version's schema. It runs graphile-worker's own migrations and then each file
 * of db/postgres/migrations in the order of their names (db/postgres/apply-migration.ts). With `only`, as in a restore,
 * it runs just these files.
 *
 * Concurrent migrations wait for each other; their lock belongs to the connection, so `url` must not lead to a pooler.
 * Returns the names of the applied migrations. Throws an Error if an applied file was edited since, and if a migration
 * fails. Earlier migrations remain applied, and the next call continues after them.
 */
export async function migrate(
  url: string,
  patience: Patience = usualPatience,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const session = await openMigratingSession(url)
  const { client } = session
  try {
    await lockMigration(client)
    await refuseElsewhere(client)
    if (!only) await refuseHalfRestored(client)
    const cluster = await clusterOf(client)
    session.isSpread = cluster?.placed.has('tenants') ?? false
    const done = await migrateQueue(url, client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null)',
    )
    await client.query('alter table schema_migrations add column if not exists needs_release text')
    for (const migration of await pendingMigrations(client)) {
      if (only && !only.has(migration.name)) continue
      await applyMigration(session, migration, patience)
      done.push(migration.name)
    }
    if (cluster) {
      // The tables that the migrations have just created are now distributed.
      done.push(...(await distributeAll(session, (await clusterOf(client))!, patience)))
      await client.query(await readFile(admission, 'utf8'))
    }
    return done
  } finally {
    await client.end()
  }
}

/** Opens the connection that runs migrations. The caller must end it. */
export async function openMigratingSession(url: string): Promise<MigratingSession> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' })
  await client.connect()
  await client.query(statementOfSettings())
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, url, pid: rows[0]!.pid, isSpread: false }
}

/**
 * Distributes the tables of a cluster that are not distributed yet, with their rows. Returns a line about the result,
 * or nothing.
 */
async function distributeAll(session: MigratingSession, cluster: NodeCluster, patience: Patience): Promise<string[]> {
  const { client } = session
  const tables = await misplacedTables(client, cluster)
  if (tables.length === 0) return []
  await client.query('set statement_timeout = 0')
  for (const statement of nodeSettings) await client.query(statement)
  try {
    await patiently(session, 'the distribution of the tables', patience, () => distributeTables(client, tables))
  } catch (cause) {
    throw new Error(
      `the tables could not be distributed, and all changes were rolled back: ${(cause as Error).message}`,
      { cause },
    )
  }
  return [`${tables.length} tables distributed over ${cluster.nodes} nodes`]
}

/**
 * Polls for the lock instead of waiting in the database, because building an index concurrently would wait for the
 * waiting statement.
 */
async function lockMigration(client: pg.Client): Promise<void> {
  const text = 'select pg_try_advisory_lock($1) as mine'
  while (!(await client.query<{ mine: boolean }>(text, [advisoryLocks.migration])).rows[0]!.mine) await sleep(lookMs)
}

/** Returns the migrations that the database lacks, in order. It changes nothing. */
export async function pendingMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const { rows } = await client.query<{ table: string | null }>("select to_regclass('schema_migrations') as table")
  const applied = new Map<string, string>(
    rows[0]!.table === null
      ? []
      : (await client.query('select name, sha256 from schema_migrations')).rows.map((row) => [row.name, row.sha256]),
  )
  const pending: Migration[] = []
  for (const migration of await allMigrations()) {
    const before = applied.get(migration.name)
    if (before === undefined) pending.push(migration)
    else if (before !== migration.sha256) throw new Error(`migration ${migration.name} was edited after it was applied`)
  }
  return pending
}

/** Returns the names of this release's migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** Returns the migrations of this release, in order. */
export const allMigrations = async (): Promise<Migration[]> =>
  Promise.all(
    (await migrationNames()).map(async (name) => migrationOf(name, await readFile(new URL(name, folder), 'utf8'))),
  )

/**
 * Runs graphile-worker's migrations and returns the new revision if it changed. It uses a separate pool with error
 * listeners. In the pool that graphile-worker creates, an error of its last connection would end the process if the
 * server stops at that moment.
 */
async function migrateQueue(url: string, client: pg.Client): Promise<string[]> {
  // Loaded on demand: every process loads this module for the names of the migrations, but few run them.
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
  if (!rows[0]!.table) return 0
  const text = 'select max(id) as revision from graphile_worker.migrations'
  return (await client.query<{ revision: number }>(text)).rows[0]!.revision
}
