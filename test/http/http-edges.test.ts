import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { contractViolations } from '../../scripts/testkit/http/contract.ts'
import { exchangeBytes, RawConnection } from '../../scripts/testkit/http/raw.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant()
const { client } = tenant
const signed = `Authorization: Bearer ${client.token}\r\n`
const me = (head: string, version = '1.1') =>
  exchangeBytes(origin, `GET /api/v1/me HTTP/${version}\r\n${head}${signed}Connection: close\r\n\r\n`)

t.test('a request must have exactly one valid Host, and two Host lines are refused even if equal', async (t) => {
  for (const head of [
    'Host: x\r\nHost: x\r\n',
    'Host: x\r\nhOsT: y\r\n',
    'Host: x\r\nX-Other: 1\r\nHost:\r\n',
    'Host: x y\r\n',
    'Host: http://x\r\n',
    'Host: x/y\r\n',
    'Host: a@x\r\n',
    'Host: x, y\r\n',
    'Host: x:port\r\n',
    'Host: [::1\r\n',
    '',
  ]) {
    const answer = await me(head)
    t.equal(answer.status, 400, JSON.stringify(head))
    t.strictSame(contractViolations(undefined, 'GET', { ...answer, text: answer.body }), [])
  }
  t.equal((await me('Host: x\r\nHost: x\r\n', '1.0')).status, 400)
  for (const head of ['Host: x\r\n', 'Host: api.example.com:8080\r\n', 'Host: [::1]:3000\r\n', 'Host: 127.0.0.1\r\n']) {
    t.equal((await me(head)).status, 200, head)
  }
  t.equal((await me('', '1.0')).status, 200, 'HTTP/1.0 has no Host')
})

t.test('a request target in absolute form is the same request as its path', async (t) => {
  const key = crypto.randomUUID()
  const body = '{"type":"customer"}'
  const create = (target: string) =>
    exchangeBytes(
      origin,
      `POST ${target} HTTP/1.1\r\nHost: x\r\n${signed}Idempotency-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
  const first = await create('/api/v1/contacts')
  const second = await create(`${origin.replace('http', 'HTTP')}/api/v1/contacts`)
  t.strictSame([first.status, second.status], [201, 201])
  t.equal(second.headers['idempotent-replayed'], 'true')
  const { data } = await client.ok('listApiAuditLogs', { query: { method: 'POST' } })
  t.ok(nonEmpty(data).every(({ path }) => path.startsWith('/api/v1/')))
  for (const [target, status] of [
    ['http://x/nothing', 404],
    ['http://x', 200],
    ['http://x?y', 200],
    ['http://x/livez', 200],
    ['*', 404],
  ] as const) {
    const method = target === '*' ? 'OPTIONS' : 'GET'
    const answer = await exchangeBytes(origin, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    t.equal(answer.status, status, target)
  }
})

t.test('a client with Connection: close gets a refusal even if half of its body has not arrived', async (t) => {
  const wire = await RawConnection.open(origin)
  t.teardown(() => wire.destroy())
  const head = `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n`
  await wire.send(`${head}Connection: close\r\n\r\n${'x'.repeat(450_000)}`).until(/HTTP\/1\.1 401 /)
  await wire.until(/"request_id":"[^"]+"}$/)
  const first = await Promise.race([wire.ended.then(() => 'closed'), sleep(200, 'open')])
  t.equal(first, 'open', 'the connection stays open until the body has arrived')
  await wire.send('x'.repeat(450_000)).ended
})

const json = '{"type":"customer"}'
/** Returns the head of a request that waits for a 100 Continue before it sends its body. */
const waiting = (path: string, headers: string, length = json.length, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Expect: 100-continue\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

t.test('a request with Expect: 100-continue is asked for its body once its caller is admitted', async (t) => {
  const wire = await RawConnection.open(origin)
  t.teardown(() => wire.destroy())
  await wire.send(waiting('/api/v1/contacts', signed)).until(/^HTTP\/1\.1 100 Continue\r\n\r\n/)
  await wire.send(json).until(/HTTP\/1\.1 201 Created/)
  lacks(t, wire.text, /Connection: close/i)
  await wire.send(`GET /livez HTTP/1.1\r\nHost: x\r\n\r\n`).until(/"status":"ok"/)
})

t.test('a refused request with Expect: 100-continue is not asked for its body, and is disconnected', async (t) => {
  const reader = await tenant.key({ scopes: ['contacts:read'] })
  const slow = await tenant.key({ perMinuteLimit: 1 })
  const invented = slow.key.replace(/.{8}$/, 'AAAAAAAA')
  await slow.client.call('getMe')
  for (const [name, head, status] of [
    ['no credential', waiting('/api/v1/contacts', ''), 401],
    ['a wrong credential', waiting('/api/v1/contacts', 'Authorization: Bearer nothing\r\n'), 401],
    ['an invented key at /mcp', waiting('/mcp', `Authorization: Bearer ${invented}\r\n`), 401],
    ['no scope', waiting('/api/v1/contacts', `Authorization: Bearer ${reader.key}\r\n`), 403],
    ['a limit', waiting('/api/v1/contacts', `Authorization: Bearer ${slow.key}\r\n`), 429],
    ['too long a body', waiting('/api/v1/contacts', signed, 2_000_000), 413],
    ['an unsupported type', waiting('/api/v1/contacts', signed, 3, 'text/plain'), 415],
    ['no such path', waiting('/api/v1/nothing', signed), 404],
    ['an unknown upload address', waiting('/files/uploads/x', '').replace('POST', 'PUT'), 404],
    ['too long a form', waiting('/api/v1/oauth/token', '', 70_000, 'application/x-www-form-urlencoded'), 413],
  ] as const) {
    const wire = await RawConnection.open(origin)
    const answer = await wire.send(head).answer()
    t.equal(answer.status, status, name)
    matches(t, answer.headers.connection, /close/i, name)
    lacks(t, wire.text, '100 Continue', name)
    wire.destroy()
  }
})

t.test('the server asks for the bodies of valid forms, registrations and uploads with 100 Continue', async (t) => {
  const app = await makeApp(tenant)
  const { data } = (await client.send('POST', '/jobs/uploads', { body: { contentType: 'text/csv' } })).json
  const form = `grant_type=refresh_token&refresh_token=x&client_id=${app.id}`
  const media = 'application/x-www-form-urlencoded'
  const upload = waiting(new URL(data.uploadUrl).pathname, '', 5, 'text/csv').replace('POST', 'PUT')
  for (const [head, body, status] of [
    [waiting('/api/v1/oauth/token', '', form.length, media), form, 400],
    [waiting('/api/v1/oauth/register', '', 2), '{}', 400],
    [waiting('/sign-in', '', 3, media), 'a=b', 403],
    [upload, 'a\n1\n\n', 200],
  ] as const) {
    const wire = await RawConnection.open(origin)
    await wire.send(head).until(/100 Continue\r\n\r\n/)
    await wire.send(body).until(/HTTP\/1\.1 [2-5]\d\d /)
    matches(t, wire.text, containing(`HTTP/1.1 ${status} `), head)
    wire.destroy()
  }
})

t.test('every answer has nosniff, and under https also Strict-Transport-Security', async (t) => {
  const secure = await startService(t, { settings: { publicOrigin: 'https://api.example.com' } })
  for (const [place, expected] of [
    [service, undefined],
    [secure, 'max-age=31536000'],
  ] as const) {
    const own = await place.tenant()
    const authorization = { Authorization: `Bearer ${own.client.token}` }
    const upload = await sendRaw(`${place.origin}/api/v1/jobs/uploads`, 'POST', {
      body: { contentType: 'text/csv' },
      headers: authorization,
    })
    const answers = await Promise.all(
      [
        ...['/livez', '/readyz', '/metrics', '/docs/api', '/docs/api/bids', '/status', '/favicon.ico'],
        ...['/docs/api/concepts/errors', '/sign-in', '/account', '/b/nothing', '/nothing', '/api/v1/openapi.json'],
        ...['/.well-known/jwks.json', '/api/v1/me', '/api/v1/nothing', '/api/v1/oauth/authorize', '/files/logos/x'],
        ...['/files/downloads/x', '/%zz'],
      ].map((path) => sendRaw(`${place.origin}${path}`, 'GET')),
    )
    const put = new URL(upload.json.data.uploadUrl).pathname
    answers.push(
      upload,
      await sendRaw(`${place.origin}/api/v1/me`, 'GET', { headers: authorization }),
      await sendRaw(`${place.origin}${put}`, 'PUT', { body: 'a\n1\n', headers: { 'Content-Type': 'text/csv' } }),
      await sendRaw(`${place.origin}/api/v1/oauth/token`, 'POST', { body: 'x' }),
    )
    const broken = ['no http\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`]
    for (const bytes of broken)
      answers.push({ ...(await exchangeBytes(place.origin, bytes)), text: '', json: {}, code: '' })
    for (const { status, headers } of answers) {
      t.equal(headers['x-content-type-options'], 'nosniff', String(status))
      t.equal(headers['strict-transport-security'], expected, String(status))
    }
  }
})

t.test(
  '/metrics without a token answers only direct requests from the same machine, never through or behind a proxy',
  async (t) => {
    const metrics = (headers: Record<string, string> = {}) => sendRaw(`${origin}/metrics`, 'GET', { headers })
    t.equal((await metrics()).status, 200)
    for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Real-IP', 'Via']) {
      matches(t, await metrics({ [name]: '127.0.0.1' }), { status: 404, code: 'not_found' }, name)
    }
    for (const trustProxy of [1, 'loopback', '10.0.0.0/8']) {
      const proxied = await startService(t, { settings: { trustProxy } })
      matches(
        t,
        await sendRaw(`${proxied.origin}/metrics`, 'GET'),
        { status: 404, code: 'not_found' },
        'behind a proxy',
      )
    }
    const guarded = await startService(t, { settings: { metricsToken: 'open sesame', trustProxy: 1 } })
    const guardedMetrics = (authorization: string) =>
      sendRaw(`${guarded.origin}/metrics`, 'GET', { headers: { Authorization: authorization, Via: '1.1 proxy' } })
    t.equal((await guardedMetrics('Bearer open sesame')).status, 200)
    for (const wrong of ['', 'open sesame', 'Bearer open', 'Bearer open sesame ']) {
      t.equal((await guardedMetrics(wrong)).status, wrong.endsWith('sesame ') ? 200 : 404, wrong)
    }
  },
)

t.test('the OpenAPI document is also found at /openapi.json, from any origin', async (t) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await sendRaw(`${origin}/openapi.json`, method, {
      headers: { Origin: 'https://tools.example.com' },
    })
    matches(t, answer, {
      status: 301,
      headers: { location: '/api/v1/openapi.json', 'access-control-allow-origin': '*' },
    })
  }
  const found = await fetch(`${origin}/openapi.json`)
  matches(t, await found.json(), { openapi: /^3\.1/, servers: [{ url: `${origin}/api/v1` }] })
  matches(t, await sendRaw(`${origin}/openapi.json`, 'POST'), { status: 405, headers: { allow: 'GET, HEAD' } })
})

t.test('paths are case-sensitive: a path in another case is a 404', async (t) => {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${client.token}` }
  const status = async (path: string, method = 'GET') => (await sendRaw(`${origin}${path}`, method, { headers })).status
  const bid = await make.bid(tenant, { status: 'sent' })
  const { url } = (await client.ok('shareBid', { path: { id: bid.id } })).data
  const { uploadUrl } = (await client.ok('createJobUpload', { body: { contentType: 'text/csv' } })).data
  const written = [
    ...[
      '/livez',
      '/readyz',
      '/metrics',
      '/status',
      '/licence',
      '/robots.txt',
      '/favicon.ico',
      '/portal',
      '/openapi.json',
    ],
    ...['/docs', '/docs/quickstart', '/docs/search', '/docs/api', '/docs/api/authorized', '/docs/api/bids'],
    ...['/sign-in', '/forgot-password', '/reset-password', '/account', '/.well-known/jwks.json'],
    ...['/api/v1/me', '/api/v1/contacts', '/api/v1/openapi.json', new URL(url).pathname, new URL(uploadUrl).pathname],
  ]
  for (const path of written) {
    t.not(await status(path), 404, path)
    const [, first = '', ...others] = path.split('/')
    const cases = [
      [first.toUpperCase(), ...others],
      [first.replace(/[a-z]/, (letter) => letter.toUpperCase()), ...others],
    ]
    if (others[0] && !/_/.test(path)) cases.push([first, others[0].toUpperCase(), ...others.slice(1)])
    for (const parts of cases)
      if (`/${parts.join('/')}` !== path) t.equal(await status(`/${parts.join('/')}`), 404, parts.join('/'))
  }
  for (const path of ['/sign-IN', '/Sign-out', '/OAUTH/consent', '/API/v1/contacts']) {
    t.equal(await status(path, 'POST'), 404, path)
  }
})
