import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import {
  relaxedClientLimits,
  type Service,
  startService,
  type TestTenant,
} from '../../../scripts/testkit/environment/service.ts'
import { dataDirSettings, listFileNames, readStoredFile } from '../../../scripts/testkit/environment/stored-files.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { contractViolations } from '../../../scripts/testkit/http/contract.ts'
import { type RawAnswer, RawConnection } from '../../../scripts/testkit/http/raw.ts'
import { make } from '../../../scripts/testkit/make.ts'

/** Limits of the service for misbehaving clients: short enough to wait for, long enough to begin a request. */
const limits = { ...relaxedClientLimits, headersMs: 4_000, requestMs: 6_000, idleMs: 6_000, uploadWindowMs: 4_000 }

const service = await startService(t, { settings: { clientLimits: limits } })
const tenant = await service.tenant()
const { client } = tenant

/**
 * Service with patient limits, for clients that must be served or refused by what they send, even on a slow machine.
 */
const patient = await startService(t)
const patientTenant = await patient.tenant()

/** Server-side sockets by the client's port, so that a test can see which connections the server has released. */
const held = new Map<number, Socket>()
for (const { server } of [...service.apis, ...patient.apis]) {
  server.on('connection', (socket: Socket) => {
    const port = socket.remotePort!
    held.set(port, socket)
    // A port may be used again before the `close` of its previous connection arrives, also by the other service.
    socket.once('close', () => {
      if (held.get(port) === socket) held.delete(port)
    })
  })
}

async function open(t: Test, to: Service = service): Promise<RawConnection> {
  const wire = await RawConnection.open(to.origin)
  t.teardown(() => wire.destroy())
  return wire
}

/** Waits until the server has released the connection. */
async function letGo({ port }: RawConnection): Promise<void> {
  const own = held.get(port)
  if (own) await new Promise((closed) => own.once('close', closed))
}

/** Asserts that another client on its own connection is served. */
async function othersAreServed(t: Test, { client: other }: TestTenant = tenant): Promise<void> {
  const made = await served(() => other.call('createContact', { body: { type: 'customer' } }))
  const read = await served(() => other.call('getContact', { path: { id: made.json.data.id } }))
  matches(t, [made.status, read.status], [201, 200], 'others are served')
}

/**
 * Returns the answer to a well-behaved client. On a slow machine such a client may also meet the short limits or a busy
 * pool. It then repeats the request, as clients do.
 */
async function served<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') return undefined
      throw error
    })
    if (answer && answer.status !== 408 && answer.status !== 503) return answer
  }
}

function problem(t: Test, { status, headers, body }: RawAnswer, expected: number): void {
  t.equal(status, expected, body)
  t.strictSame(contractViolations(undefined, 'GET', { status, headers, text: body }), [])
  t.equal(JSON.parse(body).type.split('#')[1], 'bad_request')
}

const signedBy = ({ client: { token } }: TestTenant): string => `Host: x\r\nAuthorization: Bearer ${token}\r\n`
const signed = signedBy(tenant)
const patientlySigned = signedBy(patientTenant)
const me = `GET /api/v1/me HTTP/1.1\r\n${patientlySigned}\r\n`
const post = (length: number, more = '', signed = signedBy(tenant)): string =>
  `POST /api/v1/contacts HTTP/1.1\r\n${signed}${more}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const times = <T>(count: number, one: (place: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))

/** Creates an upload. Returns its address, and the file store where its file will be stored. */
async function newUpload({ client, files }: TestTenant = tenant) {
  const { json } = await served(() => client.call('createJobUpload', { body: { contentType: 'text/csv' } }))
  const { uploadUrl: url, sourcePath } = json.data
  return { url, pathname: new URL(url).pathname, files, sourcePath }
}

const put = (pathname: string, length: number): string =>
  `PUT ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`

t.jobs = 8

t.test('headers sent byte by byte end in a 408, and a hundred such clients do not delay others', async (t) => {
  const wires = await Promise.all(times(100, () => open(t)))
  for (const wire of wires) wire.send('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ').drip('a')
  await othersAreServed(t)
  for (const answer of nonEmpty(await Promise.all(wires.map((wire) => wire.answer())))) problem(t, answer, 408)
  await Promise.all(wires.map(letGo))
})

t.test('a connection that never sends anything is closed', async (t) => {
  const wire = await open(t)
  await othersAreServed(t)
  problem(t, await wire.answer(), 408)
  await letGo(wire)
})

t.test('a body sent byte by byte ends in a 408 with rate limit headers and a row in the audit log', async (t) => {
  let admitted: RawAnswer | undefined
  // On a slow machine all requests may time out before their callers are admitted.
  while (!admitted) {
    const wires = await Promise.all(times(50, () => open(t)))
    for (const wire of wires) wire.send(`${post(10_000)}{"notes":"`).drip('a')
    await othersAreServed(t)
    const answers = await Promise.all(wires.map((wire) => wire.answer()))
    for (const answer of nonEmpty(answers)) problem(t, answer, 408)
    await Promise.all(wires.map(letGo))
    admitted = answers.find(({ headers }) => headers['ratelimit-tenant-limit'])
  }
  const requestId = admitted.headers['x-request-id']!
  let rows: unknown[] = []
  while (rows.length === 0) {
    rows = (await served(() => client.call('listApiAuditLogs', { query: { requestId } }))).json.data
  }
  matches(t, rows, [{ status: 408, code: 'bad_request', operationId: 'createContact' }])
})

t.test('a form sent byte by byte to an OAuth endpoint ends in a 408 in OAuth error format', async (t) => {
  const wire = await open(t)
  const type = 'application/x-www-form-urlencoded'
  wire.send(`POST /api/v1/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 9000\r\n\r\n`)
  wire.drip('a')
  await othersAreServed(t)
  const { status, body } = await wire.answer()
  t.equal(status, 408)
  matches(t, JSON.parse(body), { error: 'invalid_request', error_description: /too long/ })
  await letGo(wire)
})

t.test('a body that is sent byte by byte even after a refusal does not keep its connection open longer', async (t) => {
  const wire = await open(t)
  wire.send(
    'POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
  )
  wire.drip('a')
  await wire.until(/"request_id"/)
  matches(t, wire.text, /^HTTP\/1.1 401 /, 'a request without a credential is refused before its body has arrived')
  await othersAreServed(t)
  await letGo(wire)
  t.equal(wire.text.match(/HTTP\/1.1 \d/g)?.length, 1, 'one answer to one request')
})

t.test('the connection of an oversized body that is sent byte by byte is closed', async (t) => {
  const wire = await open(t)
  wire.send(post(3_000_000)).drip('a')
  await othersAreServed(t)
  await wire.ended
  await letGo(wire)
})

t.test('a chunked body sent byte by byte ends in a 408 like any other body', async (t) => {
  const wire = await open(t)
  const head = `POST /api/v1/contacts HTTP/1.1\r\n${signed}Content-Type: application/json\r\n`
  wire.send(`${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`).drip('1\r\n \r\n')
  await othersAreServed(t)
  problem(t, await wire.answer(), 408)
  await letGo(wire)
})

t.test('an upload sent byte by byte ends in a 408, leaves no file, and its address can be used again', async (t) => {
  const { url, pathname, files, sourcePath } = await newUpload()
  const wire = await open(t)
  wire.send(put(pathname, 5_000)).drip('a')
  await othersAreServed(t)
  await wire.until(/\r\n\r\n.*"request_id"/)
  problem(t, await wire.stopDripping().answer(), 408)
  await letGo(wire)
  const traces = async () => (await listFileNames(files, 'uploads')).filter((name) => name.startsWith(sourcePath))
  while ((await traces()).length > 0) await sleep(20)
  t.strictSame(await traces(), [])
  const again = await served(() => sendRaw(url, 'PUT', { body: 'Kind\n', headers: { 'Content-Type': 'text/csv' } }))
  t.equal(again.status, 200)
})

t.test('a slow upload that keeps a steady pace may take longer than the request timeout', async (t) => {
  const short = { ...relaxedClientLimits, headersMs: 3_000, requestMs: 4_000 }
  const slow = await startService(t, { settings: { clientLimits: short, ...dataDirSettings } })
  const { url, pathname, files, sourcePath } = await newUpload(await slow.tenant())
  const wire = await RawConnection.open(slow.origin)
  t.teardown(() => wire.destroy())
  const row = `${'x'.repeat(199)}\n`
  wire.send(`PUT ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n`)
  let rows = 0
  const traces = async () => (await listFileNames(files, 'uploads')).filter((name) => name.startsWith(sourcePath))
  while ((await traces()).length === 0) {
    t.equal(wire.text, '', 'the upload is not answered yet')
    wire.send(`c8\r\n${row}\r\n`)
    rows += 1
    await sleep(10)
  }
  for (const until = Date.now() + 2 * short.requestMs; Date.now() < until; rows += 1) {
    wire.send(`c8\r\n${row}\r\n`)
    await sleep(10)
  }
  wire.send('0\r\n\r\n')
  await wire.until(/"sourcePath"/)
  matches(t, wire.text, /^HTTP\/1.1 200 /)
  const [name = ''] = (await listFileNames(files, 'uploads')).filter((name) => name.startsWith(sourcePath))
  t.equal((await readStoredFile(files, 'uploads', name))!.length, rows * row.length)
  t.equal((await sendRaw(url, 'PUT', { body: 'x', headers: { 'Content-Type': 'text/csv' } })).status, 409)
})

t.test('endless headers are a 431, even if sent in small pieces', async (t) => {
  const wire = await open(t, patient)
  wire.send('GET /api/v1/me HTTP/1.1\r\nHost: x\r\n').drip(`X-A: ${'a'.repeat(2_000)}\r\n`, 5)
  await othersAreServed(t, patientTenant)
  problem(t, await wire.answer(), 431)
  await letGo(wire)
})

t.test('a client that half-closes its connection after the request still gets the answer', async (t) => {
  const get = await open(t, patient)
  get.socket.end(me)
  const body = '{"type":"customer","firstName":"Half"}'
  const created = await open(t, patient)
  created.socket.end(`${post(body.length, '', patientlySigned)}${body}`)
  await othersAreServed(t, patientTenant)
  matches(t, await get.answer(), { status: 200, body: /"scopes"/ })
  matches(t, await created.answer(), { status: 201, body: /"firstName":"Half"/ })
  await Promise.all([letGo(get), letGo(created)])
})

t.test(
  'a client that half-closes in the middle of a body gets a 400, and its idempotency key stays free',
  async (t) => {
    const key = '3f0a8d3e-0e0b-4a5c-9c3d-1f2e3d4c5b6a'
    const body = '{"type":"customer","firstName":"Cut"}'
    const wires = await Promise.all(times(50, () => open(t, patient)))
    for (const wire of wires)
      wire.socket.end(`${post(body.length, `Idempotency-Key: ${key}\r\n`, patientlySigned)}${body.slice(0, 20)}`)
    await othersAreServed(t, patientTenant)
    for (const answer of nonEmpty(await Promise.all(wires.map((wire) => wire.answer())))) problem(t, answer, 400)
    await Promise.all(wires.map(letGo))
    const whole = await patientTenant.client.ok('createContact', { body: JSON.parse(body), key })
    t.equal(whole.headers['idempotent-replayed'], undefined, 'the key was not used up')
  },
)

t.test('a connection reset during a body or before the answer leaves no connection behind', async (t) => {
  const wires = await Promise.all(times(100, () => open(t, patient)))
  wires.forEach((wire, index) => void wire.send(index % 2 ? `${post(1_000, '', patientlySigned)}{"notes":"` : me))
  await othersAreServed(t, patientTenant)
  for (const wire of wires) wire.socket.resetAndDestroy()
  await Promise.all(wires.map(letGo))
  await othersAreServed(t, patientTenant)
})

t.test('a request whose connection was reset, and so has no remote address, does not end the process', async (t) => {
  const { hostname, port } = new URL(patient.origin)
  for (const path of ['/docs', '/api/v1/me', '/b/x', '/files/uploads/x', '/portal']) {
    for (let client = 0; client < 40; client += 1) {
      const socket = connect(Number(port), hostname).on('error', () => {})
      await once(socket, 'connect')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3))
      setImmediate(() => socket.resetAndDestroy())
    }
  }
  await othersAreServed(t, patientTenant)
})

t.test('2,000 idle open connections do not affect other clients', async (t) => {
  const keepOpen = async (): Promise<RawConnection> => {
    const wire = await open(t, patient)
    await wire.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n').until(/"ok"/)
    return wire
  }
  const wires: RawConnection[] = []
  while (wires.length < 2_000) wires.push(...(await Promise.all(times(100, keepOpen))))
  await othersAreServed(t, patientTenant)
  const still = wires.filter(({ port }) => held.has(port))
  t.equal(still.length, 2_000, 'all of them are still open')
  await wires[0]!.send(me).until(/"scopes"/)
  matches(t, wires[0]!.text, /HTTP\/1.1 200 OK[\s\S]*HTTP\/1.1 200 OK/, 'an open connection can be used again')
})

t.test('an idle keep-alive connection is closed after its timeout', async (t) => {
  const short = { ...relaxedClientLimits, keepAliveMs: 100 }
  const other = await startService(t, { settings: { clientLimits: short, ...dataDirSettings } })
  const wire = await RawConnection.open(other.origin)
  t.teardown(() => wire.destroy())
  await wire.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n').until(/"ok"/)
  await wire.ended
  matches(t, wire.text, /^HTTP\/1.1 200 /)
})

t.test('pipelined requests are answered in their order', async (t) => {
  const contacts = await make.contacts(patientTenant, 20)
  const wire = await open(t, patient)
  wire.send(
    contacts.map(({ id }) => `GET /api/v1/contacts/${id} HTTP/1.1\r\n${patientlySigned}\r\n`).join('') +
      `GET /api/v1/me HTTP/1.1\r\n${patientlySigned}Connection: close\r\n\r\n`,
  )
  await othersAreServed(t, patientTenant)
  await wire.ended
  const names = [...wire.text.matchAll(/"firstName":"(A\d+)"/g)].map((match) => match[1])
  t.strictSame(
    names,
    contacts.map(({ firstName }) => firstName),
  )
  t.equal(wire.text.match(/HTTP\/1.1 200 OK/g)?.length, 21)
})

t.test('a malformed request behind a valid one on a connection is answered after the valid one', async (t) => {
  const wire = await open(t, patient)
  wire.send(`${me}nonsense\r\n\r\n`)
  await othersAreServed(t, patientTenant)
  await wire.ended
  matches(t, wire.text, /^HTTP\/1.1 200 OK[\s\S]*"scopes"[\s\S]*HTTP\/1.1 400 Bad Request/)
  await letGo(wire)
})

t.test('a request that is completed after its 408 is not served', async (t) => {
  const wire = await open(t)
  const body = '{"type":"customer","firstName":"Late"}'
  wire.send(post(body.length).slice(0, -2))
  await wire.until(/^HTTP\/1.1 408 /)
  wire.send(`\r\n${body}`)
  await letGo(wire)
  await othersAreServed(t)
  const late = await served(() => client.call('countContacts', { query: { search: 'Late' } }))
  t.equal(late.json.data.total, 0)
})

t.test('a client that sends requests without end and never reads the answers is disconnected', async (t) => {
  const { client: own } = await makeRoomy()
  const wire = await open(t)
  wire.socket.pause()
  const list = `GET /api/v1/contacts?limit=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${own.token}\r\n\r\n`
  wire.send(list.repeat(200))
  await othersAreServed(t)
  await letGo(wire)
  await othersAreServed(t)
})

/** Creates an organization whose contact list is larger than the kernel's socket buffers. */
async function makeRoomy() {
  const roomy = await service.tenant()
  const body = { type: 'customer' as const, notes: 'x'.repeat(5_000) }
  for (let index = 0; index < 100; index += 1) await served(() => roomy.client.call('createContact', { body }))
  return roomy
}
