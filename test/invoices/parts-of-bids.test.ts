import fc from 'fast-check'
import t from 'tap'
import { compare } from '../../db/domain/money.ts'
import { allInvoiceLineItems, removeInvoiceLineItem, updateInvoiceLineItem } from '../../db/invoices/line-items.ts'
import { reading, writing } from '../../db/postgres/transaction.ts'
import { billedOf, billLines, partsHistory, playParts } from '../support/fixtures/bid-parts.ts'
import { make } from '../support/make.ts'
import { race } from '../support/races.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const { database } = service

t.test(
  'however a bid is billed in parts, its discount is given once, and the invoices come to the bid in the end',
  async (t) => {
    const tenant = await service.tenant()
    const property = fc.asyncProperty(partsHistory, (history) => playParts(tenant, history))
    await fc.assert(property, { seed: 20_260_303, numRuns: 100, endOnFailure: true })
    t.pass('all agree')
  },
)

t.test('a percentage that comes to more once a credit is taken off becomes the amount that is left', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: ['1000', '500', '-300'].map((unitPrice) => ({ description: 'Work', unitPrice })),
    ...{ discount: '10', discountType: 'percent' },
  })
  const { data: whole } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.match(whole, { discount: '10', discountType: 'percent', discountAmount: '120.00' })
  const path = { id: whole.id }
  const { data: lines } = await tenant.client.ok('listInvoiceLineItems', { path })
  await tenant.client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[2]!.id } })
  t.match((await tenant.client.ok('getInvoice', { path })).data, {
    ...{ subtotal: '1500.00', discount: '120', discountType: 'fixed', discountAmount: '120.00', total: '1380.00' },
  })
  const { data: credit } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.match(credit, { subtotal: '-300.00', discountAmount: '0.00', total: '-300.00' })
  t.equal((await billedOf(tenant, bid.id)).net, bid.total)
})

t.test(
  'a percentage that would add to what is left, once more is credited than billed, is none any more',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const bid = await make.bid(tenant, {
      status: 'accepted',
      lines: ['100', '200', '-200'].map((unitPrice) => ({ description: 'Work', unitPrice })),
      ...{ discount: '50', discountType: 'percent' },
    })
    const { data: whole } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    const path = { id: whole.id }
    const { data: lines } = await client.ok('listInvoiceLineItems', { path })
    const takeOff = async (place: number) => {
      await client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[place]!.id } })
      return (await client.ok('getInvoice', { path })).data
    }
    t.match(await takeOff(1), { subtotal: '-100.00', discount: null, discountType: null, discountAmount: '0.00' })
    const { data: second } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.match(second, { subtotal: '200.00', discountAmount: '50.00' })
    t.match(await takeOff(0), { discountAmount: '0.00', total: '-200.00' })
    t.match(await takeOff(2), { discount: null, discountAmount: '0.00', total: '0.00' })
    await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.equal((await billedOf(tenant, bid.id)).net, bid.total)
  },
)

t.test('a percentage follows the lines of a draft that are edited, as on any invoice', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: [{ description: 'Work', unitPrice: '1000' }],
    ...{ discount: '10', discountType: 'percent' },
  })
  const { data: whole } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  const path = { id: whole.id }
  const { data: lines } = await tenant.client.ok('listInvoiceLineItems', { path })
  const change = { path: { ...path, lineItemId: lines[0]!.id }, body: { unitPrice: '2000' } }
  await tenant.client.ok('updateInvoiceLineItem', change)
  t.match((await tenant.client.ok('getInvoice', { path })).data, { discountType: 'percent', discountAmount: '200.00' })
})

t.test('a fixed discount that stays on a draft whose line was taken off is not given again', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: ['1000', '500', '250'].map((unitPrice) => ({ description: 'Work', unitPrice })),
    ...{ discount: '100', discountType: 'fixed', taxRate: '8.25' },
  })
  const whole = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  const path = { id: whole.data.id }
  const { data: lines } = await tenant.client.ok('listInvoiceLineItems', { path })
  await tenant.client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[2]!.id } })
  t.match((await tenant.client.ok('getInvoice', { path })).data, { subtotal: '1500.00', discountAmount: '100.00' })
  const { data: rest } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.match(rest, { subtotal: '250.00', discount: null, discountAmount: '0.00', total: '270.63' })
})

t.test(
  'a draft that took off less than its discount does not take off more once others have been given it',
  async (t) => {
    const tenant = await service.tenant()
    const { caller } = tenant
    const bid = await make.bid(tenant, {
      status: 'accepted',
      lines: ['100', '60', '-90'].map((unitPrice) => ({ description: 'Work', unitPrice })),
      ...{ discount: '60', discountType: 'fixed' },
    })
    const { data: first } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    const lines = await allInvoiceLineItems(reading(database), caller, first.id)
    const remove = (place: number) =>
      tenant.client.ok('removeInvoiceLineItem', { path: { id: first.id, lineItemId: lines[place]!.id } })
    await remove(1)
    t.match((await tenant.client.ok('getInvoice', { path: { id: first.id } })).data, { discountAmount: '10.00' })
    const { data: second } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.match(second, { subtotal: '60.00', discountAmount: '50.00' })
    await remove(2)
    t.match((await tenant.client.ok('getInvoice', { path: { id: first.id } })).data, {
      ...{ subtotal: '100.00', discount: '10', discountAmount: '10.00' },
    })
    const { data: third } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    t.match(third, { subtotal: '-90.00', discountAmount: '0.00' })
    t.equal((await billedOf(tenant, bid.id)).net, bid.total)
  },
)

t.test('lines of two drafts of one bid change at once, and the discount is still given once', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const change = (line: { invoiceId: number; id: number }, unitPrice: string) =>
    writing(database, caller, (tx) => updateInvoiceLineItem(tx, caller, line.invoiceId, line.id, { unitPrice }))
  await race(t, {
    at: service,
    arrange: async () => {
      const bid = await make.bid(tenant, {
        status: 'accepted',
        lines: ['50', '50', '50', '50'].map((unitPrice) => ({ description: 'Work', unitPrice })),
        ...{ discount: '120', discountType: 'fixed' },
      })
      const whole = (await billLines(tenant, bid.id))!
      const [a, b, c, d] = await allInvoiceLineItems(reading(database), caller, whole.id)
      for (const { invoiceId, id } of [b!, c!, d!]) {
        await writing(database, caller, (tx) => removeInvoiceLineItem(tx, caller, invoiceId, id))
      }
      const rest = (await billLines(tenant, bid.id))!
      const [e] = await allInvoiceLineItems(reading(database), caller, rest.id)
      t.equal(rest.discountAmount, '70.00')
      await change(e!, '-60')
      return { bid, a: a!, e: e! }
    },
    contestants: ({ a, e }) => [() => change(a, '500'), () => change(e, '500')],
    judge: async (_, { bid }) => {
      const { given } = await billedOf(tenant, bid.id)
      t.equal(compare(given, bid.discountAmount) <= 0, true, given)
    },
  })
})
