/** A time zone far from UTC without daylight saving time; `ahead` is its offset from UTC in hours. */
export interface FarZone {
  timeZone: string
  ahead: number
}

const hourMs = 3_600_000
const east: readonly FarZone[] = [
  { timeZone: 'Pacific/Kiritimati', ahead: 14 },
  { timeZone: 'Pacific/Apia', ahead: 13 },
]
const west: readonly FarZone[] = [
  { timeZone: 'Pacific/Pago_Pago', ahead: -11 },
  { timeZone: 'Pacific/Honolulu', ahead: -10 },
]

/** Returns whether the current day in a zone ends within the next hour. */
const endsSoon = ({ ahead }: FarZone): boolean => (Date.now() + ahead * hourMs) % (24 * hourMs) >= 23 * hourMs

/**
 * Returns two zones. In at least one of them, the current date differs from the date in UTC. In neither does the day
 * end within the next hour.
 */
export const farZones = (): readonly FarZone[] => [east, west].map((zones) => zones.find((zone) => !endsSoon(zone))!)

/** Returns the current date in a time zone, such as `2026-11-29`. */
export const currentDateIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
