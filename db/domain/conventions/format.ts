import type { Decimal } from '../money.ts'
import { isDate, wallTime } from '../zone-days.ts'
import { type Conventions, usualConventions } from './conventions.ts'

/**
 * How values read on whatever leaves the organization: page, mail and paper take these, so that all three say the same.
 * Amounts go from decimal strings to texts exactly; no number stands between. Nothing here escapes for HTML.
 */
export interface ValueFormat {
  /** A price or an amount with its currency: `-7500` as `−$7,500.00`. */
  amount(value: Decimal): string
  /** The same without it. It has two places, and those beyond that a price really has. */
  figure(value: Decimal): string
  /** A quantity without the zeros that say nothing: `12.500000` as `12.5`. */
  quantity(value: Decimal): string
  /** A rate in percent, without them too: `10.250000` as `10.25%`. */
  percent(value: Decimal): string
  /** The same with the places of a figure: `7.5` as `7.50%`. */
  percentFigure(value: Decimal): string
  /**
   * The day of a date, or of a time in the organization's zone. A time of exactly 00:00 UTC is a date, which is what a
   * date is stored as, and has the day that it names in every zone.
   */
  date(at: string): string
  /** A time to the second, with its zone, its day as `date` writes it. */
  instant(at: string): string
  /** The same on papers of the first wording, which shorten the month. */
  earlierInstant(at: string): string
  /** The same to the minute, for what is read by the row. */
  moment(at: string): string
  /** Until when something holds: the day, and the time with its zone unless that is the end of the day. */
  deadline(at: string): string
  /** The same for a narrow column: the day, and in a line of its own the time where it is given. */
  deadlineLines(at: string): string[]
  /** The lines of a deadline on papers accepted by earlier versions: without the time of 00:00 UTC and of a day's last minute. */
  earlierDeadlineLines(at: string): string[]
}

const known = new Map<string, ValueFormat>()

/** The format of an organization's conventions; of the usual ones for papers that were kept before there were others. */
export function formatOf(conventions: Omit<Conventions, 'paper'> = usualConventions): ValueFormat {
  const { locale, currency, timeZone } = conventions
  const key = `${locale} ${currency} ${timeZone}`
  let format = known.get(key)
  if (!format) {
    // The keys are the organizations' own choices, which are few; what was asked for first goes when they are not.
    if (known.size >= mostKept) known.delete(known.keys().next().value!)
    format = makeFormat(conventions)
    known.set(key, format)
  }
  return format
}

const mostKept = 500

/** How many places `figure` gives. */
export const placesOf = (value: Decimal): number => Math.max(2, value.split('.')[1]?.length ?? 0)

function makeFormat({ locale, currency, timeZone }: Omit<Conventions, 'paper'>): ValueFormat {
  const amounts = byPlaces(locale, { style: 'currency', currency, currencyDisplay: 'symbol' })
  const figures = byPlaces(locale, {})
  const percentFigures = byPlaces(locale, { style: 'unit', unit: 'percent' })
  const quantities = numberTexts(locale, { maximumFractionDigits: mostPlaces })
  const percents = numberTexts(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: mostPlaces })
  const { days, times, earlierTimes, minutes, hours } = timeFormats(locale, timeZone)
  const dates = timeFormats(locale, 'UTC').days
  const isEndOfDay = (at: string): boolean => wallTime(at, timeZone).endsWith('T23:59:59')
  const wasDay = (at: string): boolean => isDate(at) || wallTime(at, timeZone).includes('T23:59')
  const date = (at: string): string => (isDate(at) ? dates : days)(at)
  return {
    amount: (value) => amounts(placesOf(value))(value),
    figure: (value) => figures(placesOf(value))(value),
    quantity: quantities,
    percent: percents,
    percentFigure: (value) => percentFigures(placesOf(value))(value),
    date,
    instant: times,
    earlierInstant: earlierTimes,
    moment: minutes,
    deadline: (at) => (isEndOfDay(at) ? days(at) : minutes(at)),
    deadlineLines: (at) => (isEndOfDay(at) ? [days(at)] : [days(at), hours(at)]),
    earlierDeadlineLines: (at) => (wasDay(at) ? [date(at)] : [date(at), hours(at)]),
  }
}

/** The greatest number of places of a value of the ledger is well below this. */
const mostPlaces = 20
const plain = /^-?\d+(\.\d+)?$/

type NumberText = (value: Decimal) => string

function byPlaces(locale: string, options: Intl.NumberFormatOptions): (places: number) => NumberText {
  const made: NumberText[] = []
  return (places) => {
    const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
    made[places] ??= numberTexts(locale, { ...options, ...digits })
    return made[places]
  }
}

/** Digits are those of the fonts and of the API. A text that is not a plain decimal is given as it is. */
function numberTexts(locale: string, options: Intl.NumberFormatOptions): NumberText {
  const format = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' })
  return (value) => {
    if (!plain.test(value)) return value
    return shown(format.format(value as Intl.StringNumericLiteral)).replace('-', '\u2212')
  }
}

/** Narrow blanks, which fonts lack, become blanks that do not break either. */
const shown = (text: string): string => text.replace(/[\u2009\u202f]/g, '\u00a0')

/** What the papers' fonts have, beside digits and marks. */
const readable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}\p{Z}]+$/u

const dateOptions = { calendar: 'gregory', numberingSystem: 'latn' } as const
const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/**
 * Days, alone and before a time, in their long form where its letters are ones that the papers' fonts have, in numbers
 * otherwise, with hours from 0 to 23.
 */
function timeFormats(locale: string, timeZone: string) {
  const make = (options: Intl.DateTimeFormatOptions, language = locale) => {
    const format = new Intl.DateTimeFormat(language, { ...dateOptions, timeZone, ...options })
    return (at: string): string => shown(format.format(new Date(at)))
  }
  const orInNumbers = (text: Text, inNumbers: Text) =>
    yearOf.every((at) => readable.test(text(at))) ? text : inNumbers
  const [year, day] = ['numeric', 'numeric'] as const
  const hour = hasHalves(locale) ? 'numeric' : '2-digit'
  const clock = { hour, minute: '2-digit', timeZoneName: 'short' } as const
  const numbers = make(numericDay)
  const timed = (seconds: Intl.DateTimeFormatOptions): Text => {
    const time = make({ ...clock, ...seconds, hour: '2-digit' }, 'en-GB')
    return (at) => `${numbers(at)} ${time(at)}`
  }
  const seconds = { second: '2-digit' } as const
  return {
    days: orInNumbers(make({ dateStyle: 'long' }), numbers),
    times: orInNumbers(make({ year, month: 'long', day, ...clock, ...seconds }), timed(seconds)),
    earlierTimes: orInNumbers(make({ year, month: 'short', day, ...clock, ...seconds }), timed(seconds)),
    minutes: orInNumbers(make({ year, month: 'long', day, ...clock }), timed({})),
    hours: orInNumbers(make(clock), make({ ...clock, hour: '2-digit' }, 'en-GB')),
  }
}

type Text = (at: string) => string

/** Whether the hours of a locale are counted from noon anew. */
const hasHalves = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true

/** A morning and an afternoon of every month. */
const yearOf = Array.from({ length: 24 }, (_, index) =>
  new Date(Date.UTC(2026, index >> 1, 15, index % 2 ? 21 : 9)).toISOString(),
)
