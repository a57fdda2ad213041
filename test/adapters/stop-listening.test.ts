import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { stopListening } from '../../handlers/pipeline/http/adapters/stop-listening.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

/** Returns a server and a client with a keep-alive connection that has had one answer. */
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
  'after stopListening, a keep-alive connection still gets an answer, and new connections are refused',
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

t.test('server.close() would end a keep-alive connection, so stopListening does not call it', async (t) => {
  const { server, client } = await keptConnection()
  server.close()
  client.write(lastRequest)
  t.equal(await text(client).catch(() => ''), '')
})
