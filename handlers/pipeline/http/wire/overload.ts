/**
 * What a response emits once its request waits for its turn elsewhere, or for its refusal to be sent: such waiting is
 * bounded where it is done, is no work for the process, and does not count any more.
 */
export const waits = Symbol('waits')

/** A request that has come in. */
export interface InFlightRequest {
  at: number
  /** The turn of the event loop in which the request was read; undefined if the process does not count turns. */
  turn: number | undefined
  counts: boolean
  /** The caller's key, the same for all of its requests. */
  caller: string
}

/** Whose request it is, and how much of the queue's room it may fill: 1 is usual, more is refused later. */
export interface LoadParty {
  caller?: string
  share?: number
  /** The turn of the event loop in which the request is read. */
  turn?: number
}

/**
 * Load shedding, which tells a burst from overload. Under overload a queue delays every request and helps none, so a
 * new request is better refused at once and retried. The queue is full when the requests in it would take longer than
 * 10 ms at the rate of the last second, but never with fewer than 48. A burst is no overload: requests are refused only
 * when the queue has stayed full for `crowdMs` (a quarter of a second), and then until none had to be refused for a
 * second. Meanwhile the queue is full with twice as many requests as are on their way where nobody waits and as many
 * are served as have been of late, but never with fewer than 24, or 6 of slow ones: a longer queue would only be waited
 * in. How long they take is learned while nobody is refused, since what is learned of a full queue would make it longer
 * with each second. A burst that would take a quarter of a second to serve at the rate of the last second, but never
 * one of fewer than 200, is overload at once. A request that has been in for a tenth of a second is waiting for a lock
 * or its slow connection, not for its turn, and no longer counts; so a few slow callers cannot fill the queue. While
 * the process is saturated, or requests wait for the database, every request waits for its turn, and counts for a
 * second: otherwise the longer each takes, the more would be admitted.
 *
 * A request with a share above 1 finds the same queue full only when it is so many times as long, and has a burst of
 * its own. One with a share below 1 is refused earlier, but only once others are; while some are, what fills the queue
 * is no burst.
 *
 * What a process has not read yet waits in its sockets, where nobody counts it: a thousand requests that are refused as
 * soon as they are read, each at once, have never been in a queue, and yet whoever comes after them has waited for all.
 * So a request that is answered in the turn of the event loop in which it was read has its place until that turn is
 * over, and a queue that was full in a turn is full until one has ended in which it was not.
 *
 * Whoever has less in the queue than an equal share of its room for each caller in it gets in though it is full: one
 * who sends more than the service can do is refused for it, and others are not. Nor may one caller have more than half
 * of its room while there are others, who wait behind all that is in it.
 *
 * Times are milliseconds of any monotonic clock. After Little's law, and Nichols and Jacobson, "Controlling Queue
 * Delay" (2012).
 */
export class Overload {
  #requests: InFlightRequest[] = []
  /** The index of the first request that may still count. */
  #first = 0
  #present = 0
  #turn: number | undefined
  /** Those that were read in this turn and are answered, which have their places until it is over. */
  #answered: InFlightRequest[] = []
  readonly #presentOf = new Map<string, number>()
  readonly #usual: Threshold
  /** Of those with a share above 1. */
  readonly #later: Threshold
  #second = { from: Number.NEGATIVE_INFINITY, served: 0, answered: 0, lastedMs: 0 }
  #servedPerSecond = 0
  /** The most that was served in a second of late: what is served under overload is less for the refusals. */
  #capacityPerSecond = 0
  /**
   * How long requests took in that second of late in which they took the shortest, on average, and nobody was refused.
   */
  #shortestMs: number | undefined
  readonly #isSaturated: (now: number) => boolean

  constructor(crowdMs: number, isSaturated: (now: number) => boolean = () => false) {
    this.#usual = new Threshold(crowdMs)
    this.#later = new Threshold(crowdMs)
    this.#isSaturated = isSaturated
  }

  /** Admits one more request, or returns undefined when there is no room. */
  enter(now: number, { caller = '', share = 1, turn }: LoadParty = {}): InFlightRequest | undefined {
    if (turn === undefined || turn !== this.#turn) this.#beginTurn(turn)
    this.#forget(now)
    const own = this.#presentOf.get(caller) ?? 0
    if (share <= 1 && this.#takesOthersPlaces(own, now)) {
      this.#usual.refuse(now)
      return undefined
    }
    if (!this.#admits(now, share) && !this.#hasShare(own, Math.min(share, 1) * this.#room(now))) return undefined
    const request = { at: now, turn, counts: true, caller }
    this.#requests.push(request)
    this.#present += 1
    this.#presentOf.set(caller, own + 1)
    return request
  }

  /** Whether one caller with so many in the queue has half of its room, under load, while there are others. */
  #takesOthersPlaces(own: number, now: number): boolean {
    const isBesideOthers = own > 0 && this.#presentOf.size > 1
    return isBesideOthers && this.#usual.isShedding(now) && (own + 1) * 2 > this.#room(now)
  }

  /** Whether somebody was refused within the last second. */
  isShedding(now: number): boolean {
    return this.#usual.isShedding(now)
  }

  /** Whether a quarter of the queue's room is one caller's. */
  isCrowdedBy(caller: string, now: number): boolean {
    return (this.#presentOf.get(caller) ?? 0) * 4 > this.#room(now)
  }

  #beginTurn(turn: number | undefined): void {
    this.#turn = turn
    for (const request of this.#answered) this.#uncount(request)
    this.#answered = []
    this.#usual.beginTurn()
    this.#later.beginTurn()
  }

  #admits(now: number, share: number): boolean {
    if (share > 1)
      return this.#later.admits(now, this.#present < share * this.#room(now), this.#present < share * this.#burst())
    const room = this.#room(now)
    if (!this.#usual.admits(now, this.#present < room, this.#present < this.#burst())) return false
    if (share === 1 || !this.#usual.isShedding(now) || this.#present < share * room) return true
    this.#usual.noteRefusal(now)
    return false
  }

  /**
   * How many a burst may have. That fewer were served may be for want of requests, so that some are let in at any time.
   */
  #burst(): number {
    return Math.max(minBurst, this.#servedPerSecond * maxBurstSeconds)
  }

  #room(now: number): number {
    if (this.#capacityPerSecond > 0 && this.#usual.isShedding(now)) {
      const shortestMs = Math.min(this.#shortestMs ?? 0, longestMs)
      const least = Math.max(leastOfSlow, Math.min(leastOfFast, (leastOfFast * fastMs) / shortestMs))
      return Math.max(least, sheddingGain * this.#capacityPerSecond * (shortestMs / 1000))
    }
    return Math.max(minRoom, this.#servedPerSecond * maxSeconds)
  }

  /** Whether a caller with so many in the queue may have one more, if so much room is shared equally. */
  #hasShare(own: number, room: number): boolean {
    const callers = this.#presentOf.size + (own === 0 ? 1 : 0)
    return (own + 1) * callers <= room
  }

  leave(request: InFlightRequest, now: number): void {
    if (request.counts) {
      this.#second.answered += 1
      this.#second.lastedMs += now - request.at
    }
    if (request.turn !== undefined && request.turn === this.#turn && request.counts) this.#answered.push(request)
    else this.#uncount(request)
    const past = now - this.#second.from
    if (past > 1000) {
      const { answered, lastedMs } = this.#second
      if (answered > 0 && !this.#usual.isShedding(now))
        this.#shortestMs = Math.min(lastedMs / answered, (this.#shortestMs ?? Number.POSITIVE_INFINITY) / keptOfSecond)
      this.#servedPerSecond = past > 2000 ? 0 : (this.#second.served * 1000) / past
      this.#capacityPerSecond = Math.max(this.#servedPerSecond, this.#capacityPerSecond * keptOfSecond)
      this.#second = { from: now, served: 0, answered: 0, lastedMs: 0 }
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

/**
 * Tells a burst from overload: for `crowdMs` a queue may be full before somebody is refused, as long as it is no longer
 * than that of a burst.
 */
class Threshold {
  readonly #crowdMs: number
  #fullSince: number | undefined
  #wasFull = false
  #shedAt: number | undefined
  #refusedAt = Number.NEGATIVE_INFINITY

  constructor(crowdMs: number) {
    this.#crowdMs = crowdMs
  }

  /** Whether somebody was refused within the last second. */
  isShedding(now: number): boolean {
    return this.#shedAt !== undefined && now - this.#shedAt <= calmMs
  }

  /** A turn of the event loop begins, or whatever is counted as one. */
  beginTurn(): void {
    if (!this.#wasFull) this.#fullSince = undefined
    this.#wasFull = false
  }

  admits(now: number, hasRoom: boolean, isBurst: boolean): boolean {
    if (this.#shedAt !== undefined && now - this.#shedAt > calmMs) {
      this.#shedAt = undefined
      this.#fullSince = undefined
    }
    if (hasRoom) return true
    this.#wasFull = true
    this.#fullSince ??= now
    const isNew = now - this.#fullSince <= this.#crowdMs && now - this.#refusedAt > calmMs
    if (isBurst && this.#shedAt === undefined && isNew) return true
    this.refuse(now)
    return false
  }

  /** Somebody is refused for whom the queue is full. */
  refuse(now: number): void {
    this.#shedAt = now
    this.noteRefusal(now)
  }

  /** Somebody is refused, for whom the queue is shorter than for others: what fills it within a second is no burst. */
  noteRefusal(now: number): void {
    this.#refusedAt = now
  }
}

const minRoom = 48
const minBurst = 200
const maxBurstSeconds = 0.25
const maxSeconds = 0.01
/**
 * Minimum capacity of the queue, in requests that take up to 2 ms on an idle process. For slower requests, the minimum
 * is lower.
 */
const leastOfFast = 24
const fastMs = 2
const leastOfSlow = 6
const sheddingGain = 2
/** What is known of the best second is worth less with each that passes, so that it is found out anew. */
const keptOfSecond = 0.97
const calmMs = 1_000
const longestMs = 100
const longestSaturatedMs = 1_000

/** Whether the process has been computing for nine tenths of the last moment, so that whatever waits, waits for it. */
export function createSaturationCheck(lookMs = 50): (now: number) => boolean {
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

/** Counts the turns of the event loop in which somebody asks. */
export class Turns {
  #turn = 0
  #isOver = true

  /** The number of this turn. */
  current(): number {
    if (this.#isOver) {
      this.#turn += 1
      this.#isOver = false
      setImmediate(() => {
        this.#isOver = true
      })
    }
    return this.#turn
  }
}
