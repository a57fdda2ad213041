/** Days of the calendar as YYYY-MM-DD, without a time or a zone. */

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayMs = 86_400_000

/** How many days the second is after the first; below zero when it is before. */
export const daysBetween = (from: string, to: string): number => (msOf(to) - msOf(from)) / dayMs

/** The day that is so many days after this one; before it, below zero. */
export const daysAfter = (day: string, days: number): string =>
  new Date(msOf(day) + days * dayMs).toISOString().slice(0, 10)

/** The day that is so many days after another; null outside the years 1 to 9999, in which days are written. */
export function dayAfter(day: string, days: number): string | null {
  const found = new Date(msOf(day) + days * dayMs)
  const year = found.getUTCFullYear()
  return year >= 1 && year <= 9999 ? found.toISOString().slice(0, 10) : null
}
