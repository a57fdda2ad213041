import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import t from 'tap'
import { createMessageClasses } from '../../handlers/pipeline/http/adapters/express-messages.ts'

t.test('requests and responses have the Express prototypes of the app even before the app handles them', async (t) => {
  const app = express()
  app.get('/seen', (request, response) => {
    t.equal(Object.getPrototypeOf(request), before[0])
    t.equal(Object.getPrototypeOf(response), before[1])
    response.json({ path: request.path, ip: typeof request.ip, app: request.app === app && response.app === app })
  })
  let before: unknown[] = []
  const server = createServer(createMessageClasses(app), (request, response) => {
    before = [request, response].map((message) => Object.getPrototypeOf(message))
    app(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/seen?a=1`)
  t.strictSame(await answer.json(), { path: '/seen', ip: 'string', app: true })
})
