import { sql } from 'kysely'
import { pino } from 'pino'
import t from 'tap'
import { isUnavailable, openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { toRefusal } from '../../handlers/pipeline/contract/problems.ts'
import { startApi } from '../../handlers/start.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { closeApiNow, startService } from '../../scripts/testkit/environment/service.ts'
import { DatabaseProxy } from '../../scripts/testkit/fixtures/database-proxy.ts'
import { type Client, sendRaw } from '../../scripts/testkit/http/client.ts'
import { countLockWaits } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t, { settings: { acquireTimeoutMs: 3_000 } })

async function startBehind(t: Tap, poolSize: number) {
  const way = new DatabaseProxy(service.url)
  await way.acceptConnections()
  const api = await startApi({ ...service.settings, port: 0, poolSize }, way.url, pino({ level: 'silent' }))
  t.teardown(async () => {
    await closeApiNow(api)
    await way.cut().catch(() => {})
  })
  return { way, origin: `http://127.0.0.1:${api.port}` }
}

type Tap = typeof t

const unavailable = { status: 503, code: 'service_unavailable', headers: { 'retry-after': /^[1-9]\d*$/ } }

/**
 * Waits until this many statements wait for a lock. A statement whose client has disconnected waits until its timeout.
 */
async function waitsForLocks(count: number): Promise<void> {
  while ((await countLockWaits(service.database.pool)) !== count);
}

/** Repeats a request until the service answers it. The service must recover without help. */
async function untilWell(client: Client): Promise<void> {
  while ((await client.call('getMe')).status !== 200);
}

t.test('a lost database is a 503 with Retry-After, and the service recovers without a restart', async (t) => {
  const tenant = await service.tenant()
  const { way, origin } = await startBehind(t as Tap, 4)
  const client = tenant.client.at(origin)
  const body = { type: 'customer' } as const
  await client.ok('createContact', { body })
  for (let outage = 0; outage < 2; outage += 1) {
    await way.cut()
    const key = crypto.randomUUID()
    matches(t, await client.call('getMe'), unavailable)
    matches(t, await client.call('createContact', { body, key }), unavailable)
    const ready = await sendRaw(`${origin}/readyz`, 'GET')
    matches(t, ready, { status: 503, headers: { 'retry-after': '1' } })
    t.equal((await sendRaw(`${origin}/livez`, 'GET')).status, 200, '/livez stays 200')
    await way.acceptConnections()
    await untilWell(client)
    t.equal((await sendRaw(`${origin}/readyz`, 'GET')).status, 200)
    const made = await client.ok('createContact', { body, key })
    t.equal(made.headers['idempotent-replayed'], undefined, 'a 503 was not stored')
  }
})

t.test('a connection that the database server ends fails only the requests that run on it', async (t) => {
  const tenant = await service.tenant()
  const { way, origin } = await startBehind(t as Tap, 4)
  const client = tenant.client.at(origin)
  const contact = await make.contact(tenant)
  await waitsForLocks(0)
  const holder = await tenant.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts where tenant_id = $1 and id = $2 for update', [tenant.id, contact.id])
  const request = { path: { id: contact.id }, body: { firstName: 'Dana' }, key: crypto.randomUUID() }
  const running = client.call('updateContact', request)
  await waitsForLocks(1)
  await way.cut()
  matches(t, await running, unavailable)
  await holder.query('rollback')
  holder.release()
  await way.acceptConnections()
  await untilWell(client)
  t.equal((await client.ok('updateContact', request)).data.firstName, 'Dana')
})

t.test('a request that finds all pool connections busy gets a 503, and the service recovers', async (t) => {
  const tenant = await service.tenant()
  const { origin } = await startBehind(t as Tap, 2)
  const client = tenant.client.at(origin)
  const contacts = await make.contacts(tenant, 2)
  await client.ok('getMe')
  await waitsForLocks(0)
  const holder = await tenant.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts where tenant_id = $1 for update', [tenant.id])
  const busy = contacts.map(({ id }) => client.call('updateContact', { path: { id }, body: { firstName: 'Dana' } }))
  await waitsForLocks(2)
  const change = () => client.call('createContact', { body: { type: 'customer', firstName: 'Dana' } })
  const answers = await Promise.all([client.call('countContacts'), change()])
  for (const answer of answers) matches(t, answer, unavailable)
  t.equal((await client.call('listContacts')).status, 200, 'an unfiltered list waits for no pool connection')
  await holder.query('rollback')
  holder.release()
  for (const answer of nonEmpty(await Promise.all(busy))) t.equal(answer.status, 200)
  t.equal((await client.call('getMe')).status, 200)
})

t.test('a database that stops answering without closing its connections is reported as unavailable', async (t) => {
  const way = new DatabaseProxy(service.url)
  await way.acceptConnections()
  t.teardown(() => way.cut())
  // The client gives up five seconds after the server's statement timeout.
  const database = openDatabasePool({
    url: way.url,
    name: 'silent',
    poolSize: 1,
    lookupConnections: 2,
    statementTimeoutMs: 100,
  })
  const ask = () => [sql`select 1`.execute(database.sql), sql`select 1`.execute(database.lookups)]
  // Asks twice, so that both lookup connections are open.
  await Promise.all(ask())
  await Promise.all(ask())
  way.stopData()
  for (const outcome of nonEmpty(await Promise.allSettled(ask()))) {
    t.equal(outcome.status, 'rejected')
    t.ok(isUnavailable((outcome as PromiseRejectedResult).reason))
  }
  await database.close()
})

t.test('socket errors and server shutdown codes count as an unavailable database, and SQL errors do not', async (t) => {
  for (const code of ['EPIPE', 'ECONNRESET', '57P01', '08006', '53300']) t.ok(isUnavailable({ code }), code)
  for (const code of ['23505', '42P01', 'EACCES']) t.notOk(isUnavailable({ code }), code)
})

t.test('every operational failure of the database is a 503, and an error in a statement is a 500', async (t) => {
  const states = ['08001', '25006', '25P02', '25P03', '26000', '28P01', '3D000', '40001', '40P01', '42P05', '53100']
  states.push(
    '55000',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '58000',
    '58030',
    'F0000',
    'XX000',
    'XX001',
  )
  const unreached = ['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'ETIMEDOUT']
  const errors: object[] = [...states, ...unreached].map((code) => ({ code }))
  errors.push({ code: '0A000', routine: 'RevalidateCachedQuery' }, new Error('timeout expired'))
  for (const error of errors) {
    matches(t, toRefusal(error), { code: 'service_unavailable', extras: { headers: { 'Retry-After': '1' } } })
  }
  for (const code of ['0A000', '22P02', '42703', '42P01']) t.equal(toRefusal({ code }).code, 'internal_error', code)
})

t.test('a transaction that rolls back because of a swallowed statement error is a 503', async (t) => {
  const { id: tenantId } = await service.tenant()
  const spoilt = runTransaction(service.database, { tenantId }, async (tx) => {
    await sql`select 1 / 0`.execute(tx.sql).catch(() => {})
  })
  t.equal((await spoilt.catch(toRefusal))?.code, 'service_unavailable')
})

t.test('requests queued behind a statement on a locked table get a 503 or their own answer, never a 500', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant)
  const { origin } = await startBehind(t as Tap, 4)
  const client = tenant.client.at(origin)
  await client.ok('getMe')
  await waitsForLocks(0)
  const holder = await tenant.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table contacts')
  // Enough requests that several queue behind the first one on each shared lookup connection.
  const asked = Array.from({ length: 12 }, () => client.call('getContact', { path: { id: contact.id } }))
  matches(t, await Promise.race(asked), unavailable, 'the lock was not granted within 5 s')
  await holder.query('rollback')
  holder.release()
  for (const answer of await Promise.all(asked)) if (answer.status !== 200) matches(t, answer, unavailable)
  t.equal((await client.call('getContact', { path: { id: contact.id } })).status, 200)
})

t.test('a request whose lock is not granted within 5 s gets a 503 and can be repeated', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant)
  await waitsForLocks(0)
  const holder = await tenant.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts where tenant_id = $1 and id = $2 for update', [tenant.id, contact.id])
  const request = { path: { id: contact.id }, key: crypto.randomUUID() }
  matches(t, await tenant.client.call('deleteContact', request), unavailable)
  await holder.query('rollback')
  holder.release()
  const { headers } = await tenant.client.ok('deleteContact', request)
  t.equal(headers['idempotent-replayed'], undefined)
})
