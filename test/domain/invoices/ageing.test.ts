import t from 'tap'
import { ageingStarts, ageOf as ageOfDays, ages, daysOf, startOfDay } from '../../../db/domain/invoices/ageing.ts'

/** The age of what was due at a moment, by its start. */
const ageOf = (due: string, asOf: string): string =>
  ageingStarts(asOf).find(({ from }) => from === null || due >= from)!.ageing

t.test('dueDate 2026-01-31: asOf 2026-03-02 is days1to30, 2026-03-03 is days31to60, 2026-01-31 is current', (t) => {
  const due = '2026-01-31T00:00:00.000Z'
  t.equal(ageOf(due, '2026-03-02'), 'days1to30')
  t.equal(ageOf(due, '2026-03-03'), 'days31to60')
  t.equal(ageOf(due, '2026-01-31'), 'current')
  t.equal(ageOf(due, '2026-01-30'), 'current')
  t.end()
})

t.test('ages count whole days of UTC, whatever the time of day on either side', (t) => {
  const late = '2026-01-31T23:59:59.999Z'
  t.equal(ageOf(late, '2026-01-31T00:00:00Z'), 'current')
  t.equal(ageOf(late, '2026-02-01T00:00:00Z'), 'days1to30')
  t.equal(ageOf(late, '2026-02-01T01:00:00+02:00'), 'current')
  t.end()
})

t.test('each age begins a day after the one before it ends', (t) => {
  const asOf = Date.parse('2026-06-15T12:00:00Z')
  const expected = (days: number): string => {
    if (days <= 0) return 'current'
    if (days <= 30) return 'days1to30'
    if (days <= 60) return 'days31to60'
    return days <= 90 ? 'days61to90' : 'over90'
  }
  for (let days = -2; days <= 400; days += 1) {
    const due = new Date(asOf - days * 86_400_000).toISOString()
    t.equal(ageOf(due, '2026-06-15T03:00:00Z'), expected(days), `${days} days`)
  }
  t.end()
})

t.test('a day of UTC begins at its midnight', (t) => {
  t.equal(startOfDay('2026-03-02T23:59:59.999Z'), '2026-03-02T00:00:00.000Z')
  t.equal(startOfDay('2026-03-02T00:30:00+02:00'), '2026-03-01T00:00:00.000Z')
  t.equal(startOfDay('1969-12-31T12:00:00Z'), '1969-12-31T00:00:00.000Z')
  t.end()
})

t.test('no age begins before the year 1, so that the first days of the calendar have their ages, too', async (t) => {
  const starts = ageingStarts('0001-01-31')
  t.strictSame(
    starts.map(({ from }) => from),
    ['0001-01-31T00:00:00.000Z', ...Array(3).fill('0001-01-01T00:00:00.000Z'), null],
  )
})

t.test('an age is from one number of days to another, and every number of days has one', (t) => {
  t.strictSame(ages, ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'])
  t.strictSame(
    ages.map((age) => daysOf(age)),
    [
      { least: null, most: 0 },
      { least: 1, most: 30 },
      { least: 31, most: 60 },
      { least: 61, most: 90 },
      { least: 91, most: null },
    ],
  )
  for (let days = -2; days <= 120; days += 1) {
    const { least, most } = daysOf(ageOfDays(days))
    t.ok((least ?? days) <= days && days <= (most ?? days), `${days} days`)
  }
  t.equal(ageOfDays(91), 'over90')
  t.equal(ageOfDays(0), 'current')
  t.end()
})
