import t from 'tap'
import { bidMachine } from '../../db/nouns/bids/states.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { markDeleted } from '../../scripts/testkit/fixtures/barriers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

t.test('a lead can be converted into a project unless a live bid of the lead is accepted', async (t) => {
  const tenant = await service.tenant()
  const convert = async (id: number) =>
    (await tenant.client.call('convertLeadToProject', { path: { id }, body: {} })).status
  const found: Record<string, number> = {}
  for (const status of nonEmpty(bidMachine.states)) {
    const lead = await make.lead(tenant)
    await make.bid(tenant, { leadId: lead.id, status })
    found[status] = await convert(lead.id)
  }
  const expected = { draft: 201, sent: 201, viewed: 201, accepted: 409, rejected: 201, expired: 201, cancelled: 201 }
  t.strictSame(found, expected)
  const lead = await make.lead(tenant)
  const bid = await make.bid(tenant, { leadId: lead.id, status: 'accepted' })
  await markDeleted('bids')(tenant, bid.id)
  t.equal(await convert(lead.id), 201, 'a deleted bid does not count')
})

t.test(
  'if a bid is converted again after its project is deleted, new invoices of the bid belong to the new project',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project, bid } = await make.contract(tenant, { lines: [{ description: 'Work', unitPrice: '100' }] })
    await client.ok('deleteProject', { path: { id: project.id } })
    const { data: second } = await client.ok('convertBidToProject', { path: { id: bid.id } })
    const { data: invoice } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.equal(invoice.projectId, second.id)
  },
)
