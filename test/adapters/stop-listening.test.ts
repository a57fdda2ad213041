import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { stopListening } from '../../handlers/http/adapters/stop-listening.ts'
import { matches } from '../support/assertions/assertions.ts'

/** A server, and a client that has had one answer on a connection that is kept. */
async function keptConnection(): Promise<{ server: Server; client: Socket }> {
  const server = createServer((_request, response) => response.end('answered'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(client, 'data')
  return { server, client }
}

const lastRequest = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

t.test(
  'a kept connection may bring another request after the listener has closed, and nobody connects anew',
  async (t) => {
    const { server, client } = await keptConnection()
    const { port } = server.address() as AddressInfo
    const stopped = stopListening(server)
    const late = connect(port, '127.0.0.1')
    matches(t, await once(late, 'error').catch((error: unknown) => [error]), [{ code: 'ECONNREFUSED' }])
    client.write(lastRequest)
    matches(t, await text(client), /answered/)
    await stopped
  },
)

t.test('the close of an HTTP server would end it, which is why it is not called', async (t) => {
  const { server, client } = await keptConnection()
  server.close()
  client.write(lastRequest)
  t.equal(await text(client).catch(() => ''), '')
})
