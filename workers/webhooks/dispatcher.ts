import type { ConcurrencyLimiter } from '../../db/engine/base/concurrency.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import {
  type Attempted,
  claimEndpoint,
  type DispatchTarget,
  type DueDelivery,
  dispatchLease,
  dueDeliveries,
  exhaustOpenDeliveries,
  findHeldEndpoint,
  type HeldEndpoint,
  nextInOrder,
  recordAttempts,
  renewHeldEndpoint,
  scheduleDispatcher,
  takeIntoOrder,
  wakeDispatcher,
} from '../../db/nouns/webhooks/dispatch.ts'
import { nextDueAt } from '../../db/nouns/webhooks/due.ts'
import { runThrottled } from '../base/slices.ts'
import { type AttemptDeps, Attempts } from './attempts.ts'
import type { BulkDeliveryScheduler } from './bulk-delivery-scheduler.ts'

export interface DispatcherDeps extends AttemptDeps {
  database: Database
  stopping(): boolean
  /** Schedules bulk deliveries, for which no user waits. */
  pace: Pick<BulkDeliveryScheduler, 'waitForTurn'>
  /** Runs a statement while few others of its organization run. */
  statements: Pick<ConcurrencyLimiter, 'run'>
}

/** What the loop of a dispatcher does. README.md describes the states, and what enters and leaves each of them. */
type DispatcherState = 'idle' | 'looking' | 'sending' | 'recording' | 'stopping' | 'ended'

/**
 * The maximum numbers of concurrent requests to an endpoint, and of bulk requests among them. No request starts while
 * `unrecorded` outcomes are not recorded yet, because a crash repeats their attempts. For an ordered endpoint, each
 * outcome is recorded before the next delivery is sent.
 */
const limits = { requests: 4, bulkRequests: 3, unrecorded: 32 }
const orderedLimits = { requests: 1, bulkRequests: 1, unrecorded: 1 }

/** Maximum number of deliveries fetched for a lane. */
const laneLength = 32
/** Time after which a dispatcher finds changes by other processes: new deliveries, a disabled endpoint. */
const lookEveryMs = 1_000
const renewEveryMs = dispatchLease.ms / 4

/** Deliveries that are fetched and not sent yet, in the order in which they are sent. */
interface Lane {
  interactive: boolean
  waiting: DueDelivery[]
  /** Set if the database may have more. */
  more: boolean
}

const newLane = (interactive: boolean): Lane => ({ interactive, waiting: [], more: true })

/** A claimed endpoint. */
interface Claim {
  fence: number
  isOrdered: boolean
  limits: typeof limits
  /** An ordered endpoint has one lane, in which every delivery waits for the one before. */
  lanes: Lane[]
  /** Set once the deliveries from before the order have their place in it. */
  isSorted: boolean
  lookedMs: number
  renewedMs: number
}

/** Sends the due deliveries of one endpoint until none is left. */
export class Dispatcher {
  readonly #deps: DispatcherDeps
  readonly #target: DispatchTarget
  readonly #attempts: Attempts
  #state: DispatcherState = 'looking'
  #claim: Claim | undefined
  /** The endpoint as of the last look; undefined if another process has claimed it. */
  #endpoint: HeldEndpoint | undefined
  readonly #flying = new Map<number, DueDelivery>()
  #ended: Attempted[] = []
  #recording: Attempted[] = []
  #failure: unknown
  /** Numbers of turns for bulk deliveries that were requested, and that were granted but not used yet. */
  #turns = { asked: 0, granted: 0 }
  #isWoken = false
  /** Resolved after an outcome, a turn or a wake-up. */
  #news = Promise.withResolvers<void>()

  constructor(deps: DispatcherDeps, target: DispatchTarget) {
    this.#deps = deps
    this.#target = target
    this.#attempts = new Attempts(deps)
  }

  /** Makes the dispatcher look for deliveries at once. Returns false if it has ended. */
  wake(): boolean {
    this.#isWoken = true
    this.#tell()
    return this.#state !== 'ended'
  }

  /**
   * Runs until nothing is due, another process has the endpoint, or this process stops. Throws only for defects and if
   * the database is unavailable. Then the lease expires, and the next dispatcher sends what is not recorded.
   */
  async run(): Promise<void> {
    const states = {
      looking: () => this.#look(),
      sending: () => this.#send(),
      recording: () => this.#record(),
      idle: () => this.#wait(),
      stopping: () => this.#stop(),
    }
    while (this.#state !== 'ended') {
      try {
        await states[this.#state]()
      } catch (error) {
        this.#failure ??= error
        this.#state = 'stopping'
      }
    }
    this.#attempts.close()
    if (this.#failure !== undefined) throw this.#failure
  }

  /** State `looking`: claims the endpoint or renews its lease, reads it, and fetches due deliveries. */
  async #look(): Promise<void> {
    const isWhole = this.#isLookDue()
    this.#isWoken = false
    this.#claim ??= await this.#claimEndpoint()
    if (this.#claim) await this.#fetch(this.#claim, isWhole)
    this.#state = this.#maySend() ? 'sending' : 'stopping'
  }

  async #claimEndpoint(): Promise<Claim | undefined> {
    const held = await claimEndpoint(this.#deps.database, this.#target, this.#deps.now())
    if (held === undefined) return undefined
    const times = { lookedMs: -Infinity, renewedMs: performance.now() }
    return held.isOrdered
      ? { ...held, ...times, limits: orderedLimits, lanes: [newLane(true)], isSorted: false }
      : { ...held, ...times, limits, lanes: [newLane(true), newLane(false)], isSorted: true }
  }

  async #fetch(claim: Claim, isWhole: boolean): Promise<void> {
    const { database, now, clock } = this.#deps
    await clock.read()
    const [machineMs, nowMs] = [now(), clock.now()]
    claim.lookedMs = performance.now()
    const renews = claim.lookedMs - claim.renewedMs >= renewEveryMs
    if (renews) claim.renewedMs = claim.lookedMs
    const [endpoint] = await Promise.all([
      this.#ask(() =>
        renews
          ? renewHeldEndpoint(database, this.#target, claim.fence, machineMs)
          : findHeldEndpoint(database, this.#target, claim.fence),
      ),
      ...claim.lanes.map((lane) =>
        claim.isOrdered ? this.#fillInOrder(lane, nowMs) : this.#fill(lane, nowMs, isWhole),
      ),
    ])
    this.#endpoint = endpoint
    if (!claim.isSorted && this.#maySend() && claim.lanes.some(({ more }) => more))
      claim.isSorted = await runThrottled(database, () => this.#ask(() => takeIntoOrder(database, this.#target)))
  }

  /** Fetches a lane's deliveries if it is empty. Always looks for interactive ones, so that none waits behind bulk. */
  async #fill(lane: Lane, nowMs: number, isWhole: boolean): Promise<void> {
    const { interactive, waiting, more } = lane
    if (waiting.length > 0 || !(interactive || more || isWhole)) return
    const attempted = [...this.#ended, ...this.#recording].map(({ delivery }) => delivery)
    const others = this.#claim!.lanes.flatMap((other) => other.waiting)
    const held = [...others, ...this.#flying.values(), ...attempted].map(({ id }) => id)
    const asked = { interactive, held, limit: laneLength, nowMs }
    lane.waiting = await this.#ask(() => dueDeliveries(this.#deps.database, this.#target, asked))
    lane.more = lane.waiting.length === laneLength
  }

  /** Fetches the next delivery of an ordered endpoint, once the one before is recorded. */
  async #fillInOrder(lane: Lane, nowMs: number): Promise<void> {
    if (this.#isBusy()) return
    const next = await this.#ask(() => nextInOrder(this.#deps.database, this.#target, nowMs))
    const isSorted = this.#claim!.isSorted
    lane.waiting = isSorted && next?.isDue ? [next.delivery] : []
    lane.more = next?.isDue ?? !isSorted
  }

  /** State `sending`: starts attempts up to the limits. Each attempt then runs next to the loop. */
  #send(): void {
    const { requests, unrecorded } = this.#claim!.limits
    while (this.#flying.size < requests && this.#ended.length + this.#recording.length < unrecorded) {
      const next = this.#nextToSend()
      if (next === undefined) break
      this.#flying.set(next.id, next)
      void this.#attempt(next, this.#endpoint!)
    }
    this.#state = 'recording'
  }

  #nextToSend(): DueDelivery | undefined {
    const maySend = ({ waiting }: Lane) => waiting[0] && (waiting[0].interactive || this.#takeTurn(waiting.length))
    return this.#claim!.lanes.find(maySend)?.waiting.shift()
  }

  /** Uses up a turn for a bulk delivery. Requests turns for as many of the waiting ones as could be sent at once. */
  #takeTurn(waiting: number): boolean {
    const turns = this.#turns
    const flying = [...this.#flying.values()].filter(({ interactive }) => !interactive).length
    const places = Math.min(this.#claim!.limits.bulkRequests - flying, waiting)
    for (; turns.asked + turns.granted < places; turns.asked += 1) {
      this.#deps.pace.waitForTurn(this.#target.tenantId).then(() => {
        turns.asked -= 1
        turns.granted += 1
        this.#tell()
      })
    }
    if (places <= 0 || turns.granted === 0) return false
    turns.granted -= 1
    return true
  }

  async #attempt(delivery: DueDelivery, endpoint: HeldEndpoint): Promise<void> {
    try {
      const outcome = await this.#attempts.make(delivery, endpoint)
      this.#ended.push({ delivery, outcome })
    } catch (error) {
      this.#failure ??= error
    }
    this.#flying.delete(delivery.id)
    this.#tell()
  }

  /** State `recording`: starts to record the outcomes, and decides whether there is more to do. */
  #record(): void {
    this.#startRecording()
    const isEmpty = this.#claim!.lanes.every(({ waiting, more }) => waiting.length === 0 && !more)
    if (isEmpty && !this.#isBusy() && !this.#isWoken) this.#state = 'stopping'
    else this.#state = this.#wantsLook() ? 'looking' : 'idle'
  }

  /** Records one batch at a time. Attempts that end in the meantime form the next batch. */
  #startRecording(): void {
    if (this.#recording.length > 0 || this.#ended.length === 0) return
    const { database, clock } = this.#deps
    const attempted = this.#ended
    this.#recording = attempted
    this.#ended = []
    const at = new Date(clock.now()).toISOString()
    this.#ask(() => recordAttempts(database, this.#target, attempted, at))
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => {
        this.#recording = []
        this.#tell()
      })
  }

  /** State `idle`: waits for an outcome, a turn or a wake-up, at most until the next look is due. */
  async #wait(): Promise<void> {
    await this.#waitForNews()
    if (this.#wantsLook()) this.#state = 'looking'
    else this.#state = this.#maySend() ? 'sending' : 'stopping'
  }

  /**
   * State `stopping`: sends nothing more. Waits until the outcomes of all attempts are recorded, gives the endpoint
   * back, and leaves a task for the next due delivery. Looks again if a delivery is due now: another process that found
   * the endpoint claimed has committed its delivery before.
   */
  async #stop(): Promise<void> {
    this.#startRecording()
    if (this.#isBusy()) {
      await this.#waitForNews()
      if (this.#isLookDue()) this.#state = 'looking'
      return
    }
    if (this.#failure !== undefined) {
      this.#state = 'ended'
      return
    }
    const { database, stopping } = this.#deps
    const wasClaimed = this.#claim !== undefined
    if (this.#claim) await this.#giveBack(this.#claim)
    const isDueNow = await this.#leaveTask()
    if (stopping()) {
      if (isDueNow) await wakeDispatcher(database.sql, this.#target.tenantId, this.#target.endpointId)
      this.#state = 'ended'
    } else this.#state = this.#isWoken || (isDueNow && wasClaimed) ? 'looking' : 'ended'
  }

  /** Ends the open deliveries of a deleted endpoint, and releases the lease. */
  async #giveBack({ fence }: Claim): Promise<void> {
    const { database, clock } = this.#deps
    const { tenantId, endpointId } = this.#target
    const endpoint = await findHeldEndpoint(database, this.#target, fence)
    if (endpoint !== undefined && endpoint.deletedAt !== null) {
      const at = new Date(clock.now()).toISOString()
      for (let all = false; !all; )
        all = await runThrottled(database, () => exhaustOpenDeliveries(database.sql, tenantId, endpointId, at))
    }
    await dispatchLease.release(database.sql, { ...this.#target, fence })
    this.#claim = undefined
    this.#endpoint = undefined
  }

  /** Returns whether a delivery is due now. If the next one is due later, schedules a task for that time. */
  async #leaveTask(): Promise<boolean> {
    const { database, clock, now } = this.#deps
    const next = await nextDueAt(database, this.#target)
    await clock.read()
    if (next === undefined) return false
    const dueMs = clock.machineTimeOf(Date.parse(next))
    if (dueMs <= now()) return true
    await scheduleDispatcher(database.sql, this.#target, new Date(dueMs).toISOString())
    return false
  }

  #maySend(): boolean {
    const endpoint = this.#endpoint
    const isOpen = endpoint?.isActive === true && endpoint.deletedAt === null
    const isAsClaimed = endpoint?.isOrdered === this.#claim?.isOrdered
    return isOpen && isAsClaimed && this.#failure === undefined && !this.#deps.stopping()
  }

  /** Returns whether attempts are under way or not recorded yet. */
  #isBusy(): boolean {
    return this.#flying.size + this.#ended.length + this.#recording.length > 0
  }

  #isLookDue(): boolean {
    return this.#isWoken || performance.now() - (this.#claim?.lookedMs ?? -Infinity) >= lookEveryMs
  }

  #wantsLook(): boolean {
    if (this.#isLookDue()) return true
    const { isOrdered, lanes } = this.#claim!
    if (isOrdered && this.#isBusy()) return false
    return this.#maySend() && lanes.some(({ waiting, more }) => more && waiting.length === 0)
  }

  #ask<T>(statement: () => Promise<T>): Promise<T> {
    return this.#deps.statements.run(this.#target.tenantId, statement)
  }

  #tell(): void {
    this.#news.resolve()
  }

  /** Waits for news since the last call, at most until the next look is due. */
  async #waitForNews(): Promise<void> {
    const timer = setTimeout(this.#news.resolve, lookEveryMs)
    await this.#news.promise
    clearTimeout(timer)
    this.#news = Promise.withResolvers()
  }
}
