import t from 'tap'
import { instant, isDay, isInstant, moment } from '../../db/domain/instants.ts'

t.test('a point in time is written in UTC with milliseconds', (t) => {
  const table = {
    '2026-12-31T23:59:59Z': '2026-12-31T23:59:59.000Z',
    '2026-12-31t23:59:59.5z': '2026-12-31T23:59:59.500Z',
    '2026-12-31 23:59:59+02:00': '2026-12-31T21:59:59.000Z',
    '2026-12-31T23:59:59.123456789-05:30': '2027-01-01T05:29:59.123Z',
    '2024-02-29T00:00:00Z': '2024-02-29T00:00:00.000Z',
    '2000-02-29T00:00:00Z': '2000-02-29T00:00:00.000Z',
    '0001-01-01T00:00:00Z': '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z': '9999-12-31T23:59:59.999Z',
  }
  for (const [given, expected] of Object.entries(table)) {
    t.ok(isInstant(given), given)
    t.equal(instant(given), expected)
  }
  t.end()
})

t.test('what the calendar, the clock or the database does not know is no point in time', (t) => {
  const days = ['2026-02-30', '2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00']
  const odd = [
    ...days.map((day) => `${day}T00:00:00Z`),
    ...['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '12026-01-01T00:00:00Z'],
    ...['2026-12-31T24:00:00Z', '2026-12-31T23:60:00Z', '2026-12-31T23:59:60Z', '2026-12-31T23:59:59+15:00'],
    ...['2026-12-31T23:59:59', '2026-12-31', 'tomorrow', '2026-12-31T23:59Z', '२०२६-12-31T23:59:59Z', ''],
  ]
  for (const text of odd) {
    t.notOk(isInstant(text), text)
    t.equal(instant(text), text)
  }
  t.end()
})

t.test('a day is the moment at which it begins in UTC, and only where the calendar has it', async (t) => {
  t.equal(moment('2026-03-02'), '2026-03-02T00:00:00.000Z')
  t.equal(moment('2024-02-29'), '2024-02-29T00:00:00.000Z')
  t.equal(moment('2026-03-02T18:30:00+02:00'), '2026-03-02T16:30:00.000Z')
  for (const odd of ['2026-02-29', '0000-01-01', '2026-3-2', '12026-03-02', '2026-03-02Z', '20260302', '']) {
    t.notOk(isDay(odd), odd)
    t.equal(moment(odd), odd)
  }
})
