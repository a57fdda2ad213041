import { endsBeforeStart } from '../projects/dates.ts'
import { Refusal } from '../refusal.ts'
import { moveByDays } from '../zone-days.ts'

/** This module moves a project's expected end date by the days that a change order adds or deducts. */

interface Ends {
  startDate: string | null
  expectedEndDate: string | null
}

/**
 * Number of calendar days to move a date by, and the time zone in which they are counted. A day there may have 23 or 25
 * hours.
 */
interface Move {
  days: number
  timeZone: string
}

/**
 * Returns the project's expectedEndDate moved by `days` calendar days, or null if the project has none. `what` is the
 * subject of the error message, such as "Voiding its 5 days". Throws Refusal conflict if the new date would be before
 * startDate or outside the years 1 to 9999.
 */
export function moveExpectedEnd(
  { startDate, expectedEndDate }: Ends,
  { days, timeZone }: Move,
  what: string,
): string | null {
  if (expectedEndDate === null || days === 0) return expectedEndDate
  const moved = moveByDays(expectedEndDate, days, timeZone)
  if (moved === null) {
    throw new Refusal(
      'conflict',
      `${what} would move the project's expectedEndDate ${expectedEndDate} out of the years 1 to 9999. Change expectedEndDate first.`,
    )
  }
  if (endsBeforeStart(startDate, moved)) {
    throw new Refusal(
      'conflict',
      `${what} would move the project's expectedEndDate from ${expectedEndDate} to ${moved}, before its startDate ${startDate}. Change expectedEndDate or startDate first.`,
    )
  }
  return moved
}
