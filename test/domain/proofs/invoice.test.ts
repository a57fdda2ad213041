import t from 'tap'
import { invoiceProofFacts, type StoredInvoice } from '../../../db/domain/proofs/invoice.ts'
import { runSteps } from '../../../db/domain/proofs/steps.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

const line = { id: 11, kind: 'item', quantity: '2', unitPrice: '50.00', total: '100.00' }
const credit = { id: 12, kind: 'item', quantity: '1', unitPrice: '-60', total: '-60.00' }
const certificate = {
  ...{ entityId: 5, applicationNumber: 2, certificateHash: 'c0ffee' },
  ...{ earnedThisPeriod: '120.00', retainageThisPeriod: '20.00' },
}
const noTerms = { discount: null, discountType: null, taxRate: null }
const hundred = { subtotal: '100.00', discountAmount: '0.00', taxAmount: '0.00', total: '100.00' }

/** Returns an invoice of 100.00, of which 30.00 is paid. */
const invoice = (values: Partial<StoredInvoice> = {}): StoredInvoice => ({
  ...{ status: 'partial', billsLinesOfBid: false, terms: noTerms, lines: [line], certificate: null },
  figures: { ...hundred, amountPaid: '30.00', balanceDue: '70.00' },
  payments: [
    { id: 1, amount: '30.00', isVoided: false },
    { id: 2, amount: '45.00', isVoided: true },
  ],
  ...values,
})

/** Returns the results of the proof steps of an invoice, by step name. */
function valuesOf(of: StoredInvoice): Record<string, unknown> {
  const { inputs, plan } = invoiceProofFacts(of)
  return Object.fromEntries(runSteps(inputs, plan).map(({ name, value }) => [name, value]))
}

t.test('the proof of an invoice for a pay application lists its inputs, its steps and the certified amounts', (t) => {
  const figures = { ...hundred, amountPaid: '30.00', balanceDue: '70.00' }
  const recorded = { own: figures, lists: { lineItems: [{ id: 11, figures: { total: '100.00' } }] } }
  const billed = { earnedThisPeriod: '120.00', retainageThisPeriod: '20.00' }
  const amount = (name: string, operation: string, of: readonly string[]) => ({
    ...{ name, operation, of, places: 2, figure: `/${name}` },
  })
  t.strictSame(invoiceProofFacts(invoice({ certificate })), {
    inputs: {
      terms: { discount: null, discountType: null, taxRate: '0' },
      lines: [{ id: 11, kind: 'item', quantity: '2', unitPrice: '50.00' }],
      payments: [
        { id: 1, amount: '30.00', isVoided: false },
        { id: 2, amount: '45.00', isVoided: true },
      ],
      previous: billed,
    },
    plan: [
      {
        ...{
          name: 'lines.total',
          each: '/lines',
          operation: 'product',
          of: ['./quantity', './unitPrice'],
          places: 2,
        },
        figure: '/lineItems/*/total',
      },
      amount('subtotal', 'sum', ['#lines.total']),
      amount('discountAmount', 'sum', []),
      { name: 'net', operation: 'difference', of: ['#subtotal', '#discountAmount'], places: null },
      amount('taxAmount', 'percent', ['#net', '/terms/taxRate']),
      amount('total', 'sum', ['#net', '#taxAmount']),
      { ...amount('amountPaid', 'sum', ['/payments/*/amount']), where: { member: 'isVoided', equals: false } },
      amount('balanceDue', 'difference', ['#total', '#amountPaid']),
      {
        ...amount('certified', 'difference', ['/previous/earnedThisPeriod', '/previous/retainageThisPeriod']),
        figure: '/total',
      },
    ],
    ...{ stored: recorded, computed: recorded, differences: [], certificate: null, signed: null },
    previous: {
      ...{ entityType: 'pay_app', entityId: 5, applicationNumber: 2, certificateHash: 'c0ffee', figures: billed },
    },
  })
  t.equal(valuesOf(invoice({ certificate })).certified, '100.00')
  t.end()
})

t.test('the proof of an invoice without a pay application has no previous certificate', (t) => {
  const { inputs, plan, previous } = invoiceProofFacts(invoice())
  t.strictSame(Object.keys(inputs), ['terms', 'lines', 'payments'])
  t.strictSame(
    plan.map(({ name }) => name),
    [...['lines.total', 'subtotal', 'discountAmount', 'net', 'taxAmount', 'total', 'amountPaid', 'balanceDue']],
  )
  t.equal(previous, null)
  t.end()
})

t.test('a voided invoice has no balance due, whatever was paid', (t) => {
  const figures = { ...hundred, amountPaid: '30.00', balanceDue: '0.00' }
  const voided = invoice({ status: 'voided', figures })
  t.strictSame(invoiceProofFacts(voided).differences, [])
  t.equal(invoiceProofFacts(voided).computed.own.balanceDue, '0.00')
  t.equal(valuesOf(voided).balanceDue, '0.00')
  t.strictSame(invoiceProofFacts({ ...voided, status: 'partial' }).differences, [
    { field: 'balanceDue', stored: '0.00', computed: '70.00' },
  ])
  t.equal(valuesOf({ ...voided, status: 'partial' }).balanceDue, '70.00')
  t.end()
})

const fixed = { discount: '90', discountType: 'fixed', taxRate: '10' }
const taken = (discountAmount: string) => ({
  figures: { ...hundred, discountAmount, amountPaid: '30.00', balanceDue: '70.00' },
})
const cases: { title: string; values: Partial<StoredInvoice>; discountAmount: string; total: string }[] = [
  {
    title: 'the share of a bid discount applies in full, even if it exceeds the lines',
    values: { billsLinesOfBid: true, terms: fixed, ...taken('90.00') },
    ...{ discountAmount: '90.00', total: '-55.00' },
  },
  {
    title: 'an invoice without bid lines deducts at most the sum of its lines',
    values: { billsLinesOfBid: false, terms: fixed, ...taken('90.00') },
    ...{ discountAmount: '40.00', total: '0.00' },
  },
  {
    title: 'terms that changed after the share was taken are an ordinary discount',
    values: { billsLinesOfBid: true, terms: fixed, ...taken('89.99') },
    ...{ discountAmount: '40.00', total: '0.00' },
  },
  {
    title: 'a percentage is not a share, even if both are the same number',
    values: { billsLinesOfBid: true, terms: { ...fixed, discountType: 'percent' }, ...taken('90.00') },
    ...{ discountAmount: '36.00', total: '4.40' },
  },
  {
    title: 'a bid without a discount has no share to take',
    values: { billsLinesOfBid: true, terms: { ...fixed, discount: null }, ...taken('0.00') },
    ...{ discountAmount: '0.00', total: '44.00' },
  },
]

t.test(
  'an invoice for bid lines deducts its share of the bid discount in full, and any other discount up to its subtotal',
  (t) => {
    for (const { title, values, discountAmount, total } of cases) {
      const billing = invoice({ ...values, lines: [line, credit] })
      const { computed } = invoiceProofFacts(billing)
      matches(t, computed.own, { subtotal: '40.00', discountAmount, total }, title)
      matches(t, valuesOf(billing), { subtotal: '40.00', discountAmount, total }, `${title}, by the steps`)
    }
    t.end()
  },
)

t.test(
  'a share of a bid discount takes one proof step; any other discount takes two, which limit it to the subtotal',
  (t) => {
    const byStep = (billsLinesOfBid: boolean) => {
      const { plan } = invoiceProofFacts(invoice({ billsLinesOfBid, terms: fixed, ...taken('90.00') }))
      return plan.filter(({ name }) => name.startsWith('discount')).map(({ operation, of }) => [operation, of])
    }
    t.strictSame(byStep(true), [['sum', ['/terms/discount']]])
    t.strictSame(byStep(false), [
      ['smaller', ['/terms/discount', '#subtotal']],
      ['larger', ['#discountAtMost', '0']],
    ])
    t.end()
  },
)

t.test(
  'an invoice that differs from the certified amount of its pay application has one difference, in its total',
  (t) => {
    const differences = (values: Partial<StoredInvoice>) => invoiceProofFacts(invoice(values)).differences
    const less = { ...certificate, retainageThisPeriod: '20.005' }
    t.strictSame(differences({ certificate: less }), [], 'the same cents')
    t.strictSame(differences({ certificate: { ...certificate, retainageThisPeriod: '19.99' } }), [
      { field: 'total', stored: '100.00', computed: '100.01' },
    ])
    const figures = { ...hundred, total: '99.00', amountPaid: '30.01', balanceDue: '70.00' }
    const own = [
      { field: 'total', stored: '99.00', computed: '100.00' },
      { field: 'amountPaid', stored: '30.01', computed: '30.00' },
    ]
    t.strictSame(differences({ figures }), own)
    t.strictSame(differences({ figures, certificate }), own)
    const paid = { ...hundred, amountPaid: '30.01', balanceDue: '70.00' }
    t.strictSame(differences({ figures: paid, certificate: { ...certificate, earnedThisPeriod: '121.00' } }), [
      own[1],
      { field: 'total', stored: '100.00', computed: '101.00' },
    ])
    t.end()
  },
)

t.test('an invoice line whose stored total differs from the computed total is reported by its id', (t) => {
  const { differences } = invoiceProofFacts(invoice({ lines: [{ ...line, total: '99.99' }] }))
  t.strictSame(differences, [{ field: 'lineItems/11/total', stored: '99.99', computed: '100.00' }])
  t.end()
})
