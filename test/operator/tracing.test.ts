import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { startTracing } from '../../db/engine/base/tracing.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { findFreePort, startServiceEntry, waitUntilAnswering } from '../../scripts/testkit/environment/processes.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { startWorker } from '../../workers/start.ts'

const root = join(import.meta.dirname, '../..')
const receiver = await startReceiver(t)
const service = await startOwnService(t, { settings: { webhookDevHosts: [receiver.host] } })

interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: object }[]
}

/** Starts a collector on loopback that stores what it receives. With `hangs` it never answers. */
async function startCollector(t: Test, { hangs = false } = {}) {
  const spans: CollectedSpan[] = []
  const metrics: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let asked = 0
  const server = createServer(async (request, response) => {
    asked += 1
    headers.push(request.headers)
    let text = ''
    for await (const part of request) text += part
    if (hangs) return
    const body = JSON.parse(text)
    for (const resource of body.resourceSpans ?? []) for (const scope of resource.scopeSpans) spans.push(...scope.spans)
    for (const resource of body.resourceMetrics ?? [])
      for (const scope of resource.scopeMetrics)
        metrics.push(...scope.metrics.map(({ name }: { name: string }) => name))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { endpoint, spans, metrics, headers, asked: () => asked }
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await sleep(20)
}

t.test('one trace connects a request, its job and its delivery, without bodies, tokens or addresses', async (t) => {
  const collector = await startCollector(t)
  const tenant = await service.tenant()
  const { data: contact } = await tenant.client.ok('createContact', {
    body: { type: 'customer', lastName: 'Quillfeather' },
  })
  await tenant.client.ok('createWebhookEndpoint', { body: { url: receiver.url, eventTypes: ['contact.deleted'] } })
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-team=one'
  const tracing = await startTracing({ otlpEndpoint: collector.endpoint, service: 'test', warn: () => {} })
  t.teardown(() => tracing.close())
  const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
  t.teardown(() => worker.close())
  const { key } = await tenant.key()
  const idempotencyKey = randomUUID()
  const foreign = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const started = await fetch(`${service.origin}/api/v1/contacts/bulk`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
      traceparent: foreign,
    },
    body: JSON.stringify({ operation: 'delete', ids: [contact.id] }),
  })
  if (started.status !== 202) throw new Error(await started.text())
  await receiver.waitForRequests(1)
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  await until(() => named('delivery').length === 1 && named('bulkContacts').length === 1)
  await tracing.close()
  const [request] = named('bulkContacts') as [CollectedSpan]
  const [delivery] = named('delivery') as [CollectedSpan]
  const job = named('job').find(({ traceId }) => traceId === request.traceId)!
  const byId = new Map(collector.spans.map((span) => [span.spanId, span]))
  const path: string[] = []
  for (let at: CollectedSpan | undefined = delivery; at; at = byId.get(at.parentSpanId ?? '')) path.unshift(at.name)
  t.strictSame(path, ['bulkContacts', 'transaction', 'job', 'transaction', 'delivery'])
  t.equal(delivery.traceId, request.traceId)
  t.not(request.traceId, foreign.slice(3, 35), 'a caller cannot choose the trace id')
  matches(t, request.links, [{ traceId: foreign.slice(3, 35), spanId: '00f067aa0ba902b7' }])
  const hasAll = ({ attributes }: CollectedSpan, names: string[]) =>
    names.every((name) => attributes.some((attribute) => attribute.key === name))
  t.ok(hasAll(request, ['operation', 'http.response.status_code', 'organization.id']))
  t.ok(hasAll(job, ['job.type', 'job.id', 'organization.id']))
  const all = JSON.stringify(collector.spans)
  for (const secret of ['Quillfeather', key, receiver.url, 'delete from', idempotencyKey])
    t.notOk(all.includes(secret), secret)
  matches(t, collector.metrics, containing(['http.server.request.duration']))
  matches(t, collector.metrics, containing(['construction.delivery.duration']))
  t.equal(collector.headers[0]!['x-team'], 'one', "the operator's headers reach the collector")
  const { rows } = await service.database.pool.query('select traceparent from jobs where tenant_id = $1', [tenant.id])
  matches(t, rows[0].traceparent, new RegExp(`^00-${request.traceId}-`))
})

t.test(
  'without a collector no trace is stored, and the API and the worker do not load the OpenTelemetry SDK',
  async (t) => {
    const tenant = await service.tenant()
    await tenant.client.ok('exportContacts')
    await tenant.client.ok('createContact', { body: { type: 'customer' } })
    for (const table of ['jobs', 'events']) {
      const { rows } = await service.database.pool.query(`select traceparent from ${table} where tenant_id = $1`, [
        tenant.id,
      ])
      t.strictSame(rows, [{ traceparent: null }], table)
    }
    const code = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      if (/@opentelemetry.(?!api$)|open-telemetry/.test(name)) console.log(name)
      return next(name, context)
    } })
    await import('./handlers/start.ts')
    await import('./workers/start.ts')
    const { startTracing } = await import('./db/engine/base/tracing.ts')
    await startTracing({ otlpEndpoint: undefined })
    console.log('all is loaded')
    process.exit()`
    const { stdout } = await promisify(execFile)('scripts/node', ['--input-type=module', '-e', code], { cwd: root })
    t.equal(stdout, 'all is loaded\n')
  },
)

t.test('a hanging collector delays neither requests nor the end of the process', async (t) => {
  const collector = await startCollector(t, { hangs: true })
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const own = startServiceEntry('handlers/main.ts', {
    env: {
      DATABASE_URL: service.url,
      DATA_DIR: service.settings.dataDir,
      SECRET_KEY: service.settings.secretKey,
      PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  t.teardown(() => own.end('SIGKILL'))
  await waitUntilAnswering(own, `${origin}/livez`)
  const { key } = await (await service.tenant()).key()
  const headers = { Authorization: `Bearer ${key}` }
  for (let times = 0; collector.asked() === 0 || times < 300; times += 1) {
    const answer = await sendRaw(`${origin}/api/v1/contacts`, 'GET', { headers })
    if (answer.status !== 200) t.fail(`${answer.status} while the collector hangs`)
  }
  const from = Date.now()
  await own.end('SIGTERM')
  t.equal(await own.ended, 'status 0')
  t.ok(Date.now() - from < 25_000, `${Date.now() - from} ms`)
})
