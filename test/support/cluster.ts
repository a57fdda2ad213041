import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Cluster, openCluster } from '../../db/postgres/embedded/cluster.ts'
import { asSuperuser, database, prepareDatabase, serviceRole } from '../../db/postgres/embedded/roles.ts'
import { migrate } from '../../db/postgres/migrate.ts'

/** `env` tells test files of it: where the template is, and who may make databases. */
export type TestCluster = { env: Record<string, string>; close(): Promise<void> }

const templateName = 'template_construction'

/** What saves data when the machine itself stops. Copies of the template are half as dear without, and lost they can be. */
const onlyForCrashes = ['fsync', 'full_page_writes', 'wal_compression']

/** Test runs hold this lock shared; whoever gets it alone may remove what earlier runs left. */
const runsLock = 7_320_001
const templateLock = 7_320_002

/**
 * Opens the Postgres of the tests, with a migrated database that test files clone. It is named by a digest of the
 * migrations, so that a run finds it made, and two runs at once on different migrations stay apart. It belongs to the
 * role that the service connects as, which migrates it, so that a right that this role lacks shows.
 */
export async function openTestCluster(dataDir: string): Promise<TestCluster> {
  const cluster = await openCluster(dataDir)
  const client = new pg.Client({ connectionString: cluster.superuserUrl(database) })
  const close = async () => {
    await client.end()
    await cluster.close()
  }
  try {
    await client.connect()
    for (const name of onlyForCrashes) await client.query(`alter system set ${name} = off`)
    await client.query('select pg_reload_conf()')
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const template = `${templateName}_${await migrationsDigest()}`
    await removeLeftovers(client, template)
    await client.query('select pg_advisory_lock_shared($1)', [runsLock])
    await makeTemplate(client, cluster, template)
    await client.query('select pg_advisory_unlock($1)', [templateLock])
    const env = {
      TEST_DATABASE_URL: withDatabase(cluster.url, template),
      TEST_SUPERUSER_URL: cluster.superuserUrl('postgres'),
    }
    return { env, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same server's other database. */
export function withDatabase(url: string, name: string): string {
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
  await asSuperuser(superuserUrl(draft), prepareDatabase)
  await migrate(withDatabase(url, draft))
  // Nobody can connect to the template: Postgres copies only a database that nobody uses.
  await client.query(`alter database ${draft} allow_connections false`)
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function removeLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [runsLock])
  if (!rows[0]?.alone) return
  const { rows: left } = await client.query<{ datname: string }>(
    "select datname from pg_database where (datname like 'test\\_%' or datname like $1) and datname <> $2",
    [`${templateName}%`, template],
  )
  for (const { datname } of left) await client.query(`drop database ${datname} with (force)`)
  await client.query('select pg_advisory_unlock($1)', [runsLock])
}

async function migrationsDigest(): Promise<string> {
  const db = resolve(import.meta.dirname, '..', '..', 'db', 'postgres')
  const names = (await readdir(join(db, 'migrations'))).sort().map((name) => join('migrations', name))
  const digest = createHash('sha256')
  for (const name of ['migrate.ts', join('embedded', 'roles.ts'), ...names])
    digest.update(name).update(await readFile(join(db, name)))
  return digest.digest('hex').slice(0, 12)
}
