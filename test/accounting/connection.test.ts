import { randomUUID } from 'node:crypto'
import { Logger, runTaskListOnce } from 'graphile-worker'
import pg from 'pg'
import t from 'tap'
import { openLog } from '../../db/base/log.ts'
import { secretsFrom } from '../../db/base/secrets.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { revokeAccountingGrant } from '../../workers/accounting/revoke.ts'
import { lacks, matches, nonEmpty } from '../support/assertions/assertions.ts'
import { make } from '../support/make.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t)
const { quickbooks: double, settings, database } = service
const redirectUri = 'https://app.example/quickbooks/back'
const provider = 'quickbooks' as const

const connection = async ({ client }: TestTenant) => (await client.ok('getAccountingConnection')).data
const tokenCalls = () => ({ ...double.tokens.given })

/** Every text of the database that a person could read there. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    texts.push(JSON.stringify((await database.pool.query(`select * from ${name}`)).rows))
  }
  return texts.join('\n')
}

/** Does what is left to the worker. */
async function work(): Promise<void> {
  const surroundings = { database, secrets: secretsFrom(settings.secretKey), settings }
  const client = new pg.Client({ connectionString: service.url })
  await client.connect()
  const tasks = {
    'revoke-accounting-grant': (payload: unknown) =>
      revokeAccountingGrant(surroundings, payload as Tasks['revoke-accounting-grant']),
  }
  await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
}

/** The same when what failed is due again. */
async function workLater(): Promise<void> {
  await database.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where task_id in (select id from graphile_worker._private_tasks where identifier = 'revoke-accounting-grant')",
  )
  await work()
}

t.test('an organization that was never connected is not_connected, and all else null or default', async (t) => {
  const tenant = await service.tenant()
  t.strictSame(await connection(tenant), {
    provider: null,
    status: 'not_connected',
    realmId: null,
    companyName: null,
    itemName: 'Services',
    retainageItemName: null,
    taxCodeName: null,
    allowOnlinePayment: false,
    connectedAt: null,
    reconnectBy: null,
    lastError: null,
    updatedAt: null,
  })
})

t.test('a good code connects the company, and its tokens are in no row as plain text', async (t) => {
  const tenant = await service.tenant()
  const books = double.makeCompany({ name: 'Cascade\u202e Ridge' })
  const code = double.tokens.makeCode(books.realmId, redirectUri)
  const body = {
    provider,
    realmId: books.realmId,
    code,
    redirectUri,
    retainageItemName: 'Retainage',
    taxCodeName: 'State tax',
  }
  const key = randomUUID()
  const { data, text } = await tenant.client.ok('connectAccounting', { body, key })
  matches(t, data, {
    provider,
    status: 'connected',
    realmId: books.realmId,
    companyName: 'Cascade[U+202E] Ridge',
    itemName: 'Services',
    retainageItemName: 'Retainage',
    taxCodeName: 'State tax',
    allowOnlinePayment: false,
    lastError: null,
  })
  t.ok(Date.parse(data.reconnectBy!) > Date.now() + 99 * 86_400_000)
  matches(
    t,
    await tenant.client.ok('connectAccounting', { body, key }),
    { text: text },
    'the answer again, and no used code',
  )
  const rows = await everyRow()
  lacks(t, rows, code)
  for (const secret of [...double.tokens.secrets(books.realmId), settings.quickbooks.clientSecret!]) {
    lacks(t, rows, secret)
    lacks(t, text, secret)
  }
})

t.test('a used code is a 422 at code, and nothing is stored', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(await service.tenant())
  const code = double.tokens.makeCode(realmId, redirectUri)
  const other = await service.tenant()
  await other.client.ok('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  const refused = await tenant.client.call('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  matches(t, refused, { status: 422, json: { errors: [{ field: 'code', code: 'rule' }] } })
  matches(t, await connection(tenant), { status: 'not_connected', realmId: null })
})

t.test('an item that is unknown or inactive is a 422 at itemName, not_found', async (t) => {
  const tenant = await service.tenant()
  const books = await make.accounting(tenant)
  books.items.push({ Name: 'Old work', Active: false, Id: '77', SyncToken: '0' })
  const { realmId } = books
  for (const itemName of ['Nothing', 'Old work', "Services' or Name = 'Services"]) {
    const refused = await tenant.client.call('connectAccounting', { body: { provider, realmId, itemName } })
    matches(t, refused, { status: 422, json: { errors: [{ field: 'itemName', code: 'not_found' }] } })
  }
  const others = { retainageItemName: 'Nothing', itemName: 'Services' }
  matches(t, await tenant.client.call('connectAccounting', { body: { provider, realmId, ...others } }), {
    json: { errors: [{ field: 'retainageItemName', code: 'not_found' }] },
  })
  matches(t, await connection(tenant), { status: 'connected', itemName: 'Services', retainageItemName: null })
})

t.test('code and refreshToken both are a 422, and neither is one where nothing is connected', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = double.makeCompany()
  const both = { code: 'x', redirectUri, refreshToken: 'y' }
  matches(t, await tenant.client.call('connectAccounting', { body: { provider, realmId, ...both } }), {
    status: 422,
    json: { errors: [{ field: 'refreshToken', code: 'rule' }] },
  })
  matches(t, await tenant.client.call('connectAccounting', { body: { provider, realmId } }), {
    status: 422,
    json: { errors: [{ field: 'code', code: 'required' }] },
  })
  matches(t, await tenant.client.call('connectAccounting', { body: { provider, realmId, code: 'x' } }), {
    status: 422,
    json: { errors: [{ field: 'redirectUri', code: 'required' }] },
  })
  matches(t, await tenant.client.call('connectAccounting', { body: { provider, realmId: '../1' } }), { status: 422 })
})

t.test('custom transaction numbers that are off in QuickBooks are a 422 at realmId that says so', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = double.makeCompany({ customTransactionNumbers: false })
  const refreshToken = double.tokens.makeRefreshToken(realmId)
  const refused = await tenant.client.call('connectAccounting', { body: { provider, realmId, refreshToken } })
  matches(t, refused, {
    status: 422,
    json: { errors: [{ field: 'realmId', code: 'rule', message: /custom transaction numbers/ }] },
  })
})

t.test('a grant that is for another company is a 422 at realmId', async (t) => {
  const tenant = await service.tenant()
  const [mine, other] = [double.makeCompany(), double.makeCompany()]
  const refreshToken = double.tokens.makeRefreshToken(mine.realmId)
  const refused = await tenant.client.call('connectAccounting', {
    body: { provider, realmId: other.realmId, refreshToken },
  })
  matches(t, refused, { status: 422, json: { errors: [{ field: 'realmId', code: 'rule' }] } })
  matches(t, await connection(tenant), { status: 'not_connected' })
})

t.test('another itemName without tokens is a 200 without a call of the token server', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant, { company: { items: ['Services', 'Construction'] } })
  const before = tokenCalls()
  const { data } = await tenant.client.ok('connectAccounting', {
    body: { provider, realmId, itemName: 'Construction' },
  })
  matches(t, data, { status: 'connected', itemName: 'Construction' })
  t.strictSame(tokenCalls(), before)
  const only = await tenant.client.call('connectAccounting', { body: { provider, realmId, redirectUri } })
  matches(
    t,
    only,
    { status: 422, json: { errors: [{ field: 'code', code: 'required' }] } },
    'an address without a code',
  )
})

t.test('a company that is connected again says when that was', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  const long = '2026-01-01T00:00:00.000Z'
  const text = 'update accounting_connections set connected_at = $2 where tenant_id = $1'
  await service.database.pool.query(text, [tenant.id, long])
  matches(t, await connection(tenant), { connectedAt: long })
  const code = double.tokens.makeCode(realmId, redirectUri)
  const { data } = await tenant.client.ok('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  t.ok(data.connectedAt! > long)
})

t.test('while QuickBooks is away it is a 503, and the old connection works on', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  for (const action of ['500', '503-html', 'close-before', 'close-after', 'half', 'empty', 'html', 'huge'] as const) {
    double.faults.add({ do: action, on: 'preferences', realmId })
    const away = await tenant.client.call('connectAccounting', {
      body: { provider, realmId, itemName: 'Retainage' },
      key: randomUUID(),
    })
    matches(t, away, { status: 503, headers: { 'retry-after': '10' } }, action)
  }
  matches(t, await connection(tenant), { status: 'connected', itemName: 'Services' })
  const key = randomUUID()
  const body = { provider, realmId, itemName: 'Retainage' }
  double.faults.add({ do: '500', on: 'companyinfo', realmId })
  t.equal((await tenant.client.call('connectAccounting', { body, key })).status, 503)
  t.equal((await tenant.client.call('connectAccounting', { body, key })).status, 200, 'a 503 is not kept under the key')
})

t.test('a limit that is reached is a 503 after a minute, without another call', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  double.faults.add({ do: '429', on: 'companyinfo', realmId })
  const body = { provider, realmId }
  const calls = () => double.log.filter((one) => one.realmId === realmId).length
  matches(t, await tenant.client.call('connectAccounting', { body }), { status: 503, headers: { 'retry-after': '60' } })
  const before = calls()
  matches(t, await tenant.client.call('connectAccounting', { body }), { status: 503, headers: { 'retry-after': '60' } })
  t.equal(calls(), before)
})

t.test('an expired access token is renewed once, and a revoked grant has to be connected again', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  double.faults.add({ do: '401-xml', on: 'companyinfo', realmId })
  const before = tokenCalls()
  await tenant.client.ok('connectAccounting', { body: { provider, realmId } })
  t.equal(tokenCalls().refresh_token, before.refresh_token + 1)
  double.tokens.revokeGrants(realmId)
  const refused = await tenant.client.call('connectAccounting', { body: { provider, realmId }, key: randomUUID() })
  matches(t, refused, { status: 409, json: { detail: /reconnect_required: connect again/ } })
  const { data } = await tenant.client.ok('getAccountingConnection')
  matches(t, data, { status: 'reconnect_required', provider, lastError: /QuickBooks/ })
  const refreshToken = double.tokens.makeRefreshToken(realmId)
  const again = await tenant.client.ok('connectAccounting', { body: { provider, realmId, refreshToken } })
  matches(t, again.data, { status: 'connected', lastError: null })
})

t.test('where the operator has set no application up, connecting is a 409', async (t) => {
  const quickbooks = { ...settings.quickbooks, clientId: undefined }
  const without = await startService(t, { settings: { quickbooks } })
  const tenant = await without.tenant()
  const body = { provider, realmId: '1', code: 'x', redirectUri }
  matches(t, await tenant.client.call('connectAccounting', { body }), { status: 409, json: { detail: /operator/ } })
})

t.test(
  'disconnecting forgets the tokens, revokes the grant, keeps the ids, and is a 200 when nothing is connected',
  async (t) => {
    const tenant = await service.tenant()
    matches(t, (await tenant.client.ok('disconnectAccounting')).data, { status: 'not_connected' })
    const { realmId } = await make.accounting(tenant)
    const { data } = await tenant.client.ok('disconnectAccounting')
    matches(t, data, { status: 'not_connected', provider: null, realmId, connectedAt: null, reconnectBy: null })
    const { rows } = await database.pool.query('select * from accounting_connections where tenant_id = $1', [tenant.id])
    matches(t, rows[0], { access_token: null, refresh_token: null, item_id: '1' })
    for (const secret of nonEmpty(double.tokens.secrets(realmId))) lacks(t, await everyRow(), secret)
    t.ok(double.tokens.isLive(realmId))
    await work()
    t.notOk(double.tokens.isLive(realmId), 'revoked at Intuit')
    matches(t, (await tenant.client.ok('disconnectAccounting')).data, { status: 'not_connected', realmId })
  },
)

t.test('a connection that is made again outlives the revocation that waited while Intuit was away', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const { realmId } = await make.accounting(tenant)
  double.faults.add({ on: 'revoke', do: '500' })
  await tenant.client.ok('disconnectAccounting')
  await work()
  t.ok(double.tokens.isLive(realmId), 'Intuit was away')
  const connect = ({ client }: TestTenant) => {
    const code = double.tokens.makeCode(realmId, redirectUri)
    return client.ok('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  }
  await connect(tenant)
  await workLater()
  t.ok(double.tokens.isLive(realmId))
  matches(t, await connection(tenant), { status: 'connected' })
  await tenant.client.ok('connectAccounting', { body: { provider, realmId } })
  await tenant.client.ok('disconnectAccounting')
  await connect(other)
  await work()
  t.ok(double.tokens.isLive(realmId), 'connected by another organization')
  await other.client.ok('disconnectAccounting')
  await work()
  t.notOk(double.tokens.isLive(realmId), 'connected by nobody')
})

t.test('If-Match that no longer holds changes nothing, neither here nor at QuickBooks', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  const headers = { 'If-Match': '"another"' }
  t.equal((await tenant.client.call('disconnectAccounting', { headers })).status, 412)
  t.equal((await tenant.client.call('connectAccounting', { headers, body: { provider, realmId } })).status, 412)
  await work()
  matches(t, await connection(tenant), { status: 'connected' })
  t.ok(double.tokens.isLive(realmId))
})

t.test('a connection of one organization is not seen by another', async (t) => {
  const [mine, other] = [await service.tenant(), await service.tenant()]
  const { realmId } = await make.accounting(mine)
  matches(t, await connection(other), { status: 'not_connected', realmId: null })
  const taken = await other.client.call('connectAccounting', { body: { provider, realmId } })
  matches(t, taken, { status: 422, json: { errors: [{ field: 'code', code: 'required' }] } })
})

t.test('no token, code or secret is in an answer, an event, a log line, an audit row or a job', async (t) => {
  const lines: string[] = []
  const log = openLog('api', { level: 'trace', destination: { write: (line: string) => void lines.push(line) } })
  const logged = await startService(t, { log })
  const tenant = await logged.tenant()
  const { realmId } = await make.accounting(tenant)
  const contact = await make.contact(tenant, { email: 'dana@ortiz.example' })
  const { id } = await make.invoice(tenant, { contactId: contact.id })
  const answers: string[] = []
  for (const action of ['close-after', '500', '403'] as const) {
    logged.quickbooks.faults.add({ realmId, on: 'create', do: action })
    answers.push((await tenant.client.call('sendInvoiceViaQuickbooks', { path: { id } })).text)
  }
  const bad = { provider, realmId, code: 'a-code-of-nobody', redirectUri }
  answers.push((await tenant.client.call('connectAccounting', { body: bad })).text)
  answers.push((await tenant.client.ok('getAccountingConnection')).text)
  answers.push((await tenant.client.ok('listApiAuditLogs')).text, (await tenant.client.ok('listEvents')).text)
  matches(t, lines.join(), /unavailable/, 'something was logged')
  const told = [...answers, ...lines].join('\n')
  const { clientSecret } = logged.quickbooks.settings
  const basic = Buffer.from(`${logged.quickbooks.settings.clientId}:${clientSecret}`).toString('base64')
  for (const secret of [...logged.quickbooks.tokens.secrets(realmId), clientSecret, basic, bad.code]) {
    lacks(t, told, secret)
  }
})
