import t from 'tap'
import { bidProofFacts, type StoredBid, type StoredBidLine } from '../../../db/domain/proofs/bid.ts'
import { runSteps } from '../../../db/domain/proofs/steps.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

const line = (id: number, values: Partial<StoredBidLine>): StoredBidLine => ({
  ...{ id, quantity: '1', unitPrice: '0', total: '0.00', isOptional: false, changeOrderId: null, isRounded: false },
  ...values,
})
const lines = [
  line(1, { quantity: '3', unitPrice: '33.335', total: '100.01' }),
  line(2, { unitPrice: '20', total: '20.00', isOptional: true }),
  line(3, { unitPrice: '30', total: '30.00', isOptional: true }),
  line(4, { unitPrice: '12.50', total: '13.00', changeOrderId: 7, isRounded: true }),
  line(5, { unitPrice: '12.505', total: '12.51', changeOrderId: 8 }),
]
const terms = { discount: '10.01', discountType: 'fixed', taxRate: '10' }
const own = { subtotal: '100.01', discountAmount: '10.01', taxAmount: '9.00', total: '99.00' }
const figures = { subtotal: '125.52', discountAmount: '10.01', taxAmount: '9.00', total: '124.51' }
const bid: StoredBid = { terms, figures, acceptedOptionIds: [3], lines, signed: null }

t.test('the proof of a bid lists every input of its figures and the steps that compute them', (t) => {
  const recorded = {
    own: figures,
    lists: {
      lineItems: [
        { id: 1, figures: { total: '100.01' } },
        { id: 2, figures: { total: '20.00' } },
        { id: 3, figures: { total: '30.00' } },
      ],
      changeOrderLineItems: [
        { id: 4, figures: { total: '13.00' } },
        { id: 5, figures: { total: '12.51' } },
      ],
    },
  }
  const step = (name: string, operation: string, of: readonly string[]) => ({ name, operation, of, places: 2 })
  const figure = (name: string, operation: string, of: readonly string[]) => ({
    ...step(name, operation, of),
    figure: `/${name}`,
  })
  t.strictSame(bidProofFacts(bid), {
    inputs: {
      terms,
      lines: [
        { id: 1, isOptional: false, isChosen: false, quantity: '3', unitPrice: '33.335' },
        { id: 2, isOptional: true, isChosen: false, quantity: '1', unitPrice: '20' },
        { id: 3, isOptional: true, isChosen: true, quantity: '1', unitPrice: '30' },
      ],
      changeOrderLines: [
        { id: 4, changeOrderId: 7, places: '0', quantity: '1', unitPrice: '12.50' },
        { id: 5, changeOrderId: 8, places: '2', quantity: '1', unitPrice: '12.505' },
      ],
    },
    plan: [
      {
        ...{ ...step('lines.total', 'product', ['./quantity', './unitPrice']), each: '/lines' },
        figure: '/lineItems/*/total',
      },
      {
        ...step('changeOrderLines.total', 'product', ['./quantity', './unitPrice']),
        ...{ each: '/changeOrderLines', places: './places', figure: '/changeOrderLineItems/*/total' },
      },
      { ...step('ownSubtotal', 'sum', ['#lines.total']), where: { member: 'isOptional', equals: false } },
      { name: 'discountAtMost', operation: 'smaller', of: ['/terms/discount', '#ownSubtotal'], places: null },
      figure('discountAmount', 'larger', ['#discountAtMost', '0']),
      { name: 'net', operation: 'difference', of: ['#ownSubtotal', '#discountAmount'], places: null },
      figure('taxAmount', 'percent', ['#net', '/terms/taxRate']),
      step('ownTotal', 'sum', ['#net', '#taxAmount']),
      step('changeOrders', 'sum', ['#changeOrderLines.total']),
      figure('subtotal', 'sum', ['#ownSubtotal', '#changeOrders']),
      figure('total', 'sum', ['#ownTotal', '#changeOrders']),
    ],
    ...{ stored: recorded, computed: recorded, differences: [], certificate: null, signed: null, previous: null },
  })
  t.end()
})

t.test('the steps of a bid proof yield its figures, and a percentage discount excludes change order lines', (t) => {
  const valuesOf = (of: StoredBid) => {
    const { inputs, plan } = bidProofFacts(of)
    return Object.fromEntries(runSteps(inputs, plan).map(({ name, value }) => [name, value]))
  }
  matches(t, valuesOf(bid), { ...figures, ownSubtotal: own.subtotal, ownTotal: own.total, changeOrders: '25.51' })
  const tenth = { ...bid, terms: { discount: '10', discountType: 'percent', taxRate: null } }
  matches(t, valuesOf(tenth), { discountAmount: '10.00', taxAmount: '0.00', ownTotal: '90.01', total: '115.52' })
  matches(t, bidProofFacts(tenth).computed.own, { discountAmount: '10.00', taxAmount: '0.00', total: '115.52' })
  t.end()
})

t.test('the signed content of a bid is compared with its totals without later change orders', (t) => {
  const content = { totals: own, title: 'Deck' }
  const signed = { content, documentHash: 'c0ffee' }
  const facts = bidProofFacts({ ...bid, signed })
  t.strictSame(facts.differences, [])
  t.strictSame(facts.signed, {
    ...{ content, documentHash: 'c0ffee' },
    figures: {
      '/totals/subtotal': 'ownSubtotal',
      '/totals/discountAmount': 'discountAmount',
      '/totals/taxAmount': 'taxAmount',
      '/totals/total': 'ownTotal',
    },
  })
  const other = { ...bid, signed: { ...signed, content: { totals: { ...own, total: '124.51' } } } }
  t.strictSame(bidProofFacts({ ...other, figures: { ...figures, taxAmount: '9.01' } }).differences, [
    { field: 'taxAmount', stored: '9.01', computed: '9.00' },
    { field: 'signed/totals/total', stored: '124.51', computed: '99.00' },
  ])
  t.end()
})

t.test('a bid line whose stored total differs from the computed total is reported by list and id', (t) => {
  const changed = lines.map((one) => (one.id === 2 || one.id === 4 ? { ...one, total: '12.50' } : one))
  t.strictSame(bidProofFacts({ ...bid, lines: changed }).differences, [
    { field: 'lineItems/2/total', stored: '12.50', computed: '20.00' },
    { field: 'changeOrderLineItems/4/total', stored: '12.50', computed: '13.00' },
  ])
  t.end()
})
