import fc from 'fast-check'
import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertMany } from '../../db/engine/records/write.ts'
import { type TimeEntry, timeEntries } from '../../db/nouns/time-entries/time-entries.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

type GroupBy = 'project' | 'user' | 'phase' | 'day' | 'week'
type Given = Pick<TimeEntry, 'projectId' | 'userId' | 'phaseId' | 'date' | 'hours' | 'hourlyRate'>

const aggregate = async ({ client }: TestTenant, query: object) =>
  (await client.ok('aggregateTimeEntries', { query })).data

const enter = async ({ database, caller }: TestTenant, rows: Given[]) => {
  for (let from = 0; from < rows.length; from += 500) {
    const part = rows.slice(from, from + 500)
    await runTransaction(database, caller, async (tx) => {
      const { refused } = await insertMany(tx, caller, timeEntries, part)
      for (const refusal of refused.values()) throw refusal
    })
  }
}

t.test(
  'aggregateTimeEntries sums up hours, cost and hours without a rate by project, user, phase, day or week',
  async (t) => {
    const tenant = await service.tenant()
    const first = await make.timeEntry(tenant, { date: '2026-03-01', hours: '4', hourlyRate: '30.00' })
    const { projectId, userId } = first
    await make.timeEntry(tenant, { projectId, userId, hourlyRate: '30.00' })
    await make.timeEntry(tenant, { projectId, userId, hours: '2.5' })
    t.strictSame(await aggregate(tenant, { groupBy: 'week' }), [
      { weekStart: '2026-02-23', count: 1, hours: '4', totalCost: '120.00', unratedHours: '0' },
      { weekStart: '2026-03-02', count: 2, hours: '10.5', totalCost: '240.00', unratedHours: '2.5' },
    ])
    const whole = { count: 3, hours: '14.5', totalCost: '360.00', unratedHours: '2.5' }
    t.strictSame(await aggregate(tenant, {}), [{ projectId, ...whole }])
    t.strictSame(await aggregate(tenant, { groupBy: 'user' }), [{ userId, ...whole }])
    t.strictSame(await aggregate(tenant, { groupBy: 'phase' }), [{ phaseId: null, ...whole }])
    t.strictSame(
      (await aggregate(tenant, { groupBy: 'day' })).map(({ date, hours }) => [date, hours]),
      [
        ['2026-03-01', '4'],
        ['2026-03-02', '10.5'],
      ],
    )
    t.strictSame(await aggregate(tenant, { groupBy: 'day', projectId: projectId + 1 }), [])
    const wrong = await tenant.client.send('GET', '/time-entries/aggregate?groupBy=month')
    t.strictSame(statusAndViolations(wrong), { status: 422, fields: ['query.groupBy enum'] })
  },
)

t.test(
  'weeks begin on Mondays, also around the turn of a year, leap days and the earliest and latest dates',
  async (t) => {
    const tenant = await service.tenant()
    const { projectId, userId } = await make.timeEntry(tenant)
    const mondays: Record<string, string> = {
      '0001-01-01': '0001-01-01',
      '1999-12-31': '1999-12-27',
      '2000-01-01': '1999-12-27',
      '2020-12-31': '2020-12-28',
      '2021-01-03': '2020-12-28',
      '2021-01-04': '2021-01-04',
      '2024-02-29': '2024-02-26',
      '2025-12-28': '2025-12-22',
      '2025-12-29': '2025-12-29',
      '2026-01-01': '2025-12-29',
      '2026-01-04': '2025-12-29',
      '2026-01-05': '2026-01-05',
      '9999-12-31': '9999-12-27',
    }
    await enter(
      tenant,
      Object.keys(mondays).map((date) => ({ projectId, userId, phaseId: null, date, hours: '1', hourlyRate: null })),
    )
    for (const [date, weekStart] of Object.entries(mondays)) {
      const rows = await aggregate(tenant, { groupBy: 'week', dateFrom: date, dateTo: date })
      t.strictSame(
        rows.map((row) => row.weekStart),
        [weekStart],
        date,
      )
    }
  },
)

/**
 * Number of decimals of the integers in which the expected sums are calculated, independently of the service's code.
 */
const parts = 6
function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(parts, '0'))
}
const one = 10n ** BigInt(parts)

/** Returns the cost in cents: hours times rate, rounded half away from zero. Neither is negative. */
const costOf = ({ hours, hourlyRate }: Given): bigint =>
  hourlyRate === null ? 0n : ((units(hours) * units(hourlyRate) * 200n) / (one * one) + 1n) / 2n

const centsText = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

function hoursText(sum: bigint): string {
  const fraction = String(sum % one)
    .padStart(parts, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(sum / one) : `${sum / one}.${fraction}`
}

/** Returns the Monday of a date's week by counting days, without time zones. January 1 of the year 1 was a Monday. */
function mondayOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const isLeap = (of: number) => of % 4 === 0 && (of % 100 !== 0 || of % 400 === 0)
  const lengths = (of: number) => [31, isLeap(of) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const before = year - 1
  const days = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  const inYear = lengths(year)
    .slice(0, month - 1)
    .reduce((sum, length) => sum + length, day - 1)
  let [atYear, atMonth, atDay] = [year, month, day - ((days + inYear) % 7)]
  if (atDay < 1) {
    atMonth -= 1
    if (atMonth < 1) [atYear, atMonth] = [atYear - 1, 12]
    atDay += lengths(atYear)[atMonth - 1]!
  }
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(atYear).padStart(4, '0')}-${two(atMonth)}-${two(atDay)}`
}

const keysOf: Record<GroupBy, { member: string; of: (entry: Given) => number | string | null }> = {
  project: { member: 'projectId', of: ({ projectId }) => projectId },
  user: { member: 'userId', of: ({ userId }) => userId },
  phase: { member: 'phaseId', of: ({ phaseId }) => phaseId },
  day: { member: 'date', of: ({ date }) => date },
  week: { member: 'weekStart', of: ({ date }) => mondayOf(date) },
}

function summed(entries: readonly Given[], groupBy: GroupBy): object[] {
  const { member, of } = keysOf[groupBy]
  const groups = [...Map.groupBy(entries, of)].sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
  const total = (some: readonly Given[]) => hoursText(some.reduce((sum, { hours }) => sum + units(hours), 0n))
  return groups.map(([key, some]) => ({
    [member]: key,
    count: some.length,
    hours: total(some),
    totalCost: centsText(some.reduce((sum, entry) => sum + costOf(entry), 0n)),
    unratedHours: total(some.filter(({ hourlyRate }) => hourlyRate === null)),
  }))
}

/** Random dates, many of them near the end of a year or near a change of the clocks. */
const days = fc.oneof(
  fc
    .record({ year: fc.integer({ min: 2019, max: 2028 }), offset: fc.integer({ min: -10, max: 10 }) })
    .map(({ year, offset }) => new Date(Date.UTC(year, 0, 1 + offset)).toISOString().slice(0, 10)),
  fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02', '2024-02-29'),
  fc.integer({ min: 0, max: 400 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
)
const decimal = (most: number, places: number) =>
  fc
    .record({ units: fc.integer({ min: 1, max: most * 10 ** places }), places: fc.constant(places) })
    .map(({ units: value, places: kept }) => {
      const text = String(value).padStart(kept + 1, '0')
      const fraction = text.slice(-kept).replace(/0+$/, '')
      return fraction === '' ? text.slice(0, -kept) : `${text.slice(0, -kept)}.${fraction}`
    })
const hours = fc.oneof(decimal(24, 2), decimal(24, 6))
const rates = fc.option(fc.oneof(decimal(200, 2), decimal(200, 6)), { nil: null })

const seed = Number(process.env.SEED ?? 20_260_302)

/**
 * A time zone west of UTC with daylight saving time, and the easternmost one, each with its date and hour at
 * 2026-07-01T00:00Z.
 */
const zones = { 'America/Los_Angeles': '2026-06-30 17', 'Pacific/Kiritimati': '2026-07-01 14' }

t.test(
  'the sums for every grouping match an independent calculation over 1,000 random entries, in every time zone of the process',
  async (t) => {
    const tenant = await service.tenant()
    const entries = await randomEntries(tenant)
    const { projectId } = entries[0]!
    const own = process.env.TZ
    t.teardown(() => {
      if (own === undefined) delete process.env.TZ
      else process.env.TZ = own
    })
    for (const zone of [undefined, ...Object.keys(zones)] as (keyof typeof zones | undefined)[]) {
      if (zone !== undefined) {
        process.env.TZ = zone
        const midnight = new Date('2026-07-01T00:00:00Z')
        t.equal(`2026-${midnight.getMonth() === 5 ? '06-30' : '07-01'} ${midnight.getHours()}`, zones[zone])
      }
      for (const groupBy of Object.keys(keysOf) as GroupBy[]) {
        const label = `${groupBy}, TZ=${process.env.TZ}, SEED=${seed}`
        t.strictSame(await aggregate(tenant, { groupBy }), summed(entries, groupBy), label)
        const some = entries.filter((entry) => entry.projectId === projectId && entry.date >= '2025-12-30')
        const query = { groupBy, projectId, dateFrom: '2025-12-30' }
        t.strictSame(await aggregate(tenant, query), summed(some, groupBy), `some, ${label}`)
      }
    }
  },
)

/** Creates a thousand random entries of three users in two projects. */
async function randomEntries(tenant: TestTenant): Promise<Given[]> {
  const userIds = [await make.worker(tenant), await make.worker(tenant), await make.worker(tenant)]
  const phases = [{ name: 'Framing' }, { name: 'Roof' }]
  const projects = [await make.project(tenant, { phases }), await make.project(tenant, { phases })]
  const places = projects.flatMap(({ id: projectId, phases: made }) =>
    [null, ...made.map(({ id }) => id)].map((phaseId) => ({ projectId, phaseId })),
  )
  const parts = {
    place: fc.constantFrom(...places),
    userId: fc.constantFrom(...userIds),
    date: days,
    hours,
    hourlyRate: rates,
  }
  const entries = fc
    .sample(fc.record(parts), { seed, numRuns: 1_000 })
    .map(({ place, ...rest }): Given => ({ ...place, ...rest }))
  await enter(tenant, entries)
  return entries
}

t.test('an aggregate of more than 1000 rows is a 422 with code rule, and one of 1000 rows is not', async (t) => {
  const tenant = await service.tenant()
  const { projectId, userId, id } = await make.timeEntry(tenant, { date: '2030-01-01' })
  const rows = Array.from({ length: 1_000 }, (_, day) => ({
    ...{ projectId, userId, phaseId: null, hours: '1', hourlyRate: null },
    date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  }))
  await enter(tenant, rows)
  const refused = await tenant.client.call('aggregateTimeEntries', { query: { groupBy: 'day' } })
  t.strictSame(statusAndViolations(refused), { status: 422, fields: ['query.groupBy rule'] })
  t.equal(
    (await aggregate(tenant, { groupBy: 'week' })).length,
    new Set(rows.map(({ date }) => mondayOf(date))).size + 1,
  )
  await tenant.client.ok('deleteTimeEntry', { path: { id } })
  t.equal((await aggregate(tenant, { groupBy: 'day' })).length, 1_000)
})
