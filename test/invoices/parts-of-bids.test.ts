import fc from 'fast-check'
import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { listInvoiceLines } from '../../db/nouns/invoices/line-items.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import {
  billLines,
  partialBillingHistory,
  playPartialBilling,
  readBilledSums,
} from '../../scripts/testkit/fixtures/partial-billing.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const { database } = service

t.test(
  'however a bid is billed in parts, its discount is granted once, and the invoices add up to the bid',
  async (t) => {
    const tenant = await service.tenant()
    const property = fc.asyncProperty(partialBillingHistory, (history) => playPartialBilling(tenant, history))
    await fc.assert(property, { seed: 20_260_303, numRuns: 100, endOnFailure: true })
    t.pass('all histories agree')
  },
)

t.test(
  "a percentage discount becomes a fixed amount when removing a credit line would raise it above the bid's discount",
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, {
      status: 'accepted',
      lines: ['1000', '500', '-300'].map((unitPrice) => ({ description: 'Work', unitPrice })),
      ...{ discount: '10', discountType: 'percent' },
    })
    const { data: whole } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    matches(t, whole, { discount: '10', discountType: 'percent', discountAmount: '120.00' })
    const path = { id: whole.id }
    const { data: lines } = await tenant.client.ok('listInvoiceLineItems', { path })
    await tenant.client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[2]!.id } })
    matches(t, (await tenant.client.ok('getInvoice', { path })).data, {
      ...{ subtotal: '1500.00', discount: '120.00', discountType: 'fixed', discountAmount: '120.00', total: '1380.00' },
    })
    const { data: credit } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    matches(t, credit, { subtotal: '-300.00', discountAmount: '0.00', total: '-300.00' })
    t.equal((await readBilledSums(tenant, bid.id)).net, bid.total)
  },
)

t.test('a percentage discount is removed when the remaining lines of the invoice have a negative total', async (t) => {
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
  matches(t, await takeOff(1), { subtotal: '-100.00', discount: null, discountType: null, discountAmount: '0.00' })
  const { data: second } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  matches(t, second, { subtotal: '200.00', discountAmount: '50.00' })
  matches(t, await takeOff(0), { discountAmount: '0.00', total: '-200.00' })
  matches(t, await takeOff(2), { discount: null, discountAmount: '0.00', total: '0.00' })
  await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.equal((await readBilledSums(tenant, bid.id)).net, bid.total)
})

t.test(
  'a percentage discount follows the edited lines of a draft, up to the discount that the bid has left',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, {
      status: 'accepted',
      lines: [{ description: 'Work', unitPrice: '1000' }],
      ...{ discount: '10', discountType: 'percent' },
    })
    const { data: whole } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    const path = { id: whole.id }
    const { data: lines } = await tenant.client.ok('listInvoiceLineItems', { path })
    const changed = async (unitPrice: string) => {
      await tenant.client.ok('updateInvoiceLineItem', {
        path: { ...path, lineItemId: lines[0]!.id },
        body: { unitPrice },
      })
      return (await tenant.client.ok('getInvoice', { path })).data
    }
    matches(t, await changed('400'), { discountType: 'percent', discountAmount: '40.00' })
    matches(t, await changed('2000'), { discount: '100.00', discountType: 'fixed', discountAmount: '100.00' })
  },
)

/** Creates an accepted bid of 1000, 500 and 250 with a fixed discount of 100. */
const discounted = (tenant: TestTenant) =>
  make.bid(tenant, {
    status: 'accepted',
    lines: ['1000', '500', '250'].map((unitPrice) => ({ description: 'Work', unitPrice })),
    ...{ discount: '100', discountType: 'fixed' },
  })

t.test('a line that is removed from a partial invoice takes its share of a fixed discount with it', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await discounted(tenant)
  const [first, second, third] = bid.lineIds as [number, number, number]
  const part = (await client.ok('createInvoiceFromBid', { body: { bidId: bid.id, lineItemIds: [first, second] } })).data
  matches(t, part, { discount: '85.71', discountType: 'fixed', discountAmount: '85.71' })
  const path = { id: part.id }
  const { data: lines } = await client.ok('listInvoiceLineItems', { path })
  await client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[1]!.id } })
  matches(t, (await client.ok('getInvoice', { path })).data, { subtotal: '1000.00', discountAmount: '57.14' })
  const rest = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id, lineItemIds: [second, third] } })
  matches(t, rest.data, { subtotal: '750.00', discountAmount: '42.86' })
  t.equal((await readBilledSums(tenant, bid.id)).net, bid.total)
})

t.test(
  "a PATCH gives a partial invoice no more discount than the bid's other invoices leave, and reports how much they leave",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const bid = await discounted(tenant)
    const { data: part } = await client.ok('createInvoiceFromBid', {
      body: { bidId: bid.id, lineItemIds: [bid.lineIds[0]!] },
    })
    const { data: rest } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
    const path = { id: part.id }
    const refused = (body: object, left: string) =>
      client.call('updateInvoice', { path, body }).then((answer) => {
        const message = `must be at most ${left}, which the other invoices of bid ${bid.id} leave of its discount`
        matches(t, answer, { status: 422, json: { errors: [{ field: 'discount', code: 'range', message }] } })
      })
    await refused({ discount: '57.15' }, '57.14')
    await refused({ discount: '6', discountType: 'percent' }, '57.14')
    matches(t, (await client.ok('getInvoice', { path })).data, part)
    await client.ok('updateInvoice', { path, body: { discount: '7.14' } })
    await client.ok('updateInvoice', { path: { id: rest.id }, body: { discount: '92.86' } })
    await refused({ discount: '7.15' }, '7.14')
    await client.ok('updateInvoice', { path: { id: rest.id }, body: { discount: null, discountType: null } })
    await client.ok('updateInvoice', { path, body: { discount: '10', discountType: 'percent' } })
    t.equal((await readBilledSums(tenant, bid.id)).given, '100.00')
    const byHand = await make.invoice(tenant, { lines: [{ description: 'Work', unitPrice: '50' }] })
    const free = await client.ok('updateInvoice', {
      path: { id: byHand.id },
      body: { discount: '50', discountType: 'fixed' },
    })
    t.equal(free.data.total, '0.00', 'an invoice without a bid has no such limit')
  },
)

t.test('a draft never regains a discount that other invoices of the bid have used', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: ['100', '60', '-90'].map((unitPrice) => ({ description: 'Work', unitPrice })),
    ...{ discount: '60', discountType: 'fixed' },
  })
  const { data: first } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  const lines = await listInvoiceLines(liveReadContext(database), caller, first.id)
  const remove = (place: number) =>
    tenant.client.ok('removeInvoiceLineItem', { path: { id: first.id, lineItemId: lines[place]!.id } })
  await remove(1)
  matches(t, (await tenant.client.ok('getInvoice', { path: { id: first.id } })).data, { discountAmount: '10.00' })
  const { data: second } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  matches(t, second, { subtotal: '60.00', discountAmount: '50.00' })
  await remove(2)
  matches(t, (await tenant.client.ok('getInvoice', { path: { id: first.id } })).data, {
    ...{ subtotal: '100.00', discount: '10.00', discountAmount: '10.00' },
  })
  const { data: third } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  matches(t, third, { subtotal: '-90.00', discountAmount: '0.00' })
  t.equal((await readBilledSums(tenant, bid.id)).net, bid.total)
})

t.test('the discount of a deleted partial invoice is available again', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: ['100', '60'].map((unitPrice) => ({ description: 'Work', unitPrice })),
    ...{ discount: '32', discountType: 'fixed' },
  })
  const part = (await billLines(tenant, bid.id, [bid.lineIds[0]!]))!
  matches(t, part, { discountAmount: '20.00' })
  await tenant.client.ok('deleteInvoice', { path: { id: part.id } })
  const { data: whole } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  matches(t, whole, { subtotal: '160.00', discountAmount: '32.00' })
})

t.test('deleted and voided invoices for a percentage of a bid use none of the discount of the bid', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await make.bid(tenant, {
    ...{ status: 'accepted', discount: '100.00', discountType: 'fixed' },
    lines: [{ description: 'Work', unitPrice: '1000' }],
  })
  const byPercent = async () =>
    (await client.ok('createInvoiceFromBid', { body: { bidId: bid.id, percent: '50' } })).data
  await client.ok('deleteInvoice', { path: { id: (await byPercent()).id } })
  const path = { id: (await byPercent()).id }
  await client.ok('markInvoiceSent', { path })
  await client.ok('voidInvoice', { path })
  const { id } = (await billLines(tenant, bid.id, bid.lineIds))!
  for (const discount of ['10.00', '100.00']) {
    const answer = await client.call('updateInvoice', { path: { id }, body: { discount, discountType: 'fixed' } })
    matches(t, answer, { status: 200, json: { data: { discountAmount: discount } } })
  }
})

t.test('of two concurrent discount increases on partial invoices of a bid, only one succeeds', async (t) => {
  const tenant = await service.tenant()
  const discount = (id: number, amount: string) =>
    tenant.client.call('updateInvoice', { path: { id }, body: { discount: amount, discountType: 'fixed' } })
  await race(t, {
    at: service,
    arrange: async () => {
      const bid = await make.bid(tenant, {
        status: 'accepted',
        lines: ['500', '500'].map((unitPrice) => ({ description: 'Work', unitPrice })),
        ...{ discount: '120.00', discountType: 'fixed' },
      })
      const parts = []
      for (const line of bid.lineIds) parts.push((await billLines(tenant, bid.id, [line]))!.id)
      for (const id of nonEmpty(parts)) t.equal((await discount(id, '10')).status, 200)
      return { bid, parts }
    },
    contestants: ({ parts }) => parts.map((id) => () => discount(id, '100')),
    judge: async (answers, { bid }) => {
      t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 422])
      t.equal((await readBilledSums(tenant, bid.id)).given, '110.00')
    },
  })
})

t.test('a bid with invoices cannot move to a project with pay applications', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await discounted(tenant)
  const { projectId } = await make.payApp(tenant)
  const free = await make.project(tenant)
  const move = (to: number | null) => client.call('updateBid', { path: { id: bid.id }, body: { projectId: to } })
  const { data: invoice } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  const before = (await client.ok('getBid', { path: { id: bid.id } })).data
  const detail = `The bid is billed by invoice ${invoice.invoiceNumber}, and project ${projectId} by pay application 1.`
  matches(t, await move(projectId), { status: 409, json: { detail: new RegExp(detail) } })
  t.strictSame((await client.ok('getBid', { path: { id: bid.id } })).data, before)
  t.equal((await move(free.id)).status, 200, 'the bid can move to a project that nothing bills')
  await client.ok('deleteInvoice', { path: { id: invoice.id } })
  t.equal((await move(projectId)).status, 200, 'the bid can move once no invoice bills it')
  t.equal((await move(projectId)).status, 200)
  t.equal((await move(null)).status, 200)
})
