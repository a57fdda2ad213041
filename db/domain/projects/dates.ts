import type { components } from '../../../generated/openapi.d.ts'
import type { Violation } from '../refusal.ts'

type Dates = Pick<components['schemas']['Project'], 'startDate' | 'expectedEndDate' | 'actualEndDate'>

/**
 * Returns the violations of a project's dates after a change. An end date may equal the start date, but must not be
 * before it.
 */
export function dateViolations({ startDate, ...ends }: Dates): Violation[] {
  return (['expectedEndDate', 'actualEndDate'] as const)
    .filter((field) => endsBeforeStart(startDate, ends[field]))
    .map((field) => ({ field, code: 'rule', message: 'must not be before startDate' }))
}

/**
 * Reports whether the end is before the start. Both must be days, or both times in the API's form, which sort as text.
 */
export const endsBeforeStart = (start: string | null | undefined, end: string | null | undefined): boolean =>
  Boolean(start && end && end < start)
