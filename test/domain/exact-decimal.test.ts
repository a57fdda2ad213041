import assert from 'node:assert/strict'
import { Big } from 'big.js'
import fc from 'fast-check'
import t from 'tap'
import { readDecimal, readScientificDecimal, shortestDecimal, writeDecimal } from '../../db/domain/exact-decimal.ts'
import { add, compare, larger, multiply, roundTo, roundToCents, smaller, subtract } from '../../db/domain/money.ts'
import { arbitrarySignedDecimal } from '../../scripts/testkit/fixtures/rationals.ts'

const number = fc.oneof(arbitrarySignedDecimal(12, 2), arbitrarySignedDecimal(30, 18), arbitrarySignedDecimal(3, 40))
const plainOf = (value: Big): string => (value.eq(0) ? '0' : value.toFixed())
const roundedOf = (value: Big, places: number): string => {
  const near = value.round(places, Big.roundHalfUp)
  return near.eq(0) ? new Big(0).toFixed(places) : near.toFixed(places)
}

t.test('sums, products, comparison and rounding agree with big.js for numbers of any length and sign', async () => {
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: 20 }), (a, b, places) => {
      const [one, other] = [new Big(a), new Big(b)]
      assert.equal(add(a, b), plainOf(one.plus(other)))
      assert.equal(subtract(a, b), plainOf(one.minus(other)))
      assert.equal(multiply(a, b), plainOf(one.times(other)))
      assert.equal(compare(a, b), one.cmp(other))
      assert.equal(roundToCents(a), roundedOf(one, 2))
      assert.equal(roundTo(a, places), roundedOf(one, places))
    }),
    { seed: 33, numRuns: 2_000 },
  )
})

t.test('a number with an exponent has the value that big.js gives it', async (t) => {
  fc.assert(
    fc.property(number, fc.integer({ min: -999, max: 999 }), fc.constantFrom('e', 'E'), (digits, exponent, letter) => {
      const text = `${digits}${letter}${exponent}`
      assert.equal(shortestDecimal(readScientificDecimal(text)!), plainOf(new Big(text)))
    }),
    { seed: 34, numRuns: 500 },
  )
  for (const other of ['', '1.', '.5', 'e5', '1e', '1e1000', '0x1', '+1', ' 1', 'NaN'])
    t.equal(readScientificDecimal(other), undefined, other)
})

t.test('writeDecimal keeps all decimals, and shortestDecimal drops trailing zeros', async (t) => {
  const table: [string, string, string][] = [
    ['0', '0', '0'],
    ['-0', '0', '0'],
    ['-0.00', '0.00', '0'],
    ['007.50', '7.50', '7.5'],
    ['-0.05', '-0.05', '-0.05'],
    ['100', '100', '100'],
    ['100.00', '100.00', '100'],
    ['-1200.0300', '-1200.0300', '-1200.03'],
  ]
  for (const [given, whole, shortest] of table) {
    t.equal(writeDecimal(readDecimal(given)), whole, given)
    t.equal(shortestDecimal(readDecimal(given)), shortest, given)
  }
})

t.test('of two equal numbers, minimum and maximum return the first one as it was written', async (t) => {
  t.equal(smaller('1', '1.00'), '1')
  t.equal(larger('1.00', '1'), '1.00')
  t.strictSame([smaller('-1', '1'), smaller('1', '-1'), larger('-1', '1'), larger('1', '-1')], ['-1', '-1', '1', '1'])
})
