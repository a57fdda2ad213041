import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { addDays, addDaysInRange, daysBetween } from '../../../db/domain/days.ts'
import { dateViolations, endsBeforeStart } from '../../../db/domain/projects/dates.ts'
import { customProjectNumber, generatedProjectNumber } from '../../../db/domain/projects/numbers.ts'
import { matches, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'

t.test(
  'a generated project number is P- and at least six digits, and a custom number is stored as given',
  async (t) => {
    t.equal(generatedProjectNumber(7), 'P-000007')
    t.equal(generatedProjectNumber(1234567), 'P-1234567')
    t.equal(customProjectNumber(undefined), null)
    t.equal(customProjectNumber(null, 7), null)
    t.equal(customProjectNumber('2026-014'), '2026-014')
    t.equal(customProjectNumber('P-7a', 7), 'P-7a')
  },
)

t.test(
  "a project number in the generated form is a violation unless it is the project's own generated number",
  async (t) => {
    const rule = { code: 'validation_failed', extras: { errors: [{ field: 'projectNumber', code: 'rule' }] } }
    for (const [given, id] of [
      ['P-000001', 7],
      ['p-000001', 7],
      ['P-7', 7],
      ['P-0000007', 7],
      ['P-000007', undefined],
    ] as const) {
      throwsWith(t, () => customProjectNumber(given, id), rule, `${given} on ${id}`)
    }
    t.equal(customProjectNumber('P-000007', 7), null, 'the generated number of this project')
    t.equal(customProjectNumber('p-000007', 7), null)
  },
)

t.test('an expected or actual end before the start of the project is a violation', async (t) => {
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

t.test('adding days to a date counts over months and leap years, and yields null beyond year 9999', async (t) => {
  t.equal(addDaysInRange('2026-03-02', 3), '2026-03-05')
  t.equal(addDaysInRange('2026-01-31', 1), '2026-02-01')
  t.equal(addDaysInRange('2024-02-28', 1), '2024-02-29')
  t.equal(addDaysInRange('2026-02-28', 1), '2026-03-01')
  t.equal(addDaysInRange('2026-12-31', 1), '2027-01-01')
  t.equal(addDaysInRange('0001-01-01', 0), '0001-01-01')
  t.equal(addDaysInRange('9999-12-31', 0), '9999-12-31')
  t.equal(addDaysInRange('9999-12-31', 1), null)
})

t.test(
  'a project number in the form of generated numbers is refused with a hint, and one that only contains this form is not',
  (t) => {
    for (const free of ['XP-7', 'P-', 'P-7 ', 'P7']) t.equal(customProjectNumber(free, 7), free)
    throwsWith(t, () => customProjectNumber('P-000007'), {
      code: 'validation_failed',
      detail:
        'projectNumber: P- followed by digits is reserved for generated numbers; choose another form, or null for a generated number',
    })
    t.equal(customProjectNumber(null), null)
    t.end()
  },
)

t.test('an end is compared with its start only if both dates are set', (t) => {
  t.equal(endsBeforeStart('2026-03-02', '2026-03-01'), true)
  t.equal(endsBeforeStart('2026-03-02', '2026-03-02'), false)
  for (const none of [null, undefined]) {
    t.equal(endsBeforeStart(none, '2026-03-01'), false)
    t.equal(endsBeforeStart('2026-03-02', none), false)
    t.equal(endsBeforeStart(none, none), false)
  }
  matches(t, dateViolations({ startDate: '2026-03-02', expectedEndDate: '2026-03-01', actualEndDate: '2026-03-01' }), [
    { field: 'expectedEndDate', code: 'rule', message: 'must not be before startDate' },
    { field: 'actualEndDate' },
  ])
  t.end()
})

t.test(
  'counting days between dates, and adding days to a date, works across months, leap years and clock changes',
  (t) => {
    t.equal(daysBetween('2024-02-28', '2024-03-01'), 2)
    t.equal(daysBetween('2026-11-02', '2026-10-31'), -2)
    t.equal(addDays('2024-02-28', 2), '2024-03-01')
    t.equal(addDays('2026-01-01', -1), '2025-12-31')
    fc.assert(
      fc.property(fc.integer({ min: -400_000, max: 400_000 }), (days) => {
        assert.equal(daysBetween('2026-03-02', addDays('2026-03-02', days)), days)
      }),
      { seed: 7 },
    )
    t.end()
  },
)
