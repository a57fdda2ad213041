import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { bidMarkAt, nextMark } from '../../../db/domain/bids/bid-marks.ts'
import { totalsWithOptions } from '../../../db/domain/bids/chosen-totals.ts'
import { applyBidLineChanges, type BidLineChanges, blankBidLine } from '../../../db/domain/bids/lines.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { matches, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'

const taken = { description: 'Door', unit: 'each', unitPrice: '12.5', parts: [] }

t.test('a bid item always has a quantity, a price and a total, even if the request omits them', (t) => {
  matches(t, blankBidLine, { kind: 'item', isOptional: false })
  t.strictSame(applyBidLineChanges(blankBidLine, {}), {
    ...blankBidLine,
    quantity: '1',
    unitPrice: '0.00',
    total: '0.00',
  })
  const line = applyBidLineChanges(blankBidLine, { description: 'Wall', quantity: '3', unitPrice: '0.335', width: '2' })
  matches(t, line, { description: 'Wall', quantity: '3', unitPrice: '0.335', total: '1.01', width: '2', kind: 'item' })
  matches(t, applyBidLineChanges(line, { quantity: '4' }), {
    quantity: '4',
    unitPrice: '0.335',
    total: '1.34',
    width: '2',
  })
  matches(t, applyBidLineChanges(line, { quantity: null, width: null }), { quantity: '1', total: '0.34', width: null })
  t.end()
})

t.test('a bid line takes description, unit and price from its product unless the request sets them', (t) => {
  const given = applyBidLineChanges(blankBidLine, { productId: 5 }, taken)
  matches(t, given, { description: 'Door', unit: 'each', unitPrice: '12.50', total: '12.50', productId: 5 })
  t.strictSame(given.parts, [])
  const own = { productId: 5, description: 'Gate', unit: null, unitPrice: '9' }
  matches(t, applyBidLineChanges(blankBidLine, own, taken), { description: 'Gate', unit: null, unitPrice: '9.00' })
  const before = { ...given, description: 'Old', unit: 'm', unitPrice: '1.00' }
  matches(t, applyBidLineChanges(before, { productId: 6 }, taken), {
    description: 'Door',
    unit: 'each',
    unitPrice: '12.50',
  })
  matches(t, applyBidLineChanges(before, {}), { description: 'Old', unit: 'm', unitPrice: '1.00', parts: [] })
  t.strictSame(applyBidLineChanges(given, { quantity: '2' }).parts, [], 'parts stay with their product')
  t.equal(applyBidLineChanges(given, { productId: null }).parts, null, 'parts are removed with their product')
  t.end()
})

t.test('a section or note keeps its description, loses the fields of items and rejects them in a request', (t) => {
  const item = applyBidLineChanges(blankBidLine, {
    description: 'Wall',
    quantity: '3',
    markName: 'A',
    isOptional: true,
  })
  t.strictSame(applyBidLineChanges(item, { kind: 'note' }), { ...blankBidLine, kind: 'note', description: 'Wall' })
  const section = applyBidLineChanges(blankBidLine, {
    kind: 'section',
    description: 'Bath',
    quantity: null,
    isOptional: false,
  })
  t.strictSame(section, { ...blankBidLine, kind: 'section', description: 'Bath' })
  const items: BidLineChanges = {
    ...{ isOptional: true, markName: 'A', productId: 1, quantity: '1', unit: 'm', unitPrice: '1', width: '1' },
    ...{ height: '1', depth: '1', area: '1', perimeterLf: '1', volumeCf: '1', buyTaxPercent: '1', sellTaxPercent: '1' },
  }
  for (const [field, value] of Object.entries(items)) {
    const change = () => applyBidLineChanges(section, { [field]: value })
    throwsWith(
      t,
      change,
      { code: 'validation_failed', detail: `${field}: A line of kind section cannot have ${field}.` },
      field,
    )
    assert.throws(change, (error: Refusal) => error.extras.errors![0]!.code === 'rule')
  }
  assert.throws(
    () => applyBidLineChanges(blankBidLine, { kind: 'note', ...items }),
    (error) => error instanceof Refusal && error.extras.errors!.length === Object.keys(items).length,
  )
  t.end()
})

t.test('the totals of a bid with chosen options add their amounts before discount and tax', (t) => {
  const options = [
    { id: 1, total: '100.00' },
    { id: 2, total: '-20.00' },
    { id: 3, total: '0.01' },
  ]
  const bid = {
    options,
    totals: { subtotal: '1000.00' },
    terms: { discount: '10', discountType: 'percent', taxRate: '5' },
  } as unknown as Parameters<typeof totalsWithOptions>[0]
  t.strictSame(totalsWithOptions(bid, [1, 2, 99]), {
    ...{ subtotal: '1080.00', discountAmount: '108.00', taxAmount: '48.60', total: '1020.60', options: '80.00' },
  })
  matches(t, totalsWithOptions(bid, []), { subtotal: '1000.00', options: '0.00' })
  t.end()
})

t.test('line marks follow spreadsheet columns (A to Z, then AA), and a new line gets the first free mark', (t) => {
  const table = { 0: 'A', 25: 'Z', 26: 'AA', 27: 'AB', 51: 'AZ', 52: 'BA', 701: 'ZZ', 702: 'AAA' }
  for (const [place, mark] of Object.entries(table)) t.equal(bidMarkAt(Number(place)), mark)
  fc.assert(
    fc.property(fc.nat(100_000), (place) => {
      const mark = bidMarkAt(place)
      const read = [...mark].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
      assert.equal(read - 1, place)
    }),
    { seed: 7 },
  )
  t.equal(nextMark(new Set()), 'A')
  t.equal(nextMark(new Set(['A', 'B', 'D'])), 'C')
  t.end()
})
