import { addDays } from '../../../../db/domain/days.ts'
import { dayAt, startOfDay } from '../../../../db/domain/zone-days.ts'
import { machineNow } from '../../../../db/engine/base/clock.ts'
import { readLimitUsage } from '../../../../db/services/access/limits.ts'
import { listKeysInUse, type RequestTotals, readUsageSince } from '../../../../db/services/access/usage.ts'
import { sectionTemplates } from '../frame/templates.ts'
import { fieldTime, shortDayText, type TimeConventions } from '../frame/times.ts'
import type { PageContext, Section } from '../section.ts'
import { barChart, describeChart } from './chart.ts'
import { requestCostsOf } from './costs.ts'

/** Portal section of the rate limits and the usage of the last day or month. */
export const usage: Section = {
  path: 'usage',
  label: 'Usage and limits',
  group: 'Developers',
  scope: 'audit:read',
  templates: sectionTemplates(import.meta.url),
  pages({ get }) {
    get('/', show)
  },
}

const hourMs = 3_600_000

interface Span {
  title: string
  /** Periods of the chart: `at` is the time that the usage query returns, `label` the text on the axis. */
  periods: { at: string; label: string }[]
  since: string
  by: Parameters<typeof readUsageSince>[3]
}

/** Returns the last 24 hours; the current hour is the last. */
function hoursUntil(now: number, timeZone: string): Span {
  const last = Math.floor(now / hourMs) * hourMs
  const times = Array.from({ length: 24 }, (_, index) => new Date(last - (23 - index) * hourMs).toISOString())
  const periods = times.map((at) => ({ at, label: fieldTime(at, timeZone).slice(11) }))
  return { title: 'the last 24 hours', periods, since: times[0]!, by: 'hour' }
}

/** Returns the last 30 days in the organization's time zone; today is the last. */
function daysUntil(now: number, clock: TimeConventions): Span {
  const { timeZone } = clock
  const today = dayAt(now, timeZone)
  const days = Array.from({ length: 30 }, (_, index) => addDays(today, index - 29))
  const periods = days.map((at) => ({ at, label: shortDayText(at, clock) }))
  const since = startOfDay(days[0]!, timeZone)
  return { title: 'the last 30 days', periods, since, by: { dayIn: timeZone } }
}

async function show(context: PageContext): Promise<void> {
  const { db, caller, person } = context
  const isMonth = context.query.period === 'month'
  const span = isMonth ? daysUntil(machineNow(), person) : hoursUntil(machineNow(), person.timeZone)
  const { title } = span
  const [limits, keys, found] = await Promise.all([
    readLimitUsage(db, caller),
    listKeysInUse(db, caller),
    readUsageSince(db, caller, span.since, span.by),
  ])
  context.recordRead('getUsage')
  const none: RequestTotals = { units: 0, requests: 0, refused: 0 }
  const periods = span.periods.map((one) => ({ ...none, ...found.periods.find(({ at }) => at === one.at), ...one }))
  const units = periods.map(({ label, units }) => ({ label, value: units }))
  const asked = periods.map(({ label, requests, refused }) => ({ label, value: requests, part: refused }))
  const data = {
    ...{ limits, keys, isMonth, periods },
    costs: requestCostsOf(context.services.document),
    since: fieldTime(span.since, person.timeZone),
    title,
    unitsChart: barChart('units-chart', `Units in ${title}`, describeChart(units, 'units'), units),
    requestsChart: barChart('requests-chart', `Requests in ${title}`, describeChart(asked, 'requests'), asked),
    operations: found.operations.slice(0, 10),
    refusals: found.refusals,
    isEmpty: found.periods.length === 0,
  }
  context.show({ template: 'usage', title: 'Usage and limits', data })
}
