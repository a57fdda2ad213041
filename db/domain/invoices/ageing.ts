import type { components } from '../../../generated/openapi.d.ts'

export type Ageing = components['schemas']['InvoiceAge']

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

/** The least days past due of each age but the youngest. */
export const ageFirstDays: readonly number[] = bounds.map(([, most]) => most + 1)
