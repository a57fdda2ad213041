import t from 'tap'
import { dateViolations, dayAfter } from '../../../db/domain/projects/dates.ts'
import { generatedProjectNumber, ownProjectNumber } from '../../../db/domain/projects/numbers.ts'

t.test('POST {name} -> projectNumber ^P-\\d{6,}$', async (t) => {
  t.equal(generatedProjectNumber(7), 'P-000007')
  t.equal(generatedProjectNumber(1234567), 'P-1234567')
  t.equal(ownProjectNumber(undefined), null)
  t.equal(ownProjectNumber(null, 7), null)
  t.equal(ownProjectNumber('2026-014'), '2026-014')
  t.equal(ownProjectNumber('P-7a', 7), 'P-7a')
})

t.test('"P-000001" on another -> 422 projectNumber rule', async (t) => {
  const rule = { code: 'validation_failed', extras: { errors: [{ field: 'projectNumber', code: 'rule' }] } }
  for (const [given, id] of [
    ['P-000001', 7],
    ['p-000001', 7],
    ['P-7', 7],
    ['P-0000007', 7],
    ['P-000007', undefined],
  ] as const) {
    t.throws(() => ownProjectNumber(given, id), rule, `${given} on ${id}`)
  }
  t.equal(ownProjectNumber('P-000007', 7), null, 'its own is the generated one')
  t.equal(ownProjectNumber('p-000007', 7), null)
})

t.test('an end before its start: 422 rule', async (t) => {
  const dates = { startDate: '2026-05-04T00:00:00.000Z', expectedEndDate: null, actualEndDate: null }
  const before = '2026-05-03T23:59:59.999Z'
  const found = (changes: object) =>
    dateViolations({ ...dates, ...changes }).map(({ field, code }) => `${field} ${code}`)
  t.strictSame(found({}), [])
  t.strictSame(found({ expectedEndDate: dates.startDate, actualEndDate: dates.startDate }), [])
  t.strictSame(found({ expectedEndDate: before }), ['expectedEndDate rule'])
  t.strictSame(found({ expectedEndDate: before, actualEndDate: before }), [
    'expectedEndDate rule',
    'actualEndDate rule',
  ])
  t.strictSame(found({ startDate: null, actualEndDate: before }), [])
})

t.test('days are counted over months, leap years and not beyond the calendar', async (t) => {
  t.equal(dayAfter('2026-03-02', 3), '2026-03-05')
  t.equal(dayAfter('2026-01-31', 1), '2026-02-01')
  t.equal(dayAfter('2024-02-28', 1), '2024-02-29')
  t.equal(dayAfter('2026-02-28', 1), '2026-03-01')
  t.equal(dayAfter('2026-12-31', 1), '2027-01-01')
  t.equal(dayAfter('0001-01-01', 0), '0001-01-01')
  t.equal(dayAfter('9999-12-31', 0), '9999-12-31')
  t.equal(dayAfter('9999-12-31', 1), null)
})
