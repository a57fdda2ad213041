import t, { type Test } from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import {
  eventSchemaViolations,
  type ReceivedEvent,
  watchEvents,
} from '../../scripts/testkit/webhooks/received-events.ts'

/** A restored record and the changes that follow from the restoration form one event, without an intermediate state. */
const place = await makeJobHelpers(t)
const service = await startService(t)

/** Returns the events emitted during `work`, except those of the job, and validates each against its payload schema. */
async function toldOf(t: Test, tenant: TestTenant, work: () => Promise<unknown>): Promise<ReceivedEvent[]> {
  const next = await watchEvents(tenant)
  await work()
  const events = (await next()).filter(({ type }) => type !== 'job.completed')
  for (const event of nonEmpty(events)) t.strictSame(eventSchemaViolations(event), [], event.type)
  return events
}

const restored = (t: Test, tenant: TestTenant, family: string, ids: number[]) =>
  toldOf(t, tenant, () => place.run(tenant.caller, 'bulk', { operation: 'restore', ids }, family))

t.test(
  'restoring a lead whose stage was deleted emits one event with the new stage and the fields that depend on the stage',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const stage = await make.leadStage(tenant, { name: 'Visit', kind: 'lost' })
    const lead = await make.lead(tenant, { stage: 'Visit', lostReason: 'price' })
    const other = await make.lead(tenant, { stage: 'Proposal' })
    for (const { id } of [lead, other]) await client.ok('deleteLead', { path: { id } })
    await client.ok('deleteLeadStage', { path: { id: stage.id } })
    const events = await restored(t, tenant, 'leads', [lead.id, other.id])
    t.strictSame(
      events.map(({ type, data }) => [type, data.id]),
      [
        ['lead.updated', lead.id],
        ['lead.updated', other.id],
      ],
    )
    t.strictSame(events[0]!.data, (await client.ok('getLead', { path: { id: lead.id } })).data)
    matches(t, events[0]!.data, { status: 'open', probability: 10, lostReason: null })
    const before = { stageId: stage.id, status: 'lost', probability: 0, lostReason: 'price', closedAt: lead.closedAt }
    matches(t, events[0]!.previous_attributes, { ...before, deletedAt: /^20/, updatedAt: /^20/ })
    t.strictSame(Object.keys(events[1]!.previous_attributes).sort(), ['deletedAt', 'updatedAt'])
  },
)

t.test('restoring a pay application emits one event that includes its recalculated figures', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const draft = await make.payApp(tenant)
  await client.ok('deletePayApp', { path: { id: draft.id } })
  await make.changeOrder(tenant, { projectId: draft.projectId, status: 'approved' })
  const events = await restored(t, tenant, 'pay-apps', [draft.id])
  t.strictSame(
    events.map(({ type }) => type),
    ['pay_app.updated'],
  )
  t.strictSame(events[0]!.data, (await client.ok('getPayApp', { path: { id: draft.id } })).data)
  matches(t, events[0], {
    data: { contractSum: '8500.00' },
    previous_attributes: { contractSum: '1000.00', deletedAt: /^20/ },
  })
})

t.test(
  'restoring a kit emits one event with its recalculated price, before the events of the kits that contain it',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const read = async (id: number) => (await client.ok('getProduct', { path: { id } })).data
    const part = await make.product(tenant, { unitPrice: '2.00' })
    const inner = await make.kit(tenant, [[part.id, '1']])
    const middle = await make.kit(tenant, [[inner.id, '2']])
    const outer = await make.kit(tenant, [[middle.id, '3']])
    const remove = (id: number) => client.ok('deleteProduct', { path: { id } })
    await remove(inner.id)
    await client.ok('updateProduct', { path: { id: part.id }, body: { unitPrice: '5.00' } })
    const events = await toldOf(t, tenant, () => client.ok('restoreProduct', { path: { id: inner.id } }))
    t.strictSame(
      events.map(({ type, data }) => [type, data.id, data.kitPrice]),
      [
        ['product.updated', inner.id, '5.00'],
        ['product.updated', middle.id, '10.00'],
        ['product.updated', outer.id, '30.00'],
      ],
    )
    t.strictSame(events[0]!.data, await read(inner.id))
    matches(t, events[0]!.previous_attributes, { kitPrice: '2.00', price: '2.00', deletedAt: /^20/ })
    for (const { id } of [inner, outer]) await remove(id)
    await client.ok('updateProduct', { path: { id: part.id }, body: { unitPrice: '7.00' } })
    const both = await restored(t, tenant, 'products', [outer.id, inner.id])
    t.strictSame(both.map(({ data }) => [data.id, data.kitPrice]).sort(), [
      [inner.id, '7.00'],
      [middle.id, '14.00'],
      [outer.id, '42.00'],
    ])
    for (const { data } of both) t.strictSame(data, await read(data.id))
  },
)
