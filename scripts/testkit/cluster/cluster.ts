import { createHash } from 'node:crypto'
import { chownSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Cluster, openCluster, removeDataDir } from '../../../db/engine/postgres/embedded/cluster.ts'
import {
  prepareDatabase,
  runAsSuperuser,
  serviceDatabase,
  serviceRole,
} from '../../../db/engine/postgres/embedded/roles.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'

/**
 * Database server of the tests. `env` has the environment variables that tell test files the template, the superuser's
 * URL and the tablespace.
 */
export type TestCluster = { env: Record<string, string>; serverPid: number; close(): Promise<void> }

export const templateName = 'template_construction'

/**
 * Postgres settings that only protect data when a machine crashes. They are off: test data may be lost, and the
 * template is copied twice as fast.
 */
const onlyForCrashes = ['fsync', 'full_page_writes', 'wal_compression']

/**
 * Linux's in-memory folder, in which the databases of test files are stored. These databases need not survive. Each has
 * 600 files, and on some disks, creating files becomes slower with each database that is removed.
 */
const memory = { folder: '/dev/shm', roomBytes: 2 ** 30, tablespace: 'test_memory' }

/**
 * Key of the advisory lock that each test run holds in shared mode. A run that gets the lock exclusively is alone and
 * may remove leftovers of earlier runs.
 */
export const testRunsLockKey = 7_320_001
export const templateLockKey = 7_320_002

/**
 * Starts the Postgres server of the tests, with a migrated template database that is cloned for test files. The
 * template's name contains a digest of the migrations. So later runs reuse the template, and concurrent runs with other
 * migrations use another one. The template belongs to the service's role, which also migrates it. So a migration for
 * which the role lacks a privilege fails.
 */
export async function openTestCluster(dataDir: string): Promise<TestCluster> {
  const cluster = await openOrReplace(dataDir)
  const client = new pg.Client({ connectionString: cluster.superuserUrl(serviceDatabase) })
  const leave = async () => {
    await client.end()
    await cluster.close()
  }
  try {
    await client.connect()
    for (const name of onlyForCrashes) await client.query(`alter system set ${name} = off`)
    await client.query('select pg_reload_conf()')
    await client.query('select pg_advisory_lock($1)', [templateLockKey])
    const template = `${templateName}_${await migrationsDigest()}`
    await removeLeftovers(client, template)
    await client.query('select pg_advisory_lock_shared($1)', [testRunsLockKey])
    await makeTemplate(client, cluster, template)
    const tablespace = await openTablespace(client)
    await client.query('select pg_advisory_unlock($1)', [templateLockKey])
    const env = {
      TEST_DATABASE_URL: urlOfDatabase(cluster.url, template),
      TEST_SUPERUSER_URL: cluster.superuserUrl('postgres'),
      TEST_TABLESPACE: tablespace,
    }
    const close = async () => {
      await client.query('select pg_advisory_lock($1)', [templateLockKey])
      await client.query('select pg_advisory_unlock_shared($1)', [testRunsLockKey])
      await removeLeftovers(client, template)
      await leave()
    }
    return { env, serverPid: await serverPidOf(client), close }
  } catch (error) {
    await leave()
    throw error
  }
}

/** Returns the process id of the Postgres server. */
async function serverPidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ lock: string }>("select pg_read_file('postmaster.pid') as lock")
  return Number.parseInt(rows[0]!.lock, 10)
}

/**
 * Starts the Postgres server. If it does not start, for example after a machine crash, its data folder is created
 * again, because the data need not survive.
 */
async function openOrReplace(dataDir: string): Promise<Cluster> {
  try {
    return await openCluster(dataDir)
  } catch (error) {
    console.error(`The Postgres of the tests is made anew: ${(error as Error).message}`)
    await removeDataDir(dataDir).catch(() => {
      throw error
    })
    return openCluster(dataDir)
  }
}

/** Returns the URL of another database on the server of `url`. */
export function urlOfDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function makeTemplate(client: pg.Client, { url, superuserUrl }: Cluster, template: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount) return
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft} owner ${serviceRole} template template0`)
  await runAsSuperuser(superuserUrl(draft), prepareDatabase)
  await migrate(urlOfDatabase(url, draft))
  // Postgres copies a database only while it has no connections, so the template allows none.
  await client.query(`alter database ${draft} allow_connections false`)
  await client.query(`alter database ${draft} rename to ${template}`)
}

/**
 * Returns the tablespace for the databases of test files. It is in memory if there is enough space, otherwise it is
 * Postgres's default.
 */
async function openTablespace(client: pg.Client): Promise<string> {
  if ((await locationsInMemory(client)).length > 0) return memory.tablespace
  if (!hasRoom()) return 'pg_default'
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const { uid, gid } = statSync(rows[0]!.data_directory)
  const folder = mkdtempSync(join(memory.folder, 'construction-test-'))
  chownSync(folder, uid, gid)
  await client.query(`create tablespace ${memory.tablespace} location '${folder}'`)
  return memory.tablespace
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory.folder)
    return bavail * bsize >= memory.roomBytes
  } catch {
    return false
  }
}

async function locationsInMemory(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ location: string }>(
    'select pg_tablespace_location(oid) as location from pg_tablespace where spcname = $1',
    [memory.tablespace],
  )
  return rows.map(({ location }) => location)
}

async function removeLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [testRunsLockKey])
  if (!rows[0]?.alone) return
  const { rows: left } = await client.query<{ datname: string }>(
    "select datname from pg_database where (datname like 'test\\_%' or datname like $1) and datname <> $2",
    [`${templateName}%`, template],
  )
  for (const { datname } of left) await client.query(`drop database ${datname} with (force)`)
  for (const folder of await locationsInMemory(client)) {
    await client.query(`drop tablespace ${memory.tablespace}`)
    rmSync(folder, { recursive: true, force: true })
  }
  await client.query('select pg_advisory_unlock($1)', [testRunsLockKey])
}

/** Returns the digest of the files that define the template. If one changes, a new template is created. */
export async function migrationsDigest(): Promise<string> {
  const db = resolve(import.meta.dirname, '../../../db/engine/postgres')
  const names = ['migrations', 'functions'].flatMap((folder) => globSync(join(folder, '**/*.sql'), { cwd: db }).sort())
  const digest = createHash('sha256')
  for (const name of [
    'migrate.ts',
    join('embedded', 'roles.ts'),
    join('distribution', 'placements.ts'),
    join('functions', 'schema-functions.ts'),
    ...names,
  ])
    digest.update(name).update(await readFile(join(db, name)))
  return digest.digest('hex').slice(0, 12)
}
