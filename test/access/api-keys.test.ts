import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client, splitApiKey } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

t.test('createApiKey shows the key only in its answer, and the key works immediately', async (t) => {
  const { client } = await service.tenant()
  const body = { name: ' Nightly sync ', scopes: ['contacts:read' as const], perMinuteLimit: 7 }
  const { data } = await client.ok('createApiKey', { body })
  matches(t, data, { name: 'Nightly sync', scopes: ['contacts:read'], perMinuteLimit: 7, lastUsedAt: null })
  matches(t, data.key, /^sk_live_[0-9a-z]+_[\w-]{43}$/)
  t.ok(data.key.startsWith(`${data.prefix}_`))
  const made = new Client(service.origin, data.key)
  t.equal((await made.ok('listContacts')).headers['ratelimit-key-limit'], '7')
  const listed = await client.ok('listApiKeys')
  t.notOk(listed.text.includes(data.key.slice(-20)))
  t.equal(listed.data[0]!.id, data.id)
})

t.test("only a hash of a key's secret is stored, and the stored answer of createApiKey is sealed", async (t) => {
  const { client } = await service.tenant()
  const body = { name: 'Sealed', scopes: ['contacts:read' as const] }
  const { data } = await client.ok('createApiKey', { body, key: crypto.randomUUID() })
  const { secret } = splitApiKey(data.key)
  for (const table of ['api_keys', 'key_directory', 'idempotency_keys', 'api_audit_logs', 'events']) {
    const { rows } = await service.database.pool.query(`select t::text as row from ${table} t`)
    for (const { row } of nonEmpty(rows)) t.notOk(row.includes(secret), table)
  }
})

t.test('a replayed createApiKey shows the same key', async (t) => {
  const { client } = await service.tenant()
  const request = { body: { name: 'Again', scopes: ['contacts:read' as const] }, key: crypto.randomUUID() }
  const first = await client.ok('createApiKey', request)
  const second = await client.ok('createApiKey', request)
  t.equal(second.text, first.text)
  t.equal((await client.ok('listApiKeys', { query: {} })).data.length, 2)
})

t.test(
  'createApiKey refuses scopes that the caller lacks, repeated or unknown scopes, and an empty list',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = await tenant.key({ scopes: ['settings:write', 'contacts:read'] })
    const beyond = await client.call('createApiKey', { body: { name: 'More', scopes: ['contacts:read', 'bids:read'] } })
    matches(t, beyond, { status: 422, json: { errors: [{ field: 'scopes[1]', code: 'rule' }] } })
    const lists = [[], ['contacts:read', 'contacts:read'], ['everything']]
    for (const scopes of lists) {
      const answer = await client.send('POST', '/api-keys', { body: { name: 'Odd', scopes } })
      matches(t, answer, { status: 422, json: { errors: [{ field: /^scopes/ }] } })
    }
  },
)

t.test(
  'a key cannot be created with an expiresAt in the past, and a request with an expired key is refused with token_expired',
  async (t) => {
    const tenant = await service.tenant()
    const past = { name: 'Past', scopes: ['contacts:read' as const], expiresAt: '2020-01-01T00:00:00Z' }
    const refused = await tenant.client.call('createApiKey', { body: past })
    matches(t, refused, { status: 422, json: { errors: [{ field: 'expiresAt', code: 'rule' }] } })
    const { client } = await tenant.key({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    const answer = await client.call('getMe')
    matches(t, answer, { status: 401, code: 'token_expired' })
    matches(t, answer.headers['www-authenticate'], containing('error="invalid_token"'))
    const later = await tenant.key({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
    t.equal((await later.client.call('getMe')).status, 200)
  },
)

t.test('of two concurrent revocations of the same version of a key, one succeeds and one is a 412', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: async () => {
      const body = { name: 'Made', scopes: ['contacts:read' as const] }
      const { data, headers } = await tenant.client.ok('createApiKey', { body })
      return { path: { id: data.id }, headers: { 'If-Match': headers.etag! } }
    },
    contestants: (revocation) => repeatContestant(2, () => tenant.client.call('revokeApiKey', revocation)),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [200, 412]),
  })
})

t.test('revokeApiKey ends a key at once, and revoking it again changes nothing', async (t) => {
  const tenant = await service.tenant()
  const { id, client } = await tenant.key()
  await client.ok('getMe')
  const { data } = await tenant.client.ok('revokeApiKey', { path: { id } })
  matches(t, data, { id, revokedAt: /Z$/ })
  matches(t, await client.call('getMe'), { status: 401, code: 'unauthorized' })
  const again = await tenant.client.ok('revokeApiKey', { path: { id } })
  t.equal(again.data.revokedAt, data.revokedAt)
})

t.test('a key may revoke itself, and the revoking request still gets its answer', async (t) => {
  const tenant = await service.tenant()
  const { id, client } = await tenant.key()
  await client.ok('revokeApiKey', { path: { id } })
  t.equal((await client.call('getMe')).status, 401)
})

t.test('listApiKeys pages newest first, and omits revoked keys by default', async (t) => {
  const tenant = await service.tenant()
  const made = [await tenant.key(), await tenant.key(), await tenant.key()].map(({ id }) => id)
  await tenant.client.ok('revokeApiKey', { path: { id: made[1]! } })
  const own = tenant.caller.apiKeyId!
  const all = async (query: { includeRevoked?: boolean }) => {
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await tenant.client.ok('listApiKeys', { query: { ...query, limit: 1, cursor } })
      ids.push(...data.map(({ id }) => id))
      cursor = meta.pagination.cursor ?? undefined
    } while (cursor)
    return ids
  }
  t.strictSame(await all({}), [made[2], made[0], own])
  t.strictSame(await all({ includeRevoked: true }), [made[2], made[1], made[0], own])
})

t.test('a key with an altered secret is refused as unknown', async (t) => {
  const tenant = await service.tenant()
  const { key } = await tenant.key()
  const { publicId, secret } = splitApiKey(key)
  const forged = [
    key.slice(0, -1),
    `${key}x`,
    `sk_live_${publicId}_${secret.replace(/./g, 'A')}`,
    'sk_live__',
    'Bearer',
  ]
  for (const token of forged) {
    matches(t, await new Client(service.origin, token).call('getMe'), { status: 401, code: 'unauthorized' }, token)
  }
})

t.test('getMe shows the organization, the key and its scopes', async (t) => {
  const tenant = await service.tenant({ name: 'Ortiz Homes' })
  const { id, client } = await tenant.key({ scopes: ['jobs:read', 'contacts:read'] })
  t.strictSame((await client.ok('getMe')).data, {
    tenant: { id: tenant.id, name: 'Ortiz Homes', mode: 'live' },
    credential: { type: 'api_key', apiKeyId: id, name: 'Test key', clientId: null, perMinuteLimit: 100_000 },
    user: null,
    scopes: ['contacts:read', 'jobs:read'],
  })
})

t.test('a key expires no later, and has no higher limit, than the key that created it', async (t) => {
  const tenant = await service.tenant()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const later = new Date(Date.parse(expiresAt) + 1).toISOString()
  const maker = await tenant.key({ expiresAt, perMinuteLimit: 7 })
  const scopes = ['contacts:read' as const]
  const make = (values: object, client = maker.client) =>
    client.call('createApiKey', { body: { name: 'Made', scopes, ...values } })
  const within = { expiresAt, perMinuteLimit: 7, madeBy: { apiKeyId: maker.id, userId: null, clientId: null } }
  for (const values of [{}, { expiresAt: null }, { expiresAt, perMinuteLimit: 7 }]) {
    matches(t, await make(values), { status: 201, json: { data: within } })
  }
  const less = { expiresAt: new Date(Date.now() + 3600_000).toISOString(), perMinuteLimit: 1 }
  matches(t, await make(less), { status: 201, json: { data: { ...within, ...less } } })
  const beyond = await make({ expiresAt: later, perMinuteLimit: 8 })
  const errors = ['expiresAt', 'perMinuteLimit'].map((field) => ({ field, code: 'rule' }))
  matches(t, beyond, { status: 422, json: { errors } })
  const operators = await make({}, tenant.client)
  matches(t, operators.json.data, { expiresAt: null, perMinuteLimit: 60, madeBy: { apiKeyId: tenant.caller.apiKeyId } })
  const { data } = await tenant.client.ok('listApiKeys')
  t.equal(data.find(({ id }) => id === maker.id)!.madeBy, null, 'a key made by the operator has no creator')
  t.strictSame(data.find(({ id }) => id === operators.json.data.id)!.madeBy, operators.json.data.madeBy)
})

t.test("a key that an app creates expires with the app's grant and allows 60 requests a minute", async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const { client } = await makeTokens(service.origin, person, app)
  const scopes = ['contacts:read' as const, 'settings:write' as const]
  const make = (values: object, by = client) => by.call('createApiKey', { body: { name: 'Made', scopes, ...values } })
  const { rows } = await service.database.pool.query('select ends_at from oauth_families where tenant_id = $1', [
    tenant.id,
  ])
  const endsAt = String(rows[0].ends_at)
  const made = await make({})
  const madeBy = { apiKeyId: null, userId: person.id, clientId: app.id }
  matches(t, made, { status: 201, json: { data: { expiresAt: endsAt, perMinuteLimit: 60, madeBy } } })
  matches(t, await make({ perMinuteLimit: 61 }), { status: 422, json: { errors: [{ field: 'perMinuteLimit' }] } })
  const later = new Date(Date.parse(endsAt) + 1).toISOString()
  matches(t, await make({ expiresAt: later }), { status: 422, json: { errors: [{ field: 'expiresAt' }] } })
  const next = await make({}, new Client(service.origin, made.json.data.key))
  matches(t, next.json.data, { expiresAt: endsAt, madeBy: { ...madeBy, apiKeyId: made.json.data.id } })
})
