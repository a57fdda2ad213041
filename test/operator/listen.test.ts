import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { buildWebhookListenerEnvironment, isForDevelopment } from '../../scripts/operate/listener/development.ts'
import { getListenerIdentity } from '../../scripts/operate/listener/identity.ts'
import { type ListenOptions, parseListenOptions } from '../../scripts/packages/listen/flags.ts'
import { listen } from '../../scripts/packages/listen/listener.ts'
import { lacks, matches, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { startWorker } from '../../workers/start.ts'

const port = await findFreePort()
const settings = { webhookDevHosts: [`localhost:${port}`] }
const service = await startService(t, { settings })
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())

const dataDir = mkdtempSync(join(tmpdir(), 'listen-'))
t.teardown(() => rmSync(dataDir, { recursive: true, force: true }))
const identity = await getListenerIdentity(dataDir)
setDefaultCACertificates([...getCACertificates('default'), readFileSync(identity.authorityFile, 'utf8')])

/** Collects printed lines, and returns a promise of the first line that matches a pattern. */
function printer() {
  const lines: string[] = []
  let look = () => {}
  return {
    lines,
    print(line: string) {
      lines.push(line)
      look()
    },
    line: (pattern: RegExp): Promise<string> =>
      new Promise((found) => {
        look = () => {
          const line = lines.find((one) => pattern.test(one))
          if (line !== undefined) found(line)
        }
        look()
      }),
  }
}

async function start(t: Test, tenant: TestTenant, wishes: Partial<ListenOptions> = {}, folder = dataDir) {
  const { key } = await tenant.key()
  const printed = printer()
  const given = {
    ...parseListenOptions(['--port', String(port), '--key', key, '--service', service.origin]),
    ...wishes,
  }
  const listener = await listen(given, { dataDir: folder, publicOrigin: service.origin, print: printed.print })
  t.teardown(() => listener.close())
  return { ...printed, close: listener.close }
}

const endpoints = async ({ client }: TestTenant) => (await client.ok('listWebhookEndpoints')).data

/** Posts a request to the listener that the service did not send. */
const post = (headers: Record<string, string>, body: string): Promise<number> =>
  new Promise((answered, failed) => {
    const sending = request({ port, host: 'localhost', method: 'POST', headers, agent: false }, (response) => {
      response.resume()
      answered(response.statusCode!)
    })
    sending.once('error', failed).end(body)
  })

t.test(
  'the listener registers an endpoint, prints each verified event on one line, and removes its endpoint',
  async (t) => {
    const tenant = await service.tenant()
    const { line, close } = await start(t, tenant)
    matches(t, await line(/^Ready/), containing(`https://localhost:${port}/`))
    matches(t, await endpoints(tenant), [
      { url: `https://localhost:${port}/`, description: 'npm run listen', isActive: true, eventPatterns: ['*'] },
    ])
    const body = { type: 'customer' as const, firstName: 'Noor', lastName: 'Had\u001b[2Jdad' }
    const { id } = (await tenant.client.ok('createContact', { body })).data
    matches(
      t,
      await line(/contact\.created/),
      new RegExp(`^\\d\\d:\\d\\d:\\d\\d  contact\\.created +contact ${id}, Noor Had\\\\u001b\\[2Jdad$`),
    )
    await tenant.client.ok('updateContact', { path: { id }, body: { firstName: 'Nora' } })
    matches(t, await line(/contact\.updated/), /contact \d+, Nora .*\(firstName was Noor\)$/)
    t.equal(await close(), true)
    t.strictSame(await endpoints(tenant), [])
    await rejectsWith(t, post({}, '{}'), { code: 'ECONNREFUSED' }, 'the port is closed')
  },
)

t.test('a delivery with an invalid signature is refused, and the listener prints why', async (t) => {
  const { lines, line, close } = await start(t, await service.tenant())
  const now = Math.floor(Date.now() / 1000)
  t.equal(
    await post({ 'Svc-Signature': `t=${now},v1=${'ab'.repeat(32)}`, 'Svc-Event-Id': 'evt_x' }, '{"type":"x"}'),
    400,
  )
  matches(t, await line(/REFUSED/), /the signature is wrong; evt_x$/)
  t.equal(await post({ 'Svc-Signature': 't=1,v1=ab' }, '{"type":"x"}'), 400)
  await line(/time of the signature is not current/)
  t.equal(await post({}, '{"type":"x"}'), 400)
  await line(/it has no signature/)
  t.equal(lines.length, 4, 'nothing else is printed')
  await close()
})

t.test(
  'the listener prints only the requested event types, whole with --json, and replaces its endpoint of an earlier run',
  async (t) => {
    const tenant = await service.tenant()
    const url = `https://localhost:${port}/`
    await tenant.client.ok('createWebhookEndpoint', { body: { url, eventTypes: ['bid.created'] } })
    const wishes = parseListenOptions(['--events', 'lead.*, contact.deleted'])
    t.strictSame(wishes.events, { eventTypes: ['contact.deleted'], eventPatterns: ['lead.*'] })
    const { lines, line, close } = await start(t, tenant, { events: wishes.events, json: true })
    matches(t, await endpoints(tenant), [{ url, ...wishes.events }])
    const { id } = (await tenant.client.ok('createContact', { body: { type: 'customer' } })).data
    await tenant.client.ok('deleteContact', { path: { id } })
    matches(t, JSON.parse(await line(/contact\.deleted/)), {
      type: 'contact.deleted',
      tenant_id: tenant.id,
      data: { id },
    })
    lacks(t, lines.join('\n'), /contact\.created/)
    await close()
  },
)

t.test(
  '--forward posts the same bytes and headers, and the service gets the status of the forwarded request',
  async (t) => {
    const came: { body: string; signature: unknown; standard: unknown }[] = []
    const app = createServer(async (incoming, response) => {
      let body = ''
      for await (const part of incoming.setEncoding('utf8')) body += part
      const { 'svc-signature': signature, 'webhook-signature': standard } = incoming.headers
      came.push({ body, signature, standard })
      response.writeHead(503).end()
    })
    await new Promise<void>((ready) => app.listen(0, '127.0.0.1', ready))
    t.teardown(() => app.close())
    const tenant = await service.tenant()
    const forward = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hook`
    const { line, close } = await start(t, tenant, { forward })
    await tenant.client.ok('createContact', { body: { type: 'customer' } })
    await line(/contact\.created.* -> 503$/)
    matches(
      t,
      came,
      [{ body: /^\{.*contact\.created/, signature: /^t=\d+,v1=/, standard: /^v1,/ }],
      'the test event is not forwarded',
    )
    for (let status = ''; status !== 'failed'; ) {
      const { data } = await tenant.client.ok('listWebhookDeliveries', { query: { eventType: 'contact.created' } })
      status = data[0]!.status
    }
    await close()
  },
)

t.test('a listener that cannot start reports what is missing and leaves no endpoint', async (t) => {
  const tenant = await service.tenant()
  const nobody = `http://localhost:${await findFreePort()}`
  await rejectsWith(t, start(t, tenant, { service: nobody }), {
    message: containing(`The service at ${nobody} does not answer. Start it in another shell: make run`),
  })
  await rejectsWith(t, start(t, tenant, { key: 'sk_live_no' }), { message: /does not know this key/ })
  const { key } = await tenant.key({ scopes: ['contacts:read'] })
  await rejectsWith(t, start(t, tenant, { key }), { message: /webhooks:manage/ })
  const unnamedPort = await findFreePort()
  await rejectsWith(t, start(t, tenant, { port: unnamedPort }), {
    message: new RegExp(`WEBHOOK_DEV_HOSTS=localhost:${unnamedPort}`),
  })
  const stranger = mkdtempSync(join(tmpdir(), 'listen-'))
  t.teardown(() => rmSync(stranger, { recursive: true, force: true }))
  const untrusted = new RegExp(`TLS failed[^]*NODE_EXTRA_CA_CERTS=${stranger}/listen/authority.pem`)
  await rejectsWith(t, start(t, tenant, {}, stranger), { message: untrusted })
  t.strictSame(await endpoints(tenant), [])
  await rejectsWith(t, start(t, tenant, { key: undefined }), { message: /no demo key in .*demo\.json.*--key/ })
  const first = await start(t, tenant)
  await rejectsWith(t, start(t, tenant), { message: new RegExp(`Port ${port} is in use`) })
  t.equal((await endpoints(tenant)).length, 1, 'the first listener still runs')
  await first.close()
})

t.test('command-line flags are parsed by the table from which their help is printed', async (t) => {
  const everything = { eventTypes: [], eventPatterns: ['*'] }
  matches(t, parseListenOptions([]), { port: 9443, key: undefined, json: false, events: everything })
  const chosen: [string, object][] = [
    ['bid.accepted', { eventTypes: ['bid.accepted'], eventPatterns: [] }],
    ['*', everything],
    ['pay_app.*,bid.acc*', { eventTypes: ['bid.accepted', 'bid.acceptance_reverted'], eventPatterns: ['pay_app.*'] }],
  ]
  for (const [events, wanted] of chosen) t.strictSame(parseListenOptions(['--events', events]).events, wanted, events)
  const wrong: [string[], RegExp][] = [
    [['--event', 'bid.accepted'], /no flag --event\. Did you mean --events\?/],
    [['--events', ','], /must name at least one type/],
    [['--events', 'bid.acepted'], /no bid\.acepted\. Did you mean bid\.accepted\?/],
    [['--port', '0'], /--port/],
    [['--forward', 'localhost:4000'], /--forward must be an address/],
    [['later'], /accepts only flags/],
  ]
  for (const [args, message] of wrong) throwsWith(t, () => parseListenOptions(args), { message }, args.join(' '))
})

t.test(
  "the listener's certificate is reused and readable only by its owner, and the authority's key is not stored",
  async (t) => {
    t.strictSame(await getListenerIdentity(dataDir), identity)
    for (const name of ['receiver.key', 'receiver.pem', 'authority.pem'])
      t.equal(statSync(join(dataDir, 'listen', name)).mode & 0o077, 0, name)
    t.notOk(existsSync(join(dataDir, 'listen', 'authority.key')))
  },
)

t.test('by default the service accepts a listener only in development and at a local address', async (t) => {
  const is = (publicOrigin: string, production = false) => isForDevelopment({ publicOrigin, production })
  t.equal(is('http://localhost:3000'), true)
  t.equal(is('http://127.0.0.1:3000'), true)
  t.equal(is('http://localhost:3000', true), false, 'production')
  t.equal(is('https://api.example.com'), false, 'a public address')
  const { both, worker } = await buildWebhookListenerEnvironment(dataDir, {})
  t.strictSame(both, { WEBHOOK_DEV_HOSTS: 'localhost:9443' })
  t.strictSame(worker, { NODE_EXTRA_CA_CERTS: identity.authorityFile })
  const given = { WEBHOOK_DEV_HOSTS: '', NODE_EXTRA_CA_CERTS: identity.authorityFile }
  const kept = await buildWebhookListenerEnvironment(dataDir, given)
  t.strictSame(kept.both, { WEBHOOK_DEV_HOSTS: '' }, "the operator's setting is kept")
  const certificates = readFileSync(kept.worker.NODE_EXTRA_CA_CERTS!, 'utf8')
  t.equal(certificates.split('BEGIN CERTIFICATE').length, 3, 'the given certificates and ours')
})
