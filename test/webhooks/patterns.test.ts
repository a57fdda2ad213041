import { randomUUID } from 'node:crypto'
import t from 'tap'
import { noteEvent } from '../../db/engine/events/log.ts'
import { type NotedEvent, runTransaction } from '../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import openapi from '../../generated/openapi.json' with { type: 'json' }
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

type NewEndpoint = Partial<Schemas['WebhookEndpointCreate']>

/** Returns a new numeric address for an endpoint. */
const another = (): string => `https://8.8.8.8/${randomUUID()}`

const makeEndpoint = async ({ client }: TestTenant, values: NewEndpoint) =>
  (await client.ok('createWebhookEndpoint', { body: { url: another(), isActive: true, ...values } as never })).data

/** Emits events like a transaction that causes them. */
const emit = (tenant: TestTenant, notes: NotedEvent[]) =>
  runTransaction(tenant.database, tenant.caller, async (tx) => {
    for (const note of notes) noteEvent(tx, tenant.caller, note)
  })

/** Returns the types of the deliveries to an endpoint, one entry per delivery. */
async function deliveredTo({ database, id }: TestTenant, endpoint: { id: number }): Promise<string[]> {
  const { rows } = await database.pool.query<{ type: string }>(
    `select event_type as type from webhook_deliveries where tenant_id = $1 and endpoint_id = $2 order by event_type`,
    [id, endpoint.id],
  )
  return rows.map(({ type }) => type)
}

t.test('an endpoint gets each event that matches its types or patterns once', async (t) => {
  const tenant = await service.tenant()
  const of = (eventPatterns: string[], eventTypes?: ['bid.created']) =>
    makeEndpoint(tenant, { eventPatterns, ...(eventTypes && { eventTypes }) })
  const expected: [Awaited<ReturnType<typeof of>>, string[]][] = [
    [await of(['bid.created']), ['bid.created']],
    [await of(['bid.*']), ['bid.created', 'bid.accepted']],
    [await of(['pay_app.*']), ['pay_app.paid']],
    [await of(['*']), ['bid.created', 'project.created', 'pay_app.paid', 'bid.accepted']],
    [
      await of(['*', 'bid.*', 'bid.created'], ['bid.created']),
      ['bid.created', 'project.created', 'pay_app.paid', 'bid.accepted'],
    ],
    [await of(['project.*', 'bid.accepted'], ['bid.created']), ['bid.created', 'project.created', 'bid.accepted']],
    [await of(['lead.*']), []],
  ]
  const types = ['bid.created', 'project.created', 'pay_app.paid', 'bid.accepted'] as const
  await emit(
    tenant,
    types.map((type) => ({ type, data: { id: 1 } })),
  )
  for (const [endpoint, delivered] of expected)
    t.strictSame(await deliveredTo(tenant, endpoint), delivered.sort(), endpoint.eventPatterns.join())
})

t.test('event types of the contract and families such as bid.* are valid patterns; others are a 422', async (t) => {
  const tenant = await service.tenant()
  const { enum: types } = openapi.components.schemas.EventType
  const families = [...new Set(types.map((type) => `${type.split('.')[0]}.*`))]
  const { id } = await makeEndpoint(tenant, { eventPatterns: ['*'] })
  const patch = (eventPatterns: unknown[]) =>
    tenant.client.send('PATCH', `/webhook-endpoints/${id}`, { body: { eventPatterns } })
  for (const all of [types, families]) {
    for (let from = 0; from < all.length; from += 20) {
      const eventPatterns = all.slice(from, from + 20)
      matches(t, await patch(eventPatterns), { status: 200, json: { data: { eventPatterns } } }, 'stored as written')
    }
  }
  const unknown = [
    'bid.exploded',
    'tent.*',
    'bid',
    'bid.',
    '.*',
    '**',
    'bid.*.*',
    'webhook.test',
    'webhook.*',
    'Bid.*',
    'bid.c*',
  ]
  for (const pattern of unknown) {
    const { status, json } = await patch(['bid.*', pattern])
    matches(
      t,
      { status, errors: json.errors },
      { status: 422, errors: [{ field: 'eventPatterns[1]', code: 'pattern' }] },
      pattern,
    )
  }
  matches(t, (await patch(['bid.acepted'])).json.errors[0].message, /the nearest are bid\.accepted/)
  const many = types.slice(0, 21)
  matches(t, await patch(many), { status: 422, json: { errors: [{ field: 'eventPatterns', code: 'length' }] } })
  matches(t, await patch(['*', '*']), { status: 422, json: { errors: [{ field: 'eventPatterns' }] } })
  matches(t, await patch([1]), { status: 422, json: { errors: [{ field: 'eventPatterns[0]', code: 'type' }] } })
})

t.test('eventTypes accepts the types of version 1.0 and no wildcard', async (t) => {
  const { client } = await service.tenant()
  const send = (eventTypes: unknown) =>
    client.send('POST', '/webhook-endpoints', { body: { url: another(), eventTypes, eventPatterns: ['bid.*'] } })
  for (const type of ['*', 'bid.*'])
    matches(t, await send([type]), { status: 422, json: { errors: [{ field: 'eventTypes[0]', code: 'enum' }] } }, type)
  t.equal(openapi.components.schemas.EndpointEventType.enum.length, 35)
  t.equal((await send(openapi.components.schemas.EndpointEventType.enum)).status, 201)
  matches(t, await send([]), { status: 422, json: { errors: [{ field: 'eventTypes', code: 'length' }] } })
  matches(t, await send(null), { status: 422, json: { errors: [{ field: 'eventTypes', code: 'type' }] } })
})

t.test('an endpoint needs event types or patterns, and null clears its types only if patterns remain', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const needed = { status: 422, json: { errors: [{ field: 'eventTypes', code: 'required' }] } }
  matches(t, await client.send('POST', '/webhook-endpoints', { body: { url: another() } }), needed)
  matches(t, await client.send('POST', '/webhook-endpoints', { body: { url: another(), eventPatterns: [] } }), needed)
  const made = await makeEndpoint(tenant, { eventPatterns: ['bid.*'] })
  matches(t, made, { eventTypes: [], eventPatterns: ['bid.*'], projectId: null, isOrdered: false })

  const patch = (body: object) => client.send('PATCH', `/webhook-endpoints/${made.id}`, { body })
  matches(t, await patch({ eventPatterns: [] }), needed)
  const eventTypes = ['lead.created']
  matches(t, (await patch({ eventTypes })).json.data, { eventTypes, eventPatterns: ['bid.*'] })
  matches(t, (await patch({ eventPatterns: [] })).json.data, { eventTypes, eventPatterns: [] })
  matches(t, await patch({ eventTypes: null }), needed)
  matches(t, (await patch({ eventTypes: null, eventPatterns: ['*'] })).json.data, {
    eventTypes: [],
    eventPatterns: ['*'],
  })
  matches(t, (await patch({ isActive: false })).json.data, { eventTypes: [], eventPatterns: ['*'] })
})

t.test(
  'an endpoint of a project gets only events of records that reference the project, or that referenced it before the change',
  async (t) => {
    const tenant = await service.tenant()
    const [project, other] = [await make.project(tenant), await make.project(tenant)]
    const its = await makeEndpoint(tenant, { eventPatterns: ['*'], projectId: project.id })
    const all = await makeEndpoint(tenant, { eventPatterns: ['*'] })
    const others = await makeEndpoint(tenant, { eventPatterns: ['*'], projectId: other.id })
    const id = project.id
    const entity = { entityType: 'project', entityId: id }
    const elsewhere = { entityType: 'bid', entityId: id }
    const of: NotedEvent[] = [
      { type: 'project.updated', data: { id } },
      { type: 'bid.created', data: { id: 1, projectId: id } },
      { type: 'bid.updated', data: { id: 1, projectId: other.id }, previousAttributes: { projectId: id } },
      { type: 'pay_app.paid', data: { id: 1, invoice: { projectId: id } } },
      { type: 'pay_app.voided', data: { id: 1, invoice: null }, previousAttributes: { invoice: { projectId: id } } },
      { type: 'contact.created', data: entity },
      { type: 'contact.updated', data: { ...entity, entityId: other.id }, previousAttributes: { entityId: id } },
      { type: 'contact.deleted', data: elsewhere, previousAttributes: { entityType: 'project' } },
    ]
    const notOf: NotedEvent[] = [
      { type: 'bid.accepted', data: { id, projectId: other.id } },
      { type: 'bid.rejected', data: { id, projectId: null }, previousAttributes: { projectId: null } },
      { type: 'lead.created', data: elsewhere },
      { type: 'lead.updated', data: { ...elsewhere, entityId: 1 }, previousAttributes: { entityId: id } },
      { type: 'product.created', data: { id } },
    ]
    await emit(tenant, [...notOf, ...of])
    const typesOf = (notes: NotedEvent[]) => notes.map(({ type }) => type).sort()
    t.strictSame(await deliveredTo(tenant, its), typesOf(of))
    t.strictSame(await deliveredTo(tenant, all), typesOf([...notOf, ...of]), 'each event once')
    t.strictSame(await deliveredTo(tenant, others), ['bid.accepted', 'bid.updated', 'contact.updated'])
  },
)

t.test('the project of an endpoint must belong to the organization, and null removes it', async (t) => {
  const [tenant, stranger] = [await service.tenant(), await service.tenant()]
  const [project, foreign] = [await make.project(tenant), await make.project(stranger)]
  const unknown = { status: 422, json: { errors: [{ field: 'projectId', code: 'not_found' }] } }
  const body = { url: another(), eventPatterns: ['*'], projectId: foreign.id }
  matches(t, await tenant.client.send('POST', '/webhook-endpoints', { body }), unknown)
  const { id } = await makeEndpoint(tenant, { eventPatterns: ['*'], projectId: project.id })
  const patch = (values: object) => tenant.client.send('PATCH', `/webhook-endpoints/${id}`, { body: values })
  matches(t, await patch({ projectId: foreign.id }), unknown)
  const next = await make.project(tenant)
  t.equal((await patch({ projectId: next.id })).json.data.projectId, next.id)
  t.equal((await patch({ projectId: project.id, isOrdered: true })).json.data.projectId, project.id)
  await tenant.client.ok('deleteProject', { path: { id: project.id } })
  matches(t, await patch({ description: 'Archive', projectId: project.id }), {
    status: 200,
    json: { data: { projectId: project.id, isOrdered: true } },
  })
  matches(t, await patch({ projectId: null }), { status: 200, json: { data: { projectId: null } } })
  matches(t, await patch({ projectId: project.id }), unknown, 'a deleted project is not accepted again')
})
