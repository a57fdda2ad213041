import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { pageRequestLimits } from '../../../db/engine/base/settings.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { relaxedClientLimits, startService } from '../../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { RawConnection } from '../../../scripts/testkit/http/raw.ts'
import { lockTable } from '../../../scripts/testkit/lock-waits.ts'

const origin = 'https://app.example.com'
/** Request head with a credential that must be looked up in the database. */
const head = `Host: x\r\nAuthorization: Bearer sk_live_00000000_${'x'.repeat(40)}\r\n`
const get = (more = '') => `GET /api/v1/me HTTP/1.1\r\n${head}${more}\r\n`
const post = `POST /api/v1/contacts HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{}`
/** Head of a request that waits for its body, and fills the queue in the meantime. */
const begun =
  'POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n'

/** Starts a service that refuses requests as soon as its queue is full, and sends refusals without a delay. */
async function startFull(t: Test) {
  const texts: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void texts.push(line) })
  const settings = {
    clientLimits: { ...relaxedClientLimits, shedAfterMs: 0 },
    pageLimits: { ...pageRequestLimits, perNetwork: 1_000_000, holdMs: 0 },
    corsOrigins: [origin],
    logAccess: 'all' as const,
  }
  const service = await startService(t, { log, settings })
  const { token } = (await service.tenant()).client
  const { server, drain } = service.apis[0]!
  /** API requests for which Node has created a response. */
  const made: string[] = []
  server.on('request', ({ method, url }) => {
    if (url!.startsWith('/api/')) made.push(`${method} ${url}`)
  })
  const open = async (): Promise<RawConnection> => {
    const wire = await RawConnection.open(service.origin)
    t.teardown(() => wire.destroy())
    return wire
  }
  /**
   * Runs `say` on a new connection while more requests are in progress than there is room for. Returns the connection.
   */
  const amid = async (say: (wire: RawConnection) => Promise<unknown>, first = ''): Promise<RawConnection> => {
    const wire = await open()
    const free = await lockTable(service.database.pool, 'api_keys')
    wire.send(first)
    const { hostname, port } = new URL(service.origin)
    const crowd = Array.from({ length: 200 }, () => connect(Number(port), hostname).on('error', () => {}))
    await Promise.all(crowd.map((socket) => once(socket, 'connect')))
    for (const socket of crowd) socket.write(begun)
    await setTimeout(10)
    made.length = 0
    const said = say(wire)
    // Refusals are already answered. The remaining requests are answered once a key can be looked up.
    await setTimeout(50)
    await free()
    await said
    for (const socket of crowd) socket.destroy()
    return wire
  }
  /** Repeats `amid` until all requests in `said` are refused. A crowd that arrives too slowly causes no refusal. */
  const refused = async (said: string, first = ''): Promise<RawConnection> => {
    const count = (first + said).split(/GET|POST/).length - 1
    for (;;) {
      const wire = await amid((on) => on.send(said).until(new RegExp(`(?:HTTP/1.1 [^]*){${count}}}$`)), first)
      const statuses = answersOn(wire).map(({ line }) => line)
      if (statuses.slice(first === '' ? 0 : 1).every((line) => line === 'HTTP/1.1 503 Service Unavailable')) return wire
      await setTimeout(100)
    }
  }
  return { service, server, token, texts, made, drain, refused }
}

const answersOn = ({ text }: RawConnection) =>
  text.split(/(?=HTTP\/1\.1 )/).map((answer) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const [line, ...headers] = head.split('\r\n')
    return { line, headers, body, id: /x-request-id: (\S+)/i.exec(head)![1]! }
  })

t.test(
  'a refusal that is sent before Node creates a response has the usual form and keeps the connection open',
  async (t) => {
    const { service, server, texts, made, refused } = await startFull(t)
    const sockets = new Map<number | undefined, { parser?: { incoming: unknown } }>()
    server.on('connection', (socket) => sockets.set(socket.remotePort, socket as object))
    const alone = await refused(get())
    t.equal(sockets.get(alone.port)?.parser?.incoming, null, 'the connection does not reference the request')
    const wire = await refused(get() + get() + post)
    t.strictSame(made, ['POST /api/v1/contacts'])
    const answers = answersOn(wire)
    const usual = answers[2]!
    for (const { line, headers, body, id } of nonEmpty(answers)) {
      t.equal(line, usual.line)
      const withoutOwn = (lines: string[]) => lines.filter((text) => !/^(?:date|x-request-id):/i.test(text)).sort()
      t.strictSame(withoutOwn(headers), withoutOwn(usual.headers))
      t.equal(body, usual.body.replace(usual.id, id))
      matches(
        t,
        headers.find((text) => text.startsWith('Date: ')),
        /^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
      )
      const lines = texts.filter((text) => text.includes(id)).map((text) => JSON.parse(text))
      matches(t, lines, [{ kind: 'api', status: 503, msg: 'answered' }])
    }
    t.equal(new Set(answers.map(({ id }) => id)).size, 3)
    await wire.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n').until(/ 200 OK/)
    matches(
      t,
      await (await fetch(`${service.origin}/metrics`)).text(),
      /\nhttp_requests_total\{operation="none",status="503"\} [1-9]/,
    )
  },
)

t.test('on a pipelined connection, the answer to an earlier request is sent before a refusal', async (t) => {
  const { token, refused } = await startFull(t)
  const wire = await refused(get(), `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  t.strictSame(
    answersOn(wire).map(({ line }) => line),
    ['HTTP/1.1 200 OK', 'HTTP/1.1 503 Service Unavailable'],
  )
})

t.test('a browser page may read the refusal of an overloaded service', async (t) => {
  const { refused } = await startFull(t)
  const [answer] = answersOn(await refused(get(`Origin: ${origin}\r\n`)))
  matches(t, answer!.headers, containing([`Access-Control-Allow-Origin: ${origin}`]))
})

t.test('a refusal closes the connection if the client asks for it or the service is draining', async (t) => {
  const { refused, drain } = await startFull(t)
  const closed = await refused(get('Connection: close\r\n'))
  await closed.ended
  drain()
  const drained = await refused(get())
  await drained.ended
  for (const wire of [closed, drained]) matches(t, answersOn(wire)[0]!.headers, containing(['Connection: close']))
})

t.test(
  'refusals for a caller that crowds the service are delayed, but sent before the next answer and before the connection ends',
  async (t) => {
    const settings = {
      clientLimits: { ...relaxedClientLimits, shedAfterMs: 0 },
      pageLimits: { ...pageRequestLimits, holdMs: 3_600_000 },
    }
    const service = await startService(t, { settings })
    const { client } = await service.tenant()
    t.equal((await client.call('getMe')).status, 200, 'its key is known')
    const { server, drain } = service.apis[0]!
    const answered = new Set<number | undefined>()
    server.on('request', ({ socket }) => answered.add(socket.remotePort))
    const open = () => Promise.all(Array.from({ length: 100 }, () => RawConnection.open(service.origin)))
    const ask = `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n\r\n`
    /** Connections of the crowd that are refused and for which Node has created no response. */
    const held: RawConnection[] = []
    while (held.length < 4) {
      const [crowd, wires] = [await open(), await open()]
      const free = await lockTable(service.database.pool, 'api_keys')
      for (const wire of crowd) wire.send(ask)
      await setTimeout(10)
      for (const wire of wires) wire.send(ask)
      await setTimeout(50)
      await free()
      for (let time = 0; time < 20; time += 1) await sendRaw(`${service.origin}/livez`, 'GET')
      held.push(...wires.filter(({ port, text }) => text === '' && !answered.has(port)))
      for (const wire of [...crowd, ...wires]) if (!held.includes(wire)) wire.destroy()
    }
    t.teardown(() => {
      for (const wire of held) wire.destroy()
    })
    const [next, ending, first, last] = held as [RawConnection, RawConnection, RawConnection, RawConnection]
    await next.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n').until(/"ok"/)
    matches(t, next.text, /^HTTP\/1.1 503 [\s\S]*HTTP\/1.1 200 OK/)
    ending.socket.end()
    await ending.ended
    matches(t, ending.text, /^HTTP\/1.1 503 [\s\S]*\}$/)
    for (const wire of [first, last]) t.equal(wire.text, '')
    drain()
    for (const wire of [first, last]) await wire.until(/^HTTP\/1.1 503 [\s\S]*\}$/)
  },
)
