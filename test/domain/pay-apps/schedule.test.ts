import t from 'tap'
import {
  alignWithChangeOrders,
  type BilledChangeOrder,
  firstSchedule,
  nextSchedule,
  type ScheduleLine,
} from '../../../db/domain/pay-apps/schedule.ts'
import { matches, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import {
  approvedChangeOrderWith,
  bidLineWith,
  descriptionsAndValues,
  noDiscountOrTax,
  tenPercentRetainage,
  withLineIds,
} from './schedule-lines.ts'

t.test(
  'the first schedule has the priced lines of the bid under their headings, its discount, tax and an adjustment',
  (t) => {
    const lines = [
      bidLineWith({ description: 'Before any heading', markName: 'A' }),
      bidLineWith({ kind: 'section', description: 'Kitchen', total: '5.00' }),
      bidLineWith({ description: 'Cabinets', markName: 'B'.repeat(30), total: '250.00' }),
      bidLineWith({ kind: 'note', description: 'By others', total: null }),
      bidLineWith({ description: 'Option', isOptional: true }),
      bidLineWith({ description: 'Free', total: '0.00' }),
      bidLineWith({ description: 'Of a change order', changeOrderId: 3 }),
      bidLineWith({ description: 'Credit', total: '-50.00' }),
    ]
    const bid = { lines, discountAmount: '30.00', taxAmount: '21.60' }
    const schedule = firstSchedule({ sum: '291.60', bid }, tenPercentRetainage)
    t.strictSame(descriptionsAndValues(schedule), [
      ['Before any heading', '100.00'],
      ['Cabinets', '250.00'],
      ['Credit', '-50.00'],
      ['Discount', '-30.00'],
      ['Sales tax', '21.60'],
    ])
    matches(t, schedule[0], { section: null, itemNumber: 'A', bidLineItemId: lines[0]!.id, ...tenPercentRetainage })
    matches(t, schedule[1], { section: 'Kitchen', itemNumber: 'B'.repeat(20) })
    matches(t, schedule[3], { section: null, itemNumber: null, bidLineItemId: null })
    t.strictSame(descriptionsAndValues(firstSchedule({ sum: '300.00', bid }, tenPercentRetainage)).slice(-1), [
      ['Contract adjustment', '8.40'],
    ])
    t.strictSame(descriptionsAndValues(firstSchedule({ sum: '5.00', bid: undefined }, tenPercentRetainage)), [
      ['Original contract', '5.00'],
    ])
    t.end()
  },
)

t.test('each value of a schedule has two decimals, even if amounts of the bid or change order have fewer', (t) => {
  const bid = { lines: [bidLineWith({ total: '70.5' })], discountAmount: '0.5', taxAmount: '5' }
  const first = firstSchedule({ sum: '80', bid }, tenPercentRetainage)
  t.strictSame(descriptionsAndValues(first), [
    ['Work', '70.50'],
    ['Discount', '-0.50'],
    ['Sales tax', '5.00'],
    ['Contract adjustment', '5.00'],
  ])
  const stairs = approvedChangeOrderWith({ lines: [{ description: 'Treads', total: '30' }] })
  t.strictSame(descriptionsAndValues(alignWithChangeOrders(first, [stairs], tenPercentRetainage)).slice(4), [
    ['Treads', '30.00'],
  ])
  t.end()
})

t.test('a bid with more lines than a schedule may have is a conflict', (t) => {
  const lines = Array.from({ length: 1_000 }, () => bidLineWith({ total: '1.00' }))
  t.equal(firstSchedule({ sum: '1000.00', bid: { lines, ...noDiscountOrTax } }, tenPercentRetainage).length, 1_000)
  throwsWith(t, () => firstSchedule({ sum: '1001.00', bid: { lines, ...noDiscountOrTax } }, tenPercentRetainage), {
    code: 'conflict',
  })
  t.end()
})

t.test(
  'in the next pay application, the work so far of each line becomes previous work, and stored materials stay',
  (t) => {
    const [line] = withLineIds(firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage))
    const billed = { ...line!, previousWork: '20.00', workThisPeriod: '15.50', materialsStored: '4.00' }
    const [next] = nextSchedule([billed])
    matches(t, next, { previousWork: '35.50', workThisPeriod: '0.00', materialsStored: '4.00', previousLineItemId: 1 })
    t.notOk('id' in next!)
    t.end()
  },
)

t.test(
  'a schedule has the lines of approved change orders, or one total line if they do not fit, and no other change order lines',
  (t) => {
    const contract = firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage)
    const with7 = alignWithChangeOrders(contract, [approvedChangeOrderWith()], tenPercentRetainage)
    t.strictSame(descriptionsAndValues(with7), [
      ['Original contract', '100.00'],
      ['Treads', '50.00'],
      ['Credit', '-20.00'],
    ])
    matches(t, with7[1], { changeOrderId: 7, section: 'CO-000007 Deck stairs', ...tenPercentRetainage })
    t.strictSame(
      alignWithChangeOrders(with7, [approvedChangeOrderWith()], tenPercentRetainage),
      with7,
      'an up-to-date schedule stays unchanged',
    )
    t.strictSame(alignWithChangeOrders(with7, [], tenPercentRetainage), contract)
    const many = approvedChangeOrderWith({
      lines: Array.from({ length: 1_000 }, () => ({ description: 'Part', total: '0.03' })),
    })
    t.strictSame(descriptionsAndValues(alignWithChangeOrders(contract, [many], tenPercentRetainage)).slice(1), [
      ['Deck stairs', '30.00'],
    ])
    const full = Array.from({ length: 1_000 }, () => contract[0]!)
    const orders = Array.from({ length: 1_001 }, (_, index) => approvedChangeOrderWith({ id: index + 1 }))
    t.equal(alignWithChangeOrders(full, orders.slice(1), tenPercentRetainage).length, 2_000)
    throwsWith(t, () => alignWithChangeOrders(full, orders, tenPercentRetainage), {
      code: 'conflict',
      detail: /more than 2000 lines/,
    })
    t.end()
  },
)

t.test('each schedule line has the nearest heading above it, and no heading if the nearest one is empty', (t) => {
  const lines = [
    bidLineWith({ description: 'Walls' }),
    bidLineWith({ kind: 'section', description: 'Kitchen' }),
    bidLineWith({ description: 'Cabinets' }),
    bidLineWith({ kind: 'section', description: 'Bath' }),
    bidLineWith({ description: 'Tub' }),
    bidLineWith({ description: 'Tiles' }),
    bidLineWith({ kind: 'section', description: null }),
    bidLineWith({ description: 'Rest' }),
  ]
  const schedule = firstSchedule({ sum: '500.00', bid: { lines, ...noDiscountOrTax } }, tenPercentRetainage)
  t.strictSame(
    schedule.map(({ description, section }) => [description, section]),
    [
      ['Walls', null],
      ['Cabinets', 'Kitchen'],
      ['Tub', 'Bath'],
      ['Tiles', 'Bath'],
      ['Rest', null],
    ],
  )
  t.end()
})

t.test('a schedule truncates long texts at whole characters, and refuses a bid with too many lines', (t) => {
  const house = '\u{1f3e0}'
  const lines = [
    bidLineWith({ kind: 'section', description: house.repeat(501) }),
    bidLineWith({ description: null, markName: house.repeat(21) }),
    bidLineWith({ total: null }),
  ]
  const schedule = firstSchedule({ sum: '100.00', bid: { lines, ...noDiscountOrTax } }, tenPercentRetainage)
  t.equal(schedule.length, 1)
  t.equal(schedule[0]!.description, '')
  t.equal(schedule[0]!.section, house.repeat(500))
  t.equal(schedule[0]!.itemNumber, house.repeat(20))
  const many = Array.from({ length: 1_001 }, () => bidLineWith({ total: '1.00' }))
  throwsWith(
    t,
    () => firstSchedule({ sum: '1001.00', bid: { lines: many, ...noDiscountOrTax } }, tenPercentRetainage),
    {
      code: 'conflict',
      detail:
        'The bid has 1001 lines to bill, and a schedule of values can have at most 1000. To bill this contract, create a project that does not refer to the bid.',
    },
  )
  t.end()
})

t.test('a change order is added line by line if there is room, otherwise as one line with its total', (t) => {
  const contract = firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage)
  const full = Array.from({ length: 998 }, () => contract[0]!)
  const come = (before: ScheduleLine[], values: Partial<BilledChangeOrder> = {}) =>
    descriptionsAndValues(alignWithChangeOrders(before, [approvedChangeOrderWith(values)], tenPercentRetainage)).slice(
      before.length,
    )
  t.strictSame(come(full), [
    ['Treads', '50.00'],
    ['Credit', '-20.00'],
  ])
  t.strictSame(come([...full, contract[0]!]), [['Deck stairs', '30.00']])
  t.strictSame(come([...full, contract[0]!], { totalAmount: null }), [])
  const two = alignWithChangeOrders(
    contract,
    [approvedChangeOrderWith(), approvedChangeOrderWith({ id: 8, title: 'Roof' })],
    tenPercentRetainage,
  )
  const left = alignWithChangeOrders(two, [approvedChangeOrderWith({ id: 8, title: 'Roof' })], tenPercentRetainage)
  t.strictSame(
    left.map(({ changeOrderId }) => changeOrderId),
    [null, 8, 8],
  )
  t.end()
})

t.test('updating a schedule keeps the billed amounts and changed descriptions of its change order lines', (t) => {
  const contract = firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage)
  const billed = alignWithChangeOrders(contract, [approvedChangeOrderWith()], tenPercentRetainage).map((line) => ({
    ...{ ...line, workThisPeriod: '5.00', description: `${line.description}, as agreed` },
  }))
  t.strictSame(alignWithChangeOrders(billed, [approvedChangeOrderWith()], tenPercentRetainage), billed)
  t.strictSame(
    alignWithChangeOrders(
      billed,
      [approvedChangeOrderWith(), approvedChangeOrderWith({ id: 8, lines: [] })],
      tenPercentRetainage,
    ),
    billed,
  )
  t.end()
})
