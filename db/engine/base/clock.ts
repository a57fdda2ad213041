/**
 * This is the only module that reads the machine's clock; `make check` reports any other read.
 *
 * Use the organization's clock for everything that belongs to an organization: times of its records and events, days,
 * expiries, reminders, retries, retention and sessions. Transactions and reads have its time as `at`
 * (db/engine/postgres/transaction.ts). A live organization's clock is the machine's; a sandbox's clock is ahead of it.
 * Durations are measured with performance.now().
 *
 * The "machine's time" in this code is the database's time: each process corrects its own clock by the difference to
 * the database's clock. It measures the difference at its start and with every heartbeat (db/engine/postgres/clock-watch.ts).
 * Between two measurements, time advances by the monotonic clock, so setting the machine's clock has no effect. So a
 * process on a machine with a wrong clock removes, expires and schedules at the same moments as all others.
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
 * If the wall clock and the monotonic clock advance by amounts that differ by at least this many ms, the wall clock
 * counts as set. A suspended machine also causes such a difference.
 */
const setMs = 1_000
/** Tolerance of a clock comparison, in ms: both machines truncate their times to the millisecond. */
const roundingMs = 2

/**
 * Result of the last comparison. `offsetMs` is how far the database's clock was ahead of this machine's; the reading is
 * this machine's at that moment. Undefined in a process that never compares clocks, such as a command, which uses the
 * machine's clock alone.
 */
let compared: (ClockReading & { offsetMs: number }) | undefined

/** Returns by how many ms the wall clock was set forward since the reading `from`; negative if it was set back. */
function setSince(reading: ClockReading, from: ClockReading): number {
  const differs = reading.wallMs - from.wallMs - (reading.monotonicMs - from.monotonicMs)
  return Math.abs(differs) < setMs ? 0 : Math.round(differs)
}

const offsetAt = (reading: ClockReading): number => (compared ? compared.offsetMs - setSince(reading, compared) : 0)

const timeAt = (reading: ClockReading): number => reading.wallMs + offsetAt(reading)

/**
 * Updates the offset to the database's clock. The database's clock showed `databaseMs` at some moment between this
 * machine's readings `sent` and `received`.
 *
 * The offset becomes 0 if the readings allow an offset of 0. Otherwise the previous offset is kept if the readings
 * allow it. So a delayed answer does not move the time.
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

/**
 * Maximum clock skew in ms. While the skew is greater, a process runs no timed tasks and an API process is not ready.
 */
export const maxSkewMs = 60_000

export const isClockAccurate = (): boolean => Math.abs(clockSkewMs()) <= maxSkewMs

/** Returns the machine's time in milliseconds since 1970. */
export const machineNow = (): number => timeAt(readClock())

/** Returns the monotonic clock in ms. Use it to measure durations, which would be wrong if the wall clock is set. */
export const monotonicNow = (): number => performance.now()

/** Returns the machine's time as ISO 8601. */
export const machineTime = (): string => isoTime(machineNow())

let latest = { ms: 0, text: new Date(0).toISOString() }

/**
 * Formats a time as ISO 8601. Caches the last result, because many requests need the same millisecond and formatting is
 * expensive.
 */
function isoTime(ms: number): string {
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() }
  return latest.text
}

/** Returns the machine's time as a Date. */
export const machineDate = (): Date => new Date(machineNow())

/**
 * Returns an organization's time as ISO 8601. `aheadMs` is how far its clock is ahead of the machine's time `nowMs`.
 */
export const organizationTime = (aheadMs: number, nowMs: number = machineNow()): string => isoTime(nowMs + aheadMs)
