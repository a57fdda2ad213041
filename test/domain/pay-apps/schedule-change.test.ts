import t from 'tap'
import { alignWithChangeOrders, firstSchedule, type ScheduleLine } from '../../../db/domain/pay-apps/schedule.ts'
import {
  mergeScheduleLines,
  overbilledWarnings,
  refuseOverbilling,
  type ScheduleLineInput,
} from '../../../db/domain/pay-apps/schedule-change.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { matches, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import { approvedChangeOrderWith, tenPercentRetainage, withLineIds } from './schedule-lines.ts'

const replaced = (current: readonly ScheduleLine[], given: readonly ScheduleLineInput[]): string[] => {
  try {
    return mergeScheduleLines(withLineIds(current), given, tenPercentRetainage).lines.map(
      ({ scheduledValue }) => scheduledValue,
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.extras.errors!.map(({ field, code }) => `${field} ${code}`)
  }
}

t.test('replacing a schedule of values keeps its sums, or reports each line that violates a rule', (t) => {
  const current = alignWithChangeOrders(
    firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage),
    [approvedChangeOrderWith()],
    tenPercentRetainage,
  )
  const rest = [{ id: 2 }, { id: 3 }]
  const part = { description: 'Part', scheduledValue: '60.00' }
  t.strictSame(replaced(current, [{ id: 1 }, ...rest]), ['100.00', '50.00', '-20.00'])
  t.strictSame(replaced(current, [{ id: 1, scheduledValue: '40.00' }, part, ...rest]), [
    '40.00',
    '60.00',
    '50.00',
    '-20.00',
  ])
  const split = [{ id: 1 }, { ...part, scheduledValue: '30.00', changeOrderId: 7 }]
  t.strictSame(replaced(current, split), ['100.00', '30.00'])
  const table: [ScheduleLineInput[], string[]][] = [
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
  for (const [given, expected] of table) t.strictSame(replaced(current, given), expected)
  t.end()
})

t.test('a line billed by earlier applications must stay, and an overbilled line gets a warning', (t) => {
  const [contract] = firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage)
  const billed = [{ ...contract!, previousWork: '20.00' }]
  const other = { description: 'Instead', scheduledValue: '100.00' }
  t.strictSame(replaced(billed, [other]), ['lines rule'])
  t.strictSame(replaced(billed, [{ id: 1, scheduledValue: '0.00' }, other]), ['lines[0].workThisPeriod rule'])
  const { lines, amounts } = mergeScheduleLines(
    withLineIds(billed),
    [{ id: 1, workThisPeriod: '80.01' }],
    tenPercentRetainage,
  )
  matches(t, overbilledWarnings(lines, amounts), [{ code: 'overbilled', field: 'lines[0]' }])
  t.strictSame(overbilledWarnings(lines), overbilledWarnings(lines, amounts))
  t.end()
})

const refusalOf = (current: readonly ScheduleLine[], given: readonly ScheduleLineInput[]): string[] => {
  try {
    mergeScheduleLines(withLineIds(current), given, tenPercentRetainage)
    return []
  } catch (error) {
    return (error as Refusal).extras.errors!.map(({ message }) => message)
  }
}

t.test('a refused schedule has a message for each invalid line', (t) => {
  const current = alignWithChangeOrders(
    firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage),
    [approvedChangeOrderWith()],
    tenPercentRetainage,
  )
  const rest = [{ id: 2 }, { id: 3 }]
  const free = { description: 'Free', scheduledValue: '0.00' }
  const work = 'Previous work plus work this period must'
  const table: [ScheduleLineInput[], string[]][] = [
    [[{ id: 9 }, { id: 1 }, ...rest], ['No such line of this pay application.']],
    [[{ id: 1 }, ...rest, { id: 1 }], ['is given twice']],
    [[{ id: 1, changeOrderId: 7 }, ...rest], ['The change order of an existing line cannot be changed.']],
    [[{ id: 1 }, ...rest, { description: 'Part' }], ['is required for a line without an id']],
    [[{ id: 1 }, ...rest, { ...free, changeOrderId: 8 }], ['No such change order on this schedule of values.']],
    [[{ id: 1, workThisPeriod: '-0.01' }, ...rest], [`${work} not be less than 0.00 if the scheduled value is more.`]],
    [
      [{ id: 1 }, { id: 2 }, { id: 3, workThisPeriod: '0.01' }],
      [`${work} not be more than 0.00 if the scheduled value is less.`],
    ],
    [[{ id: 1 }, ...rest, { ...free, workThisPeriod: '1.00' }], [`${work} be 0.00 if the scheduled value is 0.00.`]],
    [
      [{ id: 1 }, { id: 2 }, { id: 3, materialsStored: '0.01' }],
      ['A line whose scheduled value is below 0.00 cannot have stored materials.'],
    ],
    [[{ id: 1 }], ['Change order 7 must keep at least one line.']],
    [[{ id: 1 }, { id: 2 }], ['The lines of change order 7 add up to 50.00, but must add up to 30.00.']],
    [
      [{ id: 1, scheduledValue: '99.99' }, ...rest],
      ['The lines of the original contract add up to 99.99, but must add up to 100.00.'],
    ],
    [[...rest], ['The lines of the original contract add up to 0.00, but must add up to 100.00.']],
  ]
  for (const [given, messages] of table) t.strictSame(refusalOf(current, given), messages)
  const billed = [{ ...current[0]!, previousWork: '20.00' }]
  t.strictSame(refusalOf(billed, [{ description: 'Instead', scheduledValue: '100.00' }]), [
    'Line 1 cannot be removed, because earlier applications billed 20.00 of it.',
  ])
  t.end()
})

t.test('an update of a schedule line keeps omitted fields, and a new line has nothing billed', (t) => {
  const current = alignWithChangeOrders(
    firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage),
    [approvedChangeOrderWith()],
    tenPercentRetainage,
  )
  const [first, , last] = withLineIds(current)
  const kept = { id: 1, description: undefined, changeOrderId: null, workThisPeriod: '5.00' }
  const free = { description: 'Free', scheduledValue: '0.00', changeOrderId: null, materialsStored: '3.00' }
  const [one, , three, four] = mergeScheduleLines(
    withLineIds(current),
    [kept, { id: 2 }, { id: 3, changeOrderId: 7 }, free],
    tenPercentRetainage,
  ).lines
  t.strictSame(one, { ...first!, workThisPeriod: '5.00' })
  t.strictSame(three, last)
  matches(t, four, {
    ...free,
    previousWork: '0.00',
    workThisPeriod: '0.00',
    previousLineItemId: null,
    ...tenPercentRetainage,
  })
  t.end()
})

t.test('a schedule may have 1,000 lines, or its current number of lines if that is higher', (t) => {
  const [line] = firstSchedule({ sum: '0.00', bid: undefined }, tenPercentRetainage)
  const many = (count: number) => Array.from({ length: count }, () => line!)
  const given = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
  const free = { description: 'Free', scheduledValue: '0.00' }
  t.equal(mergeScheduleLines(withLineIds(many(1_001)), given(1_001), tenPercentRetainage).lines.length, 1_001)
  throwsWith(t, () => mergeScheduleLines(withLineIds(many(1_001)), [...given(1_001), free], tenPercentRetainage), {
    code: 'validation_failed',
    detail: 'lines: must have at most 1001 items',
    extras: { errors: [{ field: 'lines', code: 'length' }] },
  })
  throwsWith(t, () => mergeScheduleLines(withLineIds(many(3)), Array(1_001).fill(free), tenPercentRetainage), {
    code: 'validation_failed',
    detail: 'lines: must have at most 1000 items',
  })
  t.end()
})

t.test('a refusal of overbilling lists ten lines and the number of further lines', (t) => {
  const [line] = withLineIds(firstSchedule({ sum: '100.00', bid: undefined }, tenPercentRetainage))
  const lines = Array.from({ length: 12 }, () => ({ ...line!, workThisPeriod: '100.01' }))
  const warnings = overbilledWarnings([line!, ...lines.slice(0, 2)])
  t.strictSame(
    warnings.map(({ field, message }) => [field, message]),
    ['lines[1]', 'lines[2]'].map((field) => [field, 'More is billed than the scheduled value of 100.00.']),
  )
  t.doesNotThrow(() => refuseOverbilling([]))
  const start = 'The organization does not allow overbilling, but more than the scheduled value is billed in'
  const end = '. Bill at most the scheduled value of each line.'
  throwsWith(t, () => refuseOverbilling(warnings), {
    code: 'conflict',
    detail: `${start} lines[1], lines[2]${end}`,
  })
  const firstTen = Array.from({ length: 10 }, (_, index) => `lines[${index}]`).join(', ')
  throwsWith(t, () => refuseOverbilling(overbilledWarnings(lines)), {
    code: 'conflict',
    detail: `${start} ${firstTen} and 2 more${end}`,
  })
  throwsWith(t, () => refuseOverbilling(overbilledWarnings(lines.slice(2))), {
    code: 'conflict',
    detail: `${start} ${firstTen}${end}`,
  })
  t.end()
})

t.test('a schedule with only change order lines needs no lines of the original contract', (t) => {
  const [, ...current] = alignWithChangeOrders(
    firstSchedule({ sum: '0.00', bid: undefined }, tenPercentRetainage),
    [approvedChangeOrderWith()],
    tenPercentRetainage,
  )
  t.strictSame(replaced(current, [{ id: 1 }, { id: 2 }]), ['50.00', '-20.00'])
  t.strictSame(refusalOf(current, [{ id: 1 }, { id: 2 }, { description: 'Wall', scheduledValue: '1.00' }]), [
    'The lines of the original contract add up to 1.00, but must add up to 0.00.',
  ])
  t.end()
})
