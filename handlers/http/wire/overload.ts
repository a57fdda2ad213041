/**
 * What a response emits once its request waits for its turn elsewhere, or for its refusal to be sent: such waiting is
 * bounded where it is done, is no work for the process, and does not count any more.
 */
export const waits = Symbol('waits')

/** A request that has come in. */
export interface InFlightRequest {
  at: number
  counts: boolean
  /** The caller's key, the same for all of its requests. */
  caller: string
}

/** Whose request it is, and whether it is refused only after the others. */
export interface LoadParty {
  caller?: string
  isLast?: boolean
}

/**
 * Load shedding, which tells a burst from overload. Under overload a queue delays every request and helps none, so a
 * new request is better refused at once and retried. The queue is full when the requests in it would take longer than
 * 10 ms at the rate of the last second, but never with fewer than 48. A burst is no overload: requests are refused only
 * when the queue has stayed full for `crowdMs` (a quarter of a second), and then until none had to be refused for a
 * second. A request that has been in for a tenth of a second is waiting for a lock or its slow connection, not for its
 * turn, and no longer counts; so a few slow callers cannot fill the queue. While the process is saturated every request
 * waits for its turn, and counts for a second: otherwise the longer each takes, the more would be admitted.
 *
 * Those who are refused last, an organization's customers, find the same queue full only when it is three times as long.
 *
 * Whoever has less in the queue than an equal share of its room for each caller in it gets in though it is full: one who
 * sends more than the service can do is refused for it, and others are not.
 *
 * Times are milliseconds of any monotonic clock. After Little's law, and Nichols and Jacobson, "Controlling Queue
 * Delay" (2012).
 */
export class Overload {
  #requests: InFlightRequest[] = []
  /** The index of the first request that may still count. */
  #first = 0
  #present = 0
  readonly #presentOf = new Map<string, number>()
  readonly #usual: Threshold
  readonly #last: Threshold
  #second = { from: Number.NEGATIVE_INFINITY, served: 0 }
  #servedPerSecond = 0
  readonly #isSaturated: (now: number) => boolean

  constructor(crowdMs: number, isSaturated: (now: number) => boolean = () => false) {
    this.#usual = new Threshold(crowdMs)
    this.#last = new Threshold(crowdMs)
    this.#isSaturated = isSaturated
  }

  /** Admits one more request, or returns undefined when there is no room. */
  enter(now: number, { caller = '', isLast = false }: LoadParty = {}): InFlightRequest | undefined {
    this.#forget(now)
    const admits = isLast
      ? this.#last.admits(now, this.#present < lastShare * this.#room())
      : this.#usual.admits(now, this.#present < this.#room())
    const own = this.#presentOf.get(caller) ?? 0
    if (!admits && !this.#hasShare(own)) return undefined
    const request = { at: now, counts: true, caller }
    this.#requests.push(request)
    this.#present += 1
    this.#presentOf.set(caller, own + 1)
    return request
  }

  /** Whether a quarter of the queue's room is one caller's. */
  isCrowdedBy(caller: string): boolean {
    return (this.#presentOf.get(caller) ?? 0) * 4 > this.#room()
  }

  #room(): number {
    return Math.max(minRoom, this.#servedPerSecond * maxSeconds)
  }

  /** Whether a caller with so many in the queue may have one more, if the room is shared equally. */
  #hasShare(own: number): boolean {
    const callers = this.#presentOf.size + (own === 0 ? 1 : 0)
    return (own + 1) * callers <= this.#room()
  }

  leave(request: InFlightRequest, now: number): void {
    this.#uncount(request)
    const past = now - this.#second.from
    if (past > 1000) {
      this.#servedPerSecond = past > 2000 ? 0 : (this.#second.served * 1000) / past
      this.#second = { from: now, served: 0 }
    }
    this.#second.served += 1
  }

  /** Stops counting a request that waits for something else than the processor. */
  pause(request: InFlightRequest): void {
    this.#uncount(request)
  }

  #uncount(request: InFlightRequest): void {
    if (!request.counts) return
    request.counts = false
    this.#present -= 1
    const left = this.#presentOf.get(request.caller)! - 1
    if (left === 0) this.#presentOf.delete(request.caller)
    else this.#presentOf.set(request.caller, left)
  }

  /** Stops counting requests that have lasted too long. */
  #forget(now: number): void {
    const longest = this.#isSaturated(now) ? longestSaturatedMs : longestMs
    for (; this.#first < this.#requests.length; this.#first += 1) {
      const request = this.#requests[this.#first]!
      if (request.counts && now - request.at <= longest) break
      this.#uncount(request)
    }
    if (this.#first < 1_000) return
    this.#requests = this.#requests.slice(this.#first)
    this.#first = 0
  }
}

/** Tells a burst from overload: for `crowdMs` a queue may be full before somebody is refused. */
class Threshold {
  readonly #crowdMs: number
  #fullSince: number | undefined
  #shedAt: number | undefined

  constructor(crowdMs: number) {
    this.#crowdMs = crowdMs
  }

  admits(now: number, hasRoom: boolean): boolean {
    if (this.#shedAt !== undefined && now - this.#shedAt > calmMs) {
      this.#shedAt = undefined
      this.#fullSince = undefined
    }
    if (hasRoom) {
      this.#fullSince = undefined
      return true
    }
    this.#fullSince ??= now
    if (this.#shedAt === undefined && now - this.#fullSince <= this.#crowdMs) return true
    this.#shedAt = now
    return false
  }
}

const minRoom = 48
const lastShare = 3
const maxSeconds = 0.01
const calmMs = 1_000
const longestMs = 100
const longestSaturatedMs = 1_000

/** Whether the process has been computing for nine tenths of the last moment, so that whatever waits, waits for it. */
export function saturationOf(lookMs = 50): (now: number) => boolean {
  let [at, seen, isSaturated] = [0, performance.eventLoopUtilization(), false]
  return (now) => {
    if (now - at < lookMs) return isSaturated
    const current = performance.eventLoopUtilization()
    isSaturated = performance.eventLoopUtilization(current, seen).utilization > 0.9
    at = now
    seen = current
    return isSaturated
  }
}
