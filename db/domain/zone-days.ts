import { dayAfter, daysAfter } from './days.ts'
import { isDay, isInstant } from './instants.ts'

/** Days and wall-clock times in a time zone of the IANA, in which a day may have 23 hours or 25. */

const known = new Map<string, Intl.DateTimeFormat>()

/** Zones are those that an organization can choose, which are some hundreds. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = known.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
    known.set(timeZone, clock)
  }
  return clock
}

/** The wall-clock time in the zone: `2026-11-24T15:41:07`. */
export const wallTime = (at: string | number, timeZone: string): string =>
  clockOf(timeZone).format(new Date(at)).replace(' ', 'T').padStart(19, '0')

/** The day that it is at a time in the zone: `2026-11-24`. */
export const dayAt = (at: string | number, timeZone: string): string => wallTime(at, timeZone).slice(0, 10)

/** Whether a time is a date, which is stored as 00:00 UTC of its day and is that day in every zone. */
export const isDate = (at: string): boolean => at.length === 10 || /T00:00:00(\.0+)?Z$/.test(at)

/** The day of a stored time: the one that a date names, or the day that it is then in the zone. */
export const dayOfTime = (at: string, timeZone: string): string => (isDate(at) ? at.slice(0, 10) : dayAt(at, timeZone))

const dayMs = 86_400_000

/**
 * The time, ISO 8601, at which a clock in the zone shows `text`, as `2026-11-24T15:41`; `seconds` completes it, as `59.999` for
 * the end of the minute. A time that a clock change skips is moved on by the change; of one that occurs twice, the first is
 * returned. Any other text is returned as it is.
 */
export function timeAtClock(text: string, timeZone: string, seconds = '00.000'): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return text
  const asUtc = Date.parse(`${text}:${seconds}Z`)
  if (Number.isNaN(asUtc)) return text
  const offsetAt = (ms: number): number => Date.parse(`${wallTime(ms, timeZone)}Z`) - Math.floor(ms / 1000) * 1000
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)]
  const isRight = (ms: number): boolean => wallTime(ms, timeZone).startsWith(text)
  return new Date([before, after].find(isRight) ?? before).toISOString()
}

/**
 * The first and the last millisecond of a day in the zone, ISO 8601. A text that is no day is returned as it is, and so is a
 * day that begins or ends in the zone outside the years 1 to 9999 of UTC.
 */
export const dayBegins = (day: string, timeZone: string): string => boundOf(day, firstMs(day, timeZone))

export const dayEnds = (day: string, timeZone: string): string =>
  isDay(day) ? boundOf(day, firstMs(daysAfter(day, 1), timeZone) - 1) : day

/** Of a day whose midnight comes twice, the first one; of a day without it, the moment at which the clock was put on. */
const firstMs = (day: string, timeZone: string): number =>
  isDay(day) ? Date.parse(timeAtClock(`${day}T00:00`, timeZone)) : Number.NaN

function boundOf(day: string, ms: number): string {
  const at = Number.isNaN(ms) ? '' : new Date(ms).toISOString()
  return isInstant(at) ? at : day
}

/**
 * A stored time moved by so many calendar days of the zone, before it below zero. A date stays a date; any other time keeps
 * the hour that a clock in the zone shows. Null where the result is outside the years 1 to 9999.
 */
export function movedByDays(at: string, days: number, timeZone: string): string | null {
  const day = dayAfter(dayOfTime(at, timeZone), days)
  if (day === null) return null
  if (isDate(at)) return `${day}T00:00:00.000Z`
  const moved = timeAtClock(`${day}${wallTime(at, timeZone).slice(10, 16)}`, timeZone, at.slice(17, 23))
  if (!isInstant(moved)) return null
  // 00:00 UTC would be read as a date: in zones behind UTC, as the day after.
  return dayOfTime(moved, timeZone) === day ? moved : new Date(Date.parse(moved) - 1).toISOString()
}
