import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { stopListening } from '../../handlers/http/adapters/stop-listening.ts'

/** A server, and a client that it has accepted and that has sent nothing yet. */
async function accepted(): Promise<{ server: Server; client: Socket }> {
  const server = createServer((_request, response) => response.end('answered'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  return { server, client }
}

const request = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

t.test(
  'a connection that was accepted before the listener closed brings its request, and nobody connects after',
  async (t) => {
    const { server, client } = await accepted()
    const { port } = server.address() as AddressInfo
    const stopped = stopListening(server)
    const late = connect(port, '127.0.0.1')
    t.match(await once(late, 'error'), [{ code: 'ECONNREFUSED' }])
    client.write(request)
    t.match(await text(client), /answered/)
    await stopped
  },
)

t.test('the close of an HTTP server would cut it off, which is why it is not called', async (t) => {
  const { server, client } = await accepted()
  server.close()
  client.write(request)
  t.equal(await text(client).catch(() => ''), '')
})
