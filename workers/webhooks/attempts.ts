import {
  type DeliveryOutcome,
  deliveryHeaders,
  deliveryOutcomeOf,
  judgeDelivery,
  signingSecretsAt,
} from '../../db/domain/delivery.ts'
import { type GuardOptions, urlProblem } from '../../db/domain/network/address-guard.ts'
import type { ConcurrencyLimiter } from '../../db/engine/base/concurrency.ts'
import type { Secrets } from '../../db/engine/base/secrets.ts'
import { beginSpan } from '../../db/engine/base/tracing.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import type { RunningClock } from '../../db/engine/postgres/tenant-clock.ts'
import type { DrainEndpoint } from '../../db/nouns/webhooks/drains.ts'
import type { DueDelivery } from '../../db/nouns/webhooks/due.ts'
import type { BulkDeliveryScheduler } from './bulk-delivery-scheduler.ts'
import { GuardedAgent } from './guarded-agent.ts'
import { countAttempt } from './metrics.ts'
import { send } from './sender.ts'

export interface DrainDeps {
  database: Database
  secrets: Pick<Secrets, 'open'>
  guard: GuardOptions
  stopping(): boolean
  /** The machine's clock, of leases and signatures. */
  now(): number
  /** The organization's, by which deliveries are due and recorded. */
  clock: Pick<RunningClock, 'now' | 'read' | 'machineTimeOf'>
  random(): number
  /** Schedules bulk deliveries, which no person waits for. */
  pace: Pick<BulkDeliveryScheduler, 'waitForTurn'>
  /** Runs a statement when few others of its organization are under way. */
  statements: Pick<ConcurrencyLimiter, 'run'>
  /** Logs an attempt that failed. */
  noteFailure(delivery: DueDelivery, outcome: DeliveryOutcome): void
  /** The limit of one attempt, from looking up the name to the end of the answer. */
  timeoutMs: number
}

/** Signs deliveries and sends them, over connections to the endpoint that stay open until it is closed. */
export class Attempts {
  readonly #deps: DrainDeps
  readonly #connections: number
  readonly #opened = new Map<string, string>()
  #agent: GuardedAgent | undefined
  #agentUrl = ''

  /** `connections` is how many stay open. */
  constructor(deps: DrainDeps, connections: number) {
    this.#deps = deps
    this.#connections = connections
  }

  close(): void {
    this.#agent?.destroy()
  }

  /** Sends a delivery to the endpoint as it is now. Throws only for defects. */
  async make(delivery: DueDelivery, endpoint: DrainEndpoint): Promise<DeliveryOutcome> {
    const attributes = { 'delivery.id': delivery.id, 'event.type': delivery.eventType }
    const span = beginSpan('delivery', { parent: delivery.traceparent, attributes })
    const outcome = await this.#attempt(delivery, endpoint)
    const failed = outcome.status !== 'succeeded'
    span?.end({ failed, attributes: { outcome: outcome.status } })
    if (failed) this.#deps.noteFailure(delivery, outcome)
    return outcome
  }

  async #attempt(delivery: DueDelivery, endpoint: DrainEndpoint): Promise<DeliveryOutcome> {
    const { now, clock, random, timeoutMs } = this.#deps
    const attempt = delivery.attemptCount + 1
    const beganMs = clock.now()
    const signedMs = now()
    if (delivery.body === null) return lostOutcome(attempt, beganMs)
    const tookFromMs = performance.now()
    const headers = deliveryHeaders(delivery, delivery.body, signedMs, await this.#secretsOf(endpoint, signedMs))
    const { url } = endpoint
    // A URL that is not https would bypass the agent, which guards every connection.
    const objection = urlProblem(url, this.#deps.guard.devHosts)
    const answer =
      objection === undefined
        ? await send({ url, body: delivery.body, headers, agent: this.#agentOf(url), timeoutMs })
        : { failure: `Nothing was sent: ${objection}` }
    countAttempt(judgeDelivery(answer, attempt), performance.now() - tookFromMs)
    return deliveryOutcomeOf(answer, { attempt, beganMs, endedMs: clock.now(), random: random() })
  }

  async #secretsOf(endpoint: DrainEndpoint, atMs: number): Promise<string[]> {
    return Promise.all(signingSecretsAt(endpoint, atMs).map((sealed) => this.#open(sealed)))
  }

  async #open(sealed: string): Promise<string> {
    const known = this.#opened.get(sealed) ?? (await this.#deps.secrets.open(sealed))
    this.#opened.set(sealed, known)
    return known
  }

  #agentOf(url: string): GuardedAgent {
    if (this.#agent === undefined || this.#agentUrl !== url) {
      this.#agent?.destroy()
      this.#agentUrl = url
      this.#agent = new GuardedAgent(url, this.#deps.guard, {
        maxFreeSockets: this.#connections,
        connectTimeoutMs: this.#deps.timeoutMs,
      })
    }
    return this.#agent
  }
}

/** An event that is no longer kept cannot be sent. */
const lostOutcome = (attempt: number, atMs: number): DeliveryOutcome => ({
  ...deliveryOutcomeOf(
    { failure: 'The event is no longer stored.' },
    { attempt, beganMs: atMs, endedMs: atMs, random: 0 },
  ),
  status: 'exhausted',
  nextAttemptAt: null,
  completedAt: new Date(atMs).toISOString(),
})
