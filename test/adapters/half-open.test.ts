import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { allowHalfOpen } from '../../handlers/pipeline/http/adapters/half-open.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

/** Returns what a client receives if it ends its side right after its request and the answer follows 50 ms later. */
async function answerAfterEnd(isAllowed: boolean): Promise<string> {
  const server = createServer(async (_request, response) => {
    await sleep(50)
    response.end('answered')
  })
  if (isAllowed) allowHalfOpen(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  socket.end('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = await text(socket).catch(() => '')
  server.close()
  return answer
}

t.test(
  'with allowHalfOpen, a client that ends its side of the connection after its request gets the answer',
  async (t) => {
    matches(t, await answerAfterEnd(true), /answered/)
  },
)

t.test('without allowHalfOpen, Node drops the request of a client that ends its side of the connection', async (t) => {
  t.equal(await answerAfterEnd(false), '')
})
