import t from 'tap'
import { openDatabasePool, type Session } from '../../db/engine/postgres/connection.ts'
import { beginTransactionAt, isKnownLiveOrganization } from '../../db/engine/postgres/tenant-clock.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { listPasswordAccounts } from '../../db/services/access/accounts.ts'
import { createSession, findSession } from '../../db/services/access/sessions.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser, refreshTokens } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const dayMs = 86_400_000

/** Creates a sandbox whose clock is this many days ahead. */
async function sandboxAhead(days: number): Promise<TestTenant> {
  const tenant = await service.tenant({ mode: 'sandbox' })
  await setAhead(tenant, days * dayMs)
  return tenant
}

const setAhead = ({ database, id }: TestTenant, aheadMs: number) =>
  database.sql.updateTable('tenants').set({ clockAheadMs: aheadMs }).where('id', '=', id).execute()

/** Reports whether a time is this many days ahead of the machine's time, within ten minutes. */
const isAhead = (at: string, days: number): boolean => Math.abs(Date.parse(at) - Date.now() - days * dayMs) < 600_000

t.test('a sandbox shows its clock, and a live organization has none', async (t) => {
  const sandbox = await sandboxAhead(90)
  const { data } = await sandbox.client.ok('getSandbox')
  t.ok(isAhead(data.now, 90))
  t.equal(data.aheadSeconds, 90 * 86_400)
  t.ok(isAhead(data.latest, 3652.5))
  t.equal((await sandbox.client.ok('getMe')).data.tenant.mode, 'sandbox')
  const live = await service.tenant()
  matches(t, await live.client.send('GET', '/sandbox'), { status: 404, code: 'not_found' })
  t.equal((await live.client.ok('getMe')).data.tenant.mode, 'live')
})

t.test('a sandbox writes and reads by its clock, and a live organization by the clock of the machine', async (t) => {
  const [sandbox, live] = [await sandboxAhead(400), await service.tenant()]
  for (const [tenant, days] of [
    [sandbox, 400],
    [live, 0],
  ] as const) {
    const headers = { 'Idempotency-Key': '0190163d-8694-739b-aea5-966c26f8ad91' }
    const made = await tenant.client.send('POST', '/contacts', {
      body: { type: 'customer', firstName: 'Dana' },
      headers,
    })
    t.ok(isAhead(made.json.data.createdAt, days), 'a creation, which a live organization pipelines')
    const { data: contact } = await tenant.client.ok('updateContact', {
      path: { id: made.json.data.id },
      body: { lastName: 'Ortiz' },
    })
    t.ok(isAhead(contact.updatedAt, days), 'a change')
    const { data: events } = await tenant.client.ok('listEvents')
    t.ok(
      nonEmpty(events).every(({ event }) => isAhead(event.created_at, days)),
      'events',
    )
    const { meta } = await tenant.client.ok('listContacts', { query: { updatedFrom: '1970-01-01T00:00:00Z' } })
    t.ok(isAhead(meta.syncFrom!, days), 'the start of the next sync')
    const dueDate = new Date(Date.now() + 100 * dayMs).toISOString()
    await make.invoice(tenant, { status: 'sent', dueDate })
    const { data: overdue } = await tenant.client.ok('listInvoices', { query: { overdue: true } })
    t.equal(overdue.length, days > 100 ? 1 : 0, 'what is overdue')
  }
})

t.test('a session of a sandbox ends by the clock of the sandbox', async (t) => {
  const sandbox = await sandboxAhead(30)
  const person = await makeUser(sandbox)
  const [account] = await listPasswordAccounts(sandbox.database.sql, person.email)
  const made = await runTransaction(sandbox.database, { tenantId: sandbox.id }, (tx) => createSession(tx, account!))
  const { token } = made!
  matches(t, await findSession(sandbox.database, token), { userId: person.id, aheadMs: 30 * dayMs })
  await setAhead(sandbox, 31 * dayMs)
  t.equal(await findSession(sandbox.database, token), undefined)
})

t.test('tokens and keys of a sandbox expire by the clock of the machine', async (t) => {
  const sandbox = await sandboxAhead(400)
  const [person, app] = [await makeUser(sandbox), await makeApp(sandbox)]
  const tokens = await makeTokens(service.origin, person, app)
  const next = await refreshTokens(service.origin, app, tokens.refresh)
  matches(t, next, { status: 200 })
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  const body = { name: 'For a day', scopes: ['contacts:read' as const], expiresAt }
  matches(t, (await sandbox.client.ok('createApiKey', { body })).data, { expiresAt })
})

t.test('the cache does not store an unused organization id as live: a sandbox may get that id later', async (t) => {
  const { database } = service
  const { rows } = await database.pool.query<{ id: number }>('select max(id)::integer + 1000 as id from tenants')
  const [{ id }] = rows as [{ id: number }]
  const timeOf = () => runTransaction(database, { tenantId: id }, async ({ at }) => at)
  t.ok(isAhead(await timeOf(), 0))
  await database.pool.query(
    `insert into tenants (id, name, mode, clock_ahead_ms, created_at, updated_at)
    overriding system value values ($1, 'Later', 'sandbox', $2, now(), now())`,
    [id, 90 * dayMs],
  )
  t.ok(isAhead(await timeOf(), 90))
})

t.test('look-ups of unknown organizations evict no known live organization from the cache', async (t) => {
  const database = openDatabasePool({ url: service.url, name: 'test', poolSize: 1 })
  t.teardown(() => database.close())
  const live = 1
  const session = {
    send: async () => {},
    sql: {
      executeQuery: async ({ parameters: [id] }: { parameters: number[] }) => ({ rows: [{ isLive: id === live }] }),
    },
  } as unknown as Session
  await beginTransactionAt(database, session, { tenantId: live }, '')
  t.ok(isKnownLiveOrganization(database, { tenantId: live }))
  for (let tenantId = 2; tenantId < 100_100; tenantId += 1)
    await beginTransactionAt(database, session, { tenantId }, '')
  t.ok(isKnownLiveOrganization(database, { tenantId: live }))
  t.notOk(isKnownLiveOrganization(database, { tenantId: 2 }))
})
