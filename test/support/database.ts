import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withDatabase } from './cluster.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

const attempts = 100
const pauseMs = 50

/**
 * A database of the caller's own with all migrations applied and no rows. `drop` ends the connections that are left.
 * Throws outside `make test`, which runs the Postgres it is made in.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = process.env.TEST_DATABASE_URL
  if (!templateUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with make test FILE=test/...')
  const template = new URL(templateUrl).pathname.slice(1)
  const maintenanceUrl = withDatabase(templateUrl, 'postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(maintenanceUrl, (client) => cloneDatabase(client, name, template))
  const drop = () =>
    withClient(maintenanceUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  return { url: withDatabase(templateUrl, name), drop: async () => void (await drop()) }
}

async function cloneDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`create database ${name} template ${template}`)
      return
    } catch (error) {
      // 55006: source database is being accessed by other users.
      if ((error as { code?: string }).code !== '55006' || attempt === attempts) throw error
      await sleep(pauseMs)
    }
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
