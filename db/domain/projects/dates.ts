import type { components } from '../../../generated/openapi.d.ts'
import type { Violation } from '../refusal.ts'

type Dates = Pick<components['schemas']['Project'], 'startDate' | 'expectedEndDate' | 'actualEndDate'>

/** What the dates of a project break, as they are to be: an end may fall on its start, and not before it. */
export function dateViolations({ startDate, ...ends }: Dates): Violation[] {
  return (['expectedEndDate', 'actualEndDate'] as const)
    .filter((field) => endsEarly(startDate, ends[field]))
    .map((field) => ({ field, code: 'rule', message: 'must not be before startDate' }))
}

/** Whether an end is before its start, both days or both times as they are answered, which sort as texts. */
export const endsEarly = (start: string | null | undefined, end: string | null | undefined): boolean =>
  Boolean(start && end && end < start)

const msPerDay = 86_400_000

/** The day that is `days` after another; null where it is past the year 9999, beyond which no day is written. */
export function dayAfter(day: string, days: number): string | null {
  const found = new Date(Date.parse(`${day}T00:00:00Z`) + days * msPerDay).toISOString()
  return found.startsWith('+') ? null : found.slice(0, 10)
}
