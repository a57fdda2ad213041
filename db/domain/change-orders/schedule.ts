import { endsEarly } from '../projects/dates.ts'
import { Refusal } from '../refusal.ts'
import { movedByDays } from '../zone-days.ts'

/** The effect of a change order's days on the expected end date of its project. */

interface Ends {
  startDate: string | null
  expectedEndDate: string | null
}

/** Number of days to move a date by. The time zone matters, because its days may have 23 or 25 hours. */
interface Move {
  days: number
  timeZone: string
}

/**
 * Returns the project's expected end moved by calendar days, or null if the project has none. `what` is the subject of
 * the error message. Throws Refusal conflict if the new end would be before the start date, or outside the years 1 to
 * 9999.
 */
export function movedEnd({ startDate, expectedEndDate }: Ends, { days, timeZone }: Move, what: string): string | null {
  if (expectedEndDate === null || days === 0) return expectedEndDate
  const moved = movedByDays(expectedEndDate, days, timeZone)
  if (moved === null) {
    const ways = `the project's expectedEndDate ${expectedEndDate} out of the years 1 to 9999`
    throw new Refusal('conflict', `${what} would move ${ways}. Change expectedEndDate first.`)
  }
  if (endsEarly(startDate, moved)) {
    const ways = `the project's expectedEndDate from ${expectedEndDate} to ${moved}, before its startDate ${startDate}`
    throw new Refusal('conflict', `${what} would move ${ways}. Change one of the two dates first.`)
  }
  return moved
}
