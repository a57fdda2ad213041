import { type Conventions, usualConventions } from '../../../db/domain/conventions/conventions.ts'
import { formatOf, type ValueFormat } from '../../../db/domain/conventions/format.ts'
import { isDate, wallTime } from '../../../db/domain/zone-days.ts'

/** Times as the portal writes and takes them: in the organization's zone, in the one form that its records and papers have. */

export type ClockOfPages = Pick<Conventions, 'timeZone' | 'locale'>

const written = (clock: ClockOfPages): ValueFormat => formatOf({ ...usualConventions, ...clock })

/** `November 24, 2026 at 3:41 PM PST`. */
export const timeText = (at: string, clock: ClockOfPages): string => written(clock).moment(at)

/** `November 24, 2026`: the day of a date, or of a time in the zone. */
export const dayText = (at: string, clock: ClockOfPages): string => written(clock).date(at)

/** A deadline: `November 24, 2026` for the end of that day in the zone, otherwise with its time. */
export const deadlineText = (at: string, clock: ClockOfPages): string => written(clock).deadline(at)

/** `Nov 24`: a day without its year, for the axis of a chart. */
export const shortDayText = (at: string, { timeZone, locale }: ClockOfPages): string =>
  new Date(at).toLocaleDateString(locale, {
    ...{ day: 'numeric', month: 'short', calendar: 'gregory', numberingSystem: 'latn' },
    timeZone: isDate(at) ? 'UTC' : timeZone,
  })

/** What a clock in the zone shows, as a form's field has it: `2026-11-24T15:41`. */
export const fieldTime = (at: string | number, timeZone: string): string => wallTime(at, timeZone).slice(0, 16)
