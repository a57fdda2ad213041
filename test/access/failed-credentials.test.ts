import { pino } from 'pino'
import t from 'tap'
import { networkOfAddress } from '../../db/domain/network/rate-limit-network.ts'
import { createThrottledBatchLookup } from '../../handlers/pipeline/http/credentials/throttled-batch-lookup.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client, sendRaw, splitApiKey } from '../../scripts/testkit/http/client.ts'
import { basicAuthorization, makeApp, makeTokens, makeUser, postOauthForm } from '../../scripts/testkit/oauth.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { origin } = service
const tenant = await service.tenant()

/** Sends GET /me with this credential, as if from this address. */
const me = (token: string, address: string) =>
  sendRaw(`${origin}/api/v1/me`, 'GET', { headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address } })

/** Sends failing requests from an address until it is limited. */
async function exhaust(address: string, fail: () => Promise<unknown> = () => me('nothing', address)): Promise<void> {
  for (let batch = 0; batch < 20; batch += 1) await Promise.all(Array.from({ length: 50 }, fail))
}

t.test('a valid credential is accepted from an IP address with a thousand failed attempts', async (t) => {
  const address = '198.51.100.7'
  const token = tenant.client.token!
  const { publicId } = splitApiKey(token)
  const { access: accessToken } = await makeTokens(origin, await makeUser(tenant), await makeApp(tenant))
  t.equal((await me('nothing', address)).status, 401)
  await exhaust(address)
  const wrongSecret = `sk_live_${publicId}_${'x'.repeat(43)}`
  const unknownKey = `sk_live_${'0'.repeat(18)}_${'x'.repeat(43)}`
  for (const bad of [
    'nothing',
    wrongSecret,
    unknownKey,
    `${accessToken}x`,
    `${accessToken.slice(0, -20)}${'A'.repeat(20)}`,
  ]) {
    matches(t, await me(bad, address), { status: 429, code: 'rate_limited', headers: { 'retry-after': '60' } }, bad)
  }
  t.equal((await me(token, address)).status, 200)
  t.equal((await me((await tenant.key()).key, address)).status, 200, 'a key that was never seen before')
  t.equal((await me(accessToken, address)).status, 200, 'an access token')
  t.equal((await me('nothing', '198.51.100.8')).status, 401, 'another address is not limited')
  const { key, id } = await tenant.key()
  await tenant.client.ok('revokeApiKey', { path: { id } })
  t.equal((await me(key, address)).status, 429, 'a revoked key is a failure like any other')
  await service.database.pool.query('update api_keys set revoked_at = null where id = $1', [id])
  t.equal((await me(key, address)).status, 429, 'a refused key is not looked up again')
  t.equal((await me(key, '198.51.100.8')).status, 200)
})

t.test('an app with valid credentials gets tokens even if others failed too often from its IP address', async (t) => {
  const app = await makeApp(tenant, { authMethod: 'client_secret_basic' })
  const from = { 'X-Forwarded-For': '198.51.100.9' }
  const form = { grant_type: 'refresh_token', refresh_token: 'x' }
  await exhaust('', () => postOauthForm(origin, '/oauth/token', { ...form, client_id: 'nobody' }, from))
  const limited = { status: 429, json: { error: 'temporarily_unavailable' }, headers: { 'retry-after': '60' } }
  matches(t, await postOauthForm(origin, '/oauth/token', { ...form, client_id: 'nobody' }, from), limited)
  matches(
    t,
    await postOauthForm(origin, '/oauth/token', form, { ...from, ...basicAuthorization(app.id, 'wrong') }),
    limited,
  )
  const { refresh } = await makeTokens(origin, await makeUser(tenant), app)
  const good = { ...form, refresh_token: refresh }
  t.equal(
    (await postOauthForm(origin, '/oauth/token', good, { ...from, ...basicAuthorization(app.id, app.secret!) })).status,
    200,
  )
})

t.test('an IPv6 /64 is limited as one network, and an IPv4-mapped address as its IPv4 address', async (t) => {
  await exhaust('2001:db8:1:2::1')
  t.equal((await me('nothing', '2001:db8:1:2:ffff:ffff:ffff:ffff')).status, 429)
  t.equal((await me('nothing', '2001:db8:1:3::1')).status, 401)
  await exhaust('::ffff:203.0.113.5')
  t.equal((await me('nothing', '203.0.113.5')).status, 429)
  t.equal((await me('nothing', '::ffff:cb00:7105')).status, 429)
  t.equal((await me('nothing', '203.0.113.6')).status, 401)
})

t.test('limits per network address count an IPv6 address as its /64, and an IPv4-mapped address as IPv4', (t) => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['not:an:address', 'not:an:address'],
  ] as const) {
    t.equal(networkOfAddress(address), network)
  }
  t.end()
})

t.test('the registration of apps is also limited per network', async (t) => {
  const register = (address: string) =>
    service.anonymous.send('POST', '/oauth/register', { body: {}, headers: { 'X-Forwarded-For': address } })
  for (let host = 1; host <= 5; host += 1) t.equal((await register(`2001:db8:5:5::${host}`)).status, 400)
  t.equal((await register('2001:db8:5:5::6')).status, 429)
  t.equal((await register('2001:db8:5:6::6')).status, 400)
})

t.test('the throttled look-up combines the ids of all callers into batches and runs one batch at a time', async (t) => {
  const batches: string[][] = []
  let under = 0
  const ask = createThrottledBatchLookup(async (ids) => {
    batches.push(ids)
    under += 1
    await new Promise((resolve) => setImmediate(resolve))
    t.equal(under, 1)
    under -= 1
    return new Map(ids.filter((id) => id !== 'absent').map((id) => [id, id.toUpperCase()]))
  })
  const first = ask('first')
  const rest = await Promise.all(Array.from({ length: 1_200 }, (_, index) => ask(index % 2 ? 'absent' : `k${index}`)))
  t.equal(await first, 'FIRST')
  t.strictSame(rest.slice(0, 3), ['K0', undefined, 'K2'])
  t.strictSame(
    batches.map(({ length }) => length),
    [1, 251, 251, 101],
    'each id once in its batch',
  )
  const failing = createThrottledBatchLookup(() => Promise.reject(new Error('away')))
  await rejectsWith(t, failing('x'), { message: containing('away') })
  await rejectsWith(t, failing('y'), { message: containing('away') }, 'the next look-up runs after a failure')
})

t.test('requests with an untrusted X-Forwarded-For cause one warning in the log', async (t) => {
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY'))
  const untrusting = await startService(t, { log })
  const client = new Client(untrusting.origin)
  await client.send('GET', '/openapi.json')
  t.equal(warnings().length, 0)
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    await client.send('GET', '/openapi.json', { headers: { 'X-Forwarded-For': address } })
  }
  t.equal(warnings().length, 1)
  matches(t, JSON.parse(warnings()[0]!), { level: 40, peer: '127.0.0.1' })
  const trusting = await startService(t, { log, settings: { trustProxy: 'loopback' } })
  await new Client(trusting.origin).send('GET', '/openapi.json', { headers: { 'X-Forwarded-For': '192.0.2.1' } })
  t.equal(warnings().length, 1)
})
