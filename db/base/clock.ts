/**
 * The only place that reads the machine's clock; `make check` finds any other. Whatever is an organization's own (the times
 * of its records and events, days, expiries, reminders, retries, retention, sessions) goes by the organization's clock
 * instead, which a transaction or a read has as its `at` (db/postgres/transaction.ts). A live organization's clock is the
 * machine's; a sandbox's is ahead of it. How long something takes is measured with performance.now().
 *
 * What is called the machine's time here is the database's: each process compares its clock with the database's at its start
 * and with every heartbeat (db/postgres/clock-watch.ts), and adds the difference from then on. A clock that is set between two
 * comparisons changes nothing, because time then goes on by the monotonic clock. So a machine whose clock is wrong removes,
 * expires and schedules at the same moments as all others.
 */

/** What both clocks of this machine say at one moment, in milliseconds: the one that may be set, and the one that may not. */
export interface ClockReading {
  wallMs: number
  monotonicMs: number
}

export const readClock = (): ClockReading => ({ wallMs: Date.now(), monotonicMs: performance.now() })

/** By more than this the wall clock differs from the monotonic one only when it was set, or the machine was suspended. */
const setMs = 1_000
/** Times of both machines are cut off at the millisecond. */
const roundingMs = 2

/**
 * What the database's clock is ahead of this machine's, and what this machine's said when they were last compared. A process
 * that never compares them, such as a command, goes by the machine's clock alone.
 */
let compared: (ClockReading & { offsetMs: number }) | undefined

/** How far the machine's clock was set ahead since the last comparison. */
function setSince(reading: ClockReading, from: ClockReading): number {
  const differs = reading.wallMs - from.wallMs - (reading.monotonicMs - from.monotonicMs)
  return Math.abs(differs) < setMs ? 0 : Math.round(differs)
}

const offsetAt = (reading: ClockReading): number => (compared ? compared.offsetMs - setSince(reading, compared) : 0)

const timeAt = (reading: ClockReading): number => reading.wallMs + offsetAt(reading)

/**
 * Compares the machine's clock with the database's, which said `databaseMs` after the reading `sent` and before the reading
 * `received`. No difference, else the known one, is taken while it is possible by that, so that a delayed answer does not move the time.
 */
export function compareClock(databaseMs: number, sent: ClockReading, received = readClock()): void {
  if (setSince(received, sent) !== 0) return
  const least = databaseMs - received.wallMs - roundingMs
  const most = databaseMs - sent.wallMs + roundingMs
  const offsetMs = [0, offsetAt(received)].find((ms) => least <= ms && ms <= most) ?? Math.round((least + most) / 2)
  compared = { ...received, offsetMs }
}

/** How far the machine's clock is ahead of the database's, in milliseconds; negative where it is behind. */
export const clockSkewMs = (): number => -offsetAt(readClock())

/** What the metric clock_skew_seconds says. */
export const clockHelp = "How far the machine's clock is ahead of the database's; negative where it is behind"

/** A process whose clock is wrong by more than this takes no timed task, and an API is not ready. */
export const maxSkewMs = 60_000

export const isClockRight = (): boolean => Math.abs(clockSkewMs()) <= maxSkewMs

/** The machine's time, in milliseconds since 1970. */
export const machineNow = (): number => timeAt(readClock())

/** Milliseconds that only go forward, for what counts over a while: a machine's clock that is set back would hold it up. */
export const monotonicNow = (): number => performance.now()

/** The machine's time as ISO 8601. */
export const machineTime = (): string => isoTime(machineNow())

let latest = { ms: 0, text: new Date(0).toISOString() }

/** Many requests ask within one millisecond, and a text of the time takes longer to make than all else they ask of a clock. */
function isoTime(ms: number): string {
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() }
  return latest.text
}

/** The machine's time as a Date. */
export const machineDate = (): Date => new Date(machineNow())

/** The clock of an organization at a moment of the machine's, ISO 8601. `aheadMs` is how far it is ahead. */
export const timeAhead = (aheadMs: number, nowMs: number = machineNow()): string => isoTime(nowMs + aheadMs)
