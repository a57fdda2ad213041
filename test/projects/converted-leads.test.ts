import t from 'tap'
import { bidMachine } from '../../db/bids/states.ts'
import { nonEmpty } from '../support/assertions/assertions.ts'
import { markDeleted } from '../support/fixtures/barriers.ts'
import { make } from '../support/make.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)

t.test('a lead can be converted whatever the state of its bid, unless a live bid is accepted', async (t) => {
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
