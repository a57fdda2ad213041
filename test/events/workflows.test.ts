import t, { type Test } from 'tap'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { matches, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { contractDocument } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'
import {
  eventSchemaViolations,
  eventTypes,
  type ReceivedEvent,
  watchEvents,
} from '../../scripts/testkit/webhooks/received-events.ts'

/** Events of changes that cause others: all in one transaction, in the order of the families. */
const service = await startService(t)

async function toldOf(t: Test, tenant: TestTenant, work: () => Promise<unknown>): Promise<ReceivedEvent[]> {
  const next = await watchEvents(tenant)
  await work()
  const events = await next()
  for (const event of possiblyEmpty(events)) t.strictSame(eventSchemaViolations(event), [], event.type)
  return events
}

const typesTold = async (...asked: Parameters<typeof toldOf>): Promise<string[]> => eventTypes(await toldOf(...asked))
const day = '2026-03-02'

const documentOn = (tenant: TestTenant, entityType: Schemas['EntityType'], entityId: number) =>
  make.document(tenant, { entityType, entityId })

t.test('converting a bid to a project emits events for its invoices, its lead and all their documents', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const lead = await make.lead(tenant)
  const lines = [{ description: 'Deck', unitPrice: '100' }]
  const { id } = await make.bid(tenant, { status: 'accepted', lines, leadId: lead.id })
  const { data: invoice } = await client.ok('createInvoiceFromBid', { body: { bidId: id, percent: '30' } })
  const onBid = await documentOn(tenant, 'bid', id)
  await documentOn(tenant, 'invoice', invoice.id)
  await documentOn(tenant, 'lead', lead.id)
  const gone = await documentOn(tenant, 'bid', id)
  await client.ok('deleteDocument', { path: { id: gone.id } })
  const events = await toldOf(t, tenant, () => client.ok('convertBidToProject', { path: { id }, body: {} }))
  t.strictSame(eventTypes(events), [
    'invoice.updated',
    'project.created',
    'bid.updated',
    'lead.updated',
    'document.updated',
    'document.updated',
    'document.updated',
  ])
  const { data: project } = events[1]!
  const followed = events.find(({ data }) => data.id === onBid.id && 'sha256' in data)!
  matches(t, followed, { data: { projectId: project.id }, previous_attributes: { projectId: null } })
  t.strictSame(Object.keys(followed.previous_attributes), ['projectId', 'updatedAt'])
  t.strictSame(followed.data, (await client.ok('getDocument', { path: { id: onBid.id } })).data)
  const { rows } = await service.database.pool.query('select project_id from documents where id = $1', [gone.id])
  t.strictSame(rows, [{ project_id: project.id }], 'a deleted document follows without an event')
})

t.test(
  'documents move with their record; moving a record to the project that it is already in emits no event',
  async (t) => {
    const tenant = await service.tenant()
    const { id: targetProjectId } = await make.project(tenant)
    const moves = {
      change_order: ['moveChangeOrder', (await make.changeOrder(tenant)).id],
      invoice: ['moveInvoice', (await make.invoice(tenant)).id],
      site_log: ['moveSiteLog', (await make.siteLog(tenant)).id],
    } as const
    for (const [entityType, [operation, id]] of Object.entries(moves)) {
      await documentOn(tenant, entityType as Schemas['EntityType'], id)
      const move = () => tenant.client.ok(operation, { path: { id }, body: { targetProjectId } })
      t.strictSame(await typesTold(t, tenant, move), [`${entityType}.updated`, 'document.updated'])
      t.strictSame(await typesTold(t, tenant, move), [])
    }
  },
)

t.test("moving a project's records emits events family by family, with documents and comments last", async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { project, bid } = await make.contract(tenant)
  const { id: targetProjectId } = await make.project(tenant)
  const person = await makeUser(tenant)
  const of = { projectId: project.id, userId: person.id }
  await make.changeOrder(tenant, { projectId: project.id })
  await make.invoice(tenant, { projectId: project.id })
  await make.siteLog(tenant, { projectId: project.id, createdBy: person.id })
  await make.timeEntry(tenant, of)
  await make.crewAssignment(tenant, { ...of, date: day })
  await documentOn(tenant, 'bid', bid.id)
  await documentOn(tenant, 'project', project.id)
  await client.ok('createComment', { body: { entityType: 'project', entityId: project.id, body: 'Gate code 12' } })
  const move = () => client.ok('moveProjectRecords', { path: { id: project.id }, body: { targetProjectId } })
  const events = await toldOf(t, tenant, move)
  t.strictSame(eventTypes(events), [
    'invoice.updated',
    'change_order.updated',
    'project.updated',
    'project.updated',
    'bid.updated',
    'site_log.updated',
    'time_entry.updated',
    'crew.replaced',
    'crew.replaced',
    'document.updated',
    'document.updated',
    'comment.updated',
  ])
  const crews = events.filter(({ type }) => type === 'crew.replaced')
  matches(t, crews, [
    { data: { projectId: project.id, date: day, crew: [] }, previous_attributes: { crew: [of] } },
    { data: { projectId: targetProjectId, crew: [{ userId: person.id }] }, previous_attributes: { crew: [] } },
  ])
  matches(t, events.at(-1), { data: { entityId: targetProjectId }, previous_attributes: { entityId: project.id } })
})

t.test('a payment emits an event that includes the resulting invoice, and then one for the invoice', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.invoice(tenant, { status: 'sent' })
  const pay = (amount: string) => client.ok('recordInvoicePayment', { path: { id }, body: { amount } })
  t.strictSame(await typesTold(t, tenant, () => pay('40.00')), ['payment.recorded', 'invoice.updated'])
  const [paid, told] = await toldOf(t, tenant, () => pay('60.00'))
  matches(t, paid, {
    type: 'payment.recorded',
    data: { amount: '60.00', invoice: { id, status: 'paid', balanceDue: '0.00' } },
  })
  const invoice = (await client.ok('getInvoice', { path: { id } })).data
  t.strictSame([told!.type, told!.data], ['invoice.paid', invoice])
  matches(t, told!.previous_attributes, { status: 'partial', amountPaid: '40.00', balanceDue: '60.00' })
  const path = { id, paymentId: paid!.data.id }
  const change = (body: object) => client.ok('updateInvoicePayment', { path, body } as never)
  t.strictSame(await typesTold(t, tenant, () => change({ amount: '60.00' })), [])
  t.strictSame(await typesTold(t, tenant, () => change({ method: 'check' })), ['payment.updated', 'invoice.updated'])
  const [less] = await toldOf(t, tenant, () => change({ amount: '10.00' }))
  matches(t, less, { type: 'payment.updated', data: { invoice: { status: 'partial' } } })
  t.strictSame(Object.keys(less!.previous_attributes).sort(), ['amount', 'updatedAt'])
  t.strictSame(await typesTold(t, tenant, () => change({ amount: '60.00' })), ['payment.updated', 'invoice.paid'])
  const drop = () => client.ok('voidInvoicePayment', { path } as never)
  t.strictSame(await typesTold(t, tenant, drop), ['payment.voided', 'invoice.updated'])
  t.strictSame(await typesTold(t, tenant, drop), [])
})

t.test('linking billed items to an invoice and voiding the invoice emit events for these items', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const order = await make.changeOrder(tenant, { status: 'approved' })
  const entry = await make.timeEntry(tenant, { projectId: order.projectId, hourlyRate: '50.00' })
  const { id } = await make.invoice(tenant, { projectId: order.projectId })
  const items = [
    { type: 'change_order' as const, id: order.id },
    { type: 'time_entry' as const, id: entry.id },
  ]
  const link = () => client.ok('linkInvoiceBilledItems', { path: { id }, body: { items } })
  const linked = ['invoice.updated', 'change_order.updated', 'time_entry.updated']
  t.strictSame(await typesTold(t, tenant, link), linked)
  t.strictSame(await typesTold(t, tenant, link), [])
  await client.ok('markInvoiceSent', { path: { id } })
  const end = () => client.ok('voidInvoice', { path: { id } })
  t.strictSame(await typesTold(t, tenant, end), ['invoice.voided', 'change_order.updated', 'time_entry.updated'])
})

t.test('rejecting a change order voids its signature request, and both emit events', async (t) => {
  const tenant = await service.tenant()
  const order = await make.changeOrder(tenant, { status: 'submitted' })
  await make.signatureRequest(tenant, { entityId: order.id })
  const reject = () => tenant.client.ok('rejectChangeOrder', { path: { id: order.id }, body: {} })
  t.strictSame(await typesTold(t, tenant, reject), ['change_order.rejected', 'signature_request.voided'])
})

t.test('changing a crew emits one event with the crew before and after, and none if it is unchanged', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  const people = [await makeUser(tenant), await makeUser(tenant), await makeUser(tenant)]
  const put = (...crew: { userId: number; isLead?: boolean }[]) =>
    tenant.client.ok('replaceJobDayCrew', { body: { projectId, date: day, crew } as never })
  const [one, two, three] = people.map(({ id: userId }) => ({ userId })) as [Crew, Crew, Crew]
  await put(one, two)
  const before = (await tenant.client.ok('listCrewAssignments', { query: { projectId } })).data.toReversed()
  const [told, ...others] = await toldOf(t, tenant, () => put({ ...two, isLead: true }, three))
  t.strictSame(others, [])
  matches(t, told, { type: 'crew.replaced', data: { projectId, date: day, crew: [{ ...two, isLead: true }, three] } })
  t.strictSame(told!.previous_attributes, { crew: before })
  t.strictSame(await typesTold(t, tenant, () => put({ ...two, isLead: true }, three)), [])
  const { id } = told!.data.crew[0]
  const [left] = await toldOf(t, tenant, () => tenant.client.ok('deleteCrewAssignment', { path: { id } }))
  matches(t, left, { data: { crew: [three] }, previous_attributes: { crew: told!.data.crew } })
})

type Crew = { userId: number }

t.test(
  'if people are removed from a crew concurrently, the old crew of each event is the new crew of the event before it',
  async (t) => {
    const tenant = await service.tenant()
    const people = [await makeUser(tenant), await makeUser(tenant), await makeUser(tenant)]
    await race(t, {
      at: service,
      rounds: 4,
      arrange: async () => {
        const { id: projectId } = await make.project(tenant)
        const crew = people.map(({ id: userId }) => ({ userId }))
        const { data } = await tenant.client.ok('replaceJobDayCrew', { body: { projectId, date: day, crew } as never })
        return { ids: data.map(({ id }) => id), next: await watchEvents(tenant) }
      },
      contestants: ({ ids }) =>
        repeatContestant(3, (place) => tenant.client.call('deleteCrewAssignment', { path: { id: ids[place]! } })),
      judge: async (_answers, { next }) => {
        const events = await next()
        t.strictSame(eventTypes(events), ['crew.replaced', 'crew.replaced', 'crew.replaced'])
        events.slice(1).forEach(({ previous_attributes }, index) => {
          t.strictSame(previous_attributes.crew, events[index]!.data.crew)
        })
        t.strictSame(events.at(-1)!.data.crew, [])
      },
    })
  },
)

t.test('no table has a trigger, so that the code shows everything that a transaction changes', async (t) => {
  const { rows } = await service.database.pool.query(
    `select c.relname, g.tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  t.strictSame(rows, [])
})

t.test(
  "listEvents accepts every event type of the contract, and an endpoint's eventTypes only the 35 of 1.0",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id } = await make.invoice(tenant, { status: 'paid' })
    const { EventType, EndpointEventType } = contractDocument.components.schemas
    t.equal(EndpointEventType.enum.length, 35)
    for (const type of EndpointEventType.enum) t.ok(EventType.enum.includes(type), type)
    t.ok(EventType.enum.length > 35)
    for (const type of EventType.enum) {
      const { data } = await client.ok('listEvents', { query: { type } })
      if (type === 'invoice.paid') matches(t, data, [{ event: { type, data: { id, status: 'paid' } } }])
      else
        t.strictSame(
          [...new Set(data.map(({ event }) => event.type))].filter((one) => one !== type),
          [],
        )
      const answer = await client.call('createWebhookEndpoint', {
        body: { url: 'https://8.8.8.8/', eventTypes: [type] },
      })
      t.equal(answer.status === 422, !EndpointEventType.enum.includes(type), type)
      if (answer.status === 201) await client.ok('deleteWebhookEndpoint', { path: { id: answer.json.data.id } })
    }
  },
)
