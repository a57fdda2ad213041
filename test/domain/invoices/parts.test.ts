import t from 'tap'
import { nextPercentPart, type PercentPart, partDiscount } from '../../../db/domain/invoices/parts.ts'
import { add } from '../../../db/domain/money.ts'
import { Refusal } from '../../../db/domain/refusal.ts'

function partsOf(base: string, percents: readonly string[]): string[] {
  const billed: PercentPart[] = []
  for (const percent of percents) billed.push({ percent, amount: nextPercentPart(base, percent, billed) })
  return billed.map(({ amount }) => amount)
}

t.test('9999.99 by 30, 30 and 40 percent is 3000.00, 2999.99 and 4000.00', (t) => {
  t.strictSame(partsOf('9999.99', ['30', '30', '40']), ['3000.00', '2999.99', '4000.00'])
  t.end()
})

t.test('1000.10 by 12.5 percent eight times adds up to 1000.10', (t) => {
  const parts = partsOf('1000.10', Array(8).fill('12.5'))
  const expected = ['125.01', '125.02', '125.01', '125.01', '125.01', '125.02', '125.01', '125.01']
  t.strictSame(parts, expected)
  t.equal(add(...parts), '1000.1')
  t.end()
})

t.test('percentages beyond 100 are out of range, and the refusal says how much is left', (t) => {
  const billed = [{ percent: '99.5', amount: '995.00' }]
  t.equal(nextPercentPart('1000.00', '0.5', billed), '5.00')
  const refused = t.throws(() => nextPercentPart('1000.00', '0.500001', billed), Refusal) as unknown as Refusal
  t.match(refused.extras.errors, [{ field: 'percent', code: 'range', message: /at most 0.5 % is left/ }])
  t.end()
})

const lines = [
  { id: 1, total: '1000.00' },
  { id: 2, total: '500.00' },
  { id: 3, total: '250.00' },
]

t.test('a part of a bid takes the shares of its lines of a discount, and all parts together take all of it', (t) => {
  t.strictSame(partDiscount(lines, new Set([1]), '100.00'), { discount: '57.14', discountType: 'fixed' })
  t.strictSame(partDiscount(lines, new Set([2, 3]), '100.00'), { discount: '42.86', discountType: 'fixed' })
  t.strictSame(partDiscount(lines, new Set([1, 2, 3]), '100.00'), { discount: '100.00', discountType: 'fixed' })
  t.end()
})

t.test('a credit weighs nothing in a split discount, and a share of nothing is no discount', (t) => {
  const credited = [...lines, { id: 4, total: '-750.00' }]
  t.strictSame(partDiscount(credited, new Set([1]), '100.00'), { discount: '57.14', discountType: 'fixed' })
  t.strictSame(partDiscount(credited, new Set([4]), '100.00'), { discount: null, discountType: null })
  t.strictSame(partDiscount(lines, new Set([1]), '0.00'), { discount: null, discountType: null })
  t.end()
})
