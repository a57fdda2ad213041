import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import type { AccessLogMode } from '../../db/engine/base/settings-parsers.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client, sendRaw } from '../../scripts/testkit/http/client.ts'
import { exchangeBytes } from '../../scripts/testkit/http/raw.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

interface Line {
  msg: string
  request_id: string
  status: number
  [member: string]: unknown
}

/** Public path whose answer is cheap to produce. */
const discovery = '/.well-known/oauth-authorization-server'

/**
 * Starts a service with this access-log mode and collects its log lines. The process logs only errors; access-log lines
 * are written regardless.
 */
async function logging(t: Test, logAccess: AccessLogMode, logProbes = false) {
  const texts: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void texts.push(line) })
  const service = await startService(t, { log, settings: { logAccess, logProbes } })
  const lines = () => texts.map((text) => JSON.parse(text) as Line).filter(({ msg }) => msg === 'answered')
  /** Waits for the access-log line of the answer with these headers. Throws if that answer has several lines. */
  const lineOf = async (headers: object): Promise<Line> => {
    const id = (headers as Record<string, string>)['x-request-id']
    for (;;) {
      const found = lines().filter(({ request_id }) => request_id === id)
      if (found.length > 1) throw new Error(`${id} has ${found.length} lines`)
      if (found[0]) return found[0]
      await sleep(10)
    }
  }
  return { service, texts, lines, lineOf }
}

t.test(
  'every answer has one access-log line with its request_id, without path, query, body or credential',
  async (t) => {
    const { service, texts, lines, lineOf } = await logging(t, 'all')
    const { origin } = service
    const tenant = await service.tenant()
    const client = new Client(origin, tenant.client.token)
    const person = await makeUser(tenant)
    const visitor = await signInVisitor(origin, person)
    const { id } = await make.bid(tenant, { status: 'sent' })
    const link = new URL((await client.ok('shareBid', { path: { id } })).data.url).pathname
    const upload = await client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
    const path = new URL(upload.data.uploadUrl).pathname
    const get = (address: string) => sendRaw(origin + address, 'GET')

    matches(t, await lineOf((await client.ok('listContacts', { query: { search: 'Tuscaloosa' } })).headers), {
      level: 30,
      method: 'GET',
      operationId: 'listContacts',
      status: 200,
      durationMs: Number,
      tenantId: tenant.id,
    })
    const made = await client.ok('createContact', { body: { type: 'customer', companyName: 'Talladega' } })
    matches(t, await lineOf(made.headers), { operationId: 'createContact', status: 201 })
    matches(t, await lineOf((await service.anonymous.call('getMe')).headers), { operationId: 'getMe', status: 401 })
    matches(t, await lineOf((await visitor.get('/portal')).headers), { route: '/portal', tenantId: tenant.id })
    matches(t, await lineOf((await get(link)).headers), { kind: 'customer', route: '/b/:token', status: 200 })
    matches(t, await lineOf((await get(path)).headers), { kind: 'file', route: '/files/uploads/:token', status: 200 })
    matches(t, await lineOf((await get('/docs/search?q=Tuscaloosa')).headers), { kind: 'search' })
    matches(t, await lineOf((await get('/api/v1/Tuscaloosa')).headers), { kind: 'api', status: 404, route: undefined })
    await get('/readyz')
    const broken = await exchangeBytes(origin, 'GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n')
    matches(t, await lineOf(broken.headers), { status: 400 })
    const hostless = await exchangeBytes(origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
    matches(t, await lineOf(hostless.headers), { status: 400 })

    t.strictSame(
      lines().filter(({ kind }) => kind === 'probe'),
      [],
      'a successful probe has no line',
    )

    const token = link.split('/').at(-1)!
    const secrets = ['Tuscaloosa', 'Talladega', token, path.split('/').at(-1)!, tenant.client.token!, person.email]
    for (const text of nonEmpty(texts)) for (const secret of secrets) t.notOk(text.includes(secret), text)
  },
)

t.test('LOG_PROBES=1 logs a line for each probe', async (t) => {
  const { service, lineOf } = await logging(t, 'all', true)
  for (const path of ['/livez', '/readyz']) {
    const { kind, status } = await lineOf((await sendRaw(service.origin + path, 'GET')).headers)
    t.strictSame([kind, status], ['probe', 200])
  }
})

t.test(
  'LOG_ACCESS=sampled logs every error and one in a hundred other answers, and marks these as sampled',
  async (t) => {
    const { service, lines, lineOf } = await logging(t, 'sampled')
    for (let index = 0; index < 150; index += 1) await sendRaw(`${service.origin}${discovery}`, 'GET')
    for (let index = 0; index < 3; index += 1) {
      matches(t, await lineOf((await service.anonymous.call('getMe')).headers), { status: 401, sampled: undefined })
    }
    const usual = lines().filter(({ status }) => status < 400)
    t.equal(usual.length, 2)
    for (const line of usual) t.equal(line.sampled, 100)
  },
)

t.test('LOG_ACCESS=errors logs only answers with an error status, and LOG_ACCESS=off logs nothing', async (t) => {
  const errors = await logging(t, 'errors')
  const off = await logging(t, 'off')
  for (const { service } of [errors, off]) await sendRaw(`${service.origin}${discovery}`, 'GET')
  await off.service.anonymous.call('getMe')
  await errors.lineOf((await errors.service.anonymous.call('getMe')).headers)
  t.strictSame(
    errors.lines().map(({ status }) => status),
    [401],
  )
  t.strictSame(off.texts, [])
})
