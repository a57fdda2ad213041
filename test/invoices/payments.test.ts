import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { recordInvoicePayment } from '../../db/nouns/invoices/payments.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

/** Creates a sent invoice of 6527.81: 16 x 348.35, 4 percent discount, 22 percent tax. */
const vectorInvoice = (tenant: TestTenant) =>
  make.invoice(tenant, {
    status: 'sent',
    ...{ discount: '4', discountType: 'percent', taxRate: '22' },
    lines: [{ description: 'Cabinets', quantity: '16', unitPrice: '348.35' }],
  })

/** Returns the fields of an invoice that a payment changes: status, amountPaid and balanceDue. */
const paymentStateOf = async ({ client }: TestTenant, id: number) => {
  const { status, amountPaid, balanceDue } = (await client.ok('getInvoice', { path: { id } })).data
  return [status, amountPaid, balanceDue]
}

t.test(
  'a payment makes an invoice partial and reduces its balance; a payment above the balance is a 422',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id } = await vectorInvoice(tenant)
    const path = { id }
    matches(t, await client.call('updateInvoice', { path, body: { taxRate: '1' } }), {
      status: 409,
      json: { detail: /is sent/ },
    })
    const body = { amount: '1000.00', method: 'check', reference: '10422', paidAt: '2026-03-09T08:30:00Z' }
    const { status, data, headers } = await client.ok('recordInvoicePayment', { path, body })
    t.equal(status, 201)
    matches(t, headers.location, new RegExp(`/invoices/${id}/payments$`))
    matches(t, data.payment, {
      ...body,
      invoiceId: id,
      paidAt: '2026-03-09T08:30:00.000Z',
      notes: null,
      voidedAt: null,
    })
    matches(t, data.invoice, { id, status: 'partial', amountPaid: '1000.00', balanceDue: '5527.81' })
    const over = await client.call('recordInvoicePayment', { path, body: { amount: '5527.82' } })
    matches(t, over, { status: 422, json: { errors: [{ field: 'amount', code: 'range', message: /5527\.81/ }] } })
    t.strictSame((await client.ok('listInvoicePayments', { path })).data, [data.payment])
    const paid = await client.ok('markInvoicePaid', { path })
    matches(t, paid.data, { payment: { amount: '5527.81' }, invoice: { status: 'paid', balanceDue: '0.00' } })
    matches(t, await client.call('markInvoicePaid', { path }), { status: 409, json: { detail: /is paid/ } })
  },
)

t.test(
  'a voided payment stays listed but does not count; an invoice can be voided once all its payments are voided',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id } = await vectorInvoice(tenant)
    const path = { id }
    const { payment: first } = (await client.ok('recordInvoicePayment', { path, body: { amount: '1000.00' } })).data
    const { payment: second } = (await client.ok('markInvoicePaid', { path, body: { method: 'cash' } })).data
    const voided = await client.ok('voidInvoicePayment', { path: { id, paymentId: second.id } })
    matches(t, voided.data, { payment: { id: second.id, amount: '5527.81', method: 'cash', voidedAt: /Z$/ } })
    matches(t, voided.data.invoice, { status: 'partial', amountPaid: '1000.00', balanceDue: '5527.81' })
    const again = await client.ok('voidInvoicePayment', { path: { id, paymentId: second.id } })
    t.strictSame(again.data, voided.data)
    const listed = await client.ok('listInvoicePayments', { path })
    t.strictSame(listed.data, [voided.data.payment, first])
    matches(t, await client.call('voidInvoice', { path }), {
      status: 409,
      json: { detail: /partial.*1000\.00.*payments/ },
    })
    const none = await client.ok('voidInvoicePayment', { path: { id, paymentId: first.id } })
    matches(t, none.data.invoice, { status: 'sent', amountPaid: '0.00', balanceDue: '6527.81' })
    const ended = await client.ok('voidInvoice', { path })
    matches(t, ended.data, { status: 'voided', total: '6527.81', balanceDue: '0.00', voidedAt: /Z$/ })
    const late = await client.call('recordInvoicePayment', { path, body: { amount: '1.00' } })
    matches(t, late, { status: 409, json: { detail: /is voided/ } })
  },
)

t.test("changing a payment updates the invoice's status and balance; an amount above the total is a 422", async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await vectorInvoice(tenant)
  const { payment } = (await client.ok('recordInvoicePayment', { path: { id }, body: { amount: '1000.00' } })).data
  const patch = (body: object) => client.call('updateInvoicePayment', { path: { id, paymentId: payment.id }, body })
  matches(t, (await patch({ amount: '6527.81' })).json.data.invoice, { status: 'paid', balanceDue: '0.00' })
  matches(t, await patch({ amount: '6527.82' }), {
    status: 422,
    json: { errors: [{ field: 'amount', code: 'range' }] },
  })
  t.strictSame(await paymentStateOf(tenant, id), ['paid', '6527.81', '0.00'])
  matches(t, (await patch({ amount: '999.99' })).json.data.invoice, { status: 'partial', balanceDue: '5527.82' })
  const noted = await patch({ notes: 'By mail', method: null })
  matches(t, noted.json.data.payment, { amount: '999.99', notes: 'By mail', method: null })
  await client.ok('voidInvoicePayment', { path: { id, paymentId: payment.id } })
  matches(t, await patch({ notes: 'Bounced' }), { status: 409, json: { detail: /voided/ } })
})

t.test('invalid payments are rejected and leave the ledger unchanged', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await vectorInvoice(tenant)
  const faults: [unknown, string, string][] = [
    [{ amount: '0' }, 'amount', 'pattern'],
    [{ amount: '0.00' }, 'amount', 'pattern'],
    [{ amount: '-1.00' }, 'amount', 'pattern'],
    [{ amount: '1.001' }, 'amount', 'pattern'],
    [{ amount: '1e3' }, 'amount', 'pattern'],
    [{ amount: 5 }, 'amount', 'type'],
    [{}, 'amount', 'required'],
    [{ amount: '1.00', paidAt: 'today' }, 'paidAt', 'format'],
    [{ amount: '1.00', method: 'x'.repeat(51) }, 'method', 'length'],
    [{ amount: '1.00', voidedAt: null }, 'voidedAt', 'unknown'],
  ]
  for (const [body, field, code] of faults) {
    const answer = await client.send('POST', `/invoices/${id}/payments`, { body })
    matches(t, answer, { status: 422, json: { errors: [{ field, code }] } }, JSON.stringify(body))
  }
  const amount = await client.send('POST', `/invoices/${id}/mark-paid`, { body: { amount: '1.00' } })
  matches(t, amount, { status: 422, json: { errors: [{ field: 'amount', code: 'unknown' }] } })
  t.strictSame((await client.ok('listInvoicePayments', { path: { id } })).data, [])
  t.strictSame(await paymentStateOf(tenant, id), ['sent', '0.00', '6527.81'])
})

t.test('a payment is not found under another invoice', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const [one, other] = [await vectorInvoice(tenant), await vectorInvoice(tenant)]
  const { data } = await client.ok('recordInvoicePayment', { path: { id: one.id }, body: { amount: '1.00' } })
  const path = { id: other.id, paymentId: data.payment.id }
  t.equal((await client.call('updateInvoicePayment', { path, body: { amount: '2.00' } })).status, 404)
  t.equal((await client.call('voidInvoicePayment', { path })).status, 404)
})

t.test('changing or voiding a payment with a stale If-Match of its invoice is a 412', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await vectorInvoice(tenant)
  const first = await client.ok('recordInvoicePayment', { path: { id }, body: { amount: '1.00' } })
  const headers = { 'If-Match': first.headers.etag! }
  await client.ok('recordInvoicePayment', { path: { id }, body: { amount: '2.00' } })
  const path = { id, paymentId: first.data.payment.id }
  t.equal((await client.call('updateInvoicePayment', { path, headers, body: { amount: '5.00' } })).status, 412)
  t.equal((await client.call('voidInvoicePayment', { path, headers })).status, 412)
  t.strictSame(await paymentStateOf(tenant, id), ['partial', '3.00', '6524.81'])
})

t.test('of two concurrent payments of the whole balance, one succeeds and the other is a 422', async (t) => {
  const tenant = await service.tenant()
  const body = { amount: '6527.81' }
  await race(t, {
    at: service,
    arrange: () => vectorInvoice(tenant),
    contestants: ({ id }) =>
      repeatContestant(2, () => tenant.client.call('recordInvoicePayment', { path: { id }, body })),
    judge: async (answers, { id }) => {
      t.strictSame(sortedStatuses(answers), [201, 422])
      t.strictSame(await paymentStateOf(tenant, id), ['paid', '6527.81', '0.00'])
    },
  })
})

t.test('if an invoice is paid and voided at the same time, one succeeds and the other is a 409', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  await race(t, {
    at: service,
    arrange: () => vectorInvoice(tenant),
    contestants: ({ id }) => [
      () => client.call('recordInvoicePayment', { path: { id }, body: { amount: '10.00' } }),
      () => client.call('voidInvoice', { path: { id } }),
    ],
    judge: async ([paid, voided], { id }) => {
      t.strictSame([paid.status === 201, voided.status === 200].filter(Boolean).length, 1)
      t.strictSame([paid.status, voided.status].includes(409), true)
      const expected = paid.status === 201 ? ['partial', '10.00', '6517.81'] : ['voided', '0.00', '0.00']
      t.strictSame(await paymentStateOf(tenant, id), expected)
    },
  })
})

t.test('of 20 concurrent payments as many succeed as the balance covers, and amountPaid is their sum', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const amount = '500.00'
  await race(t, {
    at: service,
    rounds: 2,
    arrange: () => vectorInvoice(tenant),
    contestants: ({ id }) =>
      repeatContestant(20, () => client.call('recordInvoicePayment', { path: { id }, body: { amount } })),
    judge: async (answers, { id }) => {
      t.equal(answers.filter(({ status }) => status === 201).length, 13)
      t.equal(answers.filter(({ status }) => status === 422).length, 7)
      t.strictSame(await paymentStateOf(tenant, id), ['partial', '6500.00', '27.81'])
      const { data } = await client.ok('listInvoicePayments', { path: { id }, query: { limit: 100 } })
      t.strictSame(
        data.map((payment) => payment.amount),
        Array(13).fill(amount),
      )
    },
  })
})

t.test('a payment that is sent twice with the same Idempotency-Key is recorded once', async (t) => {
  const tenant = await service.tenant()
  const { id } = await vectorInvoice(tenant)
  const key = crypto.randomUUID()
  const pay = () => tenant.client.call('recordInvoicePayment', { path: { id }, body: { amount: '10.00' }, key })
  const [one, two] = [await pay(), await pay()]
  t.strictSame([one.status, two.status, two.text === one.text], [201, 201, true])
  t.strictSame(await paymentStateOf(tenant, id), ['partial', '10.00', '6517.81'])
})

t.test(
  'a stored payment and the balance due in a refusal have two decimals, even if the given amount has fewer',
  async (t) => {
    const tenant = await service.tenant()
    const { database, caller, client } = tenant
    const { id } = await make.invoice(tenant, { status: 'sent' })
    const pay = (amount: string) =>
      runTransaction(database, caller, (tx) => recordInvoicePayment(tx, caller, id, { amount }))
    const { payment } = await pay('7')
    t.equal(payment.amount, '7.00')
    t.equal((await pay('0.5')).payment.amount, '0.50')
    t.equal((await pay('2.5')).payment.amount, '2.50')
    const path = { id, paymentId: payment.id }
    matches(t, await client.call('updateInvoicePayment', { path, body: { amount: '97.01' } }), {
      status: 422,
      json: { errors: [{ field: 'amount', message: 'must be at most 97.00, the balance due' }] },
    })
  },
)
