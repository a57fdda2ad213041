import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import t from 'tap'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { runAsSuperuser } from '../../db/engine/postgres/embedded/roles.ts'
import { migrate } from '../../db/engine/postgres/migrate.ts'
import { senderOf } from '../../db/engine/postgres/session.ts'
import { startApi } from '../../handlers/start.ts'
import { lacks, matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { urlOfDatabase } from '../../scripts/testkit/cluster/cluster.ts'
import { makeProviderDatabase } from '../../scripts/testkit/environment/database.ts'
import { closeApiNow, startService } from '../../scripts/testkit/environment/service.ts'
import { createTenantWithKey } from '../../scripts/testkit/environment/tenants.ts'
import { DatabaseProxy } from '../../scripts/testkit/fixtures/database-proxy.ts'
import { Client } from '../../scripts/testkit/http/client.ts'

const service = await startService(t)
const superuserUrl = process.env.TEST_SUPERUSER_URL!

t.test('the name of a prepared statement depends only on its text', async (t) => {
  const database = openDatabasePool({ url: service.url, name: 'test', poolSize: 1 })
  const client = await database.pool.connect()
  t.teardown(async () => {
    client.release()
    await database.close()
  })
  for (const text of ['select $1::integer as a', 'select $1::integer as b']) await senderOf(client)(text, [1])
  const { rows } = await client.query<{ name: string; statement: string }>('select * from pg_prepared_statements')
  t.equal(rows.length, 2)
  for (const { name, statement } of rows) t.equal(name, `s${hash('sha256', statement, 'hex').slice(0, 32)}`)
})

t.test('a connection is configured by statements, because poolers refuse startup options', async (t) => {
  const starts: string[] = []
  const way = new DatabaseProxy(service.url, (start) => starts.push(start.toString('latin1')))
  await way.acceptConnections()
  const database = openDatabasePool({
    url: way.url,
    name: 'test',
    poolSize: 1,
    statementTimeoutMs: 1_234,
    pipeline: true,
  })
  t.teardown(async () => {
    await database.close()
    await way.cut()
  })
  const names = ['statement_timeout', 'lock_timeout', 'TimeZone', 'enable_seqscan', 'search_path']
  const shown = []
  for (const name of names) shown.push((await database.pool.query(`show ${name}`)).rows[0])
  t.strictSame(Object.assign({}, ...shown), {
    statement_timeout: '1234ms',
    lock_timeout: '5s',
    TimeZone: 'UTC',
    enable_seqscan: 'off',
    search_path: 'public',
  })
  t.equal(starts.length, 1)
  matches(t, starts[0], /\0application_name\0test\0/)
  lacks(t, starts[0], /\0options\0/)
})

t.test('a connection without a statement timeout waits as long as a statement takes', async (t) => {
  const database = openDatabasePool({ url: service.url, name: 'test', poolSize: 1, statementTimeoutMs: 0 })
  t.teardown(() => database.close())
  // Longer than the five seconds that a server may be silent after a statement timeout.
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit from pg_sleep(5.5)`.execute(database.sql)
  t.strictSame(rows, [{ limit: '0' }])
})

t.test('a schema named like the role neither receives tables nor hides the existing ones', async (t) => {
  const url = await makeProviderDatabase(t)
  const role = new URL(url).username
  const administer = (text: string) =>
    runAsSuperuser(urlOfDatabase(superuserUrl, role), async (client) => void (await client.query(text)))
  await administer(`create schema ${role} authorization ${role}`)
  matches(t, await migrate(url), containing(['0001_tenancy.sql']))
  t.strictSame(await migrate(url), [])
  await administer(`create table ${role}.contacts (nonsense integer)`)
  const api = await startApi({ ...service.settings, databaseUrl: url, port: 0 }, url, pino({ level: 'silent' }))
  const database = openDatabasePool({ url, name: 'test', poolSize: 1 })
  t.teardown(() => Promise.all([closeApiNow(api), database.close()]))
  const client = new Client(`http://127.0.0.1:${api.port}`, (await createTenantWithKey(database, 'Elsewhere')).key)
  await client.ok('createContact', { body: { type: 'customer', lastName: 'Ortiz' } })
  t.equal((await client.ok('listContacts')).data.length, 1)
})

t.test("the operator's search path applies, and tables in another schema are not created a second time", async (t) => {
  const url = await makeProviderDatabase(t)
  const role = new URL(url).username
  await runAsSuperuser(urlOfDatabase(superuserUrl, role), async (client) => {
    await client.query(`create schema ${role} authorization ${role}`)
    await client.query(`alter role ${role} in database ${role} set search_path = ${role}, public`)
  })
  await migrate(url)
  await runAsSuperuser(superuserUrl, (client) =>
    client.query(`alter role ${role} in database ${role} reset search_path`),
  )
  const command = `alter role ${role} in database ${role} set search_path = ${role}, public`
  await rejectsWith(t, migrate(url), { message: new RegExp(`in the schema ${role}, .*run "${command}"`) })
})
