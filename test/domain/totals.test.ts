import t from 'tap'
import {
  addToTotals,
  areTermsEqual,
  paperTotals,
  subtotalLabel,
  termsRefusal,
  totalsOfSubtotal,
} from '../../db/domain/totals.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const terms = { discount: '5', discountType: 'percent', taxRate: '8.25' }
const none = { discount: null, discountType: null, taxRate: null }

t.test('discount and tax terms are equal if their numbers are equal, however they are written', (t) => {
  t.ok(areTermsEqual(terms, { ...terms, discount: '5.00', taxRate: '8.250' }))
  t.ok(areTermsEqual(none, { ...none }))
  const others = [
    { discount: '5.01' },
    { discount: null },
    { discountType: 'fixed' },
    { taxRate: '8' },
    { taxRate: null },
  ]
  for (const other of others) {
    t.notOk(areTermsEqual(terms, { ...terms, ...other }), JSON.stringify(other))
    t.notOk(areTermsEqual({ ...terms, ...other }, terms), JSON.stringify(other))
  }
  t.notOk(areTermsEqual({ ...none, taxRate: '0' }, none), 'a tax rate of 0 is shown, unlike a missing rate')
  t.end()
})

t.test('a discount needs its type, and a percentage is at most 100', (t) => {
  const refused = (given: Parameters<typeof termsRefusal>[0]) => termsRefusal(given)?.extras.errors
  for (const good of [{}, none, terms, { discount: '100', discountType: 'percent' }, { discountType: 'percent' }])
    t.equal(termsRefusal(good), undefined, JSON.stringify(good))
  t.equal(refused({ discount: '100.01', discountType: 'fixed' }), undefined)
  t.strictSame(refused({ discount: '5' }), [
    { field: 'discountType', code: 'required', message: 'must be percent or fixed if there is a discount' },
  ])
  t.strictSame(refused({ discount: '100.01', discountType: 'percent' }), [
    { field: 'discount', code: 'range', message: 'must be at most 100 if discountType is percent' },
  ])
  t.strictSame(refused({ discount: '500', discountType: null })?.length, 1)
  t.end()
})

t.test('only items count toward the subtotal, and an item without a total counts as zero', (t) => {
  const line = { kind: 'item', isOptional: false, total: '10.00' }
  const others = [
    { ...line, kind: 'section' },
    { ...line, kind: 'note' },
    { ...line, isOptional: true },
    { ...line, total: null },
  ]
  matches(t, paperTotals([line, ...others], none), { subtotal: '10.00', total: '10.00' })
  t.strictSame(addToTotals({ subtotal: '10.00', total: '11.00', taxAmount: '1.00' }, '-10.5'), {
    ...{ subtotal: '-0.50', total: '0.50', taxAmount: '1.00' },
  })
  t.end()
})

t.test('the total, discount and tax of a subtotal have two decimals, however many the subtotal has', (t) => {
  const totals = { subtotal: '100.50', discountAmount: '5.03', taxAmount: '7.88', total: '103.35' }
  for (const subtotal of ['100.5', '100.50', '100.500'])
    t.strictSame(totalsOfSubtotal(subtotal, terms), totals, subtotal)
  t.end()
})

t.test('the label of a section subtotal has the section title on one line', (t) => {
  const label = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? null)}`
  t.equal(subtotalLabel(label, null), 'common.subtotalUntitled null')
  t.equal(subtotalLabel(label, 'Bath\nand more'), 'common.subtotalOf {"section":"Bath and more"}')
  t.end()
})
