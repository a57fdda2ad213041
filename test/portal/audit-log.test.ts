import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service

/** Returns the audit log rows of a request by operationId. Waits up to 10 seconds for `expected` rows. */
async function rowsOf({ client }: TestTenant, { headers }: ClientAnswer, expected = 1) {
  const query = { requestId: String(headers['x-request-id']) }
  for (let attempt = 0; ; attempt += 1) {
    const { data } = await client.ok('listApiAuditLogs', { query })
    if (data.length >= expected || attempt === 200) {
      return data.sort((one, other) => ((one.operationId ?? '') < (other.operationId ?? '') ? -1 : 1))
    }
    await sleep(50)
  }
}

t.test('viewed portal pages and downloaded files are in the audit log with path and operation', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'viewer')
  const { id } = await make.job(tenant, {}, { status: 'completed', file: 'id\n1\n' })
  const visitor = await signInVisitor(origin, person)
  const of = (path: string, operationId: string | null, rest: object = {}) => ({
    ...{ method: 'GET', path, operationId, status: 200, code: null, cost: 0, count: 1 },
    ...{ userId: person.id, apiKeyId: null, clientId: null, ...rest },
  })
  const list = await rowsOf(tenant, await visitor.get('/portal/jobs?status=completed'))
  matches(t, list, [of('/portal/jobs', 'listJobs')])
  t.equal(list.length, 1)
  matches(t, await rowsOf(tenant, await visitor.get(`/portal/jobs/${id}`)), [of(`/portal/jobs/${id}`, 'getJob')])
  const file = await visitor.get(`/portal/jobs/${id}/result`)
  t.equal(file.status, 303)
  matches(t, await rowsOf(tenant, file), [of(`/portal/jobs/${id}/result`, 'getJobDownload')])
  matches(t, await rowsOf(tenant, await visitor.get('/portal/account')), [of('/portal/account', null)])
})

t.test('a page that uses several operations has one audit row per operation, all with its request id', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'owner'))
  const asked = [
    ...['aggregateBids', 'aggregateChangeOrders', 'aggregateInvoices', 'aggregatePayApps'],
    ...['listApiKeys', 'listBriefing', 'listEvents', 'listJobs', 'listNotifications'],
    ...['listWebhookDeliveries', 'listWebhookEndpoints'],
  ]
  const rows = await rowsOf(tenant, await visitor.get('/portal'), asked.length)
  t.strictSame(
    rows.map(({ operationId }) => operationId),
    asked,
  )
  matches(t, await rowsOf(tenant, await visitor.get('/portal/usage')), [
    { path: '/portal/usage', operationId: 'getUsage' },
  ])
})

t.test('refused portal pages are in the audit log with their status and code', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'viewer')
  const visitor = await signInVisitor(origin, person)
  const row = (path: string, status: number, code: string, operationId: string | null) => [
    { method: 'GET', path, operationId, status, code, userId: person.id },
  ]
  matches(
    t,
    await rowsOf(tenant, await visitor.get('/portal/people')),
    row('/portal/people', 403, 'forbidden', null),
    'a section that the role may not open',
  )
  matches(
    t,
    await rowsOf(tenant, await visitor.get('/portal/jobs/job_none')),
    row('/portal/jobs/job_none', 404, 'not_found', 'getJob'),
  )
  matches(
    t,
    await rowsOf(tenant, await visitor.get('/portal/jobs?status=nonsense')),
    row('/portal/jobs', 422, 'validation_failed', 'listJobs'),
  )
})

t.test('audit rows of the portal contain no query strings, and each change has exactly one row', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'owner'))
  const callback = await visitor.get('/portal/accounting/callback?code=secret-code&realmId=1&state=made.up')
  const rows = await rowsOf(tenant, callback)
  matches(t, rows, [{ path: '/portal/accounting/callback' }])
  lacks(t, JSON.stringify(rows), 'secret-code')
  const { id } = await make.job(tenant)
  const action = `/portal/jobs/${id}/cancel`
  const done = await visitor.submit(await visitor.get(action), {}, { action })
  await rowsOf(tenant, await visitor.get('/portal/jobs'))
  const changes = await rowsOf(tenant, done)
  matches(t, changes, [{ method: 'POST', path: action, operationId: 'cancelJob', status: 303 }])
  t.equal(changes.length, 1)
})
