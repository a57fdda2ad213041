import t from 'tap'
import { readSettings } from '../../db/engine/base/settings.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { relaxedClientLimits, startService } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { RawConnection } from '../../scripts/testkit/http/raw.ts'

const origin = 'https://app.example.com'
const local = 'http://localhost:5173'
const service = await startService(t, { settings: { corsOrigins: [origin, local] } })
const strict = await startService(t)

const listed = (answer: ClientAnswer, name: string): string[] => String(answer.headers[name] ?? '').split(', ')
const ask = (base: string, path: string, from: string, headers: Record<string, string> = {}) =>
  sendRaw(`${base}/api/v1${path}`, 'OPTIONS', {
    headers: { Origin: from, 'Access-Control-Request-Method': 'PATCH', ...headers },
  })

t.test(
  'a preflight of an allowed origin is answered without a credential, valid for two hours, and costs nothing',
  async (t) => {
    const tenant = await service.tenant()
    const before = (await tenant.client.ok('getUsage')).data.tenant.used
    for (const from of [origin, local]) {
      const answer = await ask(service.origin, '/contacts/1', from, {
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,if-match',
      })
      matches(t, answer, { status: 204, text: '' })
      t.equal(answer.headers['access-control-allow-origin'], from)
      t.equal(answer.headers['access-control-max-age'], '7200')
      t.equal(answer.headers['access-control-allow-credentials'], undefined)
      matches(t, listed(answer, 'vary'), containing(['Origin']))
      const allowed = listed(answer, 'access-control-allow-headers')
      for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match']) {
        matches(t, allowed, containing([name]), name)
      }
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        matches(t, listed(answer, 'access-control-allow-methods'), containing([method]), method)
      }
    }
    t.equal((await tenant.client.ok('getUsage')).data.tenant.used, before + 1)
  },
)

t.test('a page of an allowed origin may read every answer, even an error, and its headers', async (t) => {
  const tenant = await service.tenant()
  const made = await tenant.client.call('createContact', {
    body: { type: 'customer', companyName: 'Ortiz Homes' },
    headers: { Origin: origin },
  })
  t.equal(made.status, 201)
  const refused = await service.anonymous.send('GET', '/contacts', { headers: { Origin: origin } })
  t.equal(refused.status, 401)
  for (const answer of [made, refused]) {
    t.equal(answer.headers['access-control-allow-origin'], origin)
    t.equal(answer.headers['access-control-allow-credentials'], undefined)
    const read = listed(answer, 'access-control-expose-headers').map((name) => name.toLowerCase())
    for (const name of ['etag', 'retry-after', 'x-request-id', 'location', 'ratelimit-key-remaining']) {
      matches(t, read, containing([name]), name)
    }
    const own = Object.keys(answer.headers).filter((name) => name.startsWith('ratelimit-'))
    t.strictSame(
      own.filter((name) => !read.includes(name)),
      [],
      'every rate limit header is exposed',
    )
  }
})

t.test('an answer has Vary: Origin, and a large one also Vary: Accept-Encoding', async (t) => {
  const tenant = await service.tenant()
  for (let made = 0; made < 5; made += 1) {
    await tenant.client.ok('createContact', { body: { type: 'customer', companyName: 'Ortiz Homes of the coast' } })
  }
  const large = await tenant.client.call('listContacts', { headers: { Origin: origin } })
  t.strictSame(listed(large, 'vary').toSorted(), ['Accept-Encoding', 'Origin'])
  const small = await tenant.client.call('getUsage')
  t.strictSame(listed(small, 'vary'), ['Origin'], 'also without an Origin header')
})

t.test('public clients of allowed origins reach the token endpoint and the signed addresses of files', async (t) => {
  const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const token = await sendRaw(`${service.origin}/api/v1/oauth/token`, 'POST', { body: 'grant_type=password', headers })
  t.equal(token.status, 400)
  t.equal(token.headers['access-control-allow-origin'], origin)
  t.equal((await ask(service.origin, '/oauth/token', origin)).status, 204)
  const file = await sendRaw(`${service.origin}/files/uploads/none`, 'OPTIONS', {
    headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
  })
  t.equal(file.status, 204)
})

t.test('a browser page can read that the service is overloaded, and preflights are answered even then', async (t) => {
  const full = await startService(t, {
    settings: { corsOrigins: [origin], clientLimits: { ...relaxedClientLimits, shedAfterMs: 0 } },
  })
  const { client } = await full.tenant()
  const crowd = () => Array.from({ length: 150 }, () => client.call('getMe', { headers: { Origin: origin } }))
  const crowdAndPreflights = async () => {
    const asked = crowd()
    const preflights = Array.from({ length: 20 }, () => ask(full.origin, '/contacts', origin))
    t.ok((await Promise.all(preflights)).every(({ status }) => status === 204))
    return (await Promise.all(asked)).filter(({ status }) => status === 503)
  }
  let shed = await crowdAndPreflights()
  while (shed.length === 0) shed = await crowdAndPreflights()
  for (const answer of nonEmpty(shed)) {
    t.equal(answer.headers['access-control-allow-origin'], origin)
    matches(t, listed(answer, 'vary'), containing(['Origin']))
    matches(t, listed(answer, 'access-control-expose-headers'), containing(['Retry-After']))
  }
})

t.test('if CORS_ORIGINS is set, any page can read a refusal that was sent before the headers were read', async (t) => {
  for (const [to, readers] of [
    [service, '*'],
    [strict, undefined],
  ] as const) {
    const wire = await RawConnection.open(to.origin)
    t.teardown(() => wire.destroy())
    wire.send(`GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`)
    const { status, headers } = await wire.answer()
    t.equal(status, 431)
    t.equal(headers['access-control-allow-origin'], readers)
  }
})

t.test('only origins in CORS_ORIGINS get CORS headers, and no origin gets them if CORS_ORIGINS is empty', async (t) => {
  for (const from of ['https://evil.example', `${origin}.evil.example`, 'http://app.example.com', 'null']) {
    const preflight = await ask(service.origin, '/contacts', from)
    t.equal(preflight.status, 405, from)
    t.equal(preflight.headers['access-control-allow-origin'], undefined, from)
  }
  const preflight = await ask(strict.origin, '/contacts', origin)
  t.equal(preflight.status, 405)
  for (const name of ['access-control-allow-origin', 'vary']) t.equal(preflight.headers[name], undefined, name)
  t.equal((await sendRaw(`${service.origin}/api/v1/contacts`, 'OPTIONS', { headers: { Origin: origin } })).status, 405)
})

t.test('CORS_ORIGINS is refused at startup unless it lists origins as browsers write them', (t) => {
  const read = (text: string) => readSettings({ CORS_ORIGINS: text, SECRET_KEY: 'x'.repeat(43) }).corsOrigins
  t.strictSame(read(''), [])
  t.strictSame(read(` ${origin}, ${local},${origin}`), [origin, local])
  const wrong = [
    '*',
    'null',
    'app.example.com',
    `${origin}/`,
    `${origin}/app`,
    'https://App.example.com',
    `${origin}:443`,
  ]
  for (const one of [...wrong, 'ftp://app.example.com', 'https://*.example.com', 'https://me@app.example.com']) {
    t.throws(() => read(`${origin},${one}`), /^CORS_ORIGINS must be origins such as https:\/\/app\.example\.com/, one)
  }
  t.end()
})
