import type { ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { startReceiver, trustedAuthority } from '../../scripts/testkit/webhooks/receiver.ts'

const world = await makeDeliveryHelpers(t)
const timeoutMs = 300

t.test('if a receiver disconnects during four deliveries, each of them fails once', async (t) => {
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const held: ServerResponse[] = []
  receiver.answer = (_request, response) => {
    held.push(response)
    if (held.length < 4) return
    if (receiver.received.length > 4) receiver.stop()
    for (const each of held.splice(0)) each.writeHead(200).end()
  }
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 8)
  await world.drain(caller, endpoint.id)
  t.equal(receiver.connections, 4)
  const outcomes = (await world.deliveries(caller)).map(({ status, errorMessage }) => errorMessage ?? status).sort()
  const refused = 'The connection was refused.'
  t.strictSame(outcomes, [...Array(4).fill(refused), ...Array(4).fill('succeeded')])
})

t.test('a connection that breaks at any moment fails only its own delivery', async (t) => {
  const { key, cert } = await (await trustedAuthority()).issue('localhost')
  /** Moments at which the connection is reset, in ms after the TCP connection, TLS handshake or request. */
  const moments = [
    { atTcp: 0 },
    { atTcp: timeoutMs / 2 },
    { atTcp: timeoutMs },
    { atTcp: 2 * timeoutMs },
    { atTls: 0 },
    { atTls: timeoutMs },
    { atRequest: 0 },
    { atRequest: timeoutMs },
    { atRequest: 2 * timeoutMs },
    { atRequest: 0, answer: 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf' },
    { atRequest: 2 * timeoutMs, answer: 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf' },
    { atRequest: 0, answer: 'HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno' },
    { atRequest: 0, answer: 'HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno and more' },
    { atRequest: 0, answer: `HTTP/1.1 500 No\r\nContent-Length: 9999\r\n\r\n${'a'.repeat(5000)}` },
  ]
  for (const moment of moments) {
    const caller = await world.tenant()
    const { atTcp, atTls, atRequest, answer = '' } = moment
    const broken: Promise<unknown>[] = []
    const breaks = (socket: Socket, afterMs: number | undefined) => {
      if (afterMs === undefined) return
      const timer = setTimeout(() => socket.resetAndDestroy(), afterMs)
      broken.push(new Promise((resolve) => socket.once('close', resolve)).then(() => clearTimeout(timer)))
    }
    const tls = createTlsServer({ key, cert })
    const server = createServer((socket) => {
      socket.on('error', () => {})
      breaks(socket, atTcp)
      if (atTcp === undefined) tls.emit('connection', socket)
      const secured = (secure: TLSSocket) => {
        secure.on('error', () => {})
        breaks(socket, atTls)
        secure.once('data', () => secure.write(answer, () => breaks(socket, atRequest)))
      }
      tls.once('secureConnection', secured)
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const { port } = server.address() as { port: number }
    const endpoint = await world.endpoint(caller, { url: `https://localhost:${port}/` })
    await world.contacts(caller, 1)
    await world.drain(caller, endpoint.id, { timeoutMs })
    matches(t, (await world.deliveries(caller))[0], { status: 'failed', attemptCount: 1 }, JSON.stringify(moment))
    await Promise.all(broken)
    await new Promise((resolve) => server.close(resolve))
  }
})
