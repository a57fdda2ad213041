import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { RawConnection } from '../../../scripts/testkit/http/raw.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const service = await startService(t)
const { client } = await service.tenant()

t.test('an idle open connection holds no reference to its last request and response', async (t) => {
  const answered: WeakRef<object>[] = []
  service.apis[0]!.server.on('request', (request, response) => {
    answered.push(new WeakRef(request), new WeakRef(response))
  })
  const wires = await Promise.all(Array.from({ length: 20 }, () => RawConnection.open(service.origin)))
  t.teardown(() => {
    for (const wire of wires) wire.destroy()
  })
  const head = `Host: x\r\nAuthorization: Bearer ${client.token}\r\n`
  for (const wire of wires) {
    await wire.send(`GET /api/v1/me HTTP/1.1\r\n${head}\r\n`).until(/"request_id"/)
    const body = '{"type":"customer"}'
    const sized = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
    await wire.send(`POST /api/v1/contacts HTTP/1.1\r\n${head}${sized}\r\n${body}`).until(/ 201 Created/)
  }
  t.equal(answered.length, 80)
  const held = () => answered.filter((one) => one.deref() !== undefined).length
  for (let round = 0; round < 20 && held() > 0; round += 1) {
    await sleep(20)
    collectGarbage()
  }
  t.equal(held(), 0)
  for (const wire of wires) t.notOk(wire.socket.destroyed)
})

t.test('malformed bytes in the unread body of a refused request cause no second answer', async (t) => {
  const wire = await RawConnection.open(service.origin)
  t.teardown(() => wire.destroy())
  await wire
    .send('POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    .send('Transfer-Encoding: chunked\r\n\r\n')
    .until(/ 401 Unauthorized/)
  wire.send('no chunk\r\n')
  await wire.ended
  t.equal(wire.text.match(/HTTP\/1\.1 /g)?.length, 1)
})
