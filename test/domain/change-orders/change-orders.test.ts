import t from 'tap'
import { moveExpectedEnd } from '../../../db/domain/change-orders/expected-end.ts'
import {
  applyChangeOrderLineChanges,
  changeOrderLineTotal,
  sumOfTotals,
} from '../../../db/domain/change-orders/lines.ts'
import { customChangeOrderNumber, generatedChangeOrderNumber } from '../../../db/domain/change-orders/numbers.ts'
import { matches, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'

t.test('a change order line total is rounded to cents, or to whole units if the organization rounds', (t) => {
  t.equal(changeOrderLineTotal({ quantity: '3', unitPrice: '0.335' }, false), '1.01')
  t.equal(changeOrderLineTotal({ quantity: '3', unitPrice: '0.5' }, true), '2.00')
  t.equal(changeOrderLineTotal({ quantity: '3', unitPrice: '-0.5' }, true), '-2.00')
  t.equal(sumOfTotals([]), null)
  t.equal(sumOfTotals(['1.01', '-3.00']), '-1.99')
  t.equal(sumOfTotals(['5']), '5.00')
  t.end()
})

t.test(
  'an update of a change order line keeps omitted fields; if it sets a new product, they come from the product',
  (t) => {
    const blank = { productId: null, description: '', quantity: '1', unit: null, unitPrice: '0.00' }
    const product = { description: 'Door', unit: 'each', unitPrice: '12.5' }
    t.strictSame(applyChangeOrderLineChanges(undefined, {}), blank)
    const door = applyChangeOrderLineChanges(undefined, { productId: 5, quantity: '2' }, product)
    t.strictSame(door, { productId: 5, description: 'Door', quantity: '2', unit: 'each', unitPrice: '12.50' })
    t.strictSame(applyChangeOrderLineChanges(door, {}), door)
    t.strictSame(applyChangeOrderLineChanges(door, { quantity: null, productId: null, unit: null }), {
      ...{ productId: null, description: 'Door', quantity: '1', unit: null, unitPrice: '12.50' },
    })
    const own = { description: 'Gate', unit: 'pair', unitPrice: '0.125' }
    matches(t, applyChangeOrderLineChanges(door, own, product), own)
    matches(t, applyChangeOrderLineChanges(door, { productId: 6 }, { ...product, unit: null, description: null }), {
      ...{ description: 'Door', unit: null, unitPrice: '12.50', productId: 6 },
    })
    t.end()
  },
)

t.test("a number in the generated form CO-000000 is refused unless it is the change order's own", (t) => {
  t.equal(generatedChangeOrderNumber(7), 'CO-000007')
  t.equal(generatedChangeOrderNumber(12_345_678), 'CO-12345678')
  for (const free of ['CO-7', 'CO-00000', 'X-CO-000007', 'CO-000007b', 'PCO 3'])
    t.equal(customChangeOrderNumber(free, 7), free)
  t.equal(customChangeOrderNumber('co-000007', 7), undefined)
  for (const [given, id] of [
    ['CO-000008', 7],
    ['co-1234567', 7],
    ['CO-000007', undefined],
  ] as const) {
    throwsWith(t, () => customChangeOrderNumber(given, id), {
      code: 'validation_failed',
      detail: /^changeOrderNumber: CO- followed by six or more digits is reserved/,
      extras: { errors: [{ field: 'changeOrderNumber', code: 'pattern' }] },
    })
  }
  t.end()
})

const project = { startDate: '2026-03-01T00:00:00.000Z', expectedEndDate: '2026-03-10T12:00:00.000Z' }

const utc = (days: number) => ({ days, timeZone: 'UTC' })

t.test('the schedule days of a change order move the expected end of its project later or earlier', (t) => {
  t.equal(moveExpectedEnd(project, utc(5), 'Approving it'), '2026-03-15T12:00:00.000Z')
  t.equal(moveExpectedEnd(project, utc(-9), 'Approving it'), '2026-03-01T12:00:00.000Z')
  t.equal(moveExpectedEnd({ ...project, startDate: null }, utc(-60), 'Approving it'), '2026-01-09T12:00:00.000Z')
  t.equal(moveExpectedEnd({ ...project, expectedEndDate: null }, utc(5), 'Approving it'), null)
  const late = { ...project, expectedEndDate: '2026-02-01T00:00:00.000Z' }
  t.equal(moveExpectedEnd(late, utc(0), 'Approving it'), late.expectedEndDate, 'zero days change nothing')
  t.end()
})

t.test('moving the project end before its start or beyond year 9999 is a conflict that names the dates', (t) => {
  throwsWith(t, () => moveExpectedEnd(project, utc(-10), 'Approving it'), {
    code: 'conflict',
    detail:
      "Approving it would move the project's expectedEndDate from 2026-03-10T12:00:00.000Z to 2026-02-28T12:00:00.000Z, before its startDate 2026-03-01T00:00:00.000Z. Change expectedEndDate or startDate first.",
  })
  throwsWith(t, () => moveExpectedEnd(project, utc(4_000_000), 'Voiding it'), {
    code: 'conflict',
    detail:
      "Voiding it would move the project's expectedEndDate 2026-03-10T12:00:00.000Z out of the years 1 to 9999. Change expectedEndDate first.",
  })
  t.end()
})
