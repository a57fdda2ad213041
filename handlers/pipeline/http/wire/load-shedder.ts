/** Mode of a process; see `LoadShedder`. */
export type LoadMode = 'normal' | 'crowded' | 'shedding' | 'probing'

/** A request that counts as in flight. */
export interface InFlightRequest {
  readonly at: number
  readonly caller: string
}

/** Whose request it is, and which share of the limit it may fill. The usual share is 1. See `queueShareOf`. */
export interface LoadParty {
  caller: string
  share: number
}

/** Numbers of requests in flight, and the times in which the process would serve them: a crowd, and an overload. */
const minCrowd = 48
const minCrowdMs = 10
const minOverload = 200
const minOverloadMs = 250
/** Times after which a crowd and an overload have ended. */
const uncrowdedMs = 50
const calmMs = 1_000
/** How long the process sheds before it probes, and how long it probes. */
const probeAfterMs = 5_000
const probeMs = 250
/** How long a request counts as in flight, usually and while the process is busy. */
const maxCountedMs = 100
const maxCountedBusyMs = 1_000
/** Permitted queueing delay of fast requests. Slower requests may wait for as long as they take. */
const minDelayMs = 3
const minLimit = 12
/** Minimum limit if requests take up to 2 ms. A lower limit would leave the process idle at times. */
const minLimitOfFast = 24
const fastMs = 2
/** Factor by which measured values count less with every second, so that they are measured again. */
const keptPerSecond = 0.97

/**
 * Decides which requests a process refuses because it has more than it can serve. A longer queue would delay all of them
 * and help none. The process has one of four modes:
 *
 * - `normal`: no request is refused. Entered at the start. Left for `crowded` as soon as `isCrowded`.
 * - `crowded`: no request is refused, because a burst is no overload. Left for `normal` when `isCrowded` was false for
 *   50 ms. Left for `shedding` after `shedAfterMs`, or at once if `#isOverload`.
 * - `shedding`: requests above the concurrency limit are refused. Left for `normal` after a second without a refusal.
 *   Left for `probing` after 5 s, because requests that were refused and sent again do not show how many there are.
 * - `probing`: no request is refused. Left for `shedding` as soon as `isCrowded`, and for `normal` after 250 ms. A crowd
 *   is back within milliseconds and delays few requests.
 *
 * A request is in flight from its arrival until its response is closed. It counts for at most 100 ms, because then it
 * waits for a lock or for its client and delays no others. While the process is busy, all requests wait for the process,
 * and each counts for a second.
 *
 * `isCrowded`: more requests are in flight than the process serves in 10 ms, and at least 48. `#isOverload`: more than
 * it serves in 250 ms, and at least 200.
 *
 * The concurrency limit adapts to the measured speed (Little's law). It is the number of requests that the process
 * serves during the average time of a request plus the permitted queueing delay. That time is learned only while no
 * requests are refused. If it were learned under overload, the limit would grow with the delay that it causes.
 *
 * While there are several callers, one of them may have at most half of the limit. The limit is counted without the
 * caller that has the most, so that this caller does not cause refusals for others. If the limit is reached, a caller
 * with less than an equal share is still admitted. Requests with a share above 1 are refused last, for every caller.
 *
 * Times are milliseconds of a monotonic clock. After Nichols and Jacobson, "Controlling Queue Delay" (2012).
 */
export class LoadShedder {
  readonly #shedAfterMs: number
  readonly #isBusy: () => boolean
  readonly #inFlight = new Set<InFlightRequest>()
  readonly #countByCaller = new Map<string, number>()
  #mode: LoadMode = 'normal'
  #crowdedAt = 0
  #refusedAt = 0
  #modeSince = 0
  #second = { startMs: 0, served: 0, durationMs: 0 }
  #servedPerMs = 0
  /** The highest rate of late. The current one is lower if the process spends its time on refusals. */
  #bestPerMs = 0
  #shortestMs = Number.POSITIVE_INFINITY

  /** `isBusy` reports whether requests wait for the process: for its event loop or for a database connection. */
  constructor(shedAfterMs: number, isBusy: () => boolean = () => false) {
    this.#shedAfterMs = shedAfterMs
    this.#isBusy = isBusy
  }

  get mode(): LoadMode {
    return this.#mode
  }

  /** Admits a request; undefined if it must be refused. */
  enter(now: number, { caller, share }: LoadParty): InFlightRequest | undefined {
    this.#forgetOld(now)
    if (now - this.#second.startMs > 1_000) this.#endSecond(now)
    this.#changeMode(now)
    if (this.#mode === 'shedding' && !this.#hasRoom(caller, share)) {
      this.#refusedAt = now
      return undefined
    }
    const request = { at: now, caller }
    this.#inFlight.add(request)
    this.#countByCaller.set(caller, this.#countOf(caller) + 1)
    return request
  }

  /** The response is sent. */
  leave(request: InFlightRequest, now: number): void {
    if (!this.pause(request)) return
    this.#second.served += 1
    this.#second.durationMs += now - request.at
  }

  /**
   * Stops counting a request that waits for something else than the process, or whose client has disconnected. Returns
   * whether it counted.
   */
  pause(request: InFlightRequest): boolean {
    if (!this.#inFlight.delete(request)) return false
    const left = this.#countOf(request.caller) - 1
    if (left === 0) this.#countByCaller.delete(request.caller)
    else this.#countByCaller.set(request.caller, left)
    return true
  }

  /** Whether the caller has more than a quarter of the limit in flight, and so causes the overload. */
  isCrowding(caller: string): boolean {
    return this.#countOf(caller) * 4 > this.#limit()
  }

  #changeMode(now: number): void {
    const isCrowded = this.#inFlight.size >= Math.max(minCrowd, this.#servedPerMs * minCrowdMs)
    if (isCrowded) this.#crowdedAt = now
    if (this.#mode === 'normal' && isCrowded) this.#enterMode('crowded', now)
    const forMs = now - this.#modeSince
    if (this.#mode === 'crowded') {
      if (now - this.#crowdedAt > uncrowdedMs) this.#enterMode('normal', now)
      else if (forMs > this.#shedAfterMs || this.#isOverload()) this.#enterMode('shedding', now)
    } else if (this.#mode === 'shedding') {
      if (now - this.#refusedAt > calmMs) this.#enterMode('normal', now)
      else if (forMs > probeAfterMs) this.#enterMode('probing', now)
    } else if (this.#mode === 'probing') {
      if (isCrowded) this.#enterMode('shedding', now)
      else if (forMs > probeMs) this.#enterMode('normal', now)
    }
  }

  #enterMode(mode: LoadMode, now: number): void {
    this.#mode = mode
    this.#modeSince = now
    if (mode === 'shedding') this.#refusedAt = now
  }

  #isOverload(): boolean {
    return this.#inFlight.size >= Math.max(minOverload, this.#servedPerMs * minOverloadMs)
  }

  #limit(): number {
    if (this.#shortestMs === Number.POSITIVE_INFINITY) return minCrowd
    const shortestMs = Math.min(this.#shortestMs, maxCountedMs)
    const served = this.#bestPerMs * (shortestMs + Math.max(minDelayMs, shortestMs))
    return Math.max(served, minLimit, Math.min(minLimitOfFast, (minLimitOfFast * fastMs) / shortestMs))
  }

  #hasRoom(caller: string, share: number): boolean {
    if (share > 1) return this.#inFlight.size < share * Math.max(this.#limit(), minCrowd)
    const limit = share * this.#limit()
    const own = this.#countOf(caller)
    const most = Math.max(own, ...this.#countByCaller.values())
    // What one caller asks for in excess delays the others. So more of them are admitted than without that caller.
    const limitOfOthers = most * 4 > limit ? limit * 2 : limit
    const callers = this.#countByCaller.size + (own === 0 ? 1 : 0)
    const maxOwn = callers === 1 ? limit : limit / 2
    return own + 1 <= (this.#inFlight.size - most < limitOfOthers ? maxOwn : limit / callers)
  }

  #countOf(caller: string): number {
    return this.#countByCaller.get(caller) ?? 0
  }

  #forgetOld(now: number): void {
    for (const request of this.#inFlight) {
      const ageMs = now - request.at
      if (ageMs <= maxCountedMs || (ageMs <= maxCountedBusyMs && this.#isBusy())) return
      this.pause(request)
    }
  }

  #endSecond(now: number): void {
    const { startMs, served, durationMs } = this.#second
    this.#second = { startMs: now, served: 0, durationMs: 0 }
    this.#servedPerMs = served / (now - startMs)
    this.#bestPerMs = Math.max(this.#servedPerMs, this.#bestPerMs * keptPerSecond)
    if (served > 0 && this.#mode !== 'shedding')
      this.#shortestMs = Math.min(durationMs / served, this.#shortestMs / keptPerSecond)
  }
}

const busyCheckMs = 50

/** Returns a function that reports whether the event loop was computing for nine tenths of the last 50 ms or more. */
export function createUtilizationCheck(): () => boolean {
  let [at, last, isComputing] = [0, performance.eventLoopUtilization(), false]
  return () => {
    const now = performance.now()
    if (now - at < busyCheckMs) return isComputing
    const current = performance.eventLoopUtilization()
    isComputing = performance.eventLoopUtilization(current, last).utilization > 0.9
    ;[at, last] = [now, current]
    return isComputing
  }
}
