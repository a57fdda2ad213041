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
