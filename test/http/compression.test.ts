import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { negotiateCoding } from '../../handlers/pipeline/http/wire/compression.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const { origin } = service
const tenant = await service.tenant()
const token = tenant.client.token!
const notes = 'A long note about the kitchen. '.repeat(60)
const body = { type: 'customer', firstName: 'Dana', notes }

interface Got {
  status: number
  headers: Headers
  /** Body as received (`bytes`) and decoded (`text`). */
  bytes: Buffer
  text: string
}

/** Sends one request as a browser does, and also returns the undecoded body. */
async function get(
  path: string,
  encoding: string | undefined,
  { method = 'GET', headers = {}, sent = '' } = {},
): Promise<Got> {
  const all = {
    Authorization: `Bearer ${token}`,
    ...(encoding !== undefined && { 'Accept-Encoding': encoding }),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, origin), { method, headers: all }, (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(parts)
        const headers = new Headers(incoming.headers as Record<string, string>)
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers.get('content-encoding') ?? '']
        const text = bytes.length > 0 && unpack ? unpack(bytes).toString() : bytes.toString()
        resolve({ status: incoming.statusCode!, headers, bytes, text })
      })
    })
    outgoing.on('error', reject).end(sent)
  })
}

const { data: contact } = await tenant.client.ok('createContact', { body: { ...body, type: 'customer' } })
const path = `/api/v1/contacts/${contact.id}`

t.test('an answer larger than 1 KB is compressed in the coding that the client prefers', async (t) => {
  const plain = await get(path, undefined)
  t.equal(plain.headers.get('content-encoding'), null)
  t.equal(plain.headers.get('vary'), 'Accept-Encoding')
  for (const [header, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['identity', null],
    ['deflate, zstd', null],
  ] as const) {
    const { status, headers, bytes, text } = await get(path, header)
    t.strictSame(
      [status, headers.get('content-encoding'), headers.get('vary')],
      [200, coding, 'Accept-Encoding'],
      header,
    )
    t.equal(headers.get('content-length'), String(bytes.length))
    t.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    t.strictSame(JSON.parse(text).data, JSON.parse(plain.text).data)
    if (coding) t.ok(bytes.length < plain.bytes.length / 4, `${bytes.length} of ${plain.bytes.length}`)
  }
})

t.test('a small answer is sent uncompressed', async (t) => {
  const { headers, text } = await get('/api/v1/contacts/count', 'gzip, br')
  t.strictSame([headers.get('content-encoding'), headers.get('vary')], [null, null])
  t.ok(text.length <= 1024)
})

t.test('a record has the same ETag with every content coding, for If-None-Match and for If-Match', async (t) => {
  const [plain, br, gzip] = [await get(path, undefined), await get(path, 'br'), await get(path, 'gzip')]
  const etag = plain.headers.get('etag')!
  matches(t, etag, /^"[\w-]+"$/)
  t.strictSame([br.headers.get('etag'), gzip.headers.get('etag')], [etag, etag])
  const unchanged = await get(path, 'br', { headers: { 'If-None-Match': etag } })
  t.strictSame([unchanged.status, unchanged.bytes.length, unchanged.headers.get('etag')], [304, 0, etag])
  t.strictSame([unchanged.headers.get('vary'), unchanged.headers.get('content-encoding')], ['Accept-Encoding', null])
  const change = {
    method: 'PATCH',
    sent: '{"lastName":"Ortiz"}',
    headers: { 'Content-Type': 'application/json', 'If-Match': etag },
  }
  const changed = await get(path, 'gzip', change)
  t.strictSame([changed.status, changed.headers.get('content-encoding')], [200, 'gzip'])
  t.equal((await get(path, 'gzip', change)).status, 412)
})

t.test('HEAD answers with the headers of GET', async (t) => {
  const [head, full] = [await get(path, 'br', { method: 'HEAD' }), await get(path, 'br')]
  t.strictSame([head.status, head.bytes.length], [200, 0])
  for (const name of ['content-encoding', 'content-type', 'vary', 'etag']) {
    t.equal(head.headers.get(name), full.headers.get(name), name)
  }
})

t.test('problems, replays, lists and the bid page are compressed like any other answer', async (t) => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`m${index}`, 1])))
  const json = { 'Content-Type': 'application/json' }
  const refused = await get('/api/v1/contacts', 'gzip', { method: 'POST', sent: many, headers: json })
  t.strictSame([refused.status, refused.headers.get('content-encoding')], [422, 'gzip'])
  t.equal(refused.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  t.equal(JSON.parse(refused.text).errors.length, 51)
  const keyed = {
    method: 'POST',
    sent: JSON.stringify(body),
    headers: { ...json, 'Idempotency-Key': crypto.randomUUID() },
  }
  const [first, second] = [await get('/api/v1/contacts', 'br', keyed), await get('/api/v1/contacts', undefined, keyed)]
  t.strictSame([first.status, first.headers.get('content-encoding')], [201, 'br'])
  t.strictSame([second.headers.get('idempotent-replayed'), second.headers.get('content-encoding')], ['true', null])
  t.equal(second.text, first.text)
  t.equal((await get('/api/v1/contacts', 'gzip')).headers.get('content-encoding'), 'gzip')
  const bid = await make.bid(tenant, { status: 'sent', notes })
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  t.equal((await get(data.url, 'gzip, br')).headers.get('content-encoding'), 'br')
})

t.test('a static answer has a separate ETag for each coding', async (t) => {
  const fixed = ['/api/v1/openapi.json', '/docs/api', '/docs/api/bids', '/licence', '/docs/api/concepts/errors']
  for (const path of [...fixed, '/.well-known/oauth-authorization-server']) {
    const answers = await Promise.all([undefined, 'br', 'gzip', 'gzip;q=0'].map((header) => get(path, header)))
    const [plain, br, gzip, none] = answers as [Got, Got, Got, Got]
    t.strictSame(
      answers.map(({ headers }) => headers.get('content-encoding')),
      [null, 'br', 'gzip', null],
      path,
    )
    for (const { text, headers } of answers) {
      t.equal(text, plain.text)
      // The page header of the documentation shows the signed-in user, so these answers vary by Cookie.
      t.equal(headers.get('vary'), path.startsWith('/docs') ? 'Cookie, Accept-Encoding' : 'Accept-Encoding')
    }
    const tags = answers.map(({ headers }) => headers.get('etag')!)
    t.equal(new Set(tags).size, 3)
    t.equal(none.headers.get('etag'), tags[0])
    t.equal((await get(path, 'br', { headers: { 'If-None-Match': tags[1]! } })).status, 304)
    t.equal((await get(path, 'gzip', { headers: { 'If-None-Match': tags[1]! } })).status, 200)
    t.ok(br.bytes.length < plain.bytes.length && gzip.bytes.length < plain.bytes.length)
  }
})

t.test('an answer with a secret and a page with a form are not compressed', async (t) => {
  const name = 'n'.repeat(100)
  const scopes = (await tenant.client.ok('getMe')).data.scopes
  const sent = JSON.stringify({ name, scopes })
  const made = await get('/api/v1/api-keys', 'gzip, br', {
    method: 'POST',
    sent,
    headers: { 'Content-Type': 'application/json' },
  })
  t.equal(made.status, 201)
  t.ok(made.bytes.length > 1024, 'the answer is large enough to be compressed')
  t.strictSame([made.headers.get('content-encoding'), JSON.parse(made.text).data.key.length > 40], [null, true])
  const page = await get('/sign-in', 'gzip, br')
  t.equal(page.headers.get('content-encoding'), null)
})

t.test('the response coding is negotiated by the weights in Accept-Encoding', (t) => {
  for (const [header, coding] of [
    [undefined, undefined],
    ['', undefined],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*', 'gzip'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, *;q=1', undefined],
    ['gzip;q=1.0, br;q=0.9', 'gzip'],
    ['gzip ; q=0.8 , br ; q=0.9', 'br'],
    ['gzip;Q=0.001', 'gzip'],
    ['gzip;q=0.5, identity', undefined],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['identity;q=0', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=x, br;q=0.1', 'br'],
    ['gzipped, brotli', undefined],
    [`gzip,${'x,'.repeat(500)}`, 'gzip'],
  ] as const) {
    t.equal(negotiateCoding(header), coding, String(header))
    t.equal(negotiateCoding(header), coding, 'again')
  }
  t.end()
})

t.test('a client that disconnects while its answer is compressed does not affect others', async (t) => {
  for (let visit = 0; visit < 20; visit += 1) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: gzip\r\n\r\n`)
    await new Promise((resolve) => setTimeout(resolve, visit))
    socket.destroy()
  }
  t.equal((await new Client(origin, token).call('getMe')).status, 200)
})
