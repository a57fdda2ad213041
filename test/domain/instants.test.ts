import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { contractFormats } from '../../db/domain/contract-formats.ts'
import { dayOrTimeToApiTime, isDay, isInstant, toApiTime, utcDayOf } from '../../db/domain/instants.ts'

t.test('a timestamp is normalized to UTC with milliseconds', (t) => {
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
    t.equal(toApiTime(given), expected)
  }
  t.end()
})

t.test('a timestamp is rejected if its date or time does not exist or the database cannot store it', (t) => {
  const days = ['2026-02-30', '2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00']
  const odd = [
    ...days.map((day) => `${day}T00:00:00Z`),
    ...['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '12026-01-01T00:00:00Z'],
    ...['2026-12-31T24:00:00Z', '2026-12-31T23:60:00Z', '2026-12-31T23:59:60Z', '2026-12-31T23:59:59+15:00'],
    ...['2026-12-31T23:59:59', '2026-12-31', 'tomorrow', '2026-12-31T23:59Z', '२०२६-12-31T23:59:59Z', ''],
  ]
  for (const text of odd) {
    t.notOk(isInstant(text), text)
    t.equal(toApiTime(text), text)
  }
  t.end()
})

t.test('a calendar date becomes 00:00 UTC of that day; other text stays unchanged', async (t) => {
  t.equal(dayOrTimeToApiTime('2026-03-02'), '2026-03-02T00:00:00.000Z')
  t.equal(dayOrTimeToApiTime('2024-02-29'), '2024-02-29T00:00:00.000Z')
  t.equal(dayOrTimeToApiTime('2026-03-02T18:30:00+02:00'), '2026-03-02T16:30:00.000Z')
  const times = [
    '2026-03-02T00:00:00Z',
    '2026-03-02T',
    '2026-03-02T01:00:00Z 2026-03-02',
    '+002026-03-02',
    ' 2026-03-02',
  ]
  for (const odd of times) t.notOk(isDay(odd), odd)
  for (const odd of ['2026-02-29', '0000-01-01', '2026-3-2', '12026-03-02', '2026-03-02Z', '20260302', '']) {
    t.notOk(isDay(odd), odd)
    t.equal(dayOrTimeToApiTime(odd), odd)
  }
})

t.test('the largest value of each part of a date or time is accepted, and the next one is rejected', (t) => {
  const good = [
    '2026-12-01T00:00:00Z',
    '2026-01-01T23:59:59Z',
    '2024-02-29T00:00:00+14:00',
    '2026-01-31T00:00:00-14:59',
  ]
  const odd = [
    ...['2026-12-32T00:00:00Z', '2026-00-01T00:00:00Z', '2026-13-01T00:00:00Z', '2026-06-31T00:00:00Z'],
    ...['2023-02-29T00:00:00Z', '2100-02-29T00:00:00Z', '2026-01-01T00:60:00Z', '2026-01-01T00:00:60Z'],
    ...[
      '2026-01-01T00:00:00+00:60',
      'on 2026-01-01T00:00:00Z',
      '+002026-01-01T00:00:00Z',
      '2026-01-01T00:00:00Z or so',
      '2026-01-01T00:00:00+01:000',
    ],
  ]
  for (const text of good) t.ok(isInstant(text), text)
  for (const text of odd) t.notOk(isInstant(text), text)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (y, m, d) => {
        const two = (part: number) => String(part).padStart(2, '0')
        const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
        // Date also uses the proleptic calendar: it writes an existing day back as it was read.
        const date = new Date(`${day}T12:00:00Z`)
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
        assert.equal(isDay(day), exists, day)
      },
    ),
    { seed: 7, numRuns: 300 },
  )
  t.end()
})

t.test('the day of a date or timestamp is its day in UTC', (t) => {
  t.equal(utcDayOf('2026-03-02'), '2026-03-02')
  t.equal(utcDayOf('2026-03-02t23:30:00-01:00'), '2026-03-03')
  for (const odd of ['the 2026-03-02', '2026-03-02 or so']) t.notOk(isDay(odd), odd)
  t.end()
})

t.test('the UUID format takes exactly 36 characters, and the date formats take only calendar dates', (t) => {
  const { uuid, date, 'date-time': time } = contractFormats
  const good = '0b6f4b7e-13C2-4f0a-9d11-00aaBB22cc33'
  t.ok(uuid.test(good))
  for (const bad of [`urn:uuid:${good}`, `${good}0`, good.slice(1), good.replace('b', 'g'), good.replaceAll('-', '')])
    t.notOk(uuid.test(bad), bad)
  t.strictSame([date('2024-02-29'), date('2023-02-29')], [true, false])
  t.strictSame([time('2024-02-29T00:00:00Z'), time('2024-02-29')], [true, false])
  t.end()
})
