import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { runAsSuperuser, serviceRole } from '../../../db/engine/postgres/embedded/roles.ts'
import { urlOfDatabase } from '../cluster/cluster.ts'
import { dropDatabaseOnNodes } from '../cluster/nodes.ts'

/** Test or process at whose end the registered teardown functions run. */
export interface Lifetime {
  teardown(ending: () => unknown): void
}

export type TestDatabase = { url: string; drop(): Promise<void> }

const pauseMs = 50

/** Superuser URLs of the cluster's other nodes; empty if the tests run on a single server. */
const otherNodes = (): string[] => process.env.TEST_OTHER_NODES?.split(' ').filter(Boolean) ?? []

/**
 * Creates an empty database with all migrations applied, and returns its URL for the service's role. `drop` closes
 * remaining connections and removes it. Throws outside `make test`, which starts the Postgres server.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: templateUrl, TEST_SUPERUSER_URL: superuserUrl, TEST_TABLESPACE: tablespace } = process.env
  if (!templateUrl || !superuserUrl || !tablespace)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with make test FILE=test/...')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const nodes = [superuserUrl, ...otherNodes()]
  for (const node of nodes) await runAsSuperuser(node, (client) => cloneDatabase(client, name, template, tablespace))
  const drop = async () => {
    await runAsSuperuser(superuserUrl, (client) => untilUnused(client, name))
    await dropDatabaseOnNodes(nodes, name)
  }
  return { url: urlOfDatabase(templateUrl, name), drop }
}

/**
 * Waits up to half a second for connections to the database that are still closing. A pool reports its end earlier, and
 * an aborted connection cannot report it. Connections that remain after that are in use.
 */
async function untilUnused(client: pg.Client, name: string): Promise<void> {
  const text = 'select from pg_stat_activity where datname = $1'
  for (let looks = 0; looks < 10 && (await client.query(text, [name])).rowCount !== 0; looks += 1) await sleep(pauseMs)
}

async function cloneDatabase(client: pg.Client, name: string, template: string, tablespace: string): Promise<void> {
  const options = `template ${template} owner ${serviceRole} tablespace ${tablespace} strategy file_copy`
  for (;;) {
    try {
      await client.query(`create database ${name} ${options}`)
      return
    } catch (error) {
      // Error 55006: other connections use the template database. They create or copy it and finish soon, so the clone
      // is retried.
      if ((error as { code?: string }).code !== '55006') throw error
      await sleep(pauseMs)
    }
  }
}

/**
 * Runs statements that create a trigger and its function. On a Citus cluster, triggers need a setting, which is set
 * here.
 */
export async function makeTrigger({ pool }: Pick<Database, 'pool'>, ...statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set citus.enable_unsafe_triggers to on')
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/**
 * Creates a database as a hosting provider would: without extensions, and owned by a new role of the same name. Returns
 * its URL.
 */
export async function makeProviderDatabase(t: Lifetime): Promise<string> {
  const superuserUrl = process.env.TEST_SUPERUSER_URL!
  const name = `test_owner_${randomUUID().slice(0, 8)}`
  await runAsSuperuser(superuserUrl, async (client) => {
    await client.query(`create role ${name} login nosuperuser password 'pw'`)
    await client.query(`create database ${name} owner ${name} template template0`)
  })
  t.teardown(() =>
    runAsSuperuser(superuserUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`)
      await client.query(`drop role ${name}`)
    }),
  )
  const url = new URL(urlOfDatabase(superuserUrl, name))
  Object.assign(url, { username: name, password: 'pw' })
  return url.href
}
