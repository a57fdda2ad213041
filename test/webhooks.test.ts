import { randomUUID } from 'node:crypto'
import t from 'tap'
import { startService, type TestTenant } from './support/service.ts'

const service = await startService(t)

type NewEndpoint = Partial<{
  url: string
  eventTypes: ['contact.created']
  description: string | null
  isActive: boolean
}>

/** Addresses by number, so that nothing depends on a name server. */
const url = 'https://8.8.8.8/hook'
const endpointBody = (values: NewEndpoint = {}) => ({
  url,
  eventTypes: ['contact.created'] as ['contact.created'],
  ...values,
})

const makeEndpoint = async (tenant: TestTenant, values?: NewEndpoint) =>
  (await tenant.client.ok('createWebhookEndpoint', { body: { isActive: true, ...endpointBody(values) } })).data

const makeDelivery = async (tenant: TestTenant, id: number) =>
  (await tenant.client.ok('testWebhookEndpoint', { path: { id } })).data

/** Leaves a delivery as an attempt would. */
const leave = (tenant: TestTenant, id: number, status: string) =>
  tenant.database.pool.query(
    `update webhook_deliveries set status = $3, attempt_count = 1, last_attempted_at = now(), response_status = 500,
      response_body = 'no', response_headers = '{"content-type": "text/plain"}', error_message = 'refused',
      completed_at = case when $3 = 'failed' then null else now() end,
      next_attempt_at = case when $3 = 'failed' then now() + interval '30 s' end
    where tenant_id = $1 and id = $2`,
    [tenant.id, id, status],
  )

t.test('createWebhookEndpoint shows the signing secret this once and keeps it sealed', async (t) => {
  const tenant = await service.tenant()
  const key = randomUUID()
  const body = { isActive: true, ...endpointBody({ description: 'ERP' }) }
  const created = await tenant.client.ok('createWebhookEndpoint', { body, key })
  const { signingSecret, ...shown } = created.data
  t.match(signingSecret, /^whsec_[\w-]{43}$/)
  t.match(shown, { url, description: 'ERP', eventTypes: ['contact.created'], isActive: true, consecutiveFailures: 0 })
  t.match(shown, { lastDeliveredAt: null, disabledAt: null, disabledReason: null })
  t.match(created.headers.location, new RegExp(`/webhook-endpoints/${shown.id}$`))
  t.strictSame((await tenant.client.ok('getWebhookEndpoint', { path: { id: shown.id } })).data, shown)
  t.strictSame((await tenant.client.ok('listWebhookEndpoints')).data, [shown])
  const replayed = await tenant.client.ok('createWebhookEndpoint', { body, key })
  t.equal(replayed.data.signingSecret, signingSecret, 'a repeated request gets the same answer')
  const { rows } = await tenant.database.pool.query(
    'select e::text as row from webhook_endpoints e union all select k::text from idempotency_keys k',
  )
  for (const { row } of rows) t.notMatch(row, signingSecret)
})

t.test('createWebhookEndpoint refuses what is not public https', async (t) => {
  const tenant = await service.tenant()
  const { id } = await makeEndpoint(tenant)
  const hostile = [
    'http://8.8.8.8/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://①②⑦.⓪.⓪.①/',
    'https://localhost/',
    'https://db.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://user:pass@8.8.8.8/',
    'https://8.8.8.8:6379/',
    'not a url',
  ]
  for (const bad of hostile) {
    const made = await tenant.client.call('createWebhookEndpoint', {
      body: { isActive: true, ...endpointBody({ url: bad }) },
    })
    t.match(made, { status: 422, json: { errors: [{ field: 'url', code: 'rule' }] } }, bad)
    const changed = await tenant.client.call('updateWebhookEndpoint', { path: { id }, body: { url: bad } })
    t.match(changed, { status: 422, json: { errors: [{ field: 'url', code: 'rule' }] } }, bad)
  }
  t.equal((await tenant.client.ok('getWebhookEndpoint', { path: { id } })).data.url, url)
})

t.test('a body is held to its schema', async (t) => {
  const tenant = await service.tenant()
  const bad: [object, string][] = [
    [{ eventTypes: ['contact.created'] }, 'url'],
    [{ url }, 'eventTypes'],
    [endpointBody({ url: '' }), 'url'],
    [{ url, eventTypes: [] }, 'eventTypes'],
    [{ url, eventTypes: ['contact.exploded'] }, 'eventTypes[0]'],
    [{ url, eventTypes: ['webhook.test'] }, 'eventTypes[0]'],
    [{ url, eventTypes: ['contact.created', 'contact.created'] }, 'eventTypes'],
    [endpointBody({ description: 'x'.repeat(2001) }), 'description'],
    [{ ...endpointBody(), signingSecret: 'whsec_mine' }, 'signingSecret'],
  ]
  for (const [body, field] of bad) {
    const { status, json } = await tenant.client.send('POST', '/webhook-endpoints', { body })
    t.equal(status, 422, JSON.stringify(body).slice(0, 80))
    t.match(json.errors[0].field, field)
  }
})

t.test('an organization has at most 100 endpoints', async (t) => {
  const tenant = await service.tenant()
  const { id } = await makeEndpoint(tenant)
  await tenant.database.pool.query(
    `insert into webhook_endpoints (tenant_id, url, event_types, secret, created_at, updated_at)
      select tenant_id, url, event_types, secret, created_at, updated_at from webhook_endpoints, generate_series(1, 99)
      where tenant_id = $1 and id = $2`,
    [tenant.id, id],
  )
  const body = { isActive: true, ...endpointBody() }
  t.match(await tenant.client.call('createWebhookEndpoint', { body }), { status: 409, code: 'conflict' })
  await tenant.client.ok('deleteWebhookEndpoint', { path: { id } })
  t.equal((await tenant.client.call('createWebhookEndpoint', { body })).status, 201)
})

t.test('updateWebhookEndpoint changes what is given, honours If-Match, turns off and on', async (t) => {
  const tenant = await service.tenant()
  const { id } = await makeEndpoint(tenant)
  const update = (body: object, headers = {}) =>
    tenant.client.call('updateWebhookEndpoint', { path: { id }, body: body as { isActive: boolean }, headers })
  const { headers } = await tenant.client.ok('getWebhookEndpoint', { path: { id } })
  t.match((await update({ description: 'A', eventTypes: ['bid.created', 'bid.updated'] })).json.data, {
    description: 'A',
    eventTypes: ['bid.created', 'bid.updated'],
    url,
  })
  t.match(await update({ description: 'B' }, { 'If-Match': headers.etag }), { status: 412 })
  const off = (await update({ isActive: false })).json.data
  t.match(off, { isActive: false, disabledAt: String, disabledReason: String })
  await tenant.database.pool.query('update webhook_endpoints set consecutive_failures = 20')
  t.match((await update({ isActive: true })).json.data, {
    isActive: true,
    disabledAt: null,
    disabledReason: null,
    consecutiveFailures: 0,
  })
  t.match(await update({}), { status: 422 })
  t.match(await update({ url: null }), { status: 422 })
})

t.test('an event makes a delivery for each active endpoint that wants its type, in its own organization', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const wanting = await makeEndpoint(tenant)
  const both = await makeEndpoint(tenant)
  const off = await makeEndpoint(tenant, { isActive: false })
  const gone = await makeEndpoint(tenant)
  await tenant.client.ok('deleteWebhookEndpoint', { path: { id: gone.id } })
  await tenant.client.ok('updateWebhookEndpoint', {
    path: { id: both.id },
    body: { eventTypes: ['bid.created', 'contact.created'], isActive: true },
  })
  await makeEndpoint(other)
  const deleting = await makeEndpoint(tenant)
  await tenant.client.ok('updateWebhookEndpoint', {
    path: { id: deleting.id },
    body: { eventTypes: ['contact.deleted'], isActive: true },
  })
  await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const { data } = await tenant.client.ok('listWebhookDeliveries')
  t.strictSame(data.map(({ endpointId }) => endpointId).sort(), [wanting.id, both.id].sort())
  const [logged] = (await tenant.client.ok('listEvents')).data
  for (const delivery of data) {
    t.match(delivery, { eventId: logged!.event.id, eventType: 'contact.created', status: 'pending', attemptCount: 0 })
    t.equal(delivery.nextAttemptAt, delivery.createdAt)
  }
  t.equal((await other.client.ok('listWebhookDeliveries')).data.length, 0)
  const { rows } = await tenant.database.pool.query(
    "select key from graphile_worker.jobs where task_identifier = 'deliver-webhooks' and key like $1",
    [`%:${tenant.id}:%`],
  )
  const keys = rows.map(({ key }) => key)
  for (const { id } of [wanting, both]) t.ok(keys.includes(`deliver-webhooks:${tenant.id}:${id}`))
  t.notOk(keys.includes(`deliver-webhooks:${tenant.id}:${off.id}`))
})

t.test('deleteWebhookEndpoint ends open deliveries; they can be read and not replayed', async (t) => {
  const tenant = await service.tenant()
  const { id } = await makeEndpoint(tenant)
  const delivery = await makeDelivery(tenant, id)
  const { data } = await tenant.client.ok('deleteWebhookEndpoint', { path: { id } })
  t.match(data, { id, deletedAt: String })
  for (const operation of ['getWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret'] as const) {
    t.match(await tenant.client.call(operation, { path: { id } }), { status: 404 }, operation)
  }
  t.match(await tenant.client.call('testWebhookEndpoint', { path: { id } }), { status: 404 })
  t.match(await tenant.client.call('listWebhookEndpointDeliveries', { path: { id } }), { status: 404 })
  const left = await tenant.client.ok('getWebhookDelivery', { path: { id: delivery.id } })
  t.match(left.data, { status: 'exhausted', nextAttemptAt: null, completedAt: String, errorMessage: String })
  t.equal((await tenant.client.ok('listWebhookDeliveries')).data.length, 1)
  t.match(await tenant.client.call('replayWebhookDelivery', { path: { id: delivery.id } }), { status: 409 })
})

t.test('rotateWebhookSecret shows a new secret this once', async (t) => {
  const tenant = await service.tenant()
  const { id, signingSecret } = await makeEndpoint(tenant)
  const { data } = await tenant.client.ok('rotateWebhookSecret', { path: { id } })
  t.match(data, { id, signingSecret: /^whsec_/ })
  t.not(data.signingSecret, signingSecret)
  t.notOk('signingSecret' in (await tenant.client.ok('getWebhookEndpoint', { path: { id } })).data)
  const { rows } = await tenant.database.pool.query('select e::text as row from webhook_endpoints e where id = $1', [
    id,
  ])
  for (const secret of [signingSecret, data.signingSecret]) t.notMatch(rows[0].row, secret)
})

t.test('testWebhookEndpoint delivers an event that is in no log; an endpoint that is off is a 409', async (t) => {
  const tenant = await service.tenant()
  const endpoint = await makeEndpoint(tenant)
  const delivery = await makeDelivery(tenant, endpoint.id)
  t.match(delivery, { eventType: 'webhook.test', endpointId: endpoint.id, status: 'pending', eventId: /^evt_/ })
  t.strictSame((await tenant.client.ok('listEvents')).data, [])
  t.match(await tenant.client.call('getEvent', { path: { id: delivery.eventId } }), { status: 404 })
  const { rows } = await tenant.database.pool.query('select body from webhook_deliveries where id = $1', [delivery.id])
  const event = JSON.parse(rows[0].body)
  t.match(event, { id: delivery.eventId, type: 'webhook.test', tenant_id: tenant.id, data: { id: endpoint.id, url } })
  t.notMatch(rows[0].body, endpoint.signingSecret)
  await tenant.client.ok('updateWebhookEndpoint', { path: { id: endpoint.id }, body: { isActive: false } })
  t.match(await tenant.client.call('testWebhookEndpoint', { path: { id: endpoint.id } }), { status: 409 })
})

t.test('replayWebhookDelivery begins anew from every state', async (t) => {
  const tenant = await service.tenant()
  const { id } = await makeEndpoint(tenant)
  for (const status of ['pending', 'succeeded', 'failed', 'exhausted']) {
    const delivery = await makeDelivery(tenant, id)
    if (status !== 'pending') await leave(tenant, delivery.id, status)
    const { data } = await tenant.client.ok('replayWebhookDelivery', { path: { id: delivery.id } })
    t.match(data, { id: delivery.id, eventId: delivery.eventId, status: 'pending', attemptCount: 0, completedAt: null })
    t.match(data, { responseStatus: null, responseBody: null, responseHeaders: null, errorMessage: null })
    t.ok(Date.parse(data.nextAttemptAt!) <= Date.now(), 'due at once')
  }
  const { data: deliveries } = await tenant.client.ok('listWebhookDeliveries')
  await tenant.client.ok('updateWebhookEndpoint', { path: { id }, body: { isActive: false } })
  t.match(await tenant.client.call('replayWebhookDelivery', { path: { id: deliveries[0]!.id } }), { status: 409 })
  t.match(await tenant.client.call('replayWebhookDelivery', { path: { id: 2_147_483_647 } }), { status: 404 })
})

t.test('a delivery whose event is no longer kept cannot be replayed', async (t) => {
  const tenant = await service.tenant()
  await makeEndpoint(tenant)
  await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const [delivery] = (await tenant.client.ok('listWebhookDeliveries')).data
  await tenant.database.pool.query('delete from events where tenant_id = $1', [tenant.id])
  t.match(await tenant.client.call('replayWebhookDelivery', { path: { id: delivery!.id } }), { status: 409 })
})

t.test('deliveries are listed newest first, by endpoint, status, type and date, in pages', async (t) => {
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
    t.match(await tenant.client.call('listWebhookDeliveries', { query: { cursor, status: 'failed' } }), { status: 400 })
  }
  t.strictSame(pages, all)
})

t.test('endpoints are listed newest first, by whether they are turned on', async (t) => {
  const tenant = await service.tenant()
  const [one, two] = [await makeEndpoint(tenant), await makeEndpoint(tenant, { isActive: false })]
  const ids = async (query = {}) => (await tenant.client.ok('listWebhookEndpoints', { query })).data.map(({ id }) => id)
  t.strictSame(await ids(), [two.id, one.id])
  t.strictSame(await ids({ isActive: true }), [one.id])
  t.strictSame(await ids({ isActive: false }), [two.id])
})
