import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import type { AuditRow } from '../../db/engine/base/audit-row.ts'
import { openDatabasePool, sqlState } from '../../db/engine/postgres/connection.ts'
import { createAuditBuffer } from '../../db/services/access/audit.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { DatabaseProxy } from '../../scripts/testkit/fixtures/database-proxy.ts'
import { Client, type ClientAnswer, sendRaw, splitApiKey } from '../../scripts/testkit/http/client.ts'
import { RawConnection } from '../../scripts/testkit/http/raw.ts'
import { countLockWaits, lockTable } from '../../scripts/testkit/lock-waits.ts'
import { postMcp, toolCallMessage } from '../../scripts/testkit/peers/agent.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const service = await startService(t, { log, settings: { metricsToken: 'metrics-secret' } })

/** Waits for the audit rows of this answer. Rows of reads and refusals are written a second or two after the answer. */
async function auditRows(tenant: TestTenant, answer: Pick<ClientAnswer, 'headers'>) {
  const requestId = String(answer.headers['x-request-id'])
  for (;;) {
    const { data } = await tenant.client.ok('listApiAuditLogs', { query: { requestId } })
    if (data.length > 0) return data
    await sleep(50)
  }
}

t.test('getUsage shows both rate windows, including the getUsage request itself', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 500 })
  const { client } = await tenant.key({ perMinuteLimit: 9 })
  await client.ok('createContact', { body: { type: 'customer' } })
  const { data, headers } = await client.ok('getUsage')
  matches(t, data.tenant, { limit: 500, used: 6, remaining: 494, windowSeconds: 3600 })
  matches(t, data.apiKey, { limit: 9, used: 2, remaining: 7, windowSeconds: 60 })
  t.ok(data.tenant.resetSeconds > 3480 && data.tenant.resetSeconds <= 3600)
  t.ok(data.apiKey!.resetSeconds > 50 && data.apiKey!.resetSeconds <= 60)
  matches(t, headers, { 'ratelimit-tenant-remaining': '494', 'ratelimit-key-remaining': '7' })
})

t.test('listApiAuditLogs shows one row for every request, found by its X-Request-Id', async (t) => {
  const tenant = await service.tenant()
  const key = await tenant.key({ scopes: ['contacts:read', 'contacts:write'] })
  const agent = { 'User-Agent': 'sync/1.4' }
  const made = await key.client.ok('createContact', { body: { type: 'customer' }, headers: agent })
  const path = `/api/v1/contacts/${made.data.id}`
  const cases = [
    [made, { method: 'POST', operationId: 'createContact', status: 201, code: null, cost: 5, userAgent: 'sync/1.4' }],
    [
      await key.client.call('getContact', { path: { id: made.data.id } }),
      { method: 'GET', path, status: 200, cost: 1 },
    ],
    [await key.client.call('getContact', { path: { id: 999_999_999 } }), { status: 404, code: 'not_found', cost: 1 }],
    [await key.client.call('deleteContact', { path: { id: 1 } }), { status: 403, code: 'scope_insufficient', cost: 5 }],
    [await key.client.send('POST', '/contacts', { body: {} }), { status: 422, code: 'validation_failed', cost: 5 }],
    [await key.client.send('POST', '/contacts', { body: '{' }), { status: 400, code: 'bad_request', cost: 5 }],
  ] as const
  for (const [answer, expected] of cases) {
    const rows = await auditRows(tenant, answer)
    t.equal(rows.length, 1)
    matches(t, rows[0], { ...expected, count: 1, apiKeyId: key.id, userId: null, ipAddress: '127.0.0.1' })
  }
})

t.test('a replayed problem is in the audit log with its code', async (t) => {
  const tenant = await service.tenant()
  const key = '9d2f6c1e-6b1f-4c62-8f4a-3a5e1f0b7c11'
  const ask = () => tenant.client.call('deleteContact', { path: { id: 999_999_999 }, key })
  const first = await ask()
  const again = await ask()
  t.equal(again.headers['idempotent-replayed'], 'true')
  for (const answer of [first, again]) {
    matches(t, await auditRows(tenant, answer), [{ status: 404, code: 'not_found', operationId: 'deleteContact' }])
  }
})

t.test(
  'all 429 answers that a key gets in one minute share one audit row, even for different operations',
  async (t) => {
    const row = (over: Partial<AuditRow>): AuditRow => ({ ...noted, tenantId: tenant.id, createdAt: at(0), ...over })
    const tenant = await service.tenant()
    const buffer = createAuditBuffer(service.database, (error) => t.fail(String(error)))
    buffer.bufferRow(row({ requestId: 'req_first' }))
    buffer.bufferRow(row({ operationId: 'getMe', path: '/api/v1/me', createdAt: at(59) }))
    buffer.bufferRow(row({ operationId: 'createContact', method: 'POST', path: '/api/v1/contacts' }))
    buffer.bufferRow(row({ createdAt: at(61) }))
    buffer.bufferRow(row({ apiKeyId: 2_000_000_000 }))
    await buffer.stop()
    const { rows } = await service.database.pool.query(
      'select operation_id, count, api_key_id from api_audit_logs where tenant_id = $1 and status = 429 order by id',
      [tenant.id],
    )
    t.strictSame(rows, [
      { operation_id: 'listContacts', count: 3, api_key_id: null },
      { operation_id: 'listContacts', count: 1, api_key_id: null },
      { operation_id: 'listContacts', count: 1, api_key_id: 2_000_000_000 },
    ])
  },
)

/** Returns the time this many seconds after the start of the current hour, in ISO 8601. */
const at = (seconds: number): string =>
  new Date(Math.floor(Date.now() / 3600_000) * 3600_000 + seconds * 1_000).toISOString()

const noted: AuditRow = {
  tenantId: 0,
  requestId: 'req_0',
  method: 'GET',
  path: '/api/v1/contacts',
  operationId: 'listContacts',
  status: 429,
  code: 'rate_limited',
  durationMs: 1,
  cost: 0,
  count: 1,
  apiKeyId: null,
  userId: null,
  clientId: null,
  ipAddress: '127.0.0.1',
  userAgent: null,
  createdAt: at(0),
}

t.test('audit rows and key uses from a database outage are written after the outage', async (t) => {
  const tenant = await service.tenant()
  const { rows: keys } = await service.database.pool.query<{ id: number }>(
    'update api_keys set last_used_at = null where tenant_id = $1 returning id',
    [tenant.id],
  )
  const way = new DatabaseProxy(service.url)
  await way.acceptConnections()
  const database = openDatabasePool({ url: way.url, name: 'audit', poolSize: 2 })
  const errors: unknown[] = []
  const buffer = createAuditBuffer(database, (error) => errors.push(error))
  await way.cut()
  for (let count = 0; count < 1_200; count += 1)
    buffer.bufferRow({ ...noted, status: 200, tenantId: tenant.id, apiKeyId: keys[0]!.id, requestId: `req_${count}` })
  buffer.recordKeyUse(keys[0]!.id, tenant.id)
  await buffer.flush()
  t.ok(errors.length > 0)
  await way.acceptConnections()
  await buffer.stop()
  const { rows } = await service.database.pool.query(
    `select count(*) as written, count(distinct request_id) as apart, (select last_used_at is not null from api_keys where id = $2) as used
      from api_audit_logs where tenant_id = $1 and status = 200 and request_id like 'req\\_%' and api_key_id = $2`,
    [tenant.id, keys[0]!.id],
  )
  t.strictSame(rows, [{ written: 1_200, apart: 1_200, used: true }])
  await database.close()
  await way.cut()
})

t.test('if the database refuses one audit row, all other audit rows are still written', async (t) => {
  const tenant = await service.tenant()
  const errors: unknown[] = []
  const buffer = createAuditBuffer(service.database, (error) => errors.push(error))
  for (let count = 0; count < 700; count += 1) {
    const method = count === 300 ? (null as unknown as string) : 'GET'
    buffer.bufferRow({ ...noted, status: 200, tenantId: tenant.id, method, requestId: `req_${count}` })
  }
  await buffer.stop()
  const { rows } = await service.database.pool.query(
    'select count(distinct request_id) as written from api_audit_logs where tenant_id = $1 and status = 200',
    [tenant.id],
  )
  t.strictSame(rows, [{ written: 699 }])
  t.strictSame(errors.map(sqlState), ['23502'], 'the error has its SQLSTATE, also on a cluster')
})

t.test('the audit log stores no query, no body and no credential', async (t) => {
  const tenant = await service.tenant()
  const answer = await tenant.client.call('listContacts', { query: { search: 'Tuscaloosa' } })
  await auditRows(tenant, answer)
  const { rows } = await tenant.database.pool.query('select l::text as row from api_audit_logs l')
  const { secret } = splitApiKey(tenant.client.token!)
  for (const { row } of nonEmpty(rows)) t.notOk(row.includes('Tuscaloosa') || row.includes(secret))
})

t.test('listApiAuditLogs filters by its parameters, and pages newest first', async (t) => {
  const tenant = await service.tenant()
  const key = await tenant.key({ scopes: ['contacts:read'] })
  await key.client.ok('listContacts')
  await key.client.call('createContact', { body: { type: 'customer' } })
  await auditRows(tenant, await key.client.ok('countContacts'))
  const operations = async (query: object) =>
    (await tenant.client.ok('listApiAuditLogs', { query: { apiKeyId: key.id, ...query } })).data.map(
      (row) => row.operationId,
    )
  t.strictSame(await operations({}), ['countContacts', 'createContact', 'listContacts'])
  t.strictSame(await operations({ status: 403 }), ['createContact'])
  t.strictSame(await operations({ method: 'GET' }), ['countContacts', 'listContacts'])
  t.strictSame(await operations({ path: '/api/v1/contacts/count' }), ['countContacts'])
  t.strictSame(await operations({ dateFrom: '2100-01-01T00:00:00Z' }), [])
  t.strictSame(await operations({ dateTo: '2100-01-01T00:00:00Z', userId: 1 }), [])
  const page = await tenant.client.ok('listApiAuditLogs', { query: { apiKeyId: key.id, limit: 2 } })
  t.strictSame(await operations({ limit: 2, cursor: page.meta.pagination.cursor }), ['listContacts'])
  t.strictSame((await (await service.tenant()).client.ok('listApiAuditLogs', { query: { path: '/x' } })).data, [])
})

t.test('listApiKeys shows when a key was last used', async (t) => {
  const tenant = await service.tenant()
  const [key, unused] = [await tenant.key(), await tenant.key()]
  await auditRows(tenant, await key.client.ok('getMe'))
  const { data } = await tenant.client.ok('listApiKeys')
  t.equal(data.find(({ id }) => id === unused.id)!.lastUsedAt, null)
  const { lastUsedAt } = data.find(({ id }) => id === key.id)!
  t.ok(Math.abs(Date.now() - Date.parse(lastUsedAt!)) < 60_000)
})

t.test('listApiKeys shows the last use of a key that only makes changes, over the API and over MCP', async (t) => {
  const tenant = await service.tenant()
  const lastUse = async (key: { id: number }) =>
    (await tenant.client.ok('listApiKeys')).data.find(({ id }) => id === key.id)!.lastUsedAt
  const [byApi, byAgent] = [await tenant.key(), await tenant.key()]
  const body = { type: 'customer' } as const
  await byApi.client.ok('createContact', { body })
  const made = toolCallMessage('call', { operation: 'createContact', body })
  matches(t, await postMcp(service.origin, byAgent.client.token, made), {
    status: 200,
    json: { result: { structuredContent: { status: 201 } } },
  })
  for (const key of [byApi, byAgent]) {
    let at = await lastUse(key)
    for (let tries = 0; at === null && tries < 100; tries += 1) {
      await sleep(50)
      at = await lastUse(key)
    }
    t.ok(at !== null && Math.abs(Date.now() - Date.parse(at)) < 60_000)
  }
})

t.test('livez and readyz report health, and metrics needs its token', async (t) => {
  matches(t, await sendRaw(`${service.origin}/livez`, 'GET'), { status: 200, json: { status: 'ok' } })
  matches(t, await sendRaw(`${service.origin}/readyz`, 'GET'), { status: 200, json: { status: 'ready' } })
  matches(t, await sendRaw(`${service.origin}/metrics`, 'GET'), { status: 404, code: 'not_found' })
  const headers = { Authorization: 'Bearer metrics-secret' }
  const { status, text } = await sendRaw(`${service.origin}/metrics`, 'GET', { headers })
  t.equal(status, 200)
  matches(t, text, /^http_requests_total\{operation="getMe",status="200"\} \d+$/m)
  matches(t, text, /^http_request_duration_seconds_count\{operation="getMe"\} \d+$/m)
  matches(t, text, /^db_pool_connections\{state="idle"\} \d+$/m)
})

t.test('the published OpenAPI document has its own address and an ETag, and is compressed on request', async (t) => {
  const url = `${service.origin}/api/v1/openapi.json`
  const plain = await sendRaw(url, 'GET')
  t.strictSame(plain.json.servers[0].url, `${service.origin}/api/v1`)
  t.equal(plain.json.openapi.slice(0, 3), '3.1')
  t.notOk(plain.text.includes('construction.example'))
  matches(t, plain.headers, { 'access-control-allow-origin': '*', vary: 'Accept-Encoding' })
  const seen = await sendRaw(url, 'GET', { headers: { 'If-None-Match': plain.headers.etag! } })
  matches(t, seen, { status: 304, text: '' })
  const zipped = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
  t.equal(zipped.headers.get('content-encoding'), 'gzip')
  t.not(zipped.headers.get('etag'), plain.headers.etag)
  t.equal(await zipped.text(), plain.text)
})

t.test('the reference pages list every problem code', async (t) => {
  const { status, text } = await sendRaw(`${service.origin}/docs/api/concepts/errors`, 'GET')
  t.equal(status, 200)
  const { type } = (await service.anonymous.call('getMe')).json
  t.equal(type, `${service.origin}/docs/api/concepts/errors#unauthorized`)
  for (const code of ['unauthorized', 'idempotency_key_reused', 'maintenance'])
    matches(t, text, containing(`id="${code}"`))
  matches(t, await sendRaw(`${service.origin}/docs/api`, 'GET'), {
    status: 200,
    headers: { 'content-type': /text\/html/ },
  })
})

t.test('no log line contains a credential or a secret', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('createApiKey', { body: { name: 'Logged', scopes: ['contacts:read'] } })
  await new Client(service.origin, `${tenant.client.token}x`).call('getMe')
  await tenant.database.pool.query('alter table contacts rename to contacts_away')
  const failed = await sendRaw(`${service.origin}/api/v1/contacts`, 'GET', {
    headers: { Authorization: `Bearer ${tenant.client.token}` },
  })
  await tenant.database.pool.query('alter table contacts_away rename to contacts')
  matches(t, failed, { status: 500, code: 'internal_error' })
  t.notOk(/select|contacts_away|at .*\.ts/.test(failed.json.detail), 'the problem shows neither SQL nor a stack')
  const requestId = String(failed.headers['x-request-id'])
  t.ok(
    lines.some((line) => line.includes(requestId) && line.includes('contacts')),
    'the log has the cause by request_id',
  )
  const { secret } = splitApiKey(tenant.client.token!)
  for (const line of nonEmpty(lines)) t.notOk(line.includes(secret) || line.includes('sk_live_'), line)
})

t.test('a client that aborts its request before admission is not logged as a failure', async (t) => {
  const { client, database } = await service.tenant()
  t.equal((await client.call('getMe')).status, 200)
  const free = await lockTable(database.pool, 'api_keys')
  const wire = await RawConnection.open(service.origin)
  const head = `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n`
  wire.send(`${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`)
  while ((await countLockWaits(database.pool)) === 0);
  wire.socket.end()
  const { status, headers } = await wire.answer()
  t.equal(status, 400)
  await free()
  // Waits for the aborted request, because a later request is admitted after it.
  t.equal((await client.call('getMe')).status, 200)
  const said = lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)
  t.notOk(said.some(({ request_id }) => request_id === headers['x-request-id']))
  wire.destroy()
})
