import type pg from 'pg'
import t from 'tap'
import { runAsSuperuser } from '../../db/engine/postgres/embedded/roles.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { createQueuePool } from '../../workers/adapters/queue-pool.ts'

const service = await startOwnService(t)
const { origin, url } = service
const name = new URL(url).pathname.slice(1)
const tenant = await service.tenant()

const administer = (work: (client: pg.Client) => Promise<unknown>) =>
  runAsSuperuser(process.env.TEST_SUPERUSER_URL!, work)

/** Makes every connection that opens from now on start its transactions read-only. */
const setReadOnly = () =>
  administer((client) => client.query(`alter database ${name} set default_transaction_read_only = on`))
const takeWrites = () =>
  administer((client) => client.query(`alter database ${name} reset default_transaction_read_only`))
const endConnections = () =>
  administer((client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name <> 'test'",
      [name],
    ),
  )

const readiness = async () => {
  const { status, headers, json } = await sendRaw(`${origin}/readyz`, 'GET')
  return { http: status, retryAfter: headers['retry-after'], status: json.status, database: json.database }
}
const readOnly = { http: 503, retryAfter: '1', status: 'database read only', database: 'read only' }

/**
 * Repeats the request while the answer is a 503, up to 20 times. Connections that have refused a write are replaced.
 */
async function again<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
  return ask()
}

t.test(
  'on a read-only database /readyz and every request are a 503 with Retry-After, until the database accepts writes',
  async (t) => {
    const { data: contact } = await tenant.client.ok('createContact', { body: { type: 'customer', firstName: 'Ada' } })
    await setReadOnly()
    t.strictSame(await readiness(), readOnly, 'open connections can still write, but new ones cannot')
    await endConnections()
    t.strictSame(await readiness(), readOnly)
    const key = crypto.randomUUID()
    const change = { path: { id: contact.id }, body: { firstName: 'Bo' }, key }
    const calls = {
      getMe: () => tenant.client.call('getMe'),
      listContacts: () => tenant.client.call('listContacts'),
      updateContact: () => tenant.client.call('updateContact', change),
      deleteContact: () => tenant.client.call('deleteContact', { path: { id: contact.id } }),
    }
    for (const [operation, call] of Object.entries(calls)) {
      const { status, code, headers } = await call()
      t.strictSame([status, code, headers['retry-after']], [503, 'service_unavailable', '1'], operation)
    }
    const page = await fetch(`${origin}/status`, { headers: { accept: 'text/html' } })
    matches(t, await page.text(), containing('Read-only: takes no writes'))
    await takeWrites()
    // The first check may use a connection that began read-only, which is then replaced.
    await readiness()
    t.strictSame(await readiness(), { http: 200, retryAfter: undefined, status: 'ready', database: 'ready' })
    const changed = await again(() => tenant.client.call('updateContact', change))
    t.strictSame([changed.status, changed.json.data.firstName], [200, 'Bo'])
  },
)

t.test(
  "a worker's queue replaces a connection that has refused a write, so that the queue takes the next task",
  async (t) => {
    const write = 'delete from graphile_worker._private_jobs'
    const ways: Record<string, (pool: pg.Pool) => Promise<pg.QueryResult>> = {
      held: async (pool) => {
        const client = await pool.connect()
        return client.query(write).finally(() => client.release())
      },
      unheld: (pool) => pool.query(write),
    }
    for (const [name, way] of Object.entries(ways)) {
      const pool = createQueuePool(url)
      t.teardown(() => pool.end())
      await setReadOnly()
      await t.rejects(way(pool), /cannot execute DELETE in a read-only transaction/, name)
      await takeWrites()
      t.equal((await way(pool)).command, 'DELETE', name)
    }
  },
)
