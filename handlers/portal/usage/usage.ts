import { limitsInUse } from '../../../db/access/limits.ts'
import { keysInUse, type Sums, usageSince } from '../../../db/access/usage.ts'
import { machineNow } from '../../../db/base/clock.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { barChart, inWords } from './chart.ts'

/** What is left of the limits, and what the requests of a day or a month came to. */
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

const hourMs = 3600_000
const spans = {
  day: {
    title: 'the last 24 hours',
    count: 24,
    stepMs: hourMs,
    period: 'hour',
    text: (at: string) => at.slice(11, 16),
  },
  month: { title: 'the last 30 days', count: 30, stepMs: 24 * hourMs, period: 'day', text: (at: string) => dayOf(at) },
} as const

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOf = (at: string): string => days.format(new Date(at))

async function show(context: PageContext): Promise<void> {
  const { db, caller } = context
  const isMonth = context.query.period === 'month'
  const { title, count, stepMs, period, text } = spans[isMonth ? 'month' : 'day']
  const last = Math.floor(machineNow() / stepMs) * stepMs
  const times = Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * stepMs).toISOString())
  const [limits, keys, found] = await Promise.all([
    limitsInUse(db, caller),
    keysInUse(db, caller),
    usageSince(db, caller, times[0]!, period),
  ])
  context.reads('getUsage')
  const none: Sums = { units: 0, requests: 0, refused: 0 }
  const periods = times.map((at) => ({ label: text(at), ...(found.periods.find((one) => one.at === at) ?? none) }))
  const units = periods.map(({ label, units }) => ({ label, value: units }))
  const asked = periods.map(({ label, requests, refused }) => ({ label, value: requests, part: refused }))
  const data = {
    ...{ limits, keys, isMonth, periods },
    since: times[0]!.slice(0, 16),
    title,
    unitsChart: barChart('units-chart', `Units in ${title}`, inWords(units, 'units'), units),
    requestsChart: barChart('requests-chart', `Requests in ${title}`, inWords(asked, 'requests'), asked),
    operations: found.operations.slice(0, 10),
    refusals: found.refusals,
    isEmpty: found.periods.length === 0,
  }
  context.show({ template: 'usage', title: 'Usage and limits', data })
}
