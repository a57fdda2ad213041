import { EventEmitter, once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { onResponseClosed } from '../../../handlers/pipeline/http/wire/when-closed.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'

t.test('tasks for the end of an answer share one close listener and run in their order', async (t) => {
  const done: number[] = []
  const answered: ServerResponse[] = []
  const server = createServer((_request, response) => {
    const before = response.listenerCount('close')
    for (let task = 0; task < 20; task += 1) onResponseClosed(response, () => void done.push(task))
    t.equal(response.listenerCount('close') - before, 1)
    answered.push(response)
    response.end()
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const times of [1, 2]) {
    const [answer] = await once(get({ host: '127.0.0.1', port }), 'response')
    answer.resume()
    if (!answered.at(-1)!.closed) await once(answered.at(-1)!, 'close')
    t.strictSame(
      done,
      Array(times)
        .fill([...Array(20).keys()])
        .flat(),
      'each answer runs its own tasks',
    )
  }
  t.ok(nonEmpty(answered).every((response) => response.listenerCount('close') < EventEmitter.defaultMaxListeners))
})
