import { createServer } from 'node:net'
import type { TLSSocket } from 'node:tls'
import t, { type Test } from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import type { Delivery } from '../../db/nouns/webhooks/deliveries.ts'
import { createWebhookEndpoint } from '../../db/nouns/webhooks/endpoints.ts'
import { createCertificateAuthority } from '../../scripts/operate/certificates.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import {
  answerWith,
  startRawReceiver,
  startReceiver,
  trustedAuthority,
} from '../../scripts/testkit/webhooks/receiver.ts'
import type { DispatcherDeps } from '../../workers/webhooks/dispatcher.ts'

const world = await makeDeliveryHelpers(t)

/** Delivers one event to a URL and returns the delivery. */
async function delivered(url: string, means: Partial<DispatcherDeps> = {}): Promise<Delivery> {
  const caller = await world.tenant()
  const endpoint = await world.endpoint(caller, { url })
  await world.contacts(caller, 1)
  await world.drain(caller, endpoint.id, means)
  return (await world.deliveries(caller))[0]!
}

/** Delivers to a TLS server that calls `onRequest` once a request has begun. */
const deliveredTo = async (t: Test, onRequest: (socket: TLSSocket) => void, means?: Partial<DispatcherDeps>) =>
  delivered((await startRawReceiver(t, onRequest)).url, means)

const failed = { status: 'failed', attemptCount: 1, responseStatus: null, responseBody: null }
const timeoutMs = 300

t.test('a delivery to a receiver that never answers times out', async (t) => {
  const delivery = await deliveredTo(t, () => {}, { timeoutMs })
  matches(t, delivery, { ...failed, errorMessage: 'There was no complete answer within 10 seconds.' })
})

t.test('a delivery to a receiver that sends its headers or body byte by byte times out', async (t) => {
  const drips = [
    'HTTP/1.1 200 OK\r\nX-Slow: ',
    'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n',
    'HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n',
  ]
  for (const begin of drips) {
    const drip = (socket: TLSSocket) => {
      socket.write(begin)
      const timer = setInterval(() => socket.write(begin.includes('chunked') ? '1\r\na\r\n' : 'a'), 20)
      socket.on('close', () => clearInterval(timer))
    }
    const delivery = await deliveredTo(t, drip, { timeoutMs })
    matches(t, delivery, { ...failed, errorMessage: 'There was no complete answer within 10 seconds.' })
  }
})

t.test('a delivery to a receiver that never completes the TLS handshake times out', async (t) => {
  const mute = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => mute.listen(0, 'localhost', resolve))
  t.teardown(() => mute.close())
  const { port } = mute.address() as { port: number }
  const delivery = await delivered(`https://localhost:${port}/`, { timeoutMs })
  matches(t, delivery, { ...failed, errorMessage: 'There was no complete answer within 10 seconds.' })
})

t.test('only the first kilobyte of a huge answer is read, and its status is still used', async (t) => {
  for (const [code, status] of [
    [200, 'succeeded'],
    [500, 'failed'],
  ] as const) {
    let cut: (bytes: number) => void
    const closed = new Promise<number>((resolve) => {
      cut = resolve
    })
    const delivery = await deliveredTo(t, (socket) => {
      socket.on('close', () => cut(socket.bytesWritten))
      socket.write(`HTTP/1.1 ${code} X\r\nContent-Length: ${2 ** 30}\r\n\r\n`)
      const part = Buffer.alloc(65_536, 'x')
      const pour = () => {
        while (!socket.destroyed && socket.write(part));
      }
      socket.on('drain', pour)
      pour()
    })
    matches(t, delivery, { status, responseStatus: code })
    t.equal(delivery.responseBody?.length ?? null, status === 'failed' ? 1024 : null)
    const bytes = await closed
    t.ok(bytes < 2 ** 25, `${bytes} bytes left the receiver before the connection was cut`)
  }
})

t.test('a redirect is not followed', async (t) => {
  const elsewhere = await startReceiver(t)
  const receiver = await startReceiver(t)
  receiver.answer = answerWith(307, 'over there', { Location: elsewhere.url })
  const delivery = await delivered(receiver.url)
  matches(t, delivery, { status: 'failed', responseStatus: 307, responseBody: 'over there' })
  t.equal(elsewhere.received.length, 0)
})

t.test('nothing is sent to a receiver with an invalid certificate', async (t) => {
  const trusted = await trustedAuthority()
  const stranger = await (await createCertificateAuthority()).issue('localhost')
  const certificates = {
    'of an unknown authority': stranger,
    'of another host': await trusted.issue('example.com'),
    'whose time is over': await trusted.issue('localhost', { expired: true }),
  }
  for (const [name, cert] of Object.entries(certificates)) {
    const receiver = await startReceiver(t, { cert })
    const delivery = await delivered(receiver.url)
    matches(t, delivery, { ...failed, errorMessage: /^TLS failed: [A-Z_]+\.$/ }, name)
    t.equal(receiver.received.length, 0, name)
  }
})

t.test("plain HTTP on the receiver's port is reported as a TLS failure", async (t) => {
  const plain = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\n'))
  await new Promise<void>((resolve) => plain.listen(0, 'localhost', resolve))
  t.teardown(() => plain.close())
  const { port } = plain.address() as { port: number }
  matches(t, await delivered(`https://localhost:${port}/`), { ...failed, errorMessage: /^TLS failed/ })
})

t.test('invalid HTTP or an unknown status in the answer fails the delivery', async (t) => {
  const broken = [
    'HTTP/9.9 200 OK\r\n\r\n',
    'HTTP/1.1 OK\r\n\r\n',
    'SSH-2.0-OpenSSH_9.6\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`,
  ]
  for (const answer of broken) {
    const delivery = await deliveredTo(t, (socket) => socket.end(answer))
    matches(
      t,
      delivery,
      { ...failed, errorMessage: 'The answer was not valid HTTP.' },
      JSON.stringify(answer.slice(0, 40)),
    )
  }
  const odd = await deliveredTo(t, (socket) => socket.end('HTTP/1.1 999 Eh\r\nContent-Length: 0\r\n\r\n'))
  matches(t, odd, { status: 'failed', responseStatus: 999 })
})

t.test('a connection that closes before the answer is complete fails the delivery', async (t) => {
  const early = ['', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort']
  for (const answer of early) {
    const delivery = await deliveredTo(t, (socket) => socket.end(answer))
    matches(t, delivery, { ...failed, errorMessage: String }, JSON.stringify(answer))
    const reset = await deliveredTo(t, (socket) => socket.write(answer, () => socket.destroy()))
    matches(t, reset, { ...failed, errorMessage: String }, JSON.stringify(answer))
  }
})

t.test('a port without a listener fails the delivery as a refused connection', async (t) => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  const delivery = await delivered(`https://localhost:${port}/`)
  matches(t, delivery, { ...failed, errorMessage: 'The connection was refused.' })
})

t.test('NUL bytes and invalid UTF-8 in an answer are stored as text', async (t) => {
  const receiver = await startReceiver(t)
  const body = Buffer.concat([Buffer.from('a\u0000b'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.alloc(2000, 0xf0)])
  receiver.answer = (_request, response) =>
    void response.writeHead(500, { 'Content-Type': 'text/plain', 'X-Trace-Id': 'é'.repeat(300) }).end(body)
  const { responseBody, responseHeaders, status } = await delivered(receiver.url)
  t.equal(status, 'failed')
  matches(t, responseBody, /^a\ufffdb\ufffd/)
  t.ok(Buffer.byteLength(responseBody!) <= 1024)
  t.ok(responseHeaders!['x-trace-id']!.length <= 200)
})

t.test('credentials in a stored answer are redacted', async (t) => {
  const receiver = await startReceiver(t)
  const secrets = [
    'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ',
    'sk_live_abc123_secretsecret',
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    'hunter2hunter2',
    'dXNlcjpwYXNzd29yZA==',
  ]
  const [whsec, key, jwt, password, basic] = secrets
  receiver.answer = (request, response) =>
    void response
      .writeHead(500)
      .end(
        `bad key ${whsec} and ${key}; Authorization: Bearer ${jwt}; {"db_password":"${password}","code":7} Basic ${basic} ${request.headers['svc-signature']}`,
      )
  const { responseBody } = await delivered(receiver.url)
  for (const secret of secrets) lacks(t, responseBody, secret)
  lacks(t, responseBody, String(receiver.received[0]!.headers['svc-signature']).split('v1=')[1]!)
  matches(t, responseBody, /bad key \[redacted\].*"code":7/)
})

t.test('a kept-alive connection that the receiver closed is replaced without a failed delivery', async (t) => {
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const used = new WeakSet<object>()
  let answered = 0
  receiver.answer = (request, response) => {
    if (used.has(request.socket)) {
      request.socket.destroy()
      return
    }
    used.add(request.socket)
    answered += 1
    response.writeHead(200).end()
  }
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 12)
  await world.drain(caller, endpoint.id)
  const deliveries = await world.deliveries(caller)
  t.strictSame([...new Set(deliveries.map(({ status }) => status))], ['succeeded'])
  t.equal(answered, 12)
})

t.test('nothing is sent to a host name that resolves to a private address at delivery', async (t) => {
  const receiver = await startReceiver(t)
  const caller = await world.tenant()
  const { port } = new URL(receiver.url)
  const answers = [
    ['93.184.215.14'],
    ['127.0.0.1'],
    ['93.184.215.14', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
  ]
  const guard = { devHosts: [], resolve: async () => answers.shift() ?? ['169.254.169.254'] }
  const url = 'https://rebind.example.com:8443/hook'
  const endpoint = await runTransaction(world.database, caller, (tx) =>
    createWebhookEndpoint(
      tx,
      caller,
      { url, eventTypes: ['contact.created'], isActive: true },
      { secrets: world.secrets },
    ),
  )
  await world.database.pool.query('update webhook_endpoints set url = $1 where id = $2', [
    `https://rebind.example.com:${port}/hook`,
    endpoint.id,
  ])
  await world.contacts(caller, 6)
  await world.drain(caller, endpoint.id, { guard })
  for (const delivery of nonEmpty(await world.deliveries(caller))) {
    matches(t, delivery, { ...failed, errorMessage: /^Nothing was sent/ })
    lacks(t, delivery.errorMessage, /127|169/, 'the address itself is not disclosed')
  }
  t.equal(receiver.connections, 0)
})

t.test('a forbidden URL that is already in the table is refused at delivery', async (t) => {
  const receiver = await startReceiver(t)
  const caller = await world.tenant()
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  const { port } = new URL(receiver.url)
  const hostile = [
    `http://localhost:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://0x7f.1:${port}/`,
    `https://user:pass@localhost:${port}/`,
    'https://localhost/',
    'https://2130706433:8443/',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'nonsense',
  ]
  for (const url of hostile) {
    await world.database.pool.query('update webhook_endpoints set url = $1 where id = $2', [url, endpoint.id])
    await world.contacts(caller, 1)
    await world.drain(caller, endpoint.id)
    matches(t, (await world.deliveries(caller))[0], { ...failed, errorMessage: /^Nothing was sent/ }, url)
  }
  t.equal(receiver.connections, 0)
})
