import { isDate, wallTime } from '../../../db/domain/zone-days.ts'

/**
 * Times as the portal writes and takes them: those of the organization's own zone, with its short name. The pages are in
 * English, and their days read as they do in every country: 24 Nov 2026.
 */

interface ZoneFormats {
  minutes: Intl.DateTimeFormat
  days: Intl.DateTimeFormat
  names: readonly Intl.DateTimeFormat[]
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

/** `24 Nov 2026`: the day of a date, or of a time in the zone. */
export const dayText = (at: string, timeZone: string): string =>
  formatsOf(isDate(at) ? 'UTC' : timeZone).days.format(new Date(at))

/** A deadline: `24 Nov 2026` for the end of that day in the zone, otherwise with its time. */
export const deadlineText = (at: string, timeZone: string): string =>
  wallTime(at, timeZone).endsWith('T23:59:59') ? formatsOf(timeZone).days.format(new Date(at)) : timeText(at, timeZone)

/** What a clock in the zone shows, as a form's field has it: `2026-11-24T15:41`. */
export const fieldTime = (at: string | number, timeZone: string): string => wallTime(at, timeZone).slice(0, 16)
