import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { matches, nonEmpty } from '../../support/assertions/assertions.ts'
import { breaches } from '../../support/contract.ts'
import { make } from '../../support/make.ts'
import { sendRaw } from '../../support/peers/client.ts'
import { type RawAnswer, Wire } from '../../support/peers/raw.ts'
import { patientLimits, type Service, startService, type TestTenant } from '../../support/service.ts'
import { inDataDir, namesIn, storedBytes } from '../../support/stored-files.ts'

/** For those who are to be cut off: short enough to wait for, and long enough for a request to be begun. */
const limits = { ...patientLimits, headersMs: 4_000, requestMs: 6_000, idleMs: 6_000, uploadWindowMs: 4_000 }

const service = await startService(t, { settings: { clientLimits: limits } })
const tenant = await service.tenant()
const { client } = tenant

/** For those who are to be served, or refused for what they send, however long that takes on a machine with much to do. */
const patient = await startService(t)
const patientTenant = await patient.tenant()

/** The server's ends of the connections by the client's port, so that a test can see what the server has let go of. */
const held = new Map<number, Socket>()
for (const { server } of [...service.apis, ...patient.apis]) {
  server.on('connection', (socket: Socket) => {
    const port = socket.remotePort!
    held.set(port, socket)
    // A port may serve again, to the other service or after a connection whose end is still on its way.
    socket.once('close', () => {
      if (held.get(port) === socket) held.delete(port)
    })
  })
}

async function open(t: Test, to: Service = service): Promise<Wire> {
  const wire = await Wire.open(to.origin)
  t.teardown(() => wire.destroy())
  return wire
}

/** Waits until the server holds nothing more of a connection. */
async function letGo({ port }: Wire): Promise<void> {
  const own = held.get(port)
  if (own) await new Promise((closed) => own.once('close', closed))
}

/** What every test proves: somebody else, on a connection of his own, is served. */
async function othersAreServed(t: Test, { client: other }: TestTenant = tenant): Promise<void> {
  const made = await served(() => other.call('createContact', { body: { type: 'customer' } }))
  const read = await served(() => other.call('getContact', { path: { id: made.json.data.id } }))
  matches(t, [made.status, read.status], [201, 200], 'others are served')
}

/**
 * The answer to a caller who means well. On a slow machine he may meet the short limits as well, or a busy pool, and then
 * does what every client does: he asks again.
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
  t.strictSame(breaches(undefined, 'GET', { status, headers, text: body }), [])
  t.equal(JSON.parse(body).type.split('#')[1], 'bad_request')
}

const signedBy = ({ client: { token } }: TestTenant): string => `Host: x\r\nAuthorization: Bearer ${token}\r\n`
const signed = signedBy(tenant)
const patientlySigned = signedBy(patientTenant)
const me = `GET /api/v1/me HTTP/1.1\r\n${patientlySigned}\r\n`
const post = (length: number, more = '', signed = signedBy(tenant)): string =>
  `POST /api/v1/contacts HTTP/1.1\r\n${signed}${more}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const times = <T>(count: number, one: (place: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))

/** The address of a new upload, and the store where its file comes to lie. */
async function newUpload({ client, files }: TestTenant = tenant) {
  const { json } = await served(() => client.call('createJobUpload', { body: { contentType: 'text/csv' } }))
  const { uploadUrl: url, sourcePath } = json.data
  return { url, pathname: new URL(url).pathname, files, sourcePath }
}

const put = (pathname: string, length: number): string =>
  `PUT ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`

t.jobs = 8

t.test('headers that drip are a 408, and a hundred of them keep nobody waiting', async (t) => {
  const wires = await Promise.all(times(100, () => open(t)))
  for (const wire of wires) wire.send('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ').drip('a')
  await othersAreServed(t)
  for (const answer of nonEmpty(await Promise.all(wires.map((wire) => wire.answer())))) problem(t, answer, 408)
  await Promise.all(wires.map(letGo))
})

t.test('a connection that never says a word is closed', async (t) => {
  const wire = await open(t)
  await othersAreServed(t)
  problem(t, await wire.answer(), 408)
  await letGo(wire)
})

t.test('a body that drips is a 408 to its caller, with limits, and a row in the audit log', async (t) => {
  let admitted: RawAnswer | undefined
  // On a slow machine all of them may have run out of time before they were known.
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

t.test('a form that drips into an OAuth endpoint is a 408 as OAuth clients read it', async (t) => {
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

t.test('a body that goes on dripping after a refusal holds its connection for no longer than any other', async (t) => {
  const wire = await open(t)
  wire.send(
    'POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
  )
  wire.drip('a')
  await wire.until(/"request_id"/)
  matches(t, wire.text, /^HTTP\/1.1 401 /, 'a caller without a credential is told so before its body has come')
  await othersAreServed(t)
  await letGo(wire)
  t.equal(wire.text.match(/HTTP\/1.1 \d/g)?.length, 1, 'one answer to one request')
})

t.test('a body above the limit that drips on is ended too', async (t) => {
  const wire = await open(t)
  wire.send(post(3_000_000)).drip('a')
  await othersAreServed(t)
  await wire.ended
  await letGo(wire)
})

t.test('chunks that drip are a 408 like any other body', async (t) => {
  const wire = await open(t)
  const head = `POST /api/v1/contacts HTTP/1.1\r\n${signed}Content-Type: application/json\r\n`
  wire.send(`${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`).drip('1\r\n \r\n')
  await othersAreServed(t)
  problem(t, await wire.answer(), 408)
  await letGo(wire)
})

t.test('an upload that drips is a 408, leaves nothing behind, and its address may be used again', async (t) => {
  const { url, pathname, files, sourcePath } = await newUpload()
  const wire = await open(t)
  wire.send(put(pathname, 5_000)).drip('a')
  await othersAreServed(t)
  await wire.until(/\r\n\r\n.*"request_id"/)
  problem(t, await wire.stopDripping().answer(), 408)
  await letGo(wire)
  const traces = async () => (await namesIn(files, 'uploads')).filter((name) => name.startsWith(sourcePath))
  while ((await traces()).length > 0) await sleep(20)
  t.strictSame(await traces(), [])
  const again = await served(() => sendRaw(url, 'PUT', { body: 'Kind\n', headers: { 'Content-Type': 'text/csv' } }))
  t.equal(again.status, 200)
})

t.test('an upload on a slow line that keeps its pace takes longer than a request may', async (t) => {
  const short = { ...patientLimits, headersMs: 3_000, requestMs: 4_000 }
  const slow = await startService(t, { settings: { clientLimits: short, ...inDataDir } })
  const { url, pathname, files, sourcePath } = await newUpload(await slow.tenant())
  const wire = await Wire.open(slow.origin)
  t.teardown(() => wire.destroy())
  const row = `${'x'.repeat(199)}\n`
  wire.send(`PUT ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n`)
  let rows = 0
  const traces = async () => (await namesIn(files, 'uploads')).filter((name) => name.startsWith(sourcePath))
  while ((await traces()).length === 0) {
    t.equal(wire.text, '', 'it is begun')
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
  const [name = ''] = (await namesIn(files, 'uploads')).filter((name) => name.startsWith(sourcePath))
  t.equal((await storedBytes(files, 'uploads', name))!.length, rows * row.length)
  t.equal((await sendRaw(url, 'PUT', { body: 'x', headers: { 'Content-Type': 'text/csv' } })).status, 409)
})

t.test('headers that never end are a 431, even drop by drop', async (t) => {
  const wire = await open(t, patient)
  wire.send('GET /api/v1/me HTTP/1.1\r\nHost: x\r\n').drip(`X-A: ${'a'.repeat(2_000)}\r\n`, 5)
  await othersAreServed(t, patientTenant)
  problem(t, await wire.answer(), 431)
  await letGo(wire)
})

t.test('a client that ends its side after the request still gets the answer', async (t) => {
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

t.test('a client that ends its side in the middle of a body gets a 400, and nothing of it stays', async (t) => {
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
})

t.test('clients that vanish in the middle of a body or before the answer leave no connection behind', async (t) => {
  const wires = await Promise.all(times(100, () => open(t, patient)))
  wires.forEach((wire, index) => void wire.send(index % 2 ? `${post(1_000, '', patientlySigned)}{"notes":"` : me))
  await othersAreServed(t, patientTenant)
  for (const wire of wires) wire.socket.resetAndDestroy()
  await Promise.all(wires.map(letGo))
  await othersAreServed(t, patientTenant)
})

t.test(
  'clients that reset the connection behind their requests, and so have no address any more, end nothing',
  async (t) => {
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
  },
)

t.test('2,000 connections that are kept open and do nothing take nothing from others', async (t) => {
  const keepOpen = async (): Promise<Wire> => {
    const wire = await open(t, patient)
    await wire.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n').until(/"ok"/)
    return wire
  }
  const wires: Wire[] = []
  while (wires.length < 2_000) wires.push(...(await Promise.all(times(100, keepOpen))))
  await othersAreServed(t, patientTenant)
  const still = wires.filter(({ port }) => held.has(port))
  t.equal(still.length, 2_000, 'all of them are held')
  await wires[0]!.send(me).until(/"scopes"/)
  matches(t, wires[0]!.text, /HTTP\/1.1 200 OK[\s\S]*HTTP\/1.1 200 OK/, 'and can be used')
})

t.test('a connection that is kept open and not used is closed in the end', async (t) => {
  const short = { ...patientLimits, keepAliveMs: 100 }
  const other = await startService(t, { settings: { clientLimits: short, ...inDataDir } })
  const wire = await Wire.open(other.origin)
  t.teardown(() => wire.destroy())
  await wire.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n').until(/"ok"/)
  await wire.ended
  matches(t, wire.text, /^HTTP\/1.1 200 /)
})

t.test('requests sent before the answers came are answered in their order', async (t) => {
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

t.test('what is broken behind a good request is answered after it', async (t) => {
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

t.test('a client that asks and asks and never reads is cut off', async (t) => {
  const { client: own } = await makeRoomy()
  const wire = await open(t)
  wire.socket.pause()
  const list = `GET /api/v1/contacts?limit=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${own.token}\r\n\r\n`
  wire.send(list.repeat(200))
  await othersAreServed(t)
  await letGo(wire)
  await othersAreServed(t)
})

/** A tenant whose list of contacts is longer than what the kernel takes for a reader that does not read. */
async function makeRoomy() {
  const roomy = await service.tenant()
  const body = { type: 'customer' as const, notes: 'x'.repeat(5_000) }
  for (let index = 0; index < 100; index += 1) await served(() => roomy.client.call('createContact', { body }))
  return roomy
}
