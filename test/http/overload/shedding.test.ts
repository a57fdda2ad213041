import { once } from 'node:events'
import { connect, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { pageRequestLimits } from '../../../db/engine/base/settings.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { relaxedClientLimits, startService } from '../../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../../scripts/testkit/http/client.ts'
import { lockTable } from '../../../scripts/testkit/lock-waits.ts'

t.test('a request that is shed gets a problem with its own id, and keeps its connection', async (t) => {
  const full = await startService(t, { settings: { clientLimits: { ...relaxedClientLimits, shedAfterMs: 0 } } })
  const { client } = await full.tenant()
  const crowd = () => Promise.all(Array.from({ length: 150 }, () => client.call('getMe')))
  let shed = (await crowd()).filter(({ status }) => status === 503)
  while (shed.length === 0) shed = (await crowd()).filter(({ status }) => status === 503)
  for (const { headers, json, text, code } of nonEmpty(shed)) {
    t.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
    t.equal(headers['content-length'], String(Buffer.byteLength(text)))
    t.equal(headers['retry-after'], '1')
    t.equal(headers['x-content-type-options'], 'nosniff')
    t.not(headers.connection, 'close')
    t.equal(code, 'service_unavailable')
    matches(t, json, { status: 503, title: 'Service unavailable', request_id: headers['x-request-id'] })
  }
  t.equal(new Set(shed.map(({ json }) => json.request_id)).size, shed.length)
})

t.test('an overloaded service sheds every kind of request, customer pages last and probes never', async (t) => {
  const full = await startService(t, { settings: { clientLimits: { ...relaxedClientLimits, shedAfterMs: 0 } } })
  const { port } = new URL(full.origin)
  const html = { Accept: 'text/html', 'Accept-Language': 'it, de;q=0.8' }
  const ask = (path: string, headers = {}) => sendRaw(`${full.origin}${path}`, 'GET', { headers })
  /**
   * Sends a request while more requests are in progress than there is room for. Returns undefined if those arrived too
   * slowly.
   */
  const amid = async (
    path: string,
    headers = {},
  ): Promise<{ refused: ClientAnswer; others: ClientAnswer[] } | undefined> => {
    const begun: Socket[] = []
    const head =
      'POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n'
    for (let index = 0; index < 60; index += 1) begun.push(connect(Number(port), '127.0.0.1').on('error', () => {}))
    await Promise.all(begun.map((socket) => once(socket, 'connect')))
    for (const socket of begun) socket.write(head)
    await setTimeout(10)
    const [refused, ...others] = await Promise.all([
      ask(path, headers),
      ask('/livez'),
      ask('/readyz'),
      ask('/b/x', html),
    ])
    for (const socket of begun) socket.destroy()
    return refused.status === 503 ? { refused, others } : undefined
  }
  const paths = [
    '/docs',
    '/docs/search?q=a',
    '/status',
    '/',
    '/portal',
    '/sign-in',
    '/nowhere',
    '/API/v1/me',
    '/api/v1/me',
  ]
  for (const path of paths) {
    for (const headers of [html, {}]) {
      let found: Awaited<ReturnType<typeof amid>>
      for (let round = 0; !found && round < 100; round += 1) {
        // Pauses between rounds: a service that has served thousands of requests within a second has room for these
        // too.
        if (round > 0) await setTimeout(100)
        found = await amid(path, headers)
      }
      const isPage = headers === html && path !== '/api/v1/me'
      const type = isPage ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8'
      const { refused, others } = found ?? {}
      matches(
        t,
        refused,
        { status: 503, headers: { 'content-type': type, 'retry-after': '1', 'x-request-id': /^req_/ } },
        path,
      )
      if (isPage)
        matches(t, refused, {
          text: containing('<html lang="de">'),
          headers: { 'content-security-policy': /^default-src 'none'/ },
        })
      const [live, ready, customers] = others ?? []
      t.equal(live?.status, 200, `/livez while ${path} is shed`)
      // Under load the database check of /readyz may time out, so only its presence is asserted.
      t.hasProp(ready?.json, 'database')
      t.equal(customers?.status, 404)
    }
  }
})

t.test('a delayed 429 does not count as load, and is dropped when its caller disconnects', async (t) => {
  const held = { ...pageRequestLimits, perNetwork: 1, holdMs: 3_600_000 }
  const clientLimits = { ...relaxedClientLimits, shedAfterMs: 0 }
  const strict = await startService(t, { settings: { clientLimits, pageLimits: held } })
  const { client } = await strict.tenant()
  const { hostname, port } = new URL(strict.origin)
  t.equal((await sendRaw(`${strict.origin}/status`, 'GET')).status, 200)
  const waiting = Array.from({ length: 60 }, () => connect(Number(port), hostname))
  const said: string[] = []
  await Promise.all(waiting.map((socket) => once(socket, 'connect')))
  for (const socket of waiting) {
    socket.on('data', (text) => said.push(String(text)))
    socket.write('GET /status HTTP/1.1\r\nHost: x\r\n\r\n')
  }
  await untilConnections(strict.apis[0]!.server, 60)
  for (let time = 0; time < 20; time += 1) t.equal((await client.call('getMe')).status, 200)
  t.strictSame(said, [])
  for (const socket of waiting) socket.destroy()
})

t.test('while one caller crowds the service, others are answered and its refusals are delayed', async (t) => {
  const held = { ...pageRequestLimits, holdMs: 3_600_000 }
  const clientLimits = { ...relaxedClientLimits, shedAfterMs: 0 }
  const crowded = await startService(t, { settings: { clientLimits, pageLimits: held } })
  const [crowding, other] = [await crowded.tenant(), await crowded.tenant()]
  for (const { client } of [crowding, other]) t.equal((await client.call('getMe')).status, 200, 'its key is known')
  const { port } = new URL(crowded.origin)
  const head = `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${crowding.client.token}\r\n`
  const begun = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
  await Promise.all(begun.map((socket) => once(socket, 'connect')))
  let refused = 0
  for (const socket of begun) socket.on('data', () => (refused += 1))
  for (const socket of begun) socket.write(`${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n`)
  const answers = await Promise.all(Array.from({ length: 8 }, () => other.client.call('getMe')))
  t.strictSame([...new Set(answers.map(({ status }) => status))], [200])
  t.equal(refused, 0)
  for (const socket of begun) socket.destroy()
})

t.test('a caller that crowds the service with one key is refused with all keys of its organization', async (t) => {
  const clientLimits = { ...relaxedClientLimits, shedAfterMs: 0 }
  const crowded = await startService(t, { settings: { clientLimits, pageLimits: { ...pageRequestLimits, holdMs: 0 } } })
  const crowding = await crowded.tenant()
  const second = await crowding.key()
  for (const { client } of [crowding, second]) t.equal((await client.call('getMe')).status, 200, 'its key is known')
  const { port } = new URL(crowded.origin)
  const head = `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${crowding.client.token}\r\n`
  let status = 200
  // A crowd that takes longer than a tenth of a second to arrive does not count as a crowd.
  for (let round = 0; status === 200 && round < 100; round += 1) {
    const begun = Array.from({ length: 100 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
    await Promise.all(begun.map((socket) => once(socket, 'connect')))
    for (const socket of begun) socket.write(`${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n`)
    // On a busy machine the crowd arrives some time after it was sent.
    for (let look = 0; status === 200 && look < 10; look += 1) {
      await setTimeout(10)
      status = (await second.client.call('getMe')).status
    }
    for (const socket of begun) socket.destroy()
    await setTimeout(100)
  }
  t.equal(status, 503)
})

t.test('requests with invented credentials count as one caller, and do not displace known callers', async (t) => {
  const clientLimits = { ...relaxedClientLimits, shedAfterMs: 0 }
  const crowded = await startService(t, { settings: { clientLimits, pageLimits: { ...pageRequestLimits, holdMs: 0 } } })
  const { client } = await crowded.tenant()
  t.equal((await client.call('getMe')).status, 200, 'its key is known')
  const { port } = new URL(crowded.origin)
  const begun = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
  await Promise.all(begun.map((socket) => once(socket, 'connect')))
  // While the key table is locked, all of these requests are in progress.
  const free = await lockTable(crowded.database.pool, 'api_keys')
  begun.forEach((socket, index) => {
    const invented = `sk_live_${String(index).padStart(8, '0')}_${'x'.repeat(40)}`
    socket.write(`GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${invented}\r\n\r\n`)
  })
  await setTimeout(10)
  const asked = Array.from({ length: 8 }, () => client.call('getMe'))
  await setTimeout(50)
  await free()
  t.strictSame(new Set((await Promise.all(asked)).map(({ status }) => status)), new Set([200]))
  for (const socket of begun) socket.destroy()
})

/** Waits until the server has at least this many connections, and has read what they sent. */
async function untilConnections(server: Server, count: number): Promise<void> {
  const counted = () => new Promise<number>((found) => server.getConnections((_error, number) => found(number)))
  while ((await counted()) < count) await setTimeout(5)
  await setTimeout(20)
}
