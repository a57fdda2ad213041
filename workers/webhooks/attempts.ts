import type { Logger } from 'pino'
import { type DeliveryOutcome, deliveryHeaders, deliveryOutcomeOf, signingSecretsAt } from '../../db/domain/delivery.ts'
import type { Secrets } from '../../db/engine/base/secrets.ts'
import { beginSpan } from '../../db/engine/base/tracing.ts'
import type { RunningClock } from '../../db/engine/postgres/tenant-clock.ts'
import type { DispatchTarget, DueDelivery, HeldEndpoint } from '../../db/nouns/webhooks/dispatch.ts'
import { countAttempt } from './metrics.ts'
import { Sender, type SenderDeps } from './sender.ts'

export interface AttemptDeps extends SenderDeps {
  secrets: Pick<Secrets, 'open'>
  /** The machine's clock, for leases and signatures. */
  now(): number
  /** The organization's clock, by which deliveries are due and recorded. */
  clock: Pick<RunningClock, 'now' | 'read' | 'machineTimeOf'>
  random(): number
  /** Logs a failed attempt. */
  noteFailure(delivery: DueDelivery, outcome: DeliveryOutcome): void
}

/** Makes attempts to deliver to one endpoint, over connections that stay open until `close`. */
export class Attempts {
  readonly #deps: AttemptDeps
  readonly #sender: Sender
  readonly #opened = new Map<string, string>()

  constructor(deps: AttemptDeps) {
    this.#deps = deps
    this.#sender = new Sender(deps)
  }

  close(): void {
    this.#sender.close()
  }

  /** Signs a delivery, sends it and returns its outcome. Throws only for defects. */
  async make(delivery: DueDelivery, endpoint: HeldEndpoint): Promise<DeliveryOutcome> {
    const attributes = { 'delivery.id': delivery.id, 'event.type': delivery.eventType }
    const span = beginSpan('delivery', { parent: delivery.traceparent, attributes })
    const outcome = await this.#attempt(delivery, endpoint)
    const failed = outcome.status !== 'succeeded'
    span?.end({ failed, attributes: { outcome: outcome.status } })
    if (failed) this.#deps.noteFailure(delivery, outcome)
    return outcome
  }

  async #attempt(delivery: DueDelivery, endpoint: HeldEndpoint): Promise<DeliveryOutcome> {
    const { now, clock, random } = this.#deps
    const { attemptCount, body } = delivery
    const attempt = attemptCount + 1
    const beganMs = clock.now()
    if (body === null) return lostOutcome(attempt, beganMs)
    const atMs = now()
    const tookFromMs = performance.now()
    const secrets = await Promise.all(signingSecretsAt(endpoint, atMs).map((sealed) => this.#open(sealed)))
    const headers = deliveryHeaders(delivery, body, atMs, secrets)
    const answer = await this.#sender.send({ url: endpoint.url, body, headers })
    const tookMs = performance.now() - tookFromMs
    const outcome = deliveryOutcomeOf(answer, { attempt, beganMs, endedMs: clock.now(), random: random() })
    countAttempt(outcome.status, tookMs)
    return outcome
  }

  async #open(sealed: string): Promise<string> {
    const known = this.#opened.get(sealed) ?? (await this.#deps.secrets.open(sealed))
    this.#opened.set(sealed, known)
    return known
  }
}

/** Returns the outcome of a delivery whose event is no longer stored. It cannot be sent. */
const lostOutcome = (attempt: number, atMs: number): DeliveryOutcome => ({
  ...deliveryOutcomeOf(
    { failure: 'The event is no longer stored.' },
    { attempt, beganMs: atMs, endedMs: atMs, random: 0 },
  ),
  status: 'exhausted',
  nextAttemptAt: null,
  completedAt: new Date(atMs).toISOString(),
})

/** Time between two log lines of an endpoint that refuses everything. */
const sampledMs = 60_000
const maxLoggedEndpoints = 10_000

/**
 * Logs failed attempts of a process. For each endpoint it logs the first one, and then at most one per minute, with the
 * number of failures that were not logged since. The rows of the deliveries contain every outcome.
 */
export class FailureLog {
  readonly #log: Logger
  readonly #endpoints = new Map<string, { loggedMs: number; unlogged: number }>()

  constructor(log: Logger) {
    this.#log = log
  }

  note({ tenantId, endpointId }: DispatchTarget, delivery: DueDelivery, outcome: DeliveryOutcome): void {
    const key = `${tenantId}:${endpointId}`
    const nowMs = performance.now()
    const known = this.#endpoints.get(key)
    if (known && nowMs - known.loggedMs < sampledMs) {
      known.unlogged += 1
      return
    }
    if (this.#endpoints.size >= maxLoggedEndpoints) this.#endpoints.clear()
    this.#endpoints.set(key, { loggedMs: nowMs, unlogged: 0 })
    const { requestId, id, eventId, eventType, attemptCount } = delivery
    const { status, responseStatus, errorMessage, nextAttemptAt } = outcome
    const attempt = { attempt: attemptCount + 1, status, responseStatus, errorMessage, nextAttemptAt }
    const unlogged = known && known.unlogged > 0 ? { unlogged: known.unlogged } : {}
    const asked = requestId === null ? {} : { request_id: requestId }
    const named = { tenantId, endpointId, delivery: id, event: eventId, eventType }
    this.#log.warn({ ...asked, ...named, ...attempt, ...unlogged }, 'a delivery failed')
  }
}
