import t from 'tap'
import { networkOfAddress } from '../../db/domain/network/rate-limit-network.ts'
import { TokenBuckets } from '../../handlers/pipeline/http/public/page-limits.ts'
import { maxRequestsPerSession } from '../../handlers/web/portal/portal.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { countLockWaits, lockTable } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const pageLimits = { windowMs: 3_600_000, perLink: 5, perNetwork: 8, perSearcher: 3, perSession: 10, holdMs: 0 }
const service = await startService(t, { settings: { trustProxy: 'loopback', pageLimits } })

async function linkOf() {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent' })
  return (await tenant.client.ok('shareBid', { path: { id } })).data.url
}

const open = (url: string, address: string) => sendRaw(url, 'GET', { headers: { 'X-Forwarded-For': address } })

t.test('a public link may be opened a limited number of times, then a page says when to retry', async (t) => {
  const [url, other] = [await linkOf(), await linkOf()]
  const ways = ['', '/totals', '/pdf', '', '/logo']
  for (const [index, way] of ways.entries()) t.not((await open(`${url}${way}`, `203.0.113.${index}`)).status, 429)
  for (const way of ['', '/totals', '/pdf', '/accept', '/x']) {
    const late = await open(`${url}${way}`, '203.0.113.9')
    matches(t, late, {
      status: 429,
      text: containing('Please wait a moment'),
      headers: { 'cache-control': 'no-store' },
    })
    const seconds = Number(late.headers['retry-after'])
    t.ok(seconds > 0 && seconds <= 720, 'a fifth of the window at most')
  }
  matches(t, await open(other, '203.0.113.10'), { status: 200 })
})

t.test('a network may request a limited number of pages; all addresses of an IPv6 /64 are one network', async (t) => {
  const networks = [
    (place: number) => `2001:db8:0:1:${place}::${place}`,
    (place: number) => (place % 2 === 0 ? '198.51.100.7' : '::ffff:198.51.100.7'),
  ]
  for (const addressOf of networks) {
    const answers = []
    for (let index = 0; index < 10; index += 1) {
      answers.push((await open(`${service.origin}/b/bid_1_${'a'.repeat(42)}${index}`, addressOf(index))).status)
    }
    t.strictSame(answers, [...Array(8).fill(404), 429, 429])
  }
  matches(t, await open(`${service.origin}/b/x`, '2001:db8:0:2::1'), { status: 404 })
})

t.test('a token bucket refills at a steady rate, and a taken token can be given back', (t) => {
  let now = 0
  const counter = new TokenBuckets(4, 60_000, () => now)
  const count = (key: string) => counter.take(key)
  t.strictSame(
    [1, 2, 3, 4, 5].map(() => count('a')),
    [0, 0, 0, 0, 15],
  )
  t.equal(count('b'), 0)
  now = 14_000
  t.equal(count('a'), 1)
  now = 15_000
  t.strictSame([count('a'), count('a')], [0, 15])
  now = 600_000
  t.strictSame(
    [1, 2, 3, 4, 5].map(() => count('a')),
    [0, 0, 0, 0, 15],
  )
  counter.giveBack('a')
  t.strictSame([count('a'), count('a')], [0, 15], 'a token that was given back is available')
  t.equal(networkOfAddress('::ffff:192.0.2.1'), '192.0.2.1')
  t.end()
})

const { origin } = service
const html = { Accept: 'text/html,*/*;q=0.8' }
const ask = (path: string, address: string, headers: Record<string, string> = html) =>
  sendRaw(`${origin}${path}`, 'GET', { headers: { ...headers, 'X-Forwarded-For': address } })

t.test(
  'every page that needs no credential is limited per network, as HTML and as JSON, but no probe is',
  async (t) => {
    const paths = ['/', '/status', '/docs', '/docs/quickstart', '/docs/api', '/sign-in', '/nowhere', '/robots.txt']
    for (const path of paths) t.not((await ask(path, '203.0.113.20')).status, 429, path)
    const others = ['/portal', '/account', '/reset-password', '/api/v1/oauth/authorize', '/API/v1/contacts']
    for (const path of [...paths, ...others]) {
      const late = await ask(path, '203.0.113.20')
      matches(
        t,
        late,
        { status: 429, text: containing('Please wait a moment'), headers: { 'content-type': /html/ } },
        path,
      )
      t.ok(Number(late.headers['retry-after']) > 0)
      const problem = await ask(path, '203.0.113.20', { Accept: 'application/json' })
      matches(t, problem, { status: 429, code: 'rate_limited', headers: { 'retry-after': /^\d+$/ } }, path)
    }
    for (const path of ['/livez', '/readyz']) {
      for (let time = 0; time < 12; time += 1) t.equal((await ask(path, '203.0.113.20')).status, 200, path)
    }
    t.equal((await ask('/status', '203.0.113.21')).status, 200, 'another network')
    t.equal(
      (await ask(`/b/bid_1_${'a'.repeat(43)}`, '203.0.113.20')).status,
      404,
      'customer pages are counted separately',
    )
  },
)

t.test('searches of the documentation have a separate limit', async (t) => {
  for (let time = 0; time < 3; time += 1) {
    t.equal((await ask(`/docs/search?q=bid${time}`, '203.0.113.22')).status, 200)
  }
  matches(t, await ask('/docs/search?q=bid', '203.0.113.22'), { status: 429, text: containing('Please wait a moment') })
  const problem = await ask('/docs/search?q=bid', '203.0.113.22', { Accept: 'application/json' })
  matches(t, problem, { status: 429, code: 'rate_limited', headers: { 'retry-after': /^\d+$/ } })
  t.equal((await ask('/docs', '203.0.113.22')).status, 200)
  t.equal((await ask('/docs/search?q=bid', '203.0.113.23')).status, 200)
})

t.test('a signed file address may be requested a limited number of times by all clients together', async (t) => {
  const tenant = await service.tenant()
  const { uploadUrl } = (await tenant.client.ok('createJobUpload', { body: { contentType: 'text/csv' } })).data
  const path = new URL(uploadUrl).pathname
  for (let index = 0; index < 5; index += 1) t.equal((await ask(path, `203.0.113.${30 + index}`, {})).status, 200)
  matches(t, await ask(path, '203.0.113.39', {}), { status: 429, code: 'rate_limited' })
})

t.test('a session may open a limited number of pages, and does not use up the limits of others', async (t) => {
  const tenant = await service.tenant()
  const [one, other] = [
    await signInVisitor(origin, await makeUser(tenant)),
    await signInVisitor(origin, await makeUser(tenant)),
  ]
  const from = (place: number) => ({ ...html, 'X-Forwarded-For': `198.51.100.${place}` })
  for (let time = 0; time < 10; time += 1) t.equal((await one.get('/portal/account', from(40))).status, 200, `${time}`)
  for (const path of ['/portal/account', '/portal/usage', '/account', '/api/v1/oauth/authorize']) {
    const late = await one.get(path, from(41))
    matches(
      t,
      late,
      { status: 429, text: containing('Please wait a moment'), headers: { 'retry-after': /^\d+$/ } },
      path,
    )
  }
  for (let time = 0; time < 10; time += 1)
    t.equal((await other.get('/portal/account', from(40))).status, 200, `${time}`)
  for (let time = 0; time < 8; time += 1) {
    t.equal((await ask('/portal', '198.51.100.40', { ...html, Cookie: `session=ses_1_${time}` })).status, 200)
  }
  const made = await ask('/portal', '198.51.100.40', { ...html, Cookie: 'session=ses_1_x' })
  t.equal(made.status, 429, 'an invalid session counts for its network')
})

t.test('at most two requests of a session run at the same time, and the others wait', async (t) => {
  const visitor = await signInVisitor(origin, await makeUser(await service.tenant()))
  const { pool } = service.database
  const free = await lockTable(pool, 'sessions')
  const answers = Promise.all(
    Array.from({ length: 6 }, () => visitor.get('/portal/account', { 'X-Forwarded-For': '198.51.100.50' })),
  )
  const waiting = () => countLockWaits(pool, '%sessions%')
  while ((await waiting()) < maxRequestsPerSession);
  for (let look = 0; look < 20; look += 1) t.equal(await waiting(), 2)
  await free()
  t.strictSame(
    (await answers).map(({ status }) => status),
    Array(6).fill(200),
  )
})
