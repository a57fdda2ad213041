import { randomUUID } from 'node:crypto'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)

const makeEndpoint = async (tenant: TestTenant) => {
  // A numeric address, so that the test does not depend on a name server.
  const body = { url: `https://8.8.8.8/${randomUUID()}`, eventTypes: ['contact.created' as const], isActive: true }
  return (await tenant.client.ok('createWebhookEndpoint', { body })).data
}

const makeDelivery = async (tenant: TestTenant, id: number) =>
  (await tenant.client.ok('testWebhookEndpoint', { path: { id } })).data

/** Gives a delivery the state after an attempt. */
const leave = (tenant: TestTenant, id: number, status: string) =>
  tenant.database.pool.query(
    `update webhook_deliveries set status = $3, attempt_count = 1, last_attempted_at = now(), response_status = 500,
      response_body = 'no', response_headers = '{"content-type": "text/plain"}', error_message = 'refused',
      completed_at = case when $3 = 'failed' then null else $4::timestamptz end,
      next_attempt_at = case when $3 = 'failed' then $5::timestamptz end
    where tenant_id = $1 and id = $2`,
    [tenant.id, id, status, new Date(), new Date(Date.now() + 30_000)],
  )

t.test('replayWebhookDelivery restarts a delivery in any state', async (t) => {
  const tenant = await service.tenant()
  const { id } = await makeEndpoint(tenant)
  for (const status of ['pending', 'succeeded', 'failed', 'exhausted']) {
    const delivery = await makeDelivery(tenant, id)
    if (status !== 'pending') await leave(tenant, delivery.id, status)
    const { data } = await tenant.client.ok('replayWebhookDelivery', { path: { id: delivery.id } })
    matches(t, data, {
      id: delivery.id,
      eventId: delivery.eventId,
      status: 'pending',
      attemptCount: 0,
      completedAt: null,
    })
    matches(t, data, { responseStatus: null, responseBody: null, responseHeaders: null, errorMessage: null })
    t.ok(Date.parse(data.nextAttemptAt!) <= Date.now(), 'due at once')
  }
  const { data: deliveries } = await tenant.client.ok('listWebhookDeliveries')
  await tenant.client.ok('updateWebhookEndpoint', { path: { id }, body: { isActive: false } })
  matches(t, await tenant.client.call('replayWebhookDelivery', { path: { id: deliveries[0]!.id } }), { status: 409 })
  matches(t, await tenant.client.call('replayWebhookDelivery', { path: { id: 2_147_483_647 } }), { status: 404 })
})

t.test('a delivery whose event was removed cannot be replayed', async (t) => {
  const tenant = await service.tenant()
  await makeEndpoint(tenant)
  await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const [delivery] = (await tenant.client.ok('listWebhookDeliveries')).data
  await tenant.database.pool.query('delete from events where tenant_id = $1', [tenant.id])
  matches(t, await tenant.client.call('replayWebhookDelivery', { path: { id: delivery!.id } }), { status: 409 })
})

t.test('deliveries are listed newest first, filtered by endpoint, status, type and date, in pages', async (t) => {
  const tenant = await service.tenant()
  const [one, two] = [await makeEndpoint(tenant), await makeEndpoint(tenant)]
  const made = [
    await makeDelivery(tenant, one.id),
    await makeDelivery(tenant, two.id),
    await makeDelivery(tenant, one.id),
  ]
  const [first, second, third] = made.map(({ id }) => id) as [number, number, number]
  await leave(tenant, first, 'exhausted')
  await leave(tenant, second, 'failed')
  await leave(tenant, third, 'succeeded')
  await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const ids = async (query: object) =>
    (await tenant.client.ok('listWebhookDeliveries', { query })).data.map(({ id }) => id)
  const all = await ids({})
  t.equal(all.length, 5)
  t.strictSame(
    all,
    [...all].sort((a, b) => b - a),
  )
  t.strictSame(await ids({ status: 'exhausted' }), [first])
  t.strictSame(await ids({ status: 'failed' }), [second])
  t.strictSame(await ids({ status: 'succeeded' }), [third])
  t.equal((await ids({ status: 'pending' })).length, 2)
  t.strictSame(await ids({ eventType: 'webhook.test' }), [third, second, first])
  t.equal((await ids({ eventType: 'contact.created' })).length, 2)
  t.strictSame(await ids({ endpointId: two.id, eventType: 'webhook.test' }), [second])
  const at = '2026-01-01T00:00:00.000Z'
  await tenant.database.pool.query('update webhook_deliveries set created_at = $1 where id = $2', [at, second])
  t.strictSame(await ids({ dateFrom: at, dateTo: at }), [second])
  const of = await tenant.client.ok('listWebhookEndpointDeliveries', {
    path: { id: one.id },
    query: { eventType: 'webhook.test' },
  })
  t.strictSame(
    of.data.map(({ id }) => id),
    [third, first],
  )
  const pages: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await tenant.client.ok('listWebhookDeliveries', { query: { limit: 2, ...(cursor && { cursor }) } })
    pages.push(...page.data.map(({ id }) => id))
    cursor = page.meta.pagination.cursor ?? undefined
    if (!cursor) break
    matches(t, await tenant.client.call('listWebhookDeliveries', { query: { cursor, status: 'failed' } }), {
      status: 400,
    })
  }
  t.strictSame(pages, all)
})

t.test('delivery ids up to 2^53 - 1 work like small ones', async (t) => {
  const tenant = await service.tenant()
  const endpoint = await makeEndpoint(tenant)
  const nextId = (id: number) =>
    tenant.database.pool.query("select setval(pg_get_serial_sequence('webhook_deliveries', 'id'), $1, false)", [id])
  const beyond = [2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER]
  for (const id of beyond) {
    await nextId(id)
    t.equal((await makeDelivery(tenant, endpoint.id)).id, id)
    t.equal((await tenant.client.ok('getWebhookDelivery', { path: { id } })).data.id, id)
    await leave(tenant, id, 'exhausted')
    matches(t, (await tenant.client.ok('replayWebhookDelivery', { path: { id } })).data, { id, status: 'pending' })
    t.equal((await tenant.client.call('getWebhookDelivery', { path: { id: id - 1 } })).status, 404)
  }
  const listed: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, meta } = await tenant.client.ok('listWebhookDeliveries', {
      query: { limit: 1, ...(cursor && { cursor }) },
    })
    listed.push(...data.map(({ id }) => id))
    cursor = meta.pagination.cursor
  }
  t.strictSame(listed, beyond.reverse())
  t.equal((await tenant.client.send('GET', '/webhook-deliveries/9007199254740992')).status, 422)
  await nextId(1)
})

t.test("a cursor of one endpoint's deliveries is refused for another endpoint and for the list of all", async (t) => {
  const tenant = await service.tenant()
  const [one, two] = [await makeEndpoint(tenant), await makeEndpoint(tenant)]
  for (const { id } of [one, one, two, two]) await makeDelivery(tenant, id)
  const page = (id: number, cursor?: string) =>
    tenant.client.call('listWebhookEndpointDeliveries', {
      path: { id },
      query: { limit: 1, ...(cursor && { cursor }) },
    })
  const { cursor } = (await page(one.id)).json.meta.pagination
  t.equal((await page(one.id, cursor)).status, 200)
  t.equal((await page(two.id, cursor)).status, 400)
  const all = await tenant.client.call('listWebhookDeliveries', { query: { limit: 1, cursor } })
  t.equal(all.status, 400)
})
