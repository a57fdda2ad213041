import type { Decimal } from '../money.ts'
import { isDateWithoutTime, wallTime } from '../zone-days.ts'
import { type Conventions, defaultConventions } from './conventions.ts'

/**
 * Formats values for pages, mails and papers, so that all three show the same text. Decimal strings are formatted
 * exactly, without conversion to a JavaScript number. The results are not escaped for HTML.
 */
export interface ValueFormat {
  /** Formats a price or an amount with its currency: `-7500` as `−$7,500.00`. */
  amount(value: Decimal): string
  /** Formats a price or an amount without its currency: two places, or more if a price has them. */
  figure(value: Decimal): string
  /** Formats a quantity without trailing zeros: `12.500000` as `12.5`. */
  quantity(value: Decimal): string
  /** Formats a percentage without trailing zeros: `10.250000` as `10.25%`. */
  percent(value: Decimal): string
  /** Formats a percentage with at least two places: `7.5` as `7.50%`. */
  percentFigure(value: Decimal): string
  /**
   * Formats a stored date or time as a day. A value of exactly 00:00 UTC is a date and shows that day in every time
   * zone. Any other value is a time and shows the day in the organization's time zone.
   */
  date(at: string): string
  /** Formats a time to the second with its time zone. The day is written as in `date`. */
  instant(at: string): string
  /** Formats a time to the second, with a short month name, for papers that use the first version of the wording. */
  earlierInstant(at: string): string
  /** Formats a time to the minute with its zone, for tables. */
  moment(at: string): string
  /** Formats a deadline as a day. The time with its zone is added unless it is the end of that day. */
  deadline(at: string): string
  /**
   * Formats a deadline for a narrow column: the day, and on a second line the time unless it is the end of that day.
   */
  deadlineLines(at: string): string[]
  /**
   * Formats a deadline for papers that earlier versions of the service stored. Those versions left out the time if it
   * was 00:00 UTC or the last minute of a day.
   */
  earlierDeadlineLines(at: string): string[]
}

const known = new Map<string, ValueFormat>()

/**
 * Returns the format for an organization's conventions. Papers stored before conventions existed use the default
 * conventions.
 */
export function valueFormatFor(conventions: Omit<Conventions, 'paper'> = defaultConventions): ValueFormat {
  const { locale, currency, timeZone } = conventions
  const key = `${locale} ${currency} ${timeZone}`
  let format = known.get(key)
  if (!format) {
    // The number of cached formats is limited, because organizations choose the keys. At the limit, the oldest entry is
    // evicted.
    if (known.size >= mostKept) known.delete(known.keys().next().value!)
    format = makeFormat(conventions)
    known.set(key, format)
  }
  return format
}

const mostKept = 500

/** Returns the number of decimal places that `figure` shows. */
export const shownDecimalPlaces = (value: Decimal): number => Math.max(2, value.split('.')[1]?.length ?? 0)

function makeFormat({ locale, currency, timeZone }: Omit<Conventions, 'paper'>): ValueFormat {
  const amounts = byPlaces(locale, { style: 'currency', currency, currencyDisplay: 'symbol' })
  const figures = byPlaces(locale, {})
  const percentFigures = byPlaces(locale, { style: 'unit', unit: 'percent' })
  const quantities = numberTexts(locale, { maximumFractionDigits: mostPlaces })
  const percents = numberTexts(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: mostPlaces })
  const { days, times, earlierTimes, minutes, hours } = timeFormats(locale, timeZone)
  const dates = timeFormats(locale, 'UTC').days
  const isEndOfDay = (at: string): boolean => wallTime(at, timeZone).endsWith('T23:59:59')
  const wasDay = (at: string): boolean => isDateWithoutTime(at) || wallTime(at, timeZone).includes('T23:59')
  const date = (at: string): string => (isDateWithoutTime(at) ? dates : days)(at)
  return {
    amount: (value) => amounts(shownDecimalPlaces(value))(value),
    figure: (value) => figures(shownDecimalPlaces(value))(value),
    quantity: quantities,
    percent: percents,
    percentFigure: (value) => percentFigures(shownDecimalPlaces(value))(value),
    date,
    instant: times,
    earlierInstant: earlierTimes,
    moment: minutes,
    deadline: (at) => (isEndOfDay(at) ? days(at) : minutes(at)),
    deadlineLines: (at) => (isEndOfDay(at) ? [days(at)] : [days(at), hours(at)]),
    earlierDeadlineLines: (at) => (wasDay(at) ? [date(at)] : [date(at), hours(at)]),
  }
}

/** Maximum number of decimal places that are formatted; stored values have far fewer. */
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

/**
 * Returns a number formatter that writes Latin digits, as the fonts and the API require. The formatter returns a text
 * unchanged if it is not a plain decimal.
 */
function numberTexts(locale: string, options: Intl.NumberFormatOptions): NumberText {
  const format = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' })
  return (value) => {
    if (!plain.test(value)) return value
    return shown(format.format(value as Intl.StringNumericLiteral)).replace('-', '\u2212')
  }
}

/** Replaces narrow spaces, which the fonts of papers lack, with no-break spaces. */
const shown = (text: string): string => text.replace(/[\u2009\u202f]/g, '\u00a0')

/**
 * Characters that the fonts of papers have: Latin, Greek and Cyrillic letters, numbers, punctuation, symbols and
 * spaces.
 */
const readable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}\p{Z}]+$/u

const dateOptions = { calendar: 'gregory', numberingSystem: 'latn' } as const
const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/**
 * Returns the formatters of days and times. They write month names if the fonts of papers have all letters of the
 * names, else numbers and a 24-hour clock.
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

/** Reports whether a locale uses a 12-hour clock. */
const hasHalves = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true

/**
 * A time in the morning and one in the afternoon of every month. A format is used only if the fonts can show all of
 * these times.
 */
const yearOf = Array.from({ length: 24 }, (_, index) =>
  new Date(Date.UTC(2026, index >> 1, 15, index % 2 ? 21 : 9)).toISOString(),
)
