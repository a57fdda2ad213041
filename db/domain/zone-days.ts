import { addDays, addDaysInRange } from './days.ts'
import { isDay, isInstant } from './instants.ts'

/** This module calculates with days and wall-clock times in an IANA time zone, where a day may have 23 or 25 hours. */

const known = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the formatter of a time zone from a cache. The cache stays small: organizations can choose only a few hundred
 * zones.
 */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = known.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
    known.set(timeZone, clock)
  }
  return clock
}

/** Returns the wall-clock time in the zone at a given time, such as `2026-11-24T15:41:07`. */
export const wallTime = (at: string | number, timeZone: string): string =>
  clockOf(timeZone).format(new Date(at)).replace(' ', 'T').padStart(19, '0')

/** Returns the calendar day in the zone at a given time, such as `2026-11-24`. */
export const dayAt = (at: string | number, timeZone: string): string => wallTime(at, timeZone).slice(0, 10)

/**
 * Reports whether a stored value is a date without a time. A date is stored as 00:00 UTC and means that day in every
 * zone.
 */
export const isDateWithoutTime = (at: string): boolean => at.length === 10 || /T00:00:00(\.0+)?Z$/.test(at)

/**
 * Returns the day of a stored value. A date is that day in every zone; for any other time, it is the day in the given
 * zone.
 */
export const dayOfStoredTime = (at: string, timeZone: string): string =>
  isDateWithoutTime(at) ? at.slice(0, 10) : dayAt(at, timeZone)

const dayMs = 86_400_000

/**
 * Returns the time (ISO 8601) at which a clock in the zone shows `text`, such as `2026-11-24T15:41`. `seconds` is
 * appended to `text`, such as `59.999` for the end of the minute. A wall-clock time that a clock change skips is moved
 * forward by the length of the change. For a wall-clock time that occurs twice, the first time is returned. Returns any
 * other text unchanged.
 */
export function timeOfWallClock(text: string, timeZone: string, seconds = '00.000'): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return text
  const asUtc = Date.parse(`${text}:${seconds}Z`)
  if (Number.isNaN(asUtc)) return text
  const offsetAt = (ms: number): number => Date.parse(`${wallTime(ms, timeZone)}Z`) - Math.floor(ms / 1000) * 1000
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)]
  const isRight = (ms: number): boolean => wallTime(ms, timeZone).startsWith(text)
  return new Date([before, after].find(isRight) ?? before).toISOString()
}

/**
 * Returns the first millisecond of a day in the zone, in ISO 8601. Returns the text unchanged if it is not a day, or if
 * the result is outside the years 1 to 9999 of UTC.
 */
export const startOfDay = (day: string, timeZone: string): string => boundOf(day, firstMs(day, timeZone))

/**
 * Returns the last millisecond of a day in the zone, in ISO 8601. Returns the text unchanged if it is not a day, or if
 * the result is outside the years 1 to 9999 of UTC.
 */
export const lastMomentOfDay = (day: string, timeZone: string): string =>
  isDay(day) ? boundOf(day, firstMs(addDays(day, 1), timeZone) - 1) : day

/**
 * Returns the first millisecond of a day in the zone, as Unix time. If midnight occurs twice, it is the first one. If a
 * clock change skips midnight, it is the moment of the change. NaN if the text is not a day.
 */
const firstMs = (day: string, timeZone: string): number =>
  isDay(day) ? Date.parse(timeOfWallClock(`${day}T00:00`, timeZone)) : Number.NaN

function boundOf(day: string, ms: number): string {
  const at = Number.isNaN(ms) ? '' : new Date(ms).toISOString()
  return isInstant(at) ? at : day
}

/**
 * Returns a stored date or time moved by `days` calendar days; a negative number moves it back. A date stays a date; a
 * time keeps its wall-clock time in the zone. Returns null if the result is outside the years 1 to 9999.
 */
export function moveByDays(at: string, days: number, timeZone: string): string | null {
  const day = addDaysInRange(dayOfStoredTime(at, timeZone), days)
  if (day === null) return null
  if (isDateWithoutTime(at)) return `${day}T00:00:00.000Z`
  const moved = timeOfWallClock(`${day}${wallTime(at, timeZone).slice(10, 16)}`, timeZone, at.slice(17, 23))
  if (!isInstant(moved)) return null
  // A time of exactly 00:00 UTC would count as a date. In zones behind UTC, that date would be the following day.
  return dayOfStoredTime(moved, timeZone) === day ? moved : new Date(Date.parse(moved) - 1).toISOString()
}
