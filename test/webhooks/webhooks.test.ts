import { randomUUID } from 'node:crypto'
import t from 'tap'
import { updateTenant } from '../../db/services/access/tenants.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

type NewEndpoint = Partial<{
  url: string
  eventTypes: ['contact.created']
  description: string | null
  isActive: boolean
}>

/** Numeric addresses, so that the tests do not depend on a name server. */
const url = 'https://8.8.8.8/hook'
const endpointBody = (values: NewEndpoint = {}) => ({
  url,
  eventTypes: ['contact.created'] as ['contact.created'],
  ...values,
})

const makeEndpoint = async (tenant: TestTenant, values?: NewEndpoint) =>
  (await tenant.client.ok('createWebhookEndpoint', { body: { isActive: true, ...endpointBody(values) } })).data

/** Returns an address that no other endpoint has. */
const another = (): string => `https://8.8.8.8/${randomUUID()}`

const makeDelivery = async (tenant: TestTenant, id: number) =>
  (await tenant.client.ok('testWebhookEndpoint', { path: { id } })).data

t.test('createWebhookEndpoint returns the signing secret only once, and stores it sealed', async (t) => {
  const tenant = await service.tenant()
  const key = randomUUID()
  const body = { isActive: true, ...endpointBody({ description: 'ERP' }) }
  const created = await tenant.client.ok('createWebhookEndpoint', { body, key })
  const { signingSecret, ...shown } = created.data
  matches(t, signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/, '32 bytes in standard base64, which every library can read')
  matches(t, shown, {
    url,
    description: 'ERP',
    eventTypes: ['contact.created'],
    isActive: true,
    consecutiveFailures: 0,
  })
  matches(t, shown, { lastDeliveredAt: null, disabledAt: null, disabledReason: null })
  matches(t, created.headers.location, new RegExp(`/webhook-endpoints/${shown.id}$`))
  t.strictSame((await tenant.client.ok('getWebhookEndpoint', { path: { id: shown.id } })).data, shown)
  t.strictSame((await tenant.client.ok('listWebhookEndpoints')).data, [shown])
  const replayed = await tenant.client.ok('createWebhookEndpoint', { body, key })
  t.equal(replayed.data.signingSecret, signingSecret, 'a repeated request gets the same answer')
  const { rows } = await tenant.database.pool.query(
    'select e::text as row from webhook_endpoints e union all select k::text from idempotency_keys k',
  )
  for (const { row } of nonEmpty(rows)) lacks(t, row, signingSecret)
})

t.test('createWebhookEndpoint refuses addresses that are not public HTTPS', async (t) => {
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
    matches(t, made, { status: 422, json: { errors: [{ field: 'url', code: 'rule' }] } }, bad)
    const changed = await tenant.client.call('updateWebhookEndpoint', { path: { id }, body: { url: bad } })
    matches(t, changed, { status: 422, json: { errors: [{ field: 'url', code: 'rule' }] } }, bad)
  }
  t.equal((await tenant.client.ok('getWebhookEndpoint', { path: { id } })).data.url, url)
})

t.test('createWebhookEndpoint validates its body against the schema', async (t) => {
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
    matches(t, json.errors[0].field, containing(field))
  }
})

const create = (tenant: TestTenant, values: NewEndpoint) =>
  tenant.client.call('createWebhookEndpoint', { body: { isActive: true, ...endpointBody(values) } })

t.test('an organization may have 16 endpoints or its own limit, even with concurrent requests', async (t) => {
  const tenant = await service.tenant()
  for (let made = 0; made < 14; made += 1) t.equal((await create(tenant, { url: another() })).status, 201)
  const twoOfFour = {
    at: service,
    contestants: () => repeatContestant(4, () => create(tenant, { url: another() })),
    judge: (answers: ClientAnswer[]) => t.strictSame(sortedStatuses(answers), [201, 201, 409, 409]),
  }
  await race(t, {
    ...twoOfFour,
    rounds: 4,
    arrange: async (round) => {
      if (round === 0) return
      const { data } = await tenant.client.ok('listWebhookEndpoints')
      for (const { id } of data.slice(0, 2)) await tenant.client.ok('deleteWebhookEndpoint', { path: { id } })
    },
  })
  await race(t, {
    ...twoOfFour,
    rounds: 1,
    arrange: () => updateTenant(tenant.database, tenant.id, { maxWebhookEndpoints: 18 }),
  })
  const [first, second] = (await tenant.client.ok('listWebhookEndpoints')).data
  await tenant.client.ok('deleteWebhookEndpoint', { path: { id: first!.id } })
  t.equal((await create(tenant, { url: another() })).status, 201, 'a deleted endpoint frees a place')
  const move = (body: object) => tenant.client.call('updateWebhookEndpoint', { path: { id: second!.id }, body })
  t.equal((await move({ url: another() })).status, 200, 'a changed address needs no further place')

  await updateTenant(tenant.database, tenant.id, { maxWebhookEndpoints: 3 })
  t.equal((await tenant.client.ok('listWebhookEndpoints')).data.length, 18, 'existing endpoints stay')
  t.equal((await move({ isActive: false })).status, 200)
  t.equal((await move({ isActive: true })).status, 200, 'and can be activated again')
  matches(t, await move({ url: another() }), { status: 409, code: 'conflict', json: { detail: /3 endpoints/ } })
})

t.test('an organization may have only one endpoint per address, in any spelling', async (t) => {
  const tenant = await service.tenant()
  const { id } = await makeEndpoint(tenant, { url: 'https://8.8.8.8/one?a=1' })
  const spellings = ['https://8.8.8.8/one?a=1', 'HTTPS://8.8.8.8:443/one?a=1#top', 'https://134744072/x/../one?a=1']
  for (const url of spellings) {
    const detail = new RegExp(`Endpoint ${id} `)
    matches(t, await create(tenant, { url }), { status: 409, code: 'conflict', json: { detail } }, url)
  }
  const other = await makeEndpoint(tenant, { url: 'https://8.8.8.8/one?a=2' })
  const move = (url: string, of = other.id) =>
    tenant.client.call('updateWebhookEndpoint', { path: { id: of }, body: { url } })
  t.equal((await move('https://8.8.8.8/one?a=1')).status, 409)
  t.equal((await move('https://8.8.8.8:443/one?a=2')).status, 200, 'its own address in another spelling')
  await race(t, {
    at: service,
    arrange: (round) => `https://8.8.8.8/two/${round}`,
    contestants: (there) => [() => move(there), () => move(there, id)],
    judge: (moves) => t.strictSame(sortedStatuses(moves), [200, 409], 'two concurrent changes to one address'),
  })
  t.equal(
    (await create(await service.tenant(), { url: 'https://8.8.8.8/two/9' })).status,
    201,
    "another organization's endpoint",
  )

  await tenant.client.ok('deleteWebhookEndpoint', { path: { id } })
  await tenant.client.ok('deleteWebhookEndpoint', { path: { id: other.id } })
  await race(t, {
    at: service,
    arrange: (round) => `https://8.8.8.8/two/${round}`,
    contestants: (there) => repeatContestant(3, () => create(tenant, { url: there })),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 409, 409]),
  })
})

t.test('two endpoints that already share an address stay, and can be updated, disabled and enabled', async (t) => {
  const tenant = await service.tenant()
  const [one, two] = [await makeEndpoint(tenant), await makeEndpoint(tenant, { url: another() })]
  await tenant.database.pool.query('update webhook_endpoints set url = $2 where tenant_id = $1', [tenant.id, one.url])
  const update = (body: object) => tenant.client.ok('updateWebhookEndpoint', { path: { id: two.id }, body })
  await update({ description: 'The second', url: one.url })
  await update({ isActive: false })
  t.equal((await update({ isActive: true })).data.isActive, true)
})

t.test(
  'updateWebhookEndpoint changes only the given fields, checks If-Match, and can disable and enable the endpoint',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await makeEndpoint(tenant)
    const update = (body: object, headers = {}) =>
      tenant.client.call('updateWebhookEndpoint', { path: { id }, body: body as { isActive: boolean }, headers })
    const { headers } = await tenant.client.ok('getWebhookEndpoint', { path: { id } })
    matches(t, (await update({ description: 'A', eventTypes: ['bid.created', 'bid.updated'] })).json.data, {
      description: 'A',
      eventTypes: ['bid.created', 'bid.updated'],
      url,
    })
    matches(t, await update({ description: 'B' }, { 'If-Match': headers.etag }), { status: 412 })
    const off = (await update({ isActive: false })).json.data
    matches(t, off, { isActive: false, disabledAt: String, disabledReason: String })
    await tenant.database.pool.query('update webhook_endpoints set consecutive_failures = 20')
    matches(t, (await update({ isActive: true })).json.data, {
      isActive: true,
      disabledAt: null,
      disabledReason: null,
      consecutiveFailures: 0,
    })
    t.equal((await update({})).status, 200, 'an empty body changes nothing')
    matches(t, await update({ url: null }), { status: 422 })
  },
)

t.test('an event creates a delivery for each active, subscribed endpoint of its organization', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const wanting = await makeEndpoint(tenant)
  const both = await makeEndpoint(tenant, { url: another() })
  const off = await makeEndpoint(tenant, { url: another(), isActive: false })
  const gone = await makeEndpoint(tenant, { url: another() })
  await tenant.client.ok('deleteWebhookEndpoint', { path: { id: gone.id } })
  await tenant.client.ok('updateWebhookEndpoint', {
    path: { id: both.id },
    body: { eventTypes: ['bid.created', 'contact.created'], isActive: true },
  })
  await makeEndpoint(other)
  const deleting = await makeEndpoint(tenant, { url: another() })
  await tenant.client.ok('updateWebhookEndpoint', {
    path: { id: deleting.id },
    body: { eventTypes: ['contact.deleted'], isActive: true },
  })
  await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const { data } = await tenant.client.ok('listWebhookDeliveries')
  t.strictSame(data.map(({ endpointId }) => endpointId).sort(), [wanting.id, both.id].sort())
  const [logged] = (await tenant.client.ok('listEvents')).data
  for (const delivery of data) {
    matches(t, delivery, {
      eventId: logged!.event.id,
      eventType: 'contact.created',
      status: 'pending',
      attemptCount: 0,
    })
    t.equal(delivery.nextAttemptAt, delivery.createdAt)
  }
  t.equal((await other.client.ok('listWebhookDeliveries')).data.length, 0)
  const { rows } = await tenant.database.pool.query(
    "select key from graphile_worker.jobs where task_identifier = 'deliver-webhooks' and key like $1",
    [`%:${tenant.id}:%`],
  )
  const keys = rows.map(({ key }) => key)
  for (const { id } of [wanting, both]) matches(t, keys, containing([`deliver-webhooks:${tenant.id}:${id}`]))
  t.notOk(keys.includes(`deliver-webhooks:${tenant.id}:${off.id}`))
})

t.test('deleteWebhookEndpoint ends open deliveries, which can still be read but not replayed', async (t) => {
  const tenant = await service.tenant()
  const { id } = await makeEndpoint(tenant)
  const delivery = await makeDelivery(tenant, id)
  const { data } = await tenant.client.ok('deleteWebhookEndpoint', { path: { id } })
  matches(t, data, { id, deletedAt: String })
  for (const operation of ['getWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret'] as const) {
    matches(t, await tenant.client.call(operation, { path: { id } }), { status: 404 }, operation)
  }
  matches(t, await tenant.client.call('testWebhookEndpoint', { path: { id } }), { status: 404 })
  matches(t, await tenant.client.call('listWebhookEndpointDeliveries', { path: { id } }), { status: 404 })
  const left = await tenant.client.ok('getWebhookDelivery', { path: { id: delivery.id } })
  matches(t, left.data, { status: 'exhausted', nextAttemptAt: null, completedAt: String, errorMessage: String })
  t.equal((await tenant.client.ok('listWebhookDeliveries')).data.length, 1)
  matches(t, await tenant.client.call('replayWebhookDelivery', { path: { id: delivery.id } }), { status: 409 })
})

t.test('rotateWebhookSecret returns a new secret only once', async (t) => {
  const tenant = await service.tenant()
  const { id, signingSecret } = await makeEndpoint(tenant)
  const { data } = await tenant.client.ok('rotateWebhookSecret', { path: { id } })
  matches(t, data, { id, signingSecret: /^whsec_/ })
  t.not(data.signingSecret, signingSecret)
  t.notOk('signingSecret' in (await tenant.client.ok('getWebhookEndpoint', { path: { id } })).data)
  const { rows } = await tenant.database.pool.query('select e::text as row from webhook_endpoints e where id = $1', [
    id,
  ])
  for (const secret of [signingSecret, data.signingSecret]) lacks(t, rows[0].row, secret)
})

t.test(
  'testWebhookEndpoint delivers an event that is not in the event log, and is a 409 for a disabled endpoint',
  async (t) => {
    const tenant = await service.tenant()
    const endpoint = await makeEndpoint(tenant)
    const delivery = await makeDelivery(tenant, endpoint.id)
    matches(t, delivery, { eventType: 'webhook.test', endpointId: endpoint.id, status: 'pending', eventId: /^evt_/ })
    t.strictSame((await tenant.client.ok('listEvents')).data, [])
    matches(t, await tenant.client.call('getEvent', { path: { id: delivery.eventId } }), { status: 404 })
    const values = [tenant.id, delivery.id]
    const { rows } = await tenant.database.pool.query(
      'select body from webhook_deliveries where tenant_id = $1 and id = $2',
      values,
    )
    const event = JSON.parse(rows[0].body)
    matches(t, event, {
      id: delivery.eventId,
      type: 'webhook.test',
      tenant_id: tenant.id,
      data: { id: endpoint.id, url },
    })
    lacks(t, rows[0].body, endpoint.signingSecret)
    await tenant.client.ok('updateWebhookEndpoint', { path: { id: endpoint.id }, body: { isActive: false } })
    matches(t, await tenant.client.call('testWebhookEndpoint', { path: { id: endpoint.id } }), { status: 409 })
  },
)

t.test('endpoints are listed newest first, filtered by isActive', async (t) => {
  const tenant = await service.tenant()
  const [one, two] = [await makeEndpoint(tenant), await makeEndpoint(tenant, { url: another(), isActive: false })]
  const ids = async (query = {}) => (await tenant.client.ok('listWebhookEndpoints', { query })).data.map(({ id }) => id)
  t.strictSame(await ids(), [two.id, one.id])
  t.strictSame(await ids({ isActive: true }), [one.id])
  t.strictSame(await ids({ isActive: false }), [two.id])
})
