import { pino } from 'pino'
import t from 'tap'
import { scheduleDispatcher } from '../../db/nouns/webhooks/dispatch.ts'
import { allChecks } from '../../scripts/packages/conformance/checks/all.ts'
import { createOperationChecks } from '../../scripts/packages/conformance/checks/operations.ts'
import { Contract } from '../../scripts/packages/conformance/contract.ts'
import { detectService } from '../../scripts/packages/conformance/detect-service.ts'
import { KitReceiver } from '../../scripts/packages/conformance/receiver.ts'
import { renderJunitReport, renderReport } from '../../scripts/packages/conformance/report.ts'
import { type ConformanceReport, runConformance, usualRunCost } from '../../scripts/packages/conformance/run.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { contractDocument } from '../../scripts/testkit/http/contract.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { trustedAuthority } from '../../scripts/testkit/webhooks/receiver.ts'
import { startWorker } from '../../workers/start.ts'
import { breaksFor } from './breaks/all.ts'
import { startServiceDouble } from './double.ts'

const known = new Contract(contractDocument)
const operationIds = known.operations.map(({ operationId }) => operationId)
const checks = [...createOperationChecks(known, known), ...allChecks]

/** Checks that cannot be reached with two keys alone. */
const unreached = [
  'operations.advanceSandboxClock',
  'operations.connectAccounting',
  'operations.getSandbox',
  'operations.getUserinfo',
  'operations.issueOauthToken',
  'operations.listSandboxMails',
  'operations.queueInvoiceAccountingPush',
  'operations.resetSandbox',
  'operations.sendInvoiceViaQuickbooks',
]

const webhookDevHosts: string[] = []
const service = await startOwnService(t, { settings: { webhookDevHosts, trustProxy: 'loopback' } })
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())
const authority = await trustedAuthority()
const tls = await authority.issue('localhost')

/** Makes retries due at once instead of after half a minute, for the one check that waits for a retry. */
const hurrying = setInterval(async () => {
  const { rows } = await service.database.pool.query(
    `update webhook_deliveries as delivery set next_attempt_at = now() from webhook_endpoints as endpoint
    where delivery.status = 'failed' and delivery.next_attempt_at > now() and endpoint.tenant_id = delivery.tenant_id
      and endpoint.id = delivery.endpoint_id and endpoint.url like '%/webhooks.retried/%'
    returning delivery.tenant_id as "tenantId", delivery.endpoint_id as "endpointId"`,
  )
  for (const target of rows) await scheduleDispatcher(service.database.sql, target, new Date().toISOString())
}, 200)
t.teardown(() => clearInterval(hurrying))

/** Runs the kit against an address, with two new organizations. */
async function judged(origin: string, receiverUrl: string, port: number): Promise<ConformanceReport> {
  const [first, second] = [await service.tenant(), await service.tenant()]
  await makeUser(first)
  const keys = await Promise.all([first, second].map((tenant) => tenant.key({ perMinuteLimit: 100_000 })))
  webhookDevHosts.push(new URL(receiverUrl).host)
  const receiver = await KitReceiver.listen({ url: receiverUrl, host: 'localhost', port, tls })
  try {
    const recognised = await detectService(new URL(`${origin}/api/v1`))
    const [firstKey, secondKey] = keys.map(({ key }) => key) as [string, string]
    const options = {
      service: recognised,
      kitContract: contractDocument,
      firstKey,
      secondKey,
      seed: 1,
      receiver,
      only: [],
      without: [],
    }
    return await runConformance(options)
  } finally {
    receiver.close()
  }
}

t.test('the service passes every conformance check that can run with two API keys', async (t) => {
  const port = await findFreePort()
  const report = await judged(service.origin, `https://localhost:${port}`, port)
  const failed = report.results.filter(({ outcome }) => outcome === 'failed')
  t.strictSame(failed, [])
  // Whether a job can be cancelled before it ends depends on timing.
  const isLuck = (id: string) => id === 'operations.cancelJob'
  const skipped = report.results.filter(({ outcome, id }) => outcome === 'skipped' && !isLuck(id)).map(({ id }) => id)
  t.strictSame(skipped.sort(), unreached)
  t.equal(report.results.length, checks.length)
  t.ok(report.requests <= usualRunCost.requests, `${report.requests} requests`)
  matches(t, renderReport(report), /^idempotency +12 passed$/m)
  lacks(t, renderJunitReport(report), '<failure')
})

t.test('each check fails for a service that does not keep the checked guarantee', async (t) => {
  const kitPort = await findFreePort()
  const breaks = breaksFor(operationIds)
  const options = { service: service.origin, breaks, tls, ca: authority.certificate, kitPort }
  const double = await startServiceDouble(options)
  t.teardown(() => double.close())
  const report = await judged(double.origin, double.receiver, kitPort)
  const others = report.results.filter(({ outcome }) => outcome !== 'failed')
  t.strictSame(others, [])
  // A check must find its break itself, and not only by the schema of an answer.
  const bySchema = report.results.filter(
    ({ id, finding }) => !id.startsWith('operations.') && finding?.expected.startsWith('an answer as the document'),
  )
  t.strictSame(bySchema, [])
  matches(t, renderJunitReport(report), containing(`failures="${checks.length}"`))
})

t.test('every check has a deliberately faulty service that it must detect', (t) => {
  t.strictSame(Object.keys(breaksFor(operationIds)).sort(), checks.map(({ id }) => id).sort())
  t.end()
})
