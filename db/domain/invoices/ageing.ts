import type { components } from '../../../generated/openapi.d.ts'

export type Ageing = components['schemas']['InvoiceAge']

/** An age, and the earliest moment at which money is due that has it; null for the age without a bound. */
export interface AgeingStart {
  ageing: Ageing
  from: string | null
}

const dayMs = 86_400_000
/** Nothing is due earlier: no time of the service's is before the year 1. */
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z')

/** The most days past due of each age, youngest first. */
const bounds: readonly (readonly [Ageing, number])[] = [
  ['current', 0],
  ['days1to30', 30],
  ['days31to60', 60],
  ['days61to90', 90],
]

/** The age of money that is so many days past due. */
export const ageOf = (days: number): Ageing => bounds.find(([, most]) => days <= most)?.[0] ?? 'over90'

/** How many days past due money of an age is, at least and at most; null where the age has no such bound. */
export function daysOf(age: Ageing): { least: number | null; most: number | null } {
  const place = ages.indexOf(age)
  const [younger, own] = [bounds[place - 1], bounds[place]]
  return { least: younger ? younger[1] + 1 : null, most: own ? own[1] : null }
}

/** The ages, youngest first. */
export const ages: readonly Ageing[] = [...bounds.map(([age]) => age), 'over90']

/** The beginning of a moment's day in UTC, ISO 8601. What was due before today's is past due. */
export const startOfDay = (moment: string): string => dateAt(startMs(moment))

const dateAt = (ms: number): string => new Date(ms).toISOString()

const startMs = (moment: string): number => Math.floor(Date.parse(moment) / dayMs) * dayMs

/**
 * The ages of money as of a moment, youngest first. An age counts whole UTC days from the day on which the money was due:
 * what is due at `from` of an age or later, and has no younger one, has that age.
 */
export function ageingStarts(asOf: string): AgeingStart[] {
  const today = startMs(asOf)
  return [
    ...bounds.map(([ageing, days]) => ({ ageing, from: dateAt(Math.max(earliestMs, today - days * dayMs)) })),
    { ageing: 'over90', from: null },
  ]
}
