import { isDay, isInstant } from '../../../db/domain/instants.ts'

/**
 * Times as the portal writes and takes them: those of the organization's own zone, with its short name. The pages are in
 * English, and their days read as they do in every country: 24 Nov 2026.
 */

interface ZoneFormats {
  minutes: Intl.DateTimeFormat
  days: Intl.DateTimeFormat
  names: readonly Intl.DateTimeFormat[]
  wall: Intl.DateTimeFormat
}

const known = new Map<string, ZoneFormats>()

/** Zones are those that an organization can choose, which are some hundreds. */
function formatsOf(timeZone: string): ZoneFormats {
  let formats = known.get(timeZone)
  if (!formats) {
    const make = (options: Intl.DateTimeFormatOptions, language = 'en-GB') =>
      new Intl.DateTimeFormat(language, { timeZone, ...options })
    formats = {
      minutes: make({ dateStyle: 'medium', timeStyle: 'short' }),
      days: make({ dateStyle: 'medium' }),
      names: ['en-US', 'en-GB', 'en-AU', 'en-CA'].map((language) => make({ timeZoneName: 'short' }, language)),
      wall: make({ dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' }, 'sv-SE'),
    }
    known.set(timeZone, formats)
  }
  return formats
}

const nameIn = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value

/** What the zone is called at that time, as PST or CET; where English has no name for it, its distance, as GMT+5. */
export function zoneNameAt(timeZone: string, at: Date): string {
  const names = formatsOf(timeZone).names.map((format) => nameIn(format, at))
  return names.find((name) => !/^GMT[+-]/.test(name)) ?? names[0]!
}

/** `24 Nov 2026, 15:41 PST`. */
export function timeText(at: string, timeZone: string): string {
  const date = new Date(at)
  return `${formatsOf(timeZone).minutes.format(date)} ${zoneNameAt(timeZone, date)}`
}

/** A date is stored as 00:00 UTC of it, and is that day in every zone. */
const isDate = (at: string): boolean => at.length === 10 || /T00:00:00(\.0+)?Z$/.test(at)

/** `24 Nov 2026`: the day of a date, or of a time in the zone. */
export const dayText = (at: string, timeZone: string): string =>
  formatsOf(isDate(at) ? 'UTC' : timeZone).days.format(new Date(at))

/** What a clock in the zone shows, as a form's field has it: `2026-11-24T15:41`. */
export const fieldTime = (at: string | number, timeZone: string): string => wallTime(at, timeZone).slice(0, 16)

/** `2026-11-24T15:41:07` in the zone. */
const wallTime = (at: string | number, timeZone: string): string =>
  formatsOf(timeZone).wall.format(new Date(at)).replace(' ', 'T').padStart(19, '0')

/** The day that it is at a time in the zone: `2026-11-24`. */
export const dayAt = (at: string | number, timeZone: string): string => wallTime(at, timeZone).slice(0, 10)

const dayMs = 86_400_000

/**
 * The time, ISO 8601, at which a clock in the zone shows what a form's field says; `seconds` are those that the field
 * lacks, as `59.999` for a last minute. A time that a change of the clock leaves out is the one as long after the change;
 * of one that comes twice it is the first. A text of any other form is given back, for the contract to refuse.
 */
export function timeOfField(text: string, timeZone: string, seconds = '00.000'): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return text
  const asUtc = Date.parse(`${text}:${seconds}Z`)
  if (Number.isNaN(asUtc)) return text
  const offsetAt = (ms: number): number => Date.parse(`${wallTime(ms, timeZone)}Z`) - Math.floor(ms / 1000) * 1000
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)]
  const isRight = (ms: number): boolean => wallTime(ms, timeZone).startsWith(text)
  return new Date([before, after].find(isRight) ?? before).toISOString()
}

/**
 * The first and the last millisecond of a day in the zone, which may have 23 hours or 25, ISO 8601. A text that is no day is
 * given back, for the contract to refuse, and so is a day whose end in the zone is beyond the times that the contract takes.
 */
export const dayBegins = (day: string, timeZone: string): string => boundOf(day, firstMs(day, timeZone))

export function dayEnds(day: string, timeZone: string): string {
  if (!isDay(day)) return day
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  return boundOf(day, firstMs(next, timeZone) - 1)
}

/** Of a day whose midnight comes twice, the first one; of a day without it, the moment at which the clock was put on. */
const firstMs = (day: string, timeZone: string): number =>
  isDay(day) ? Date.parse(timeOfField(`${day}T00:00`, timeZone)) : Number.NaN

function boundOf(day: string, ms: number): string {
  const at = Number.isNaN(ms) ? '' : new Date(ms).toISOString()
  return isInstant(at) ? at : day
}
