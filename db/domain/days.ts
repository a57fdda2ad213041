/** This module calculates with calendar days, given as YYYY-MM-DD texts, without times and time zones. */

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayMs = 86_400_000

/** Returns the number of days from the first day to the second; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (msOf(to) - msOf(from)) / dayMs

/** Returns the day `days` days after the given one; a negative number goes back. */
export const addDays = (day: string, days: number): string =>
  new Date(msOf(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the day `days` days after the given one, or null if that is outside the years 1 to 9999. */
export function addDaysInRange(day: string, days: number): string | null {
  const found = new Date(msOf(day) + days * dayMs)
  const year = found.getUTCFullYear()
  return year >= 1 && year <= 9999 ? found.toISOString().slice(0, 10) : null
}
