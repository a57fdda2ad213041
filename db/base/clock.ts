/**
 * The only place that reads the machine's clock; `make check` finds any other. Whatever is an organization's own (the times
 * of its records and events, days, expiries, reminders, retries, retention, sessions) goes by the organization's clock
 * instead, which a transaction or a read has as its `at` (db/postgres/transaction.ts). A live organization's clock is the
 * machine's; a sandbox's is ahead of it. How long something takes is measured with performance.now().
 */

/** The machine's time, in milliseconds since 1970. */
export const machineNow = (): number => Date.now()

/** Milliseconds that only go forward, for what counts over a while: a machine's clock that is set back would hold it up. */
export const monotonicNow = (): number => performance.now()

/** The machine's time as ISO 8601. */
export const machineTime = (): string => isoTime(Date.now())

let latest = { ms: 0, text: new Date(0).toISOString() }

/** Many requests ask within one millisecond, and a text of the time takes longer to make than all else they ask of a clock. */
function isoTime(ms: number): string {
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() }
  return latest.text
}

/** The machine's time as a Date. */
export const machineDate = (): Date => new Date()

/** The clock of an organization at a moment of the machine's, ISO 8601. `aheadMs` is how far it is ahead. */
export const timeAhead = (aheadMs: number, nowMs: number = Date.now()): string => isoTime(nowMs + aheadMs)
