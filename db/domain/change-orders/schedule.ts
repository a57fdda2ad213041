import { endsEarly } from '../projects/dates.ts'
import { Refusal } from '../refusal.ts'
import { movedByDays } from '../zone-days.ts'

/** What a change order's days do to the end of its project. */

interface Ends {
  startDate: string | null
  expectedEndDate: string | null
}

/** By how many days, and in which time zone, whose days may have 23 hours or 25. */
interface Move {
  days: number
  timeZone: string
}

/**
 * The project's end, moved by so many days of the calendar; null where it has none, which no days make. Throws Refusal
 * conflict where it would lie before the start, or in no year that can be written.
 */
export function movedEnd({ startDate, expectedEndDate }: Ends, { days, timeZone }: Move, what: string): string | null {
  if (expectedEndDate === null || days === 0) return expectedEndDate
  const moved = movedByDays(expectedEndDate, days, timeZone)
  if (moved === null) {
    const ways = `the project's expectedEndDate ${expectedEndDate} in no year from 1 to 9999`
    throw new Refusal('conflict', `${what} would leave ${ways}. Change expectedEndDate first.`)
  }
  if (endsEarly(startDate, moved)) {
    const ways = `the project's expectedEndDate from ${expectedEndDate} to ${moved}, before its startDate ${startDate}`
    throw new Refusal('conflict', `${what} would move ${ways}. Change one of the two dates first.`)
  }
  return moved
}
