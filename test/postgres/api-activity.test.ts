import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { isApiBusy } from '../../db/engine/postgres/api-activity.ts'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { createTestDatabase } from '../../scripts/testkit/environment/database.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabasePool({ url, name: 'worker', poolSize: 1 })
t.teardown(() => database.close().then(drop))

/** Opens a session with the application name of this process. */
async function sessionOf(name: string) {
  const client = new pg.Client({ connectionString: url, application_name: name })
  await client.connect()
  return client
}

t.test('an API counts as busy while it runs a statement or has a transaction open', async (t) => {
  t.equal(await isApiBusy(database.sql), false, 'no session is open')
  const [api, worker] = [await sessionOf('api-admission'), await sessionOf('worker')]
  await sleep(50)
  t.equal(await isApiBusy(database.sql), false, 'an idle API')
  await worker.query('begin')
  t.equal(await isApiBusy(database.sql), false, 'a worker')
  await api.query('begin')
  await sleep(50)
  t.equal(await isApiBusy(database.sql), true, 'an open transaction')
  await api.query('rollback')
  await sleep(50)
  t.equal(await isApiBusy(database.sql), false, 'after the transaction')
  await Promise.all([api.end(), worker.end()])
})
