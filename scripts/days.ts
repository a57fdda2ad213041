/** Days of the demo's records, counted from today in UTC. */

/** A day: `2026-03-02`. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The time at which a day begins. */
export const timeFromNow = (days: number): string => `${dayFromNow(days)}T00:00:00.000Z`
