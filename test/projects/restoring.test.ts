import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { bulkRestore } from '../../db/engine/records/bulk.ts'
import { updateOne } from '../../db/engine/records/write.ts'
import { type Lead, leads } from '../../db/nouns/leads/leads.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const converted = async ({ client }: TestTenant, id: number) =>
  (await client.ok('convertBidToProject', { path: { id } })).data
const dropped = async ({ client }: TestTenant, id: number) => client.ok('deleteProject', { path: { id } })
const restored = async ({ database, caller }: TestTenant, ...ids: number[]) => {
  const outcomes = await runTransaction(database, caller, (tx) => bulkRestore(tx, caller, projects, ids))
  return ids.map((id) => outcomes.get(id))
}

t.test('a project cannot be restored if its bid is no longer accepted', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'accepted' })
  const project = await converted(tenant, bid.id)
  await dropped(tenant, project.id)
  t.strictSame(await restored(tenant, project.id), ['restored'])
  t.equal((await tenant.client.call('convertBidToProject', { path: { id: bid.id } })).status, 409)
  await dropped(tenant, project.id)
  await tenant.client.ok('revertBidAcceptance', { path: { id: bid.id }, body: { status: 'sent' } })
  t.strictSame(await restored(tenant, project.id), ['refused'])
})

t.test('a project cannot be restored if its bid was accepted again with another total', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '1000' }] })
  const path = { id: bid.id }
  const project = await converted(tenant, bid.id)
  await dropped(tenant, project.id)
  const acceptAgain = async (unitPrice: string) => {
    await client.ok('revertBidAcceptance', { path, body: { status: 'draft' } })
    const line = { path: { ...path, lineItemId: bid.lineIds[0]! }, body: { unitPrice } }
    await client.ok('updateBidLineItem', line)
    await client.ok('markBidSent', { path })
    await client.ok('acceptBid', { path })
  }
  await acceptAgain('1500')
  t.strictSame(await restored(tenant, project.id), ['refused'])
  await acceptAgain('1000')
  t.strictSame(await restored(tenant, project.id), ['restored'])
})

t.test('a deleted project cannot be restored if its bid was accepted after the deletion', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '1000' }] })
  const project = await converted(tenant, bid.id)
  await dropped(tenant, project.id)
  for (const [pause, outcome] of [
    ['1 millisecond', 'refused'],
    ['0', 'restored'],
  ] as const) {
    await tenant.database.pool.query(
      `update bids set total = 1500, accepted_at = p.deleted_at + $2::interval
       from projects p where p.tenant_id = $1 and bids.tenant_id = $1 and p.bid_id = bids.id`,
      [tenant.id, pause],
    )
    t.strictSame(await restored(tenant, project.id), [outcome], pause)
  }
})

t.test('a restored project gets the invoices that billed its bids in the meantime', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const lines = [{ description: 'Deck', unitPrice: '1000' }]
  const lead = (await client.ok('createLead', { body: { name: 'Ortiz' } })).data
  const [own, put] = [
    await make.bid(tenant, { status: 'accepted', lines, leadId: lead.id }),
    await make.bid(tenant, { status: 'accepted', lines }),
  ]
  const project = await converted(tenant, own.id)
  await client.ok('updateBid', { path: { id: put.id }, body: { projectId: project.id } })
  await dropped(tenant, project.id)
  const made = []
  for (const { id: bidId } of [own, put]) made.push((await client.ok('createInvoiceFromBid', { body: { bidId } })).data)
  t.strictSame(
    made.map(({ projectId }) => projectId),
    [null, null],
  )
  t.strictSame(await restored(tenant, project.id), ['restored'])
  const { data } = await client.ok('getProjectAttachedRecords', { path: { id: project.id } })
  matches(t, data, { counts: { bids: 2, invoices: 2 }, invoiceTotal: '2000.00' })
})

t.test(
  'a project cannot be restored if its bid or lead has another live project; of two that are restored together, only the first is restored',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'accepted' })
    const lead = (await tenant.client.ok('createLead', { body: { name: 'Ortiz' } })).data
    const ofLead = async () => (await tenant.client.ok('convertLeadToProject', { path: { id: lead.id } })).data
    for (const again of [() => converted(tenant, bid.id), ofLead]) {
      const first = await again()
      await dropped(tenant, first.id)
      const second = await again()
      t.strictSame(await restored(tenant, first.id), ['refused'])
      await dropped(tenant, second.id)
      t.strictSame(await restored(tenant, first.id, second.id), ['restored', 'refused'])
      await t.rejects(again(), /409/, 'the restored project counts, although its bid or lead refers to the other one')
    }
  },
)

t.test(
  'if deleted projects with the same number are restored together, only the first that can be restored is restored',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const numbered = async (projectNumber: string, id?: number) => {
      const body = { name: 'Deck', projectNumber }
      const project = id ? await converted(tenant, id) : (await client.ok('createProject', { body })).data
      await client.ok('updateProject', { path: { id: project.id }, body })
      await dropped(tenant, project.id)
      return project.id
    }
    const [lost, won] = [await make.bid(tenant, { status: 'accepted' }), await make.bid(tenant, { status: 'accepted' })]
    const kept = await numbered('N-1', lost.id)
    await client.ok('revertBidAcceptance', { path: { id: lost.id }, body: { status: 'draft' } })
    const first = await numbered('n-1')
    const second = await numbered('N-1', won.id)
    const third = await numbered('N-2', won.id)
    const all = [kept, first, second, third]
    t.strictSame(await restored(tenant, ...all), ['refused', 'restored', 'refused', 'restored'])
    await dropped(tenant, first)
    await dropped(tenant, third)
    await client.ok('createProject', { body: { name: 'Deck', projectNumber: 'N-2' } })
    t.strictSame(await restored(tenant, third, second, kept), ['refused', 'restored', 'refused'])
  },
)

t.test('if a bid is converted while its deleted project is restored, exactly one of the two succeeds', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: async () => {
      const bid = await make.bid(tenant, { status: 'accepted' })
      const project = await converted(tenant, bid.id)
      await dropped(tenant, project.id)
      return { bid, project }
    },
    contestants: ({ bid, project }) => [
      () => tenant.client.call('convertBidToProject', { path: { id: bid.id } }),
      () => restored(tenant, project.id),
    ],
    judge: async ([conversion, [outcome]], { bid }) => {
      t.ok((conversion.status === 201) !== (outcome === 'restored'), `${conversion.status} ${outcome}`)
      t.equal((await tenant.client.ok('countProjects', { query: { bidId: bid.id } })).data.total, 1)
    },
  })
})

const stageNamed = async (tenant: TestTenant, name: string) => (await make.stage(tenant, name)).id
const lostFor = async (tenant: TestTenant) => ({ stageId: await stageNamed(tenant, 'Lost'), lostReason: 'price' })
const leadOf = async ({ client }: TestTenant, id: number): Promise<Lead> =>
  (await client.ok('getLead', { path: { id } })).data
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event)

/** Creates a lead, converts it to a project, deletes that project, and moves the lead to a lost stage. */
async function lostSince(tenant: TestTenant) {
  const { client } = tenant
  const { id } = await make.lead(tenant)
  const project = (await client.ok('convertLeadToProject', { path: { id } })).data
  await dropped(tenant, project.id)
  return { project, lead: (await client.ok('updateLead', { path: { id }, body: await lostFor(tenant) })).data }
}

t.test('restoring a project marks its lead as won again, even if the lead was lost in the meantime', async (t) => {
  const tenant = await service.tenant()
  const { project, lead } = await lostSince(tenant)
  const before = (await eventsOf(tenant)).length
  t.strictSame(await restored(tenant, project.id), ['restored'])
  const won = await leadOf(tenant, lead.id)
  const stageId = await stageNamed(tenant, 'Won')
  matches(t, won, {
    stageId,
    status: 'won',
    probability: 100,
    lostReason: null,
    closedAt: lead.closedAt,
    projectId: project.id,
  })
  const newEvents = (await eventsOf(tenant)).slice(before)
  matches(t, newEvents, [
    { type: 'project.updated', data: { id: project.id } },
    { type: 'lead.updated', data: won, previous_attributes: { status: 'lost', lostReason: 'price' } },
  ])
  t.equal(newEvents.length, 2)
  const leaving = await tenant.client.call('updateLead', { path: { id: lead.id }, body: await lostFor(tenant) })
  t.equal(leaving.status, 409)
})

t.test("restoring a project that was converted from a bid marks the bid's lead as won again", async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.lead(tenant)
  const project = await converted(tenant, (await make.bid(tenant, { leadId: id, status: 'accepted' })).id)
  await dropped(tenant, project.id)
  await tenant.client.ok('updateLead', { path: { id }, body: { stageId: await stageNamed(tenant, 'New') } })
  t.strictSame(await restored(tenant, project.id), ['restored'])
  matches(t, await leadOf(tenant, id), { status: 'won', projectId: project.id })
})

t.test(
  'restoring a project does not change a lead that is in another won stage or became another project',
  async (t) => {
    const tenant = await service.tenant()
    const sold = await make.leadStage(tenant, { name: 'Sold', kind: 'won' })
    const { project, lead } = await lostSince(tenant)
    const inSold = (await tenant.client.ok('updateLead', { path: { id: lead.id }, body: { stageId: sold.id } })).data
    t.strictSame(await restored(tenant, project.id), ['restored'])
    t.strictSame(await leadOf(tenant, lead.id), inSold)
    await dropped(tenant, project.id)
    const second = (await tenant.client.ok('convertLeadToProject', { path: { id: lead.id } })).data
    await dropped(tenant, second.id)
    await tenant.client.ok('updateLead', { path: { id: lead.id }, body: await lostFor(tenant) })
    t.strictSame(await restored(tenant, project.id), ['restored'])
    matches(t, await leadOf(tenant, lead.id), { status: 'lost', projectId: second.id })
  },
)

t.test(
  'restoring a project leaves a deleted lead deleted; the lead becomes won when it is restored itself',
  async (t) => {
    const tenant = await service.tenant()
    const { database, caller, client } = tenant
    const { project, lead } = await lostSince(tenant)
    await client.ok('deleteLead', { path: { id: lead.id } })
    const before = (await eventsOf(tenant)).length
    t.strictSame(await restored(tenant, project.id), ['restored'])
    await runTransaction(database, caller, (tx) => bulkRestore(tx, caller, leads, [lead.id]))
    matches(t, await leadOf(tenant, lead.id), {
      stageId: await stageNamed(tenant, 'Won'),
      status: 'won',
      lostReason: null,
    })
    matches(t, (await eventsOf(tenant)).slice(before), [
      { type: 'project.updated' },
      {
        type: 'lead.updated',
        data: { id: lead.id, status: 'won' },
        previous_attributes: { status: 'lost', deletedAt: String },
      },
    ])
  },
)

t.test('if a lead is lost while its project is restored, the lead ends up won', async (t) => {
  const tenant = await service.tenant()
  const [lost, open] = [await lostFor(tenant), await stageNamed(tenant, 'New')]
  await race(t, {
    at: service,
    arrange: async () => {
      const { project, lead } = await lostSince(tenant)
      await runTransaction(tenant.database, tenant.caller, (tx) =>
        updateOne(tx, tenant.caller, leads, lead.id, { stageId: open }),
      )
      return { project, lead }
    },
    contestants: ({ project, lead }) => [
      () => tenant.client.call('updateLead', { path: { id: lead.id }, body: lost }),
      () => restored(tenant, project.id),
    ],
    judge: async ([loss, [outcome]], { lead }) => {
      t.equal(outcome, 'restored')
      t.ok([200, 409].includes(loss.status), `${loss.status}`)
      t.equal((await leadOf(tenant, lead.id)).status, 'won')
    },
  })
})
