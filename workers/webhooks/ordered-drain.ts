import { startRenewal } from '../../db/engine/postgres/leases.ts'
import { type DrainEndpoint, drainLease, recordAttempts, renewDrain, seeDrain } from '../../db/nouns/webhooks/drains.ts'
import { type DrainTarget, type DueDelivery, nextInOrder, takeIntoOrder } from '../../db/nouns/webhooks/due.ts'
import { runThrottled } from '../base/slices.ts'
import { Attempts, type DrainDeps } from './attempts.ts'

const renewEveryMs = drainLease.ms / 4
/** The maximum wait for a turn before the endpoint and what is first at it are looked at anew. */
const longestWaitMs = 1_000

/**
 * Sends the deliveries of an endpoint with an order, one at a time by the sequence of their events, until the first of
 * them is not due, the endpoint is turned off, loses its order or is taken by another, or the process stops. Each
 * outcome is recorded before the next delivery is looked for, so that whoever takes over after a crash repeats the last
 * one at most, and never one that another has followed. A bulk delivery takes its organization's turn here as anywhere.
 */
export class OrderedDrain {
  readonly #deps: DrainDeps
  readonly #target: DrainTarget
  readonly #fence: number
  readonly #attempts: Attempts
  #turn: Promise<true> | undefined
  /** Whether what was open before the order began has its place in it. */
  #isComplete = false
  #renewedMs = performance.now()

  constructor(deps: DrainDeps, target: DrainTarget, fence: number) {
    this.#deps = deps
    this.#target = target
    this.#fence = fence
    this.#attempts = new Attempts(deps, 1)
  }

  /** Something new is due: each look finds it anyway, and whoever runs this drain looks once more after the last. */
  poke(): void {}

  /** Throws only for defects and for a database that is away. */
  async run(): Promise<void> {
    try {
      for (;;) {
        const { endpoint, next } = await this.#look()
        if (!endpoint || next?.isDue === false) return
        if (!this.#isComplete) await this.#complete()
        else if (next === undefined) return
        else if (next.delivery.interactive || (await this.#hasTurn())) await this.#deliver(next.delivery, endpoint)
      }
    } finally {
      this.#attempts.close()
    }
  }

  /** What is next, and the endpoint as it is now; without an endpoint when nothing may be sent to it in order. */
  async #look(): Promise<{ endpoint?: DrainEndpoint; next?: Awaited<ReturnType<typeof nextInOrder>> }> {
    const { database, now, clock, stopping } = this.#deps
    if (stopping()) return {}
    await clock.read()
    const [endpoint, next] = await Promise.all([
      this.#ask(() => this.#see(now())),
      this.#ask(() => nextInOrder(database, this.#target, clock.now())),
    ])
    const maySend = endpoint?.isActive && endpoint.isOrdered && endpoint.deletedAt === null
    return maySend ? { endpoint, next } : {}
  }

  /** Gives a batch of what was open before the order began its place in it. */
  async #complete(): Promise<void> {
    const { database } = this.#deps
    this.#isComplete = await runThrottled(database, () => this.#ask(() => takeIntoOrder(database, this.#target)))
  }

  #ask<T>(statement: () => Promise<T>): Promise<T> {
    return this.#deps.statements.run(this.#target.tenantId, statement)
  }

  /** The endpoint as it is now, its lease renewed from time to time. */
  #see(nowMs: number): Promise<DrainEndpoint | undefined> {
    const { database } = this.#deps
    if (performance.now() - this.#renewedMs < renewEveryMs) return seeDrain(database, this.#target, this.#fence)
    this.#renewedMs = performance.now()
    return renewDrain(database, this.#target, this.#fence, nowMs)
  }

  /** Whether a bulk delivery may start; false when that takes so long that everything is looked at anew. */
  async #hasTurn(): Promise<boolean> {
    this.#turn ??= this.#deps.pace.waitForTurn(this.#target.tenantId).then(() => true as const)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), longestWaitMs)
    })
    const granted = await Promise.race([this.#turn, late])
    clearTimeout(timer)
    if (granted) this.#turn = undefined
    return granted
  }

  /** Sends a delivery and records its outcome, under a lease that is renewed meanwhile. */
  async #deliver(delivery: DueDelivery, endpoint: DrainEndpoint): Promise<void> {
    const { database, now, clock } = this.#deps
    let failure: unknown
    const renewing = startRenewal(renewEveryMs, async () => {
      await this.#ask(() => this.#see(now())).catch((error: unknown) => {
        failure = error
      })
    })
    try {
      const outcome = await this.#attempts.make(delivery, endpoint)
      const at = new Date(clock.now()).toISOString()
      await this.#ask(() => recordAttempts(database, this.#target, [{ delivery, outcome }], at))
    } finally {
      await renewing.end()
    }
    if (failure !== undefined) throw failure
  }
}
