import t from 'tap'
import { paymentSentences, translateLineDescription } from '../../../db/domain/invoices/line-texts.ts'
import { applyInvoiceLineChanges, blankInvoiceLine } from '../../../db/domain/invoices/lines.ts'
import { invoiceLinesOfPayApp } from '../../../db/domain/invoices/pay-app-invoice-lines.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

const line = { ...blankInvoiceLine, description: 'Wall', quantity: '3', unit: 'm', unitPrice: '0.335', productId: 4 }
const sold = { unitPrice: '12.5', unit: 'each' }

t.test('an update of an invoice line keeps omitted fields, and null resets a field to its default', (t) => {
  t.equal(blankInvoiceLine.description, '')
  t.strictSame(applyInvoiceLineChanges(blankInvoiceLine, {}), blankInvoiceLine)
  t.strictSame(applyInvoiceLineChanges(line, {}), { ...line, total: '1.01' })
  matches(t, applyInvoiceLineChanges(line, { quantity: null }), { quantity: '1', total: '0.34', unitPrice: '0.335' })
  matches(t, applyInvoiceLineChanges(line, { unitPrice: null }), { quantity: '3', unitPrice: '0.00', total: '0.00' })
  matches(t, applyInvoiceLineChanges(line, { unit: null, productId: null }), { unit: null, productId: null })
  matches(t, applyInvoiceLineChanges(line, { kind: null, description: null }), { kind: 'item', description: 'Wall' })
  matches(
    t,
    applyInvoiceLineChanges(line, { kind: 'retainage', description: 'Held', quantity: '-2', unitPrice: '5' }),
    {
      ...{ kind: 'retainage', description: 'Held', quantity: '-2', unitPrice: '5.00', total: '-10.00' },
    },
  )
  t.end()
})

t.test('an invoice line takes price and unit from its product unless the request sets them', (t) => {
  matches(t, applyInvoiceLineChanges(line, { productId: 5 }, sold), {
    unitPrice: '12.50',
    unit: 'each',
    total: '37.50',
  })
  matches(t, applyInvoiceLineChanges(line, { productId: 5 }, { ...sold, unit: null }), { unit: null })
  matches(t, applyInvoiceLineChanges(line, { unitPrice: '2', unit: 'box' }, sold), { unitPrice: '2.00', unit: 'box' })
  matches(t, applyInvoiceLineChanges(line, { unitPrice: null, unit: null }, sold), { unitPrice: '12.50', unit: null })
  t.end()
})

t.test('a pay application is invoiced as a line for earned work and a line for retainage withheld or released', (t) => {
  const app = { applicationNumber: 3, periodTo: '2026-03-31', earnedThisPeriod: '100.00', retainageThisPeriod: '10.00' }
  const common = { productId: null, quantity: '1', unit: null }
  t.strictSame(invoiceLinesOfPayApp(app), [
    {
      ...{ ...common, kind: 'item', description: 'Application 3, work and materials to 2026-03-31' },
      ...{ unitPrice: '100.00', total: '100.00' },
    },
    {
      ...{ ...common, kind: 'retainage', description: 'Application 3, retainage withheld' },
      ...{ unitPrice: '-10.00', total: '-10.00' },
    },
  ])
  matches(t, invoiceLinesOfPayApp({ ...app, earnedThisPeriod: '0.00', retainageThisPeriod: '-10.00' }), [
    { kind: 'retainage', description: 'Application 3, retainage released', total: '10.00' },
  ])
  t.strictSame(invoiceLinesOfPayApp({ ...app, earnedThisPeriod: '0.00', retainageThisPeriod: '0.00' }), [])
  matches(t, invoiceLinesOfPayApp({ ...app, earnedThisPeriod: '7.5', retainageThisPeriod: '0.00' }), [
    { kind: 'item', unitPrice: '7.50', total: '7.50' },
  ])
  t.end()
})

t.test(
  'generated descriptions of pay application lines are translated, and any other description stays as typed',
  (t) => {
    const words = {
      label: (name: string, values: object) => `${name} ${JSON.stringify(values)}`,
      values: { date: (day: string) => `<${day}>` },
    } as unknown as Parameters<typeof translateLineDescription>[1]
    const shown = (text: string) => translateLineDescription(text, words)
    const app = { applicationNumber: 12, periodTo: '2026-03-31', earnedThisPeriod: '1.00', retainageThisPeriod: '1.00' }
    const made = [app, { ...app, retainageThisPeriod: '-1.00' }].flatMap(invoiceLinesOfPayApp)
    t.strictSame(
      made.map(({ description }) => shown(description)),
      [
        'invoice.workTo {"number":"12","date":"<2026-03-31>"}',
        'invoice.retainageOf {"number":"12","way":"withheld"}',
        'invoice.workTo {"number":"12","date":"<2026-03-31>"}',
        'invoice.retainageOf {"number":"12","way":"released"}',
      ],
    )
    const near = made.flatMap(({ description }) => [
      `${description}.`,
      ` ${description}`,
      description.replace('12', 'x'),
    ])
    for (const text of [...near, 'Application 3', '']) t.equal(shown(text), text)
    t.end()
  },
)

t.test('each payment is described with its known details, after a summary of earlier payments', (t) => {
  const words = {
    label: (name: string, values: object) => `${name} ${JSON.stringify(values)}`,
    values: {
      date: (day: string) => `<${day}>`,
      amount: (text: string) => `$${text}`,
      quantity: (text: string) => `#${text}`,
    },
  } as unknown as Parameters<typeof paymentSentences>[1]
  const paid = { paidAt: '2026-03-31', amount: '5.00' }
  const sentencesOf = (payments: object[], earlier: object | null = null) =>
    paymentSentences({ payments, earlier } as Parameters<typeof paymentSentences>[0], words)
  /** Translated name of the payment method "check". */
  const check = words.label('invoice.method' as never, { method: 'check', given: 'check' })
  const sentence = (how: string, method: string, reference: string) =>
    `invoice.payment ${JSON.stringify({ how, amount: '$5.00', date: '<2026-03-31>', method, reference })}`
  t.strictSame(sentencesOf([]), [])
  const methods = [
    [null, null],
    ['check', null],
    [null, '77'],
    ['check', '77'],
  ]
  t.strictSame(sentencesOf(methods.map(([method, reference]) => ({ ...paid, method, reference }))), [
    sentence('neither', '', ''),
    sentence('method', check, ''),
    sentence('reference', '', '77'),
    sentence('both', check, '77'),
  ])
  t.strictSame(sentencesOf([{ ...paid, method: null, reference: null }], { count: 2, amount: '9.00' }), [
    'invoice.earlierPayments {"count":2,"number":"#2","amount":"$9.00"}',
    sentence('neither', '', ''),
  ])
  t.end()
})
