import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {
  discountOfPartialInvoice,
  nextPercentAmount,
  type PercentInvoice,
} from '../../../db/domain/invoices/partial-billing.ts'
import { add } from '../../../db/domain/money.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { matches, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'

function partsOf(base: string, percents: readonly string[]): string[] {
  const billed: PercentInvoice[] = []
  for (const percent of percents) billed.push({ percent, amount: nextPercentAmount(base, percent, billed) })
  return billed.map(({ amount }) => amount)
}

t.test('billing 9999.99 in parts of 30, 30 and 40 percent gives 3000.00, 2999.99 and 4000.00', (t) => {
  t.strictSame(partsOf('9999.99', ['30', '30', '40']), ['3000.00', '2999.99', '4000.00'])
  t.end()
})

t.test('eight parts of 12.5 percent of 1000.10 add up to 1000.10', (t) => {
  const parts = partsOf('1000.10', Array(8).fill('12.5'))
  const expected = ['125.01', '125.02', '125.01', '125.01', '125.01', '125.02', '125.01', '125.01']
  t.strictSame(parts, expected)
  t.equal(add(...parts), '1000.1')
  t.end()
})

t.test(
  'a part that would raise the total above 100 percent is refused, and the violation says how much is left',
  (t) => {
    const billed = [{ percent: '99.5', amount: '995.00' }]
    t.equal(nextPercentAmount('1000.00', '0.5', billed), '5.00')
    const refused = throwsWith(t, () => nextPercentAmount('1000.00', '0.500001', billed), Refusal) as unknown as Refusal
    matches(t, refused.extras.errors, [{ field: 'percent', code: 'range', message: /at most 0.5 % is left/ }])
    t.end()
  },
)

const lines = [
  { id: 1, total: '1000.00' },
  { id: 2, total: '500.00' },
  { id: 3, total: '250.00' },
]

t.test('a part of a bid gets the discount share of its lines, and all parts together the whole discount', (t) => {
  t.strictSame(discountOfPartialInvoice(lines, new Set([1]), '100.00'), { discount: '57.14', discountType: 'fixed' })
  t.strictSame(discountOfPartialInvoice(lines, new Set([2, 3]), '100.00'), { discount: '42.86', discountType: 'fixed' })
  t.strictSame(discountOfPartialInvoice(lines, new Set([1, 2, 3]), '100.00'), {
    discount: '100.00',
    discountType: 'fixed',
  })
  t.end()
})

t.test('a credit line gets no share of a discount, and a share of 0.00 is stored as no discount', (t) => {
  const credited = [...lines, { id: 4, total: '-750.00' }]
  t.strictSame(discountOfPartialInvoice(credited, new Set([1]), '100.00'), { discount: '57.14', discountType: 'fixed' })
  t.strictSame(discountOfPartialInvoice(credited, new Set([4]), '100.00'), { discount: null, discountType: null })
  t.strictSame(discountOfPartialInvoice(lines, new Set([1]), '0.00'), { discount: null, discountType: null })
  t.end()
})

const billing = fc.record({
  works: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 }),
  credits: fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 2 }),
  share: fc.integer({ min: 0, max: 100 }),
  /** The part that bills each line. `ended` lists the parts that end; some of them are billed again. */
  places: fc.array(fc.nat(4), { minLength: 8, maxLength: 8 }),
  ended: fc.array(fc.nat(4), { maxLength: 3 }),
})

const cents = (amount: string): number => Math.round(Number(amount) * 100)

t.test(
  "in whatever order parts of a bid are billed and voided, their discounts never exceed the bid's discount, and finally equal it",
  (t) => {
    const property = fc.property(billing, ({ works, credits, share, places, ended }) => {
      const whole = [...works, ...credits.map((one) => -one)]
      const lines = whole.map((one, index) => ({ id: index + 1, total: (one / 100).toFixed(2) }))
      const total = whole.reduce((sum, one) => sum + one, 0)
      fc.pre(total > 0)
      const discount = Math.trunc((total * share) / 100)
      const live = new Map<number, { ids: Set<number>; cents: number }>()
      const bill = (part: number): void => {
        const ids = new Set(lines.filter((_, index) => places[index] === part).map(({ id }) => id))
        if (ids.size === 0 || live.has(part)) return
        const given = [...live.values()].reduce((sum, one) => sum + one.cents, 0)
        const billed = new Set([...live.values()].flatMap((one) => [...one.ids]))
        const later = lines.filter(({ id }) => !ids.has(id) && !billed.has(id))
        const terms = { given: (given / 100).toFixed(2), later }
        const found = discountOfPartialInvoice(lines, ids, (discount / 100).toFixed(2), terms)
        live.set(part, { ids, cents: cents(found.discount ?? '0') })
        const all = [...live.values()].reduce((sum, one) => sum + one.cents, 0)
        assert.ok(all <= discount, `${all} is given of ${discount}`)
        const net = whole.reduce(
          (sum, one, index) => (billed.has(index + 1) || ids.has(index + 1) ? sum + one : sum),
          -all,
        )
        if (credits.length === 0) assert.ok(net <= total - discount, `${net} is billed of ${total - discount}`)
      }
      const parts = [0, 1, 2, 3, 4]
      parts.forEach(bill)
      for (const part of ended) {
        live.delete(part)
        if (part % 2 === 0) bill(part)
      }
      parts.forEach(bill)
      const all = [...live.values()].reduce((sum, one) => sum + one.cents, 0)
      assert.equal(all, discount)
    })
    fc.assert(property, { seed: 20_260_305, numRuns: 1_500 })
    t.end()
  },
)
