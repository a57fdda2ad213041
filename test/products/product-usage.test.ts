import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

t.test('countProductUsage counts the live bid lines and kits that have a product', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const [a, b] = [await make.product(tenant), await make.product(tenant)]
  await make.kit(tenant, [
    [a.id, '1'],
    [a.id, '2'],
  ])
  const second = await make.kit(tenant, [[a.id, '1']])
  const third = await make.kit(tenant, [[a.id, '1']])
  await client.ok('deleteProduct', { path: { id: third.id } })
  const { data: items } = await client.ok('listKitItems', { path: { id: second.id } })
  const [bid, other] = [await make.bid(tenant), await make.bid(tenant)]
  const line = async (id: number) =>
    (await client.ok('createBidLineItem', { path: { id }, body: { description: 'Board', productId: a.id } })).data
  const [first] = [await line(bid.id), await line(bid.id), await line(other.id)]
  const ask = () => client.ok('countProductUsage', { body: { ids: [b.id, 2_000_000_000, a.id] } })
  const { data, meta } = await ask()
  t.strictSame(data, [
    { id: b.id, bids: 0, invoices: 0, kits: 0 },
    { id: a.id, bids: 3, invoices: 0, kits: 2 },
  ])
  t.strictSame(meta.missing, [2_000_000_000])
  await client.ok('removeKitItem', { path: { id: second.id, kitItemId: items[0]!.id } })
  await client.ok('deleteBidLineItem', { path: { id: bid.id, lineItemId: first.id } })
  await client.ok('deleteBid', { path: { id: other.id } })
  t.strictSame((await ask()).data, [
    { id: b.id, bids: 0, invoices: 0, kits: 0 },
    { id: a.id, bids: 1, invoices: 0, kits: 1 },
  ])
})

t.test('countProductUsage counts the live lines of live invoices that have a product', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id: productId } = await make.product(tenant)
  const line = { description: 'Board', productId, unitPrice: '2.00' }
  const invoice = await make.invoice(tenant, { lines: [line, line] })
  const other = await make.invoice(tenant, { lines: [line] })
  const count = async () => (await client.ok('countProductUsage', { body: { ids: [productId] } })).data
  t.strictSame(await count(), [{ id: productId, bids: 0, invoices: 3, kits: 0 }])
  await client.ok('removeInvoiceLineItem', { path: { id: invoice.id, lineItemId: invoice.lineIds[0]! } })
  await client.ok('deleteInvoice', { path: { id: other.id } })
  t.strictSame(await count(), [{ id: productId, bids: 0, invoices: 1, kits: 0 }])
})

t.test('a product on a bid can be changed and deleted, and the bid keeps its text and price', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const product = await make.product(tenant, { name: 'Board', unitPrice: '15.68' })
  const bid = await make.bid(tenant)
  const path = { id: product.id }
  const body = { productId: product.id, description: 'Board, hung', quantity: '2' }
  const { data: line } = await client.ok('createBidLineItem', { path: { id: bid.id }, body })
  await client.ok('updateProduct', { path, body: { name: 'Plank', unitPrice: '99.00' } })
  t.ok((await client.ok('deleteProduct', { path })).data.deletedAt)
  const { data: lines } = await client.ok('listBidLineItems', { path: { id: bid.id } })
  t.strictSame(lines, [line])
  matches(t, line, { productId: product.id, description: 'Board, hung', unitPrice: '15.68', total: '31.36' })
})
