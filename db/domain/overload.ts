/**
 * Tells a queue that only waits from one that grows. When more is asked for than can be done, a queue makes everybody
 * late and helps nobody; those who have waited too long are then better told at once to come back. A short stall is no
 * overload: only when the oldest has been late for a quarter of a second without a break does the limit hold.
 *
 * Late is later than 20 ms or three of the fastest recent rounds, whichever is more, so that a database far away is not
 * taken for a busy one. Times are milliseconds of any monotonic clock. After Nichols and Jacobson, "Controlling Queue
 * Delay" (2012).
 */
export class Overload {
  #onTimeAt = Number.NEGATIVE_INFINITY
  #fastest = { roundMs: Number.POSITIVE_INFINITY, since: Number.NEGATIVE_INFINITY }

  /** A round of the queue's service took so long. */
  noteRound(roundMs: number, now: number): void {
    if (roundMs <= this.#fastest.roundMs || now - this.#fastest.since > fastestLifeMs) {
      this.#fastest = { roundMs, since: now }
    }
  }

  /** How long one may have waited to be served still, given how long the oldest has; Infinity without overload. */
  mostWait(oldestWaitMs: number, now: number): number {
    const late = Math.max(leastLateMs, Number.isFinite(this.#fastest.roundMs) ? 3 * this.#fastest.roundMs : 0)
    if (oldestWaitMs <= late) this.#onTimeAt = now
    return now - this.#onTimeAt > patienceMs ? late : Number.POSITIVE_INFINITY
  }
}

const leastLateMs = 20
const patienceMs = 250
const fastestLifeMs = 60_000
