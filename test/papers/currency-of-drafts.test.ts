import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

t.test('a draft whose only priced line was deleted has no amounts, and does not prevent a new currency', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const lines = [{ description: 'Work', unitPrice: '1250.00' }]
  const bid = await make.bid(tenant, { lines })
  const order = await make.changeOrder(tenant, { lines })
  const invoice = await make.invoice(tenant, { lines })
  const change = () => client.call('updateBranding', { body: { currency: 'EUR' } })
  const lineOf = ({ id, lineIds }: { id: number; lineIds: number[] }) => ({ path: { id, lineItemId: lineIds[0]! } })
  const said = async () => (await change()).json.detail
  const rest = 'Set draftsTakeNewCurrency to true to change them to EUR, or send or delete them first.'
  t.equal(await said(), `Some drafts have amounts: 1 bid, 1 change order, 1 invoice. ${rest}`)
  await client.ok('deleteBidLineItem', lineOf(bid))
  t.equal(await said(), `Some drafts have amounts: 1 change order, 1 invoice. ${rest}`)
  await client.ok('deleteChangeOrderLineItem', lineOf(order))
  t.equal(await said(), `Some drafts have amounts: 1 invoice. ${rest}`)
  await client.ok('removeInvoiceLineItem', lineOf(invoice))
  t.equal((await change()).status, 200)
  for (const { data } of [
    await client.ok('getBid', { path: { id: bid.id } }),
    await client.ok('getChangeOrder', { path: { id: order.id } }),
    await client.ok('getInvoice', { path: { id: invoice.id } }),
  ])
    t.equal(data.currency, 'EUR')
})
