import { randomUUID } from 'node:crypto'
import { Logger, runTaskListOnce } from 'graphile-worker'
import pg from 'pg'
import t from 'tap'
import { openLog } from '../../db/engine/base/log.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { revokeAccountingGrant } from '../../workers/tasks/accounting/revoke.ts'

const service = await startService(t)
const { quickbooks: double, settings, database } = service
const redirectUri = 'https://app.example/quickbooks/back'
const provider = 'quickbooks' as const

const connection = async ({ client }: TestTenant) => (await client.ok('getAccountingConnection')).data
const tokenCalls = () => ({ ...double.tokens.tokenCounts })

/** Returns all rows of all tables in the schemas public and graphile_worker as JSON text. */
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

/** Runs the due revoke-accounting-grant tasks once. */
async function work(): Promise<void> {
  const surroundings = { database, secrets: deriveSecrets(settings.secretKey), settings }
  const client = new pg.Client({ connectionString: service.url })
  await client.connect()
  const tasks = {
    'revoke-accounting-grant': (payload: unknown) =>
      revokeAccountingGrant(surroundings, payload as TaskPayloads['revoke-accounting-grant']),
  }
  await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
}

/** Makes failed revoke-accounting-grant tasks due at once and runs them again. */
async function workLater(): Promise<void> {
  await database.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where task_id in (select id from graphile_worker._private_tasks where identifier = 'revoke-accounting-grant')",
  )
  await work()
}

t.test('an organization that was never connected has the status not_connected and default settings', async (t) => {
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

t.test('a valid authorization code connects the company, and no row has its tokens as plain text', async (t) => {
  const tenant = await service.tenant()
  const books = double.makeCompany({ name: 'Cascade\u202e Ridge' })
  const code = double.tokens.createCode(books.realmId, redirectUri)
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
    'a repeat replays the stored answer instead of using the code again',
  )
  const rows = await everyRow()
  lacks(t, rows, code)
  for (const secret of [...double.tokens.tokensOf(books.realmId), settings.quickbooks.clientSecret!]) {
    lacks(t, rows, secret)
    lacks(t, text, secret)
  }
})

t.test('a used authorization code is rejected with a 422 for the field code, and nothing is stored', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(await service.tenant())
  const code = double.tokens.createCode(realmId, redirectUri)
  const other = await service.tenant()
  await other.client.ok('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  const refused = await tenant.client.call('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  matches(t, refused, { status: 422, json: { errors: [{ field: 'code', code: 'rule' }] } })
  matches(t, await connection(tenant), { status: 'not_connected', realmId: null })
})

t.test('an unknown or inactive item is rejected with a not_found violation for its field', async (t) => {
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

t.test(
  'connectAccounting rejects code and refreshToken together, and requires one of them if not yet connected',
  async (t) => {
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
  },
)

t.test(
  'connectAccounting rejects a company whose custom transaction numbers are off, and names this setting',
  async (t) => {
    const tenant = await service.tenant()
    const { realmId } = double.makeCompany({ customTransactionNumbers: false })
    const refreshToken = double.tokens.createRefreshToken(realmId)
    const refused = await tenant.client.call('connectAccounting', { body: { provider, realmId, refreshToken } })
    matches(t, refused, {
      status: 422,
      json: { errors: [{ field: 'realmId', code: 'rule', message: /custom transaction numbers/ }] },
    })
  },
)

t.test('connectAccounting rejects a grant for another company with a 422 for realmId', async (t) => {
  const tenant = await service.tenant()
  const [mine, other] = [double.makeCompany(), double.makeCompany()]
  const refreshToken = double.tokens.createRefreshToken(mine.realmId)
  const refused = await tenant.client.call('connectAccounting', {
    body: { provider, realmId: other.realmId, refreshToken },
  })
  matches(t, refused, { status: 422, json: { errors: [{ field: 'realmId', code: 'rule' }] } })
  matches(t, await connection(tenant), { status: 'not_connected' })
})

t.test('changing the itemName of a connection needs no tokens and no call to the token server', async (t) => {
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
    'a redirectUri without a code',
  )
})

t.test('connecting a company again updates connectedAt', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  const long = '2026-01-01T00:00:00.000Z'
  const text = 'update accounting_connections set connected_at = $2 where tenant_id = $1'
  await service.database.pool.query(text, [tenant.id, long])
  matches(t, await connection(tenant), { connectedAt: long })
  const code = double.tokens.createCode(realmId, redirectUri)
  const { data } = await tenant.client.ok('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  t.ok(data.connectedAt! > long)
})

t.test('connectAccounting is a 503 while QuickBooks is unavailable, and the old connection stays', async (t) => {
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
  t.equal(
    (await tenant.client.call('connectAccounting', { body, key })).status,
    200,
    'a 503 is not stored under the key',
  )
})

t.test('after a QuickBooks rate limit, connectAccounting is a 503 with Retry-After 60 and makes no call', async (t) => {
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

t.test('a rejected access token is refreshed once, and a revoked grant requires connecting again', async (t) => {
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
  const refreshToken = double.tokens.createRefreshToken(realmId)
  const again = await tenant.client.ok('connectAccounting', { body: { provider, realmId, refreshToken } })
  matches(t, again.data, { status: 'connected', lastError: null })
})

t.test('connectAccounting is a 409 if the operator has configured no QuickBooks app', async (t) => {
  const quickbooks = { ...settings.quickbooks, clientId: undefined }
  const without = await startService(t, { settings: { quickbooks } })
  const tenant = await without.tenant()
  const body = { provider, realmId: '1', code: 'x', redirectUri }
  matches(t, await tenant.client.call('connectAccounting', { body }), { status: 409, json: { detail: /operator/ } })
})

t.test(
  'disconnectAccounting deletes the tokens and revokes the grant; if nothing is connected, it is a 200 as well',
  async (t) => {
    const tenant = await service.tenant()
    matches(t, (await tenant.client.ok('disconnectAccounting')).data, { status: 'not_connected' })
    const { realmId } = await make.accounting(tenant)
    const { data } = await tenant.client.ok('disconnectAccounting')
    matches(t, data, { status: 'not_connected', provider: null, realmId, connectedAt: null, reconnectBy: null })
    const { rows } = await database.pool.query('select * from accounting_connections where tenant_id = $1', [tenant.id])
    matches(t, rows[0], { access_token: null, refresh_token: null, item_id: '1' })
    for (const secret of nonEmpty(double.tokens.tokensOf(realmId))) lacks(t, await everyRow(), secret)
    t.ok(double.tokens.hasGrant(realmId))
    await work()
    t.notOk(double.tokens.hasGrant(realmId), 'revoked at Intuit')
    matches(t, (await tenant.client.ok('disconnectAccounting')).data, { status: 'not_connected', realmId })
  },
)

t.test('if an outage delays a revocation, a connection made in the meantime stays', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const { realmId } = await make.accounting(tenant)
  double.faults.add({ on: 'revoke', do: '500' })
  await tenant.client.ok('disconnectAccounting')
  await work()
  t.ok(double.tokens.hasGrant(realmId), 'not revoked while Intuit is unavailable')
  const connect = ({ client }: TestTenant) => {
    const code = double.tokens.createCode(realmId, redirectUri)
    return client.ok('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  }
  await connect(tenant)
  await workLater()
  t.ok(double.tokens.hasGrant(realmId))
  matches(t, await connection(tenant), { status: 'connected' })
  await tenant.client.ok('connectAccounting', { body: { provider, realmId } })
  await tenant.client.ok('disconnectAccounting')
  await connect(other)
  await work()
  t.ok(double.tokens.hasGrant(realmId), 'still connected by another organization')
  await other.client.ok('disconnectAccounting')
  await work()
  t.notOk(double.tokens.hasGrant(realmId), 'no organization is connected any more')
})

t.test('an outdated If-Match is a 412 and changes neither the connection nor the grant at QuickBooks', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  const headers = { 'If-Match': '"another"' }
  t.equal((await tenant.client.call('disconnectAccounting', { headers })).status, 412)
  t.equal((await tenant.client.call('connectAccounting', { headers, body: { provider, realmId } })).status, 412)
  await work()
  matches(t, await connection(tenant), { status: 'connected' })
  t.ok(double.tokens.hasGrant(realmId))
})

t.test('an organization can neither see nor use the connection of another organization', async (t) => {
  const [mine, other] = [await service.tenant(), await service.tenant()]
  const { realmId } = await make.accounting(mine)
  matches(t, await connection(other), { status: 'not_connected', realmId: null })
  const taken = await other.client.call('connectAccounting', { body: { provider, realmId } })
  matches(t, taken, { status: 422, json: { errors: [{ field: 'code', code: 'required' }] } })
})

t.test('no token, code or secret appears in an answer, an event, a log line or an audit row', async (t) => {
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
  const texts = [...answers, ...lines].join('\n')
  const { clientSecret } = logged.quickbooks.settings
  const basic = Buffer.from(`${logged.quickbooks.settings.clientId}:${clientSecret}`).toString('base64')
  for (const secret of [...logged.quickbooks.tokens.tokensOf(realmId), clientSecret, basic, bad.code]) {
    lacks(t, texts, secret)
  }
})
