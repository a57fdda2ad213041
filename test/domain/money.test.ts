import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {
  add,
  compare,
  exactPercentageOf,
  formatUnitPrice,
  multiply,
  percentAmount,
  percentageOf,
  roundToCents,
  roundToWholeUnits,
  split,
  subtract,
} from '../../db/domain/money.ts'
import { lineTotal, paperTotals } from '../../db/domain/totals.ts'
import { matches, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import {
  arbitraryDecimal,
  arbitraryLine,
  arbitrarySignedDecimal,
  arbitraryTerms,
  rationalTotals,
} from '../../scripts/testkit/fixtures/rationals.ts'

const item = (total: string, isOptional = false) => ({ kind: 'item', isOptional, total })
const terms = (values: object = {}) => ({ discount: null, discountType: null, taxRate: null, ...values })

t.test('amounts are rounded half away from zero', (t) => {
  const table = [
    ['0.125', '0.13'],
    ['-0.125', '-0.13'],
    ['0.124999', '0.12'],
    ['-0.004', '0.00'],
    ['-0', '0.00'],
    ['1250', '1250.00'],
    ['99999999999999999999.995', '100000000000000000000.00'],
  ]
  for (const [given, expected] of table) t.equal(roundToCents(given!), expected)
  t.equal(percentAmount('2.50', '5'), '0.13')
  t.equal(percentAmount('-2.50', '5'), '-0.13')
  t.equal(roundToWholeUnits('2.5'), '3.00')
  t.equal(roundToWholeUnits('-2.5'), '-3.00')
  t.equal(roundToWholeUnits('-0.4'), '0.00')
  t.end()
})

t.test('percentages, discounts, taxes and splits match the agreed test vectors', (t) => {
  t.equal(percentAmount(add('55.55', '11.11'), '23'), '15.33')
  const discounted = paperTotals(
    [item(lineTotal('16', '348.35'))],
    terms({ discount: '4', discountType: 'percent', taxRate: '22' }),
  )
  t.equal(subtract(discounted.subtotal, discounted.discountAmount), '5350.66')
  matches(t, discounted, { taxAmount: '1177.15', total: '6527.81' })
  const credited = paperTotals([item('8500.00'), item('-7500.00')], terms({ taxRate: '19' }))
  t.equal(credited.total, '1190.00')
  t.equal(lineTotal('2.25', '64.22'), '144.50')
  t.strictSame(split('100', ['1', '1', '1']), ['33.34', '33.33', '33.33'])
  t.end()
})

t.test('a fixed discount is at most the subtotal', (t) => {
  const fixed = terms({ discount: '50', discountType: 'fixed', taxRate: '10' })
  t.strictSame(paperTotals([item('30.00')], fixed), {
    subtotal: '30.00',
    discountAmount: '30.00',
    taxAmount: '0.00',
    total: '0.00',
  })
  matches(t, paperTotals([item('80.00')], fixed), { discountAmount: '50.00', taxAmount: '3.00', total: '33.00' })
  matches(t, paperTotals([item('-80.00')], fixed), { discountAmount: '0.00', total: '-88.00' })
  matches(t, paperTotals([], fixed), { subtotal: '0.00', total: '0.00' })
  t.end()
})

t.test('a price has at least two decimals and no trailing zeros beyond them', (t) => {
  const table = { '1250': '1250.00', '0.5': '0.50', '0.125': '0.125', '0.1200': '0.12', '-3': '-3.00' }
  for (const [given, expected] of Object.entries(table)) t.equal(formatUnitPrice(given), expected)
  t.end()
})

t.test('text that is not a plain decimal is rejected as a number', (t) => {
  for (const text of ['', '1e999', 'NaN', 'Infinity', '0x10', '1,5', ' 1', '.5', '5.', '+1']) {
    throwsWith(t, () => roundToCents(text), { message: `not a decimal: ${text}` }, text)
  }
  t.end()
})

t.test('totals of random lines equal an independent computation with rational numbers', (t) => {
  fc.assert(
    fc.property(fc.array(arbitraryLine, { maxLength: 30 }), arbitraryTerms, (rows, given) => {
      const lines = rows.map(({ kind, isOptional, quantity, unitPrice }) => ({
        kind,
        isOptional,
        total: kind === 'item' ? lineTotal(quantity, unitPrice) : null,
      }))
      const totals = paperTotals(lines, given)
      assert.deepEqual(totals, rationalTotals(rows, given))
    }),
    { seed: 33, numRuns: 500 },
  )
  t.end()
})

t.test('the parts of a split add up to the whole and stay within a cent of their exact share', (t) => {
  fc.assert(
    fc.property(
      arbitrarySignedDecimal(9, 2),
      fc.array(arbitraryDecimal(5, 3), { minLength: 1, maxLength: 12 }),
      (amount, weights) => {
        const parts = split(amount, weights)
        const sum = add(...weights)
        const even = compare(sum, '0') === 0
        return (
          compare(add(...parts), amount) === 0 &&
          parts.every((part, index) => {
            // part / amount = weight / sum, multiplied out.
            const exact = even ? amount : multiply(amount, weights[index]!)
            const divisor = even ? String(weights.length) : sum
            const off = subtract(multiply(part, divisor), exact)
            const most = multiply('0.01', divisor)
            return compare(off, most) < 0 && compare(off, `-${most}`) > 0
          })
        )
      },
    ),
    { seed: 33, numRuns: 500 },
  )
  t.strictSame(split('0.05', ['0', '0']), ['0.03', '0.02'])
  t.strictSame(split('-100', ['1', '1', '1']), ['-33.34', '-33.33', '-33.33'])
  t.strictSame(split('10', ['3', '0', '1']), ['7.50', '0.00', '2.50'])
  t.strictSame(split('1', []), [])
  throwsWith(t, () => split('1', ['1', '-1']), { message: 'a share cannot be negative' })
  t.end()
})

t.test('a ratio in percent has two decimals, rounded half away from zero, for numbers of any length and sign', (t) => {
  const table = [
    ['1', '3', '33.33'],
    ['0.005', '1', '0.50'],
    ['0.00005', '1', '0.01'],
    ['-0.00005', '1', '-0.01'],
    ['-0.00004', '1', '0.00'],
    ['0', '-7.25', '0.00'],
    ['-12.5', '-10', '125.00'],
    ['12.5', '-1000', '-1.25'],
    ['99999999999999999999.99', '0.01', '999999999999999999999900.00'],
  ]
  for (const [part, whole, expected] of table) t.equal(percentageOf(part!, whole!), expected, `${part} of ${whole}`)
  throwsWith(t, () => percentageOf('1', '0'), /^Division by zero$/)
  for (const bad of ['1e3', '', ' 1', '.5'])
    throwsWith(t, () => percentageOf(bad, '1'), { message: `not a decimal: ${bad}` })
  t.end()
})

t.test('an exact ratio in percent is a fraction in lowest terms with a leading sign', (t) => {
  const table = [
    ['1', '3', '100/3'],
    ['-1', '3', '-100/3'],
    ['1', '-3', '-100/3'],
    ['-1', '-3', '100/3'],
    ['0', '-3', '0'],
    ['0.5', '2', '25'],
    ['-2', '0.1', '-2000'],
    ['0.003', '0.7', '3/7'],
  ]
  for (const [part, whole, expected] of table)
    t.equal(exactPercentageOf(part!, whole!), expected, `${part} of ${whole}`)
  throwsWith(t, () => exactPercentageOf('1', '0'), { message: 'a percentage of nothing' })
  const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b))
  const integer = fc.integer({ min: -100_000, max: 100_000 })
  fc.assert(
    fc.property(integer, integer, (part, whole) => {
      fc.pre(whole !== 0)
      const [over, under = '1'] = exactPercentageOf(String(part), String(whole)).split('/')
      assert.equal(BigInt(over!) * BigInt(whole), BigInt(part) * 100n * BigInt(under))
      assert.ok(BigInt(under) > 0n)
      const size = BigInt(over!.replace('-', ''))
      assert.equal(common(size, BigInt(under)), size === 0n ? BigInt(under) : 1n)
    }),
    { seed: 33, numRuns: 200 },
  )
  t.end()
})

t.test('change order lines count in subtotal and total, but never in discount or tax', (t) => {
  const item = (total: string, changeOrderId: number | null = null) => ({
    kind: 'item',
    isOptional: false,
    total,
    changeOrderId,
  })
  const terms = { discount: '2.5', discountType: 'percent', taxRate: '8.25' }
  const own = [item('60000.00'), item('40000.00')]
  const own5 = { subtotal: '100000.00', discountAmount: '2500.00', taxAmount: '8043.75', total: '105543.75' }
  t.strictSame(paperTotals(own, terms), own5)
  const grown = { ...own5, subtotal: '107500.00', total: '113043.75' }
  t.strictSame(paperTotals([...own, item('10000.00', 7), item('-2500.00', 8)], terms), grown)
  t.end()
})
