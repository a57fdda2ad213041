import { type Conventions, defaultConventions } from '../../../../db/domain/conventions/conventions.ts'
import { type ValueFormat, valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import { isDateWithoutTime, wallTime } from '../../../../db/domain/zone-days.ts'

/** Formatting of times in the portal: in the organization's time zone and locale, as on its records and papers. */

export type TimeConventions = Pick<Conventions, 'timeZone' | 'locale'>

const written = (clock: TimeConventions): ValueFormat => valueFormatFor({ ...defaultConventions, ...clock })

/** Formats a time: `November 24, 2026 at 3:41 PM PST`. */
export const timeText = (at: string, clock: TimeConventions): string => written(clock).moment(at)

/** Formats a date as `November 24, 2026`. For a time, it is the date in the organization's time zone. */
export const dayText = (at: string, clock: TimeConventions): string => written(clock).date(at)

/** Formats a deadline: only the day if it is the end of that day in the time zone, otherwise with the time. */
export const deadlineText = (at: string, clock: TimeConventions): string => written(clock).deadline(at)

/** Formats a day without its year for the axis of a chart: `Nov 24`. */
export const shortDayText = (at: string, { timeZone, locale }: TimeConventions): string =>
  new Date(at).toLocaleDateString(locale, {
    ...{ day: 'numeric', month: 'short', calendar: 'gregory', numberingSystem: 'latn' },
    timeZone: isDateWithoutTime(at) ? 'UTC' : timeZone,
  })

/** Formats the local time for a form field: `2026-11-24T15:41`. */
export const fieldTime = (at: string | number, timeZone: string): string => wallTime(at, timeZone).slice(0, 16)
