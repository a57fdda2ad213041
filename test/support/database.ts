import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../db/postgres/connection.ts'
import { asSuperuser, serviceRole } from '../../db/postgres/embedded/roles.ts'
import { withDatabase } from './cluster/cluster.ts'
import { dropOnNodes } from './cluster/nodes.ts'

/** What ends at some time and then runs what was left to it: a test, or the process. */
export interface Lifetime {
  teardown(ending: () => unknown): void
}

export type TestDatabase = { url: string; drop(): Promise<void> }

const pauseMs = 50

/** Beside the server of TEST_SUPERUSER_URL, where the tests run on a cluster of several. */
const otherNodes = (): string[] => process.env.TEST_OTHER_NODES?.split(' ').filter(Boolean) ?? []

/**
 * A database of the caller's own with all migrations applied and no rows, as the role that the service connects as.
 * `drop` ends the connections that are left.
 * Throws outside `make test`, which runs the Postgres it is made in.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: templateUrl, TEST_SUPERUSER_URL: superuserUrl, TEST_TABLESPACE: tablespace } = process.env
  if (!templateUrl || !superuserUrl || !tablespace)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with make test FILE=test/...')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const nodes = [superuserUrl, ...otherNodes()]
  for (const node of nodes) await asSuperuser(node, (client) => cloneDatabase(client, name, template, tablespace))
  const drop = async () => {
    await asSuperuser(superuserUrl, (client) => untilUnused(client, name))
    await dropOnNodes(nodes, name)
  }
  return { url: withDatabase(templateUrl, name), drop }
}

/**
 * Waits for connections that are being closed: a pool says that it has ended before they have, and one that is cut off then
 * has nobody to tell. What is still there after a moment is not being closed.
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
      // 55006: source database is being accessed by other users, who make it or copy it and are gone in a moment.
      if ((error as { code?: string }).code !== '55006') throw error
      await sleep(pauseMs)
    }
  }
}

/** Makes a trigger, with its function before it, which on a cluster has to be asked for by name. */
export async function makeTrigger({ pool }: Pick<Database, 'pool'>, ...statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set citus.enable_unsafe_triggers to on')
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** A database of a role of its own and of its name, without extensions, as an operator hands one out. */
export async function makeForeignDatabase(t: Lifetime): Promise<string> {
  const superuserUrl = process.env.TEST_SUPERUSER_URL!
  const name = `test_owner_${randomUUID().slice(0, 8)}`
  await asSuperuser(superuserUrl, async (client) => {
    await client.query(`create role ${name} login nosuperuser password 'pw'`)
    await client.query(`create database ${name} owner ${name} template template0`)
  })
  t.teardown(() =>
    asSuperuser(superuserUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`)
      await client.query(`drop role ${name}`)
    }),
  )
  const url = new URL(withDatabase(superuserUrl, name))
  Object.assign(url, { username: name, password: 'pw' })
  return url.href
}
