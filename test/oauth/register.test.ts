import t from 'tap'
import { countLimitedAttempt } from '../../db/services/access/attempts.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2, settings: { trustProxy: 'loopback' } })
const { origins, database, anonymous } = service

const good = { client_name: 'Site Diary', redirect_uris: ['https://app.example.com/callback'] }
let addresses = 0
/** Returns a new client address each time, so that a test meets the limit only on purpose. */
const nextAddress = (): string => {
  addresses += 1
  return `198.51.100.${addresses}`
}

const register = (body: unknown, ip = nextAddress(), origin = origins[0]!): Promise<ClientAnswer> =>
  anonymous.at(origin).send('POST', '/oauth/register', { body, headers: { 'X-Forwarded-For': ip } })

t.test('registerOauthClient gives a public client an id and no secret', async (t) => {
  const answer = await register({
    ...good,
    token_endpoint_auth_method: 'none',
    scope: 'contacts:read nonsense offline_access',
    contact: 'dev@example.com',
    contacts: ['ops@example.com'],
    logo_uri: 'https://app.example.com/logo.png',
    software_statement: { unknown: true },
  })
  matches(t, answer, { status: 201, headers: { 'cache-control': 'no-store' } })
  const { client_id_issued_at: issued, ...rest } = answer.json
  t.ok(Math.abs(issued - Date.now() / 1000) < 60)
  matches(t, rest, {
    client_id: /^app_/,
    client_name: 'Site Diary',
    redirect_uris: ['https://app.example.com/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'contacts:read offline_access',
    token_endpoint_auth_method: 'none',
    contact: 'dev@example.com',
    contacts: ['dev@example.com', 'ops@example.com'],
  })
  t.notOk('client_secret' in rest)
  t.notOk('client_secret_expires_at' in rest)
  t.notOk('logo_uri' in rest)
})

t.test('a registration has at most 200 characters in its name, ten redirect addresses and ten contacts', async (t) => {
  const many = (count: number, made: (place: number) => string) => Array.from({ length: count }, (_, at) => made(at))
  const app = (letters: number, addresses: number, contacts: number) =>
    register({
      client_name: 'N'.repeat(letters),
      redirect_uris: many(addresses, (place) => `https://app.example.com/callback/${place}`),
      contacts: many(contacts, (place) => `dev${place}@example.com`),
      token_endpoint_auth_method: 'none',
    })
  t.equal((await app(200, 10, 10)).status, 201)
  for (const beyond of [await app(201, 10, 10), await app(200, 11, 10), await app(200, 10, 11)]) {
    t.equal(beyond.status, 400, beyond.text)
  }
})

t.test('a confidential client, which is the default, gets a secret that does not expire', async (t) => {
  const { json } = await register(good)
  matches(t, json, { token_endpoint_auth_method: 'client_secret_basic', client_secret_expires_at: 0 })
  matches(t, json.client_secret, /^[\w-]{43}$/)
  const { rows } = await database.pool.query('select * from oauth_clients where id = $1', [json.client_id])
  lacks(t, JSON.stringify(rows), json.client_secret)
})

t.test('a repeated registration creates another client', async (t) => {
  const [first, second] = [await register(good), await register(good)]
  t.not(first.json.client_id, second.json.client_id)
  t.not(first.json.client_secret, second.json.client_secret)
})

t.test('a redirect address must be a public https address without a fragment', async (t) => {
  const wrong = [
    'http://app.example.com/callback',
    'https://app.example.com/callback#',
    'https://app.example.com/callback#part',
    'https://127.0.0.1/callback',
    'https://[::1]/callback',
    'https://10.1.2.3/callback',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/callback',
    'https://localhost/callback',
    'https://service.internal/callback',
    'https://user:secret@app.example.com/callback',
    'https://app.example.com:8080/callback',
    'https://app.example.com/call back',
    'https://app.example.com/rückruf',
    'http://127.0.0.1:8910/callback',
    'http://localhost/callback',
    'http://[::1]:8910/',
    'com.example.app:/callback',
    'com.example.app://callback',
    'urn:ietf:wg:oauth:2.0:oob',
    'javascript:alert(1)',
    '/callback',
    '',
  ]
  for (const uri of wrong) {
    const answer = await register({ ...good, redirect_uris: [...good.redirect_uris, uri] })
    matches(t, answer, { status: 400, json: { error: 'invalid_redirect_uri', request_id: /^req_/ } }, uri)
  }
  for (const uris of [undefined, [], 'https://app.example.com/', [7], Array(11).fill(good.redirect_uris[0])]) {
    matches(t, await register({ ...good, redirect_uris: uris }), {
      status: 400,
      json: { error: 'invalid_redirect_uri' },
    })
  }
})

const loopback =
  'A loopback address is not accepted. Use an API key, the page {origin}/oauth/code for a public client, or the https ' +
  'address of a tunnel. make run accepts localhost and 127.0.0.1, and so does a service outside production with ' +
  'OAUTH_DEV_REDIRECTS=1.'

t.test('a loopback address is refused with advice, and accepted with OAUTH_DEV_REDIRECTS', async (t) => {
  const settings = { trustProxy: 'loopback', oauthDevRedirects: true }
  const development = await startService(t, { settings })
  const own = development.settings.publicOrigin
  const cases: [uri: string, status: number][] = [
    ['http://localhost:5173/callback', 201],
    ['http://127.0.0.1:8910/callback?from=us', 201],
    ['https://localhost/callback', 201],
    ['http://[::1]:8910/', 400],
    ['http://user@localhost:5173/callback', 400],
    [`${own}/portal`, 400],
  ]
  for (const [uri, status] of cases) {
    const closed = await register({ ...good, redirect_uris: [uri] })
    t.strictSame(
      [closed.status, closed.json.error, closed.json.error_description],
      [400, 'invalid_redirect_uri', loopback],
    )
    const open = await register({ ...good, redirect_uris: [uri] }, nextAddress(), development.origin)
    t.strictSame([open.status, open.json.redirect_uris], status === 201 ? [201, [uri]] : [400, undefined], uri)
  }
  for (const uri of ['http://app.example.com/callback', 'http://10.0.0.1/callback', 'com.example.app:/callback'])
    t.equal((await register({ ...good, redirect_uris: [uri] }, nextAddress(), development.origin)).status, 400, uri)
})

t.test('a registration with client_secret_post is refused as not supported', async (t) => {
  const { status, json } = await register({ ...good, token_endpoint_auth_method: 'client_secret_post' })
  const description =
    'token_endpoint_auth_method must be one of none, client_secret_basic; client_secret_post is not supported.'
  t.strictSame([status, json.error_description], [400, description])
})

t.test('the API reference may register exactly its own page as the only redirect address', async (t) => {
  const own = `${service.settings.publicOrigin}/docs/api/authorized`
  const asked = { client_name: 'API reference', redirect_uris: [own], token_endpoint_auth_method: 'none' }
  matches(t, await register(asked), { status: 201, json: { redirect_uris: [own] } })
  const { protocol, host, hostname, port } = new URL(own)
  const wrong = [
    `${own}/`,
    `${own}?next=https://app.example.com/`,
    `${own}#`,
    own.replace('authorized', 'Authorized'),
    own.replace('/authorized', '/authorized/../contacts'),
    own.replace('/docs/api/authorized', '/docs/api'),
    own.replace('/docs/api/authorized', '/portal'),
    own.replace('://', '://user@'),
    own.replace(host, `other.${host}`),
    own.replace(host, `${hostname}:${Number(port) + 1}`),
    own.replace(protocol, protocol === 'http:' ? 'https:' : 'http:'),
    own.replace(protocol, 'com.example.app:'),
    own.toUpperCase(),
  ]
  for (const uri of wrong) {
    const answer = await register({ ...asked, redirect_uris: [uri] })
    matches(t, answer, { status: 400, json: { error: 'invalid_redirect_uri' } }, uri)
  }
  const both = await register({ ...asked, redirect_uris: [own, ...good.redirect_uris] })
  matches(
    t,
    both,
    { status: 400, json: { error: 'invalid_redirect_uri' } },
    'no other redirect address may be registered with it',
  )
})

t.test('a public client may register exactly the code page as its only redirect address', async (t) => {
  const own = `${service.settings.publicOrigin}/oauth/code`
  const asked = { redirect_uris: [own], token_endpoint_auth_method: 'none' }
  matches(t, await register({ ...asked, client_name: 'acme' }), { status: 201, json: { redirect_uris: [own] } })
  const { json } = await register(asked)
  matches(t, json, { client_name: 'A command line program' }, 'the default name is not that of the service')
  const { protocol, host } = new URL(own)
  const wrong = [
    `${own}/`,
    `${own}?next=https://app.example.com/`,
    `${own}s`,
    `${own}#`,
    own.replace('/oauth/code', '/oauth'),
    own.replace('/oauth/code', '/oauth/../oauth/code'),
    own.replace('://', '://user@'),
    own.replace(host, `other.${host}`),
    own.replace(protocol, protocol === 'http:' ? 'https:' : 'http:'),
    own.toUpperCase(),
  ]
  for (const uri of wrong) {
    const answer = await register({ ...asked, redirect_uris: [uri] })
    matches(t, answer, { status: 400, json: { error: 'invalid_redirect_uri' } }, uri)
  }
  for (const method of ['client_secret_basic', undefined]) {
    const answer = await register({ ...asked, token_endpoint_auth_method: method })
    const { error, error_description: description } = answer.json
    matches(
      t,
      { status: answer.status, error, description },
      { status: 400, error: 'invalid_redirect_uri', description: /public/ },
    )
  }
  for (const others of [good.redirect_uris, [`${service.settings.publicOrigin}/docs/api/authorized`]]) {
    const answer = await register({ ...asked, redirect_uris: [...others, own] })
    matches(t, answer, {
      status: 400,
      json: { error: 'invalid_redirect_uri', error_description: /must be the only redirect_uri/ },
    })
  }
})

t.test('in production even the code page must be a public https address to be registered', async (t) => {
  for (const [publicOrigin, status] of [
    ['http://8.8.8.8', 400],
    ['https://10.1.2.3', 400],
    ['https://localhost', 400],
    ['https://8.8.8.8', 201],
  ] as const) {
    const { origin } = await startService(t, { settings: { production: true, publicOrigin, trustProxy: 'loopback' } })
    const body = { redirect_uris: [`${publicOrigin}/oauth/code`], token_endpoint_auth_method: 'none' }
    t.equal((await register(body, nextAddress(), origin)).status, status, publicOrigin)
  }
})

t.test('invalid client metadata is refused with invalid_client_metadata', async (t) => {
  const wrong: [string, unknown][] = [
    ['a name of another type', { ...good, client_name: 7 }],
    ['an empty name', { ...good, client_name: ' ' }],
    ['a name that is too long', { ...good, client_name: 'x'.repeat(201) }],
    ['a name with NUL', { ...good, client_name: 'a\u0000b' }],
    ['a name that turns the text around', { ...good, client_name: 'a\u202eb' }],
    ['half a character', { ...good, client_name: 'a\ud800' }],
    ['another way to authenticate', { ...good, token_endpoint_auth_method: 'client_secret_post' }],
    ['no known scope', { ...good, scope: 'nonsense' }],
    ['a scope of another type', { ...good, scope: ['contacts:read'] }],
    ['a contact of another type', { ...good, contact: 7 }],
    ['contacts of another type', { ...good, contacts: [7] }],
    ['grants without the code', { ...good, grant_types: ['client_credentials'] }],
    ['responses without the code', { ...good, response_types: ['token'] }],
    [
      'a hundred members and one',
      { ...good, ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, 1])) },
    ],
    ['an array', [good]],
    ['no object', '"text"'],
    ['broken JSON', '{'],
    ['nothing', ''],
  ]
  for (const [name, body] of wrong) {
    matches(t, await register(body), { status: 400, json: { error: 'invalid_client_metadata' } }, name)
  }
})

t.test('the default client name is the host of the redirect address', async (t) => {
  matches(t, (await register({ redirect_uris: good.redirect_uris })).json, { client_name: 'app.example.com' })
})

t.test('a network address may send five registrations a minute to all processes together, valid or not', async (t) => {
  await race(t, {
    at: service,
    rounds: 5,
    arrange: (round) => `203.0.113.${10 + round}`,
    contestants: (ip) => repeatContestant(12, (place) => register(place % 3 ? good : {}, ip, origins[place % 2])),
    judge: (answers) => {
      const refused = answers.filter(({ status }) => status === 429)
      t.equal(refused.length, 7)
      for (const answer of refused) {
        matches(t, answer, { json: { error: 'temporarily_unavailable', type: /#rate_limited$/ } })
        matches(t, answer.headers, { 'retry-after': /^\d+$/, 'content-type': /^application\/json/ })
      }
    },
  })
  t.equal((await register(good, '203.0.113.8')).status, 201)
})

t.test('an attempt counts until it leaves the sliding window, and refused attempts never count', async (t) => {
  const rule = { name: 'test', limit: 2, windowSeconds: 60 }
  const shift = (seconds: number) =>
    database.pool.query(
      `update attempt_windows set times = array(select t - $1 * interval '1 second' from unnest(times) t order by t)
       where bucket like 'test:%'`,
      [seconds],
    )
  t.equal(await countLimitedAttempt(database, rule, 'a'), 0)
  await shift(40)
  t.equal(await countLimitedAttempt(database, rule, 'a'), 0)
  t.equal(await countLimitedAttempt(database, rule, 'a'), 20)
  await shift(21)
  t.equal(await countLimitedAttempt(database, rule, 'a'), 0, 'the first attempt has left the window')
  t.equal(await countLimitedAttempt(database, rule, 'a'), 39, 'the second attempt leaves next')
  t.equal(await countLimitedAttempt(database, rule, 'b'), 0)
})
