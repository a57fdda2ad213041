import type { DeliveryOutcome } from '../../db/domain/delivery.ts'
import {
  type Attempted,
  type DrainEndpoint,
  drainLease,
  recordAttempts,
  renewDrain,
  seeDrain,
} from '../../db/nouns/webhooks/drains.ts'
import { type DrainTarget, type DueDelivery, dueDeliveries } from '../../db/nouns/webhooks/due.ts'
import { Attempts, type DrainDeps } from './attempts.ts'

/** The maximum of concurrent requests to one endpoint, and how many of them may be bulk, which no person waits for. */
const maxFlying = 4
const maxFlyingBulk = 3
/** Deliveries fetched ahead for each lane. */
const laneLength = 32
/** The maximum of attempts not yet recorded, which a crash would repeat. */
const maxUnrecorded = 32
/** How soon a drain sees changes made by another process: new deliveries, an endpoint turned off. */
const lookEveryMs = 1_000
const renewEveryMs = drainLease.ms / 4

interface Lane {
  interactive: boolean
  waiting: DueDelivery[]
  /** Whether the last look found as many as it asked for, so that there may be more. */
  more: boolean
}

/**
 * Sends an endpoint's due deliveries, four at a time over connections that stay open, until none is left, the endpoint
 * is turned off, given an order or taken by another, or the process stops. Attempts are recorded in batches while others
 * are under way.
 */
export class Drain {
  readonly #deps: DrainDeps
  readonly #target: DrainTarget
  readonly #fence: number
  readonly #attempts: Attempts
  readonly #lanes: Lane[] = [
    { interactive: true, waiting: [], more: true },
    { interactive: false, waiting: [], more: true },
  ]
  readonly #flying = new Map<number, DueDelivery>()
  /** Turns of the bulk lane: requested, and granted but not used yet. */
  #turnsAsked = 0
  #turnsGiven = 0
  #attempted: Attempted[] = []
  #recording: Promise<void> | undefined
  #recordingNow: Attempted[] = []
  #failure: unknown
  #endpoint: DrainEndpoint | undefined
  #lookedMs = -Infinity
  #renewedMs = performance.now()
  #poked = false
  #wake: () => void = () => {}

  constructor(deps: DrainDeps, target: DrainTarget, fence: number) {
    this.#deps = deps
    this.#target = target
    this.#fence = fence
    this.#attempts = new Attempts(deps, maxFlying)
  }

  /** Something new is due. */
  poke(): void {
    this.#poked = true
    this.#wake()
  }

  /** Throws only for defects and for a database that is away; what it holds is then sent again by another drain. */
  async run(): Promise<void> {
    try {
      for (;;) {
        if (this.#wantsLook()) await this.#look()
        if (this.#maySend()) this.#takeOff()
        this.#record()
        if (this.#failure !== undefined) throw this.#failure
        if (this.#flying.size === 0 && this.#recording === undefined && (!this.#maySend() || this.#isEmpty())) return
        if (!this.#wantsLook()) await this.#change()
      }
    } finally {
      this.#attempts.close()
    }
  }

  #maySend(): boolean {
    const endpoint = this.#endpoint
    const takesAny = endpoint?.isActive === true && !endpoint.isOrdered
    return takesAny && endpoint.deletedAt === null && !this.#deps.stopping()
  }

  #isEmpty(): boolean {
    return !this.#poked && this.#lanes.every(({ waiting, more }) => waiting.length === 0 && !more)
  }

  #wantsLook(): boolean {
    if (this.#poked || performance.now() - this.#lookedMs >= lookEveryMs) return true
    return this.#maySend() && this.#lanes.some(({ waiting, more }) => more && waiting.length === 0)
  }

  /** Reads the endpoint's current state, renews its lease, and fills the empty lanes. */
  async #look(): Promise<void> {
    const { database, now, clock } = this.#deps
    await clock.read()
    const [machineMs, nowMs] = [now(), clock.now()]
    const everything = this.#poked || performance.now() - this.#lookedMs >= lookEveryMs
    this.#poked = false
    this.#lookedMs = performance.now()
    const renews = this.#lookedMs - this.#renewedMs >= renewEveryMs
    if (renews) this.#renewedMs = this.#lookedMs
    const held = this.#held()
    // Interactive deliveries are looked for every time, so that none waits behind bulk deliveries.
    const lanes = this.#lanes.filter(
      ({ waiting, more, interactive }) => waiting.length === 0 && (interactive || more || everything),
    )
    const [endpoint, ...found] = await Promise.all([
      this.#ask(() =>
        renews
          ? renewDrain(database, this.#target, this.#fence, machineMs)
          : seeDrain(database, this.#target, this.#fence),
      ),
      ...lanes.map(({ interactive }) =>
        this.#ask(() => dueDeliveries(database, this.#target, { interactive, held, limit: laneLength, nowMs })),
      ),
    ])
    this.#endpoint = endpoint
    for (const [index, lane] of lanes.entries()) {
      lane.waiting.push(...found[index]!)
      lane.more = found[index]!.length === laneLength
    }
  }

  #ask<T>(statement: () => Promise<T>): Promise<T> {
    return this.#deps.statements.run(this.#target.tenantId, statement)
  }

  #held(): number[] {
    const waiting = this.#lanes.flatMap((lane) => lane.waiting)
    const attempted = [...this.#attempted, ...this.#recordingNow].map(({ delivery }) => delivery)
    return [...waiting, ...this.#flying.values(), ...attempted].map(({ id }) => id)
  }

  #takeOff(): void {
    const [interactive, bulk] = this.#lanes as [Lane, Lane]
    while (this.#flying.size < maxFlying && this.#attempted.length + this.#recordingNow.length < maxUnrecorded) {
      const next = interactive.waiting.shift() ?? this.#nextOf(bulk)
      if (next === undefined) return
      this.#flying.set(next.id, next)
      this.#attempts.make(next, this.#endpoint!).then(
        (outcome) => this.#land(next, outcome),
        (error: unknown) => {
          this.#failure = error
          this.#wake()
        },
      )
    }
  }

  /** The next delivery of the bulk lane, when its turn has come; requests turns for those that have a slot. */
  #nextOf({ waiting }: Lane): DueDelivery | undefined {
    const flying = [...this.#flying.values()].filter((delivery) => !delivery.interactive).length
    const places = Math.min(maxFlyingBulk - flying, waiting.length)
    for (; this.#turnsAsked + this.#turnsGiven < places; this.#turnsAsked += 1) {
      this.#deps.pace.waitForTurn(this.#target.tenantId).then(() => {
        this.#turnsAsked -= 1
        this.#turnsGiven += 1
        this.#wake()
      })
    }
    if (places <= 0 || this.#turnsGiven === 0) return undefined
    this.#turnsGiven -= 1
    return waiting.shift()
  }

  #land(delivery: DueDelivery, outcome: DeliveryOutcome): void {
    this.#flying.delete(delivery.id)
    this.#attempted.push({ delivery, outcome })
    this.#wake()
  }

  /** One batch is written at a time; attempts that end in the meantime form the next. */
  #record(): void {
    if (this.#recording !== undefined || this.#attempted.length === 0) return
    const { database, clock } = this.#deps
    this.#recordingNow = this.#attempted
    this.#attempted = []
    const at = new Date(clock.now()).toISOString()
    const attempted = this.#recordingNow
    this.#recording = this.#ask(() => recordAttempts(database, this.#target, attempted, at))
      .catch((error: unknown) => {
        this.#failure = error
      })
      .finally(() => {
        this.#recording = undefined
        this.#recordingNow = []
        this.#wake()
      })
  }

  /** Waits until an attempt ends or is recorded, something is new, or the next look is due. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookEveryMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
