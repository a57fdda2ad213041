import t from 'tap'
import {
  type BidLine,
  type BilledChangeOrder,
  firstSchedule,
  nextSchedule,
  type ScheduleLine,
  withChangeOrders,
} from '../../../db/domain/pay-apps/schedule.ts'
import { type GivenLine, overbilledWarnings, replacedSchedule } from '../../../db/domain/pay-apps/schedule-change.ts'
import { Refusal } from '../../../db/domain/refusal.ts'

const ten = { workRetainagePercent: '10', storedRetainagePercent: '10' }
let ids = 0
const row = (values: Partial<BidLine>): BidLine => {
  ids += 1
  return {
    id: ids,
    kind: 'item',
    isOptional: false,
    markName: null,
    description: 'Work',
    total: '100.00',
    changeOrderId: null,
    ...values,
  }
}
const none = { discountAmount: '0.00', taxAmount: '0.00' }
const brief = (lines: readonly ScheduleLine[]) => lines.map((line) => [line.description, line.scheduledValue])
const order = (values: Partial<BilledChangeOrder> = {}): BilledChangeOrder => ({
  id: 7,
  changeOrderNumber: 'CO-000007',
  title: 'Deck stairs',
  totalAmount: '30.00',
  lines: [
    { description: 'Treads', total: '50.00' },
    { description: 'Nothing', total: '0.00' },
    { description: 'Credit', total: '-20.00' },
  ],
  ...values,
})
const stored = (lines: readonly ScheduleLine[]) => lines.map((line, index) => ({ ...line, id: index + 1 }))

t.test(
  'the first schedule has the priced lines of the bid under their headings, its discount, tax and what is left',
  (t) => {
    const lines = [
      row({ description: 'Before any heading', markName: 'A' }),
      row({ kind: 'section', description: 'Kitchen', total: '5.00' }),
      row({ description: 'Cabinets', markName: 'B'.repeat(30), total: '250.00' }),
      row({ kind: 'note', description: 'By others', total: null }),
      row({ description: 'Option', isOptional: true }),
      row({ description: 'Free', total: '0.00' }),
      row({ description: 'Of a change order', changeOrderId: 3 }),
      row({ description: 'Credit', total: '-50.00' }),
    ]
    const bid = { lines, discountAmount: '30.00', taxAmount: '21.60' }
    const schedule = firstSchedule({ sum: '291.60', bid }, ten)
    t.strictSame(brief(schedule), [
      ['Before any heading', '100.00'],
      ['Cabinets', '250.00'],
      ['Credit', '-50.00'],
      ['Discount', '-30.00'],
      ['Sales tax', '21.60'],
    ])
    t.match(schedule[0], { section: null, itemNumber: 'A', bidLineItemId: lines[0]!.id, ...ten })
    t.match(schedule[1], { section: 'Kitchen', itemNumber: 'B'.repeat(20) })
    t.match(schedule[3], { section: null, itemNumber: null, bidLineItemId: null })
    t.strictSame(brief(firstSchedule({ sum: '300.00', bid }, ten)).slice(-1), [['Contract adjustment', '8.40']])
    t.strictSame(brief(firstSchedule({ sum: '5.00', bid: undefined }, ten)), [['Original contract', '5.00']])
    t.end()
  },
)

t.test('a bid of more lines than a schedule takes is a 409', (t) => {
  const lines = Array.from({ length: 1_000 }, () => row({ total: '1.00' }))
  t.equal(firstSchedule({ sum: '1000.00', bid: { lines, ...none } }, ten).length, 1_000)
  t.throws(() => firstSchedule({ sum: '1001.00', bid: { lines, ...none } }, ten), { code: 'conflict' })
  t.end()
})

t.test('the next schedule takes the work over, keeps the stored materials and continues line by line', (t) => {
  const [line] = stored(firstSchedule({ sum: '100.00', bid: undefined }, ten))
  const billed = { ...line!, previousWork: '20.00', workThisPeriod: '15.50', materialsStored: '4.00' }
  const [next] = nextSchedule([billed])
  t.match(next, { previousWork: '35.50', workThisPeriod: '0.00', materialsStored: '4.00', previousLineItemId: 1 })
  t.notOk('id' in next!)
  t.end()
})

t.test(
  'approved change orders come in line by line, others go, and what does not fit is one line of its total',
  (t) => {
    const contract = firstSchedule({ sum: '100.00', bid: undefined }, ten)
    const with7 = withChangeOrders(contract, [order()], ten)
    t.strictSame(brief(with7), [
      ['Original contract', '100.00'],
      ['Treads', '50.00'],
      ['Credit', '-20.00'],
    ])
    t.match(with7[1], { changeOrderId: 7, section: 'CO-000007 Deck stairs', ...ten })
    t.strictSame(withChangeOrders(with7, [order()], ten), with7, 'what is in step stays as it is')
    t.strictSame(withChangeOrders(with7, [], ten), contract)
    const many = order({ lines: Array.from({ length: 1_000 }, () => ({ description: 'Part', total: '0.03' })) })
    t.strictSame(brief(withChangeOrders(contract, [many], ten)).slice(1), [['Deck stairs', '30.00']])
    const full = Array.from({ length: 1_000 }, () => contract[0]!)
    const orders = Array.from({ length: 1_001 }, (_, index) => order({ id: index + 1 }))
    t.equal(withChangeOrders(full, orders.slice(1), ten).length, 2_000)
    t.throws(() => withChangeOrders(full, orders, ten), { code: 'conflict', detail: /more than 2000 lines/ })
    t.end()
  },
)

const replaced = (standing: readonly ScheduleLine[], given: readonly GivenLine[]): string[] => {
  try {
    return replacedSchedule(stored(standing), given, ten).map(({ scheduledValue }) => scheduledValue)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.extras.errors!.map(({ field, code }) => `${field} ${code}`)
  }
}

t.test('a replaced schedule adds up as before, or says where it does not', (t) => {
  const standing = withChangeOrders(firstSchedule({ sum: '100.00', bid: undefined }, ten), [order()], ten)
  const rest = [{ id: 2 }, { id: 3 }]
  const part = { description: 'Part', scheduledValue: '60.00' }
  t.strictSame(replaced(standing, [{ id: 1 }, ...rest]), ['100.00', '50.00', '-20.00'])
  t.strictSame(replaced(standing, [{ id: 1, scheduledValue: '40.00' }, part, ...rest]), [
    '40.00',
    '60.00',
    '50.00',
    '-20.00',
  ])
  const split = [{ id: 1 }, { ...part, scheduledValue: '30.00', changeOrderId: 7 }]
  t.strictSame(replaced(standing, split), ['100.00', '30.00'])
  const table: [GivenLine[], string[]][] = [
    [[{ id: 1, scheduledValue: '99.99' }, ...rest], ['lines rule']],
    [[{ id: 1 }, { id: 2 }], ['lines rule']],
    [[{ id: 1 }], ['lines rule']],
    [[{ id: 9 }, ...rest], ['lines[0].id not_found']],
    [[{ id: 1 }, ...rest, { id: 1 }], ['lines[3].id rule']],
    [[{ id: 1, changeOrderId: 7 }, ...rest], ['lines[0].changeOrderId rule']],
    [[{ id: 1 }, { id: 2, changeOrderId: null }, { id: 3 }], ['lines[1].changeOrderId rule']],
    [
      [{ id: 1 }, ...rest, {}],
      ['lines[3].description required', 'lines[3].scheduledValue required'],
    ],
    [[{ id: 1 }, ...rest, { ...part, changeOrderId: 8 }], ['lines[3].changeOrderId not_found']],
    [[{ id: 1, workThisPeriod: '-0.01' }, ...rest], ['lines[0].workThisPeriod rule']],
    [[{ id: 1 }, { id: 2 }, { id: 3, workThisPeriod: '0.01' }], ['lines[2].workThisPeriod rule']],
    [[{ id: 1 }, { id: 2 }, { id: 3, materialsStored: '0.01' }], ['lines[2].materialsStored rule']],
    [
      [{ id: 1 }, ...rest, { description: 'Free', scheduledValue: '0.00', workThisPeriod: '1.00' }],
      ['lines[3].workThisPeriod rule'],
    ],
  ]
  for (const [given, expected] of table) t.strictSame(replaced(standing, given), expected)
  t.end()
})

t.test('a line that was billed before stays, and one that is overbilled is warned of', (t) => {
  const [contract] = firstSchedule({ sum: '100.00', bid: undefined }, ten)
  const billed = [{ ...contract!, previousWork: '20.00' }]
  const other = { description: 'Instead', scheduledValue: '100.00' }
  t.strictSame(replaced(billed, [other]), ['lines rule'])
  t.strictSame(replaced(billed, [{ id: 1, scheduledValue: '0.00' }, other]), ['lines[0].workThisPeriod rule'])
  const lines = replacedSchedule(stored(billed), [{ id: 1, workThisPeriod: '80.01' }], ten)
  t.match(overbilledWarnings(lines), [{ code: 'overbilled', field: 'lines[0]' }])
  t.end()
})

t.test('each line stands under the nearest heading above it, and under none after one that says nothing', (t) => {
  const lines = [
    row({ description: 'Walls' }),
    row({ kind: 'section', description: 'Kitchen' }),
    row({ description: 'Cabinets' }),
    row({ kind: 'section', description: 'Bath' }),
    row({ description: 'Tub' }),
    row({ description: 'Tiles' }),
    row({ kind: 'section', description: null }),
    row({ description: 'Rest' }),
  ]
  const schedule = firstSchedule({ sum: '500.00', bid: { lines, ...none } }, ten)
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
