import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { invoicePaperKind } from '../../db/nouns/invoices/paper.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { replaceSchedule, startPayApp, submitAndApprovePayApp } from '../../scripts/testkit/fixtures/billing.ts'
import { make } from '../../scripts/testkit/make.ts'

/**
 * These tests check sums over several parts: payments of one invoice, invoices of one bid, invoices of pay
 * applications.
 */

const service = await startService(t)

const work = (...prices: string[]) => prices.map((unitPrice) => ({ description: 'Work', unitPrice }))
const pay = ({ client }: TestTenant, id: number, body: { amount: string; paidAt?: string }) =>
  client.ok('recordInvoicePayment', { path: { id }, body })
const bill = async ({ client }: TestTenant, bidId: number, given: object = {}) =>
  (await client.ok('createInvoiceFromBid', { body: { bidId, ...given } })).data
const endOf = async ({ client }: TestTenant, id: number) => {
  await client.ok('markInvoiceSent', { path: { id } })
  await client.ok('voidInvoice', { path: { id } })
}

t.test('each of several payments can be raised up to the balance that the others leave, but no further', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.invoice(tenant, { status: 'sent', lines: work('100') })
  const payments = []
  for (const amount of ['10.00', '20.00', '30.00']) payments.push((await pay(tenant, id, { amount })).data.payment)
  const gone = (await pay(tenant, id, { amount: '40.00' })).data.payment
  await client.ok('voidInvoicePayment', { path: { id, paymentId: gone.id } })
  for (const { id: paymentId, amount } of nonEmpty(payments)) {
    const path = { id, paymentId }
    const most = (Number(amount) + 40).toFixed(2)
    const beyond = await client.call('updateInvoicePayment', { path, body: { amount: `${Number(amount) + 40}.01` } })
    matches(t, beyond, {
      status: 422,
      json: {
        errors: [{ field: 'amount', code: 'range', message: `must be at most ${most}, the balance due` }],
      },
    })
    const raised = (await client.ok('updateInvoicePayment', { path, body: { amount: most } })).data.invoice
    matches(t, raised, { status: 'paid', amountPaid: '100.00', balanceDue: '0.00' })
    const back = (await client.ok('updateInvoicePayment', { path, body: { amount } })).data.invoice
    matches(t, back, { status: 'partial', amountPaid: '60.00', balanceDue: '40.00' })
  }
})

t.test('changing only the reference of a payment gives its invoice a new version with the same sums', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.invoice(tenant, { status: 'sent', lines: work('100') })
  const { data } = await pay(tenant, id, { amount: '10.00' })
  const path = { id, paymentId: data.payment.id }
  const changed = await tenant.client.ok('updateInvoicePayment', { path, body: { reference: '10422' } })
  const { updatedAt } = changed.data.invoice
  t.strictSame(changed.data.invoice, { ...data.invoice, updatedAt })
  t.not(updatedAt, data.invoice.updatedAt)
})

t.test('the paper of an invoice lists the live payments in the order of their dates', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.invoice(tenant, { status: 'sent', lines: work('100') })
  for (const day of [5, 3, 9, 7]) await pay(tenant, id, { amount: `${day}.00`, paidAt: `2026-03-0${day}T08:30:00Z` })
  const gone = (await pay(tenant, id, { amount: '1.00', paidAt: '2026-03-04T08:30:00Z' })).data.payment
  await tenant.client.ok('voidInvoicePayment', { path: { id, paymentId: gone.id } })
  const tx = liveReadContext(tenant.database)
  const { payments } = await invoicePaperKind.paperOf(
    tx,
    tenant.caller,
    await invoicePaperKind.find(tx, tenant.caller, id),
  )
  t.strictSame(
    payments.map(({ amount }) => amount),
    ['3.00', '5.00', '7.00', '9.00'],
  )
})

t.test(
  "percentages apply to the bid's own lines with the accepted bid options, and not to change orders",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const [a, b] = work('600', '400')
    const lines = [a!, { ...b!, isOptional: true }, ...work('250'), { ...b!, isOptional: true }]
    const bid = await make.bid(tenant, { status: 'sent', lines, discount: '50', discountType: 'fixed' })
    await client.ok('acceptBid', { path: { id: bid.id }, body: { optionIds: [bid.lineIds[1]!] } })
    const { data: project } = await client.ok('convertBidToProject', { path: { id: bid.id }, body: {} })
    await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    const parts = [await bill(tenant, bid.id, { percent: '30' }), await bill(tenant, bid.id, { percent: '70' })]
    t.strictSame(
      parts.map(({ total }) => total),
      ['360.00', '840.00'],
    )
  },
)

t.test(
  'any voided or deleted partial invoice returns its share of the discount to the bid, even if there are later ones',
  async (t) => {
    const tenant = await service.tenant()
    for (const end of [endOf, ({ client }: TestTenant, id: number) => client.ok('deleteInvoice', { path: { id } })]) {
      for (const place of [0, 1]) {
        const terms = { discount: '100', discountType: 'fixed' as const }
        const bid = await make.bid(tenant, { status: 'accepted', lines: work('1000', '500', '250'), ...terms })
        const lineItemIds = (at: number) => ({ lineItemIds: [bid.lineIds[at]!] })
        const parts = [await bill(tenant, bid.id, lineItemIds(0)), await bill(tenant, bid.id, lineItemIds(1))]
        t.strictSame(
          parts.map(({ discountAmount }) => discountAmount),
          ['57.14', '28.57'],
        )
        await end(tenant, parts[place]!.id)
        const again = await bill(tenant, bid.id, lineItemIds(place))
        t.strictSame(again.discountAmount, parts[place]!.discountAmount)
        matches(t, await bill(tenant, bid.id), { subtotal: '250.00', discountAmount: '14.29' })
      }
      const whole = await make.bid(tenant, {
        status: 'accepted',
        lines: work('80', '20'),
        discount: '5',
        discountType: 'percent',
      })
      const first = await bill(tenant, whole.id)
      await end(tenant, first.id)
      matches(t, await bill(tenant, whole.id), { discount: '5', discountType: 'percent', discountAmount: '5.00' })
    }
  },
)

t.test('a draft that is edited to exceed its bid gets at most the discount of the bid lines that it has', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const bid = await make.bid(tenant, {
    status: 'accepted',
    lines: work('1000', '500'),
    discount: '10',
    discountType: 'percent',
  })
  const { id } = await bill(tenant, bid.id)
  const { data: lines } = await client.ok('listInvoiceLineItems', { path: { id } })
  const [first, second] = lines.map((line) => ({ id, lineItemId: line.id }))
  await client.ok('updateInvoiceLineItem', { path: first!, body: { unitPrice: '5000' } })
  matches(t, (await client.ok('getInvoice', { path: { id } })).data, {
    ...{ subtotal: '5500.00', discount: '150.00', discountType: 'fixed', discountAmount: '150.00' },
  })
  await client.ok('removeInvoiceLineItem', { path: second! })
  matches(t, (await client.ok('getInvoice', { path: { id } })).data, { subtotal: '5000.00', discountAmount: '100.00' })
})

t.test(
  'an invoice gets the project to which its bid was converted, not the one to which the bid is assigned',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const older = await make.project(tenant)
    const { project, bid } = await make.contract(tenant)
    await client.ok('updateBid', { path: { id: bid.id }, body: { projectId: older.id } })
    t.equal((await bill(tenant, bid.id)).projectId, project.id)
  },
)

t.test(
  'the invoices of several pay applications add up to line 6 of the last, each with its own retainage percentage',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await make.contract(tenant, { lines: work('333.33', '333.33', '333.34') })
    const entries = [
      ['100.01', '33.33', '0'],
      ['11.11', '0', '66.67'],
      ['222.21', '300', '266.67'],
    ]
    const totals = []
    for (const [index, done] of entries.entries()) {
      const { id } = await startPayApp(tenant, project.id, { workRetainagePercent: ['7.5', '5', '0'][index]! })
      await replaceSchedule(tenant, id, { work: done })
      const payApp = await submitAndApprovePayApp(tenant, id)
      const { data: invoice } = await tenant.client.ok('createInvoiceFromPayApp', { body: { payAppId: id } })
      t.equal(invoice.total, payApp.currentPaymentDue)
      totals.push(invoice.total)
      const cents = totals.reduce((sum, total) => sum + Math.round(Number(total) * 100), 0)
      t.equal((cents / 100).toFixed(2), payApp.earnedLessRetainage)
    }
    t.equal(totals.length, 3)
  },
)

t.test(
  "removing a bid's lines from a draft returns their discount to the bid, even if the draft has another line left",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const terms = { discount: '10', discountType: 'fixed' as const }
    const bid = await make.bid(tenant, { status: 'accepted', lines: work('60', '40'), ...terms })
    const path = { id: (await bill(tenant, bid.id)).id }
    const { data: lines } = await client.ok('listInvoiceLineItems', { path })
    await client.ok('appendInvoiceLineItems', { path, body: { lines: [{ description: 'Extra', unitPrice: '50' }] } })
    for (const line of lines) await client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: line.id } })
    matches(t, (await client.ok('getInvoice', { path })).data, {
      subtotal: '50.00',
      discount: null,
      discountAmount: '0.00',
    })
    matches(t, await bill(tenant, bid.id), { subtotal: '100.00', discountAmount: '10.00', total: '90.00' })
  },
)

t.test(
  'if the edited lines of a draft make its percentage discount negative, other invoices get no more discount',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const terms = { discount: '10', discountType: 'percent' as const }
    const bid = await make.bid(tenant, { status: 'accepted', lines: work('100', '50'), ...terms })
    const path = { id: (await bill(tenant, bid.id)).id }
    const { data: lines } = await client.ok('listInvoiceLineItems', { path })
    await client.ok('removeInvoiceLineItem', { path: { ...path, lineItemId: lines[1]!.id } })
    await client.ok('updateInvoiceLineItem', {
      path: { ...path, lineItemId: lines[0]!.id },
      body: { unitPrice: '-200' },
    })
    matches(t, (await client.ok('getInvoice', { path })).data, { subtotal: '-200.00', discountAmount: '-20.00' })
    matches(t, await bill(tenant, bid.id), { subtotal: '50.00', discountAmount: '15.00' })
  },
)
