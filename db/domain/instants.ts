const form = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):([0-5]\d))$/
/** The largest offset from UTC that is in use anywhere. */
const maxZoneHours = 14
const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Whether a text is a point in time as RFC 3339 writes it: a day that the calendar has, without leap seconds, in the
 * years 1 to 9999 of UTC. A format that only looks at the digits lets days such as 30 February through, which the
 * database then refuses.
 */
export function isInstant(text: string): boolean {
  const found = form.exec(text)
  if (!found) return false
  const [year, month, day, hours, minutes, seconds, zoneHours] = found.slice(1).map(Number) as number[]
  // A calendar repeats after 400 years, and Date.UTC takes years below 100 for those of the last century.
  const days = month! >= 1 && month! <= 12 ? new Date(Date.UTC(2000 + (year! % 400), month!, 0)).getUTCDate() : 0
  const inDay = hours! < 24 && minutes! < 60 && seconds! < 60 && !(zoneHours! > maxZoneHours)
  if (day! < 1 || day! > days || !inDay) return false
  const at = Date.parse(plain(text))
  return at >= earliest && at <= latest
}

/** The point in time as it is answered, in UTC with milliseconds. Any other text is left as it is. */
export const instant = (text: string): string => (isInstant(text) ? new Date(plain(text)).toISOString() : text)

/** Whether a text is a day that the calendar has, in the years 1 to 9999. */
export const isDay = (text: string): boolean => isInstant(beginning(text))

/** As `instant`, but a day is also taken: for the time at which it begins in UTC. */
export const moment = (text: string): string => instant(isDay(text) ? beginning(text) : text)

/** The day, in UTC, of a text that is a day or a point in time. */
export const dayOf = (text: string): string => moment(text).slice(0, 10)

const beginning = (day: string): string => `${day}T00:00:00Z`

/** With the separators T and Z in capitals, which every parser reads. */
const plain = (text: string): string => text.toUpperCase().replace(' ', 'T')
