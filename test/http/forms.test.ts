import t from 'tap'
import { openLog } from '../../db/engine/base/log.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser, postOauthForm } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'

const lines: string[] = []
const log = openLog('api', { level: 'trace', destination: { write: (line) => void lines.push(line) } })
const service = await startService(t, { log, settings: { logAccess: 'all' } })
const { origin } = service
const tenant = await service.tenant()
const filler = (fields: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: fields }, (_, index) => [`f${index}`, 'hunter2-body']))

t.test('a form with too many fields is a 413 in the format of its endpoint, and none of it is logged', async (t) => {
  const person = await makeUser(tenant)
  const visitor = new FormVisitor(origin)
  const page = await visitor.get('/sign-in')
  const credentials = { email: person.email, password: person.password }
  const answer = await visitor.submit(page, { ...credentials, ...filler(60) }, { action: '/sign-in' })
  matches(t, answer, { status: 413, headers: { 'content-type': /text\/html/ }, text: /more than 50 fields/ })
  t.equal((await visitor.submit(page, { ...credentials, ...filler(40) }, { action: '/sign-in' })).status, 303)
  const token = await postOauthForm(origin, '/oauth/token', { grant_type: 'refresh_token', ...filler(120) })
  matches(t, token, { status: 413, json: { error: 'invalid_request', status: 413 } })
  for (const line of nonEmpty(lines)) t.notOk(line.includes(person.password) || line.includes('hunter2'), line)
})

t.test('the bid page accepts a form with as many options as a bid can have, and refuses more fields', async (t) => {
  const bid = await make.bid(tenant, { status: 'sent' })
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  const choose = (options: number) => {
    const body = Array.from({ length: options }, (_, index) => `option=${index + 1}`).join('&')
    return sendRaw(`${data.url}/options`, 'POST', {
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  }
  t.equal((await choose(1_000)).status, 200)
  matches(t, await choose(1_200), {
    status: 413,
    headers: { 'content-type': /text\/html/ },
    text: /more than 1100 fields/,
  })
})

t.test('a NUL in a form field counts as a wrong value and causes no server error', async (t) => {
  const visitor = new FormVisitor(origin)
  const page = await visitor.get('/sign-in')
  t.equal((await visitor.signIn(page, { email: 'a\0@example.com', password: 'b\0' })).status, 422)
  const fields = { grant_type: 'refresh_token', refresh_token: 'x\0', client_id: '\0' }
  t.equal((await postOauthForm(origin, '/oauth/token', fields)).status, 401)
})

t.test('an error is logged without its request body, parameter values and row', async (t) => {
  const { pool } = service.database
  const failing = [
    pool.query('select $1::uuid', ['hunter2']),
    pool.query("insert into tenants (id, name) values (1, 'hunter2')"),
    Promise.resolve().then(() => JSON.parse('{"password": hunter2}')),
    Promise.resolve().then(() => new URL('hunter2')),
  ]
  const before = lines.length
  for (const { reason: err } of (await Promise.allSettled(failing)) as PromiseRejectedResult[]) {
    log.error({ err }, 'failed')
  }
  const withBody = Object.assign(new Error('too many parameters'), { status: 413, body: 'password=hunter2' })
  log.error({ err: new Error('outer', { cause: withBody }) }, 'failed')
  const logged = lines.slice(before).map((line) => JSON.parse(line))
  t.equal(logged.length, failing.length + 1)
  for (const one of logged) t.notOk(JSON.stringify(one).includes('hunter2'), JSON.stringify(one))
  matches(t, logged[0].err, { code: '22P02', message: /uuid/, stack: /forms\.test\.ts/ })
  matches(t, logged.at(-1).err, { message: 'outer', cause: { message: 'too many parameters', status: 413 } })
})
