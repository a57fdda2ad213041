import t from 'tap'
import { addDaysInRange } from '../../../db/domain/days.ts'
import { dayOfStoredTime, moveByDays } from '../../../db/domain/zone-days.ts'

const la = 'America/Los_Angeles'

t.test('moving a time by days keeps the local time of day, also across daylight saving changes', async (t) => {
  const vectors: [at: string, days: number, timeZone: string, expected: string | null][] = [
    // 11:59 PM on the day before clocks go forward, moved there and back.
    ['2027-03-14T07:59:00.000Z', 1, la, '2027-03-15T06:59:00.000Z'],
    ['2027-03-15T06:59:00.000Z', -1, la, '2027-03-14T07:59:00.000Z'],
    ['2027-03-14T07:59:59.999Z', 1, la, '2027-03-15T06:59:59.999Z'],
    // Clocks go back on November 7.
    ['2027-11-07T06:59:00.000Z', 1, la, '2027-11-08T07:59:00.000Z'],
    ['2027-03-27T22:59:00.000Z', 1, 'Europe/Berlin', '2027-03-28T21:59:00.000Z'],
    // 2:30 AM is skipped on March 14.
    ['2027-03-13T10:30:00.000Z', 1, la, '2027-03-14T10:30:00.000Z'],
    // A date stays a date.
    ['2027-03-13T00:00:00.000Z', 1, la, '2027-03-14T00:00:00.000Z'],
    ['2027-03-10T12:00:00.000Z', 5, 'UTC', '2027-03-15T12:00:00.000Z'],
    // 5 PM PDT is 00:00 UTC, which would be read as the date of the next day.
    ['2027-03-14T01:00:00.000Z', 1, la, '2027-03-14T23:59:59.999Z'],
    ['9999-12-30T00:00:00.000Z', 1, 'UTC', '9999-12-31T00:00:00.000Z'],
    ['9999-12-31T00:00:00.000Z', 1, 'UTC', null],
    ['0001-01-02T00:00:00.000Z', -1, 'UTC', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00.000Z', -1, 'UTC', null],
    ['0001-01-01T00:00:00.000Z', -400, la, null],
    ['2027-03-10T12:00:00.000Z', 1_000_000_000, 'UTC', null],
  ]
  for (const [at, days, timeZone, expected] of vectors) {
    t.equal(moveByDays(at, days, timeZone), expected, `${at} ${days} ${timeZone}`)
  }
})

t.test('a time moved by one day falls on the next local day, in every zone and all year', async (t) => {
  for (const timeZone of [la, 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
    for (let at = Date.parse('2026-01-01T00:30:00.000Z'); at < Date.parse('2027-01-01'); at += 9.5 * 3_600_000) {
      const time = new Date(at).toISOString()
      const moved = moveByDays(time, 1, timeZone)!
      if (dayOfStoredTime(moved, timeZone) !== addDaysInRange(dayOfStoredTime(time, timeZone), 1))
        t.fail(`${time} ${timeZone}: ${moved}`)
    }
  }
})

t.test(
  'a stored time at UTC midnight counts as a date; any other time belongs to its day in the time zone',
  async (t) => {
    t.equal(dayOfStoredTime('2027-07-01T00:00:00.000Z', la), '2027-07-01')
    t.equal(dayOfStoredTime('2027-07-01T00:00:00.001Z', la), '2027-06-30')
    t.equal(dayOfStoredTime('2027-07-01T12:00:00.000Z', 'Pacific/Auckland'), '2027-07-02')
  },
)
