import { endsEarly } from '../projects/dates.ts'
import { Refusal } from '../refusal.ts'

/** What a change order's days do to the end of its project. */

interface Ends {
  startDate: string | null
  expectedEndDate: string | null
}

const dayMs = 86_400_000

/** The moment so many days after a time, before it below zero; null where it is in no year from 1 to 9999. */
export function daysLater(at: string, days: number): string | null {
  const moved = new Date(Date.parse(at) + days * dayMs).toISOString()
  return /^\d{4}-/.test(moved) && !moved.startsWith('0000') ? moved : null
}

/**
 * The project's end, moved by so many days; null where it has none, which no days make. Times are ISO 8601 in UTC, where
 * every day has 24 hours. Throws Refusal conflict where it would lie before the start, or in no year that can be written.
 */
export function movedEnd({ startDate, expectedEndDate }: Ends, days: number, what: string): string | null {
  if (expectedEndDate === null || days === 0) return expectedEndDate
  const moved = daysLater(expectedEndDate, days)
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
