import t from 'tap'
import { invoiceFacts, type StoredInvoice } from '../../../db/domain/proofs/invoice.ts'
import { stepsOf } from '../../../db/domain/proofs/steps.ts'
import { matches } from '../../support/assertions/assertions.ts'

const line = { id: 11, kind: 'item', quantity: '2', unitPrice: '50.00', total: '100.00' }
const credit = { id: 12, kind: 'item', quantity: '1', unitPrice: '-60', total: '-60.00' }
const certificate = {
  ...{ entityId: 5, applicationNumber: 2, certificateHash: 'c0ffee' },
  ...{ earnedThisPeriod: '120.00', retainageThisPeriod: '20.00' },
}
const noTerms = { discount: null, discountType: null, taxRate: null }
const hundred = { subtotal: '100.00', discountAmount: '0.00', taxAmount: '0.00', total: '100.00' }

/** An invoice of 100.00, of which 30.00 are paid. */
const invoice = (values: Partial<StoredInvoice> = {}): StoredInvoice => ({
  ...{ status: 'partial', billsLinesOfBid: false, terms: noTerms, lines: [line], certificate: null },
  figures: { ...hundred, amountPaid: '30.00', balanceDue: '70.00' },
  payments: [
    { id: 1, amount: '30.00', isVoided: false },
    { id: 2, amount: '45.00', isVoided: true },
  ],
  ...values,
})

/** What the invoice's steps come to, by their names. */
function valuesOf(of: StoredInvoice): Record<string, unknown> {
  const { inputs, plan } = invoiceFacts(of)
  return Object.fromEntries(stepsOf(inputs, plan).map(({ name, value }) => [name, value]))
}

t.test(
  'an invoice that bills a pay application says all that its figures are computed of, and what that certifies',
  (t) => {
    const figures = { ...hundred, amountPaid: '30.00', balanceDue: '70.00' }
    const recorded = { own: figures, lists: { lineItems: [{ id: 11, figures: { total: '100.00' } }] } }
    const billed = { earnedThisPeriod: '120.00', retainageThisPeriod: '20.00' }
    const amount = (name: string, operation: string, of: readonly string[]) => ({
      ...{ name, operation, of, places: 2, figure: `/${name}` },
    })
    t.strictSame(invoiceFacts(invoice({ certificate })), {
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
  },
)

t.test('an invoice that bills no pay application rests on none', (t) => {
  const { inputs, plan, previous } = invoiceFacts(invoice())
  t.strictSame(Object.keys(inputs), ['terms', 'lines', 'payments'])
  t.strictSame(
    plan.map(({ name }) => name),
    [...['lines.total', 'subtotal', 'discountAmount', 'net', 'taxAmount', 'total', 'amountPaid', 'balanceDue']],
  )
  t.equal(previous, null)
  t.end()
})

t.test('nothing is due on an invoice that was voided, whatever was paid', (t) => {
  const figures = { ...hundred, amountPaid: '30.00', balanceDue: '0.00' }
  const voided = invoice({ status: 'voided', figures })
  t.strictSame(invoiceFacts(voided).differences, [])
  t.equal(invoiceFacts(voided).computed.own.balanceDue, '0.00')
  t.equal(valuesOf(voided).balanceDue, '0.00')
  t.strictSame(invoiceFacts({ ...voided, status: 'partial' }).differences, [
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
    title: 'the share of a bid is taken whole, though it is more than the lines come to',
    values: { billsLinesOfBid: true, terms: fixed, ...taken('90.00') },
    ...{ discountAmount: '90.00', total: '-55.00' },
  },
  {
    title: 'an invoice of its own takes at most what its lines come to',
    values: { billsLinesOfBid: false, terms: fixed, ...taken('90.00') },
    ...{ discountAmount: '40.00', total: '0.00' },
  },
  {
    title: 'terms that were changed after the share was taken are a discount like any other',
    values: { billsLinesOfBid: true, terms: fixed, ...taken('89.99') },
    ...{ discountAmount: '40.00', total: '0.00' },
  },
  {
    title: 'a percentage is no share, though both are the same number',
    values: { billsLinesOfBid: true, terms: { ...fixed, discountType: 'percent' }, ...taken('90.00') },
    ...{ discountAmount: '36.00', total: '4.40' },
  },
  {
    title: 'where the bid has no discount there is none to take',
    values: { billsLinesOfBid: true, terms: { ...fixed, discount: null }, ...taken('0.00') },
    ...{ discountAmount: '0.00', total: '44.00' },
  },
]

t.test('the discount of an invoice of lines of a bid, by what was taken', (t) => {
  for (const { title, values, discountAmount, total } of cases) {
    const billing = invoice({ ...values, lines: [line, credit] })
    const { computed } = invoiceFacts(billing)
    matches(t, computed.own, { subtotal: '40.00', discountAmount, total }, title)
    matches(t, valuesOf(billing), { subtotal: '40.00', discountAmount, total }, `${title}, by the steps`)
  }
  t.end()
})

t.test(
  'a share of a bid’s discount is taken by one step, and any other discount by how much there is to take of',
  (t) => {
    const byStep = (billsLinesOfBid: boolean) => {
      const { plan } = invoiceFacts(invoice({ billsLinesOfBid, terms: fixed, ...taken('90.00') }))
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

t.test('an invoice of a pay application that is not what that certifies differs in its total, once', (t) => {
  const differences = (values: Partial<StoredInvoice>) => invoiceFacts(invoice(values)).differences
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
})

t.test('a line of an invoice that is stored otherwise than it is computed is named by its id', (t) => {
  const { differences } = invoiceFacts(invoice({ lines: [{ ...line, total: '99.99' }] }))
  t.strictSame(differences, [{ field: 'lineItems/11/total', stored: '99.99', computed: '100.00' }])
  t.end()
})
