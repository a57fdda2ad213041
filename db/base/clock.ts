/**
 * The only module that reads the machine's clock; `make check` reports any other read.
 * The organization's clock is used instead for everything that belongs to an organization. That includes the times of
 * its records and events, days, expiries, reminders, retries, retention and sessions. Transactions and reads have it as
 * `at` (db/postgres/transaction.ts). A live organization's clock is the machine's; a sandbox's is ahead of it.
 * Durations are measured with performance.now().
 *
 * "Machine's time" means the database's time. Each process compares its clock with the database's at its start and with
 * every heartbeat (db/postgres/clock-watch.ts), and from then on adds the difference. Setting the clock between two
 * comparisons has no effect, because time then advances by the monotonic clock. So a machine with a wrong clock
 * removes, expires and schedules at the same moments as all others.
 */

/**
 * Both clocks of this machine at one moment, in milliseconds: the wall clock, which can be set, and the monotonic one.
 */
export interface ClockReading {
  wallMs: number
  monotonicMs: number
}

export const readClock = (): ClockReading => ({ wallMs: Date.now(), monotonicMs: performance.now() })

/**
 * Drift between the wall clock and the monotonic clock, in ms, above which the wall clock was set or the machine
 * suspended.
 */
const setMs = 1_000
/** Tolerance of a clock comparison, in ms: both machines truncate their times to the millisecond. */
const roundingMs = 2

/**
 * Result of the last comparison: how far the database's clock is ahead of this machine's, and this machine's reading
 * then. Undefined in processes that never compare clocks, such as commands; they use the machine's clock alone.
 */
let compared: (ClockReading & { offsetMs: number }) | undefined

/** Returns by how many ms the machine's clock was set ahead since the reading `from`. */
function setSince(reading: ClockReading, from: ClockReading): number {
  const differs = reading.wallMs - from.wallMs - (reading.monotonicMs - from.monotonicMs)
  return Math.abs(differs) < setMs ? 0 : Math.round(differs)
}

const offsetAt = (reading: ClockReading): number => (compared ? compared.offsetMs - setSince(reading, compared) : 0)

const timeAt = (reading: ClockReading): number => reading.wallMs + offsetAt(reading)

/**
 * Compares the machine's clock with the database's. The database read `databaseMs` between the machine's readings
 * `sent` and `received`.
 * As long as these readings allow it, an offset of 0 is kept, or else the previous offset. So a delayed answer does not
 * move the time.
 */
export function compareClock(databaseMs: number, sent: ClockReading, received = readClock()): void {
  if (setSince(received, sent) !== 0) return
  const least = databaseMs - received.wallMs - roundingMs
  const most = databaseMs - sent.wallMs + roundingMs
  const offsetMs = [0, offsetAt(received)].find((ms) => least <= ms && ms <= most) ?? Math.round((least + most) / 2)
  compared = { ...received, offsetMs }
}

/** Returns how far the machine's clock is ahead of the database's, in milliseconds; negative if it is behind. */
export const clockSkewMs = (): number => -offsetAt(readClock())

/** Help text of the metric clock_skew_seconds. */
export const clockSkewHelp = "How far the machine's clock is ahead of the database's; negative where it is behind"

/** Maximum clock skew, in ms. Beyond it, a process runs no timed tasks and an API process is not ready. */
export const maxSkewMs = 60_000

export const isClockAccurate = (): boolean => Math.abs(clockSkewMs()) <= maxSkewMs

/** Returns the machine's time in milliseconds since 1970. */
export const machineNow = (): number => timeAt(readClock())

/** Returns milliseconds that never go back. Use it to measure periods, which a clock that is set back would prolong. */
export const monotonicNow = (): number => performance.now()

/** Returns the machine's time as ISO 8601. */
export const machineTime = (): string => isoTime(machineNow())

let latest = { ms: 0, text: new Date(0).toISOString() }

/**
 * Formats a time as ISO 8601 and caches the last text. Many requests need the same millisecond, and formatting is the
 * costliest part.
 */
function isoTime(ms: number): string {
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() }
  return latest.text
}

/** Returns the machine's time as a Date. */
export const machineDate = (): Date => new Date(machineNow())

/**
 * Returns an organization's time as ISO 8601, given the machine's time `nowMs`. `aheadMs` is how far its clock is
 * ahead.
 */
export const organizationTime = (aheadMs: number, nowMs: number = machineNow()): string => isoTime(nowMs + aheadMs)
