import { randomUUID } from 'node:crypto'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const dayMs = 86_400_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

/** Creates an endpoint with exhausted deliveries. */
async function failing(tenant: TestTenant, count = 2): Promise<number> {
  const body = { url: `https://8.8.8.8/${randomUUID()}`, eventTypes: ['contact.created' as const] }
  const { id } = (await tenant.client.ok('createWebhookEndpoint', { body })).data
  for (let made = 0; made < count; made += 1) await tenant.client.ok('createContact', { body: { type: 'customer' } })
  await tenant.database.pool.query(
    `update webhook_deliveries set status = 'exhausted', attempt_count = 7, next_attempt_at = null
      where tenant_id = $1 and endpoint_id = $2`,
    [tenant.id, id],
  )
  return id
}

const jobsOf = async (tenant: TestTenant) => (await tenant.client.ok('listJobs', { query: { type: 'recovery' } })).data

t.test(
  'recoverWebhookEndpoint with dryRun returns a plan and starts nothing; without dryRun it starts a job',
  async (t) => {
    const tenant = await service.tenant()
    const id = await failing(tenant, 3)
    const since = ago(dayMs)
    const planned = await tenant.client.call('recoverWebhookEndpoint', { path: { id }, body: { since, dryRun: true } })
    matches(t, planned, { status: 200, json: { data: { events: 3, deliveries: 3 } } })
    t.strictSame(await jobsOf(tenant), [])
    const begun = await tenant.client.call('recoverWebhookEndpoint', { path: { id }, body: { since } })
    t.equal(begun.status, 202, begun.text)
    matches(t, await jobsOf(tenant), [
      {
        id: begun.json.data.job_id,
        status: 'queued',
        resourceType: 'webhook-endpoints',
        params: { endpointId: id, since, until: null, failedOnly: true },
      },
    ])
  },
)

t.test('a dry run of a recovery is replayed for its idempotency key, and never starts a recovery', async (t) => {
  const tenant = await service.tenant()
  const id = await failing(tenant)
  const asked = {
    path: { id },
    body: { since: ago(dayMs), dryRun: true },
    headers: { 'Idempotency-Key': randomUUID() },
  }
  const first = await tenant.client.call('recoverWebhookEndpoint', asked)
  await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const second = await tenant.client.call('recoverWebhookEndpoint', asked)
  matches(t, second, { status: 200, headers: { 'idempotent-replayed': 'true' } })
  t.equal(second.text, first.text)
  t.strictSame(await jobsOf(tenant), [])
})

t.test('of concurrent recoveries of an endpoint one starts, and the others are a 409', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: () => failing(tenant, 1),
    contestants: (id) =>
      repeatContestant(3, () =>
        tenant.client.call('recoverWebhookEndpoint', { path: { id }, body: { since: ago(dayMs) } }),
      ),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [202, 409, 409]),
  })
})

t.test(
  'an endpoint can be recovered again after its recovery has ended, and another endpoint at any time',
  async (t) => {
    const tenant = await service.tenant()
    const [one, other] = [await failing(tenant), await failing(tenant)]
    const start = (id: number) =>
      tenant.client.call('recoverWebhookEndpoint', { path: { id }, body: { since: ago(dayMs) } })
    const begun = await start(one)
    const jobId: string = begun.json.data.job_id
    matches(t, await start(one), { status: 409, json: { detail: new RegExp(jobId) } })
    t.equal((await start(other)).status, 202)
    await tenant.client.ok('cancelJob', { path: { id: jobId } })
    t.equal((await start(one)).status, 202)
  },
)

t.test("a recovery's period must lie within the last 30 days, and end after it begins", async (t) => {
  const tenant = await service.tenant()
  const id = await failing(tenant, 1)
  for (const dryRun of [true, false]) {
    const refused = async (body: { since: string; until?: string }, field: string) =>
      matches(t, await tenant.client.call('recoverWebhookEndpoint', { path: { id }, body: { ...body, dryRun } }), {
        status: 422,
        json: { errors: [{ field, code: 'rule' }] },
      })
    await refused({ since: ago(30 * dayMs + 60_000) }, 'since')
    await refused({ since: ago(-60_000) }, 'since')
    await refused({ since: ago(dayMs), until: ago(2 * dayMs) }, 'until')
  }
  const allowed = { since: ago(30 * dayMs - 60_000), until: ago(-dayMs) }
  t.equal((await tenant.client.call('recoverWebhookEndpoint', { path: { id }, body: allowed })).status, 202)
})

t.test(
  'the recovery of a disabled endpoint can be planned but not started; that of a deleted endpoint is refused',
  async (t) => {
    const tenant = await service.tenant()
    const id = await failing(tenant)
    const ask = (dryRun: boolean) =>
      tenant.client.call('recoverWebhookEndpoint', { path: { id }, body: { since: ago(dayMs), dryRun } })
    await tenant.client.ok('updateWebhookEndpoint', { path: { id }, body: { isActive: false } })
    matches(t, await ask(true), { status: 200, json: { data: { deliveries: 2 } } })
    matches(t, await ask(false), { status: 409 })
    await tenant.client.ok('deleteWebhookEndpoint', { path: { id } })
    for (const dryRun of [true, false]) matches(t, await ask(dryRun), { status: 404 })
  },
)
