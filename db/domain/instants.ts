const form = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):([0-5]\d))$/
/** Largest UTC offset that is in use anywhere, in hours. */
const maxZoneHours = 14
const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Reports whether a text is a point in time as in RFC 3339, on an existing calendar day and without a leap second. Only
 * the years 1 to 9999 of UTC are accepted. A pattern alone would accept days such as 30 February, which the database
 * rejects.
 */
export function isInstant(text: string): boolean {
  const found = form.exec(text)
  if (!found) return false
  const [year, month, day, hours, minutes, seconds, zoneHours] = found.slice(1).map(Number) as number[]
  // Date.UTC reads years below 100 as 1900 to 1999. The calendar repeats every 400 years, so the year is replaced by
  // one from 2000 to 2399.
  const days = month! >= 1 && month! <= 12 ? new Date(Date.UTC(2000 + (year! % 400), month!, 0)).getUTCDate() : 0
  const inDay = hours! < 24 && minutes! < 60 && seconds! < 60 && !(zoneHours! > maxZoneHours)
  if (day! < 1 || day! > days || !inDay) return false
  const at = Date.parse(plain(text))
  return at >= earliest && at <= latest
}

/**
 * Rewrites a point in time in the form that the API returns: UTC with milliseconds. Returns any other text unchanged.
 */
export const toApiTime = (text: string): string => (isInstant(text) ? new Date(plain(text)).toISOString() : text)

/** Reports whether a text is an existing calendar day in the years 1 to 9999. */
export const isDay = (text: string): boolean => isInstant(beginning(text))

/**
 * Rewrites a point in time like `toApiTime`. A day becomes the time at which it begins in UTC. Returns any other text
 * unchanged.
 */
export const dayOrTimeToApiTime = (text: string): string => toApiTime(isDay(text) ? beginning(text) : text)

/** Returns the day in UTC of a text that is a day or a point in time. */
export const utcDayOf = (text: string): string => dayOrTimeToApiTime(text).slice(0, 10)

const beginning = (day: string): string => `${day}T00:00:00Z`

/** Returns the time with a capital T and Z, which every parser accepts. */
const plain = (text: string): string => text.toUpperCase().replace(' ', 'T')
