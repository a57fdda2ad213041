/** A zone of the far east or west, and by how many hours it is ahead of UTC; neither has summer time. */
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

/** Whether a day ends there within the next hour. */
const endsSoon = ({ ahead }: FarZone): boolean => (Date.now() + ahead * hourMs) % (24 * hourMs) >= 23 * hourMs

/** Two zones, one of which has another day than UTC; the day of neither ends within the next hour. */
export const farZones = (): readonly FarZone[] => [east, west].map((zones) => zones.find((zone) => !endsSoon(zone))!)

/** The date that it is there now. */
export const dateNowIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
