import t from 'tap'
import type { BidPaper } from '../../db/domain/bids/paper.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { changeOrderPaperKind } from '../../db/nouns/change-orders/paper.ts'
import { buildPaper } from '../../db/services/papers/paper-kind.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { make } from '../../scripts/testkit/make.ts'
import { composePaperMail } from '../../workers/papers/paper-mails.ts'

const service = await startService(t)

t.test('the title of a bid is stored, searched and copied, and compact lists show it', async (t) => {
  const { client } = await service.tenant()
  const { data: bid } = await client.ok('createBid', { body: { title: 'Kitchen on Elm Street' } })
  t.equal(bid.title, 'Kitchen on Elm Street')
  const path = { id: bid.id }
  t.equal((await client.ok('updateBid', { path, body: { title: 'Loft' } })).data.title, 'Loft')
  matches(t, (await client.ok('listBids', { query: { search: 'loft', compact: true } })).data, [
    { id: bid.id, title: 'Loft' },
  ])
  t.strictSame((await client.ok('listBids', { query: { search: 'kitchen' } })).data, [])
  t.equal((await client.ok('duplicateBid', { path })).data.title, 'Loft')
  t.equal((await client.ok('updateBid', { path, body: { title: null } })).data.title, null)
  t.equal((await client.call('updateBid', { path, body: { title: 'x'.repeat(201) } })).status, 422)
})

t.test(
  "a project converted from a bid is named after the bid's title, or after its site address if there is no title",
  async (t) => {
    const tenant = await service.tenant()
    for (const [title, name] of [['Loft', 'Loft'] as const, [null, '12 Elm Street'] as const]) {
      const { id } = await make.bid(tenant, { title, siteAddress: '12 Elm Street', status: 'accepted' })
      t.equal((await tenant.client.ok('convertBidToProject', { path: { id } })).data.name, name)
    }
  },
)

t.test('the title of an accepted bid cannot be changed', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { title: 'Loft', status: 'accepted' })
  t.equal((await tenant.client.call('updateBid', { path: { id }, body: { title: 'Attic' } })).status, 409)
})

t.test("the subject of a bid's mail has the bid's title, if there is one", async (t) => {
  const subjectOf = (bid: BidPaper) => composePaperMail('bid', bid, { link: null, message: null }).subject
  matches(t, subjectOf(sampleBid(1, { title: 'Loft' })), /^Bid BID-2026-0042: Loft from /)
  matches(t, subjectOf(sampleBid(1)), /^Bid BID-2026-0042 from /)
})

t.test(
  "a bid line gets its product's unit unless the request sets one; copies and invoices keep the unit",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id: productId } = await make.product(tenant, { unit: 'SF', unitPrice: '2.00' })
    const { id } = await make.bid(tenant, {
      status: 'accepted',
      lines: [
        { productId, quantity: '12' },
        { productId, unit: 'EA' },
        { productId, unit: null },
        { description: 'Permit', unitPrice: '10.00' },
      ],
    })
    const units = async (bidId: number) =>
      (await client.ok('listBidLineItems', { path: { id: bidId } })).data.map(({ unit }) => unit)
    t.strictSame(await units(id), ['SF', 'EA', null, null])
    t.strictSame(await units((await client.ok('duplicateBid', { path: { id } })).data.id), ['SF', 'EA', null, null])
    const { data: invoice } = await client.ok('createInvoiceFromBid', { body: { bidId: id } })
    const { data: lines } = await client.ok('listInvoiceLineItems', { path: { id: invoice.id } })
    t.strictSame(
      lines.map(({ unit }) => unit),
      ['SF', 'EA', null, null],
    )
    const body = {
      lines: [
        { description: 'Tile', productId },
        { description: 'Grout', unit: 'BAG' },
      ],
    }
    const appended = (await client.ok('appendInvoiceLineItems', { path: { id: invoice.id }, body })).data
    matches(t, appended, [{ unit: 'SF' }, { unit: 'BAG' }])
  },
)

t.test(
  "a change order line gets its product's unit unless the request sets one; bid and paper show the unit",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id: productId } = await make.product(tenant, { unit: 'SF', unitPrice: '2.00' })
    const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Floor', unitPrice: '100.00' }] })
    const { data: project } = await client.ok('convertBidToProject', { path: { id: bid.id } })
    const order = await make.changeOrder(tenant, {
      status: 'approved',
      projectId: project.id,
      lines: [
        { productId, quantity: '12' },
        { productId, unit: 'EA' },
        { productId, unit: null },
        { description: 'Permit', unitPrice: '10.00' },
      ],
    })
    const { data: lines } = await client.ok('listChangeOrderLineItems', { path: { id: order.id } })
    t.strictSame(
      lines.map(({ unit }) => unit),
      ['SF', 'EA', null, null],
    )
    const { data: billed } = await client.ok('listBidLineItems', { path: { id: bid.id } })
    t.strictSame(
      billed.flatMap(({ kind, changeOrderId, unit }) => (kind === 'item' && changeOrderId === order.id ? [unit] : [])),
      ['SF', 'EA', null, null],
    )
    const document = await runTransaction(tenant.database, tenant.caller, (tx) =>
      buildPaper(changeOrderPaperKind, tx, tenant.caller, order.id),
    )
    t.strictSame(
      document.lines.map(({ unit }) => unit),
      ['SF', 'EA', undefined, undefined],
    )
  },
)

t.test('sections and notes have no unit', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant)
  const body = { kind: 'section' as const, description: 'Demolition', unit: 'EA' }
  t.equal((await tenant.client.call('createBidLineItem', { path: { id }, body })).status, 422)
})
