import type { components } from '../../../generated/openapi.d.ts'
import type { Violation } from '../refusal.ts'

type Dates = Pick<components['schemas']['Project'], 'startDate' | 'expectedEndDate' | 'actualEndDate'>

/**
 * Returns a violation for each end date of a project that is before the start date. An end date may equal the start
 * date.
 */
export function dateViolations({ startDate, ...ends }: Dates): Violation[] {
  return (['expectedEndDate', 'actualEndDate'] as const)
    .filter((field) => endsBeforeStart(startDate, ends[field]))
    .map((field) => ({ field, code: 'rule', message: 'must not be before startDate' }))
}

/**
 * Reports whether the end is before the start. False if either is absent. Both must be days, or both times in the API's
 * form, because they are compared as texts.
 */
export const endsBeforeStart = (start: string | null | undefined, end: string | null | undefined): boolean =>
  Boolean(start && end && end < start)
