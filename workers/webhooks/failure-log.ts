import type { Logger } from 'pino'
import type { DeliveryOutcome } from '../../db/domain/delivery.ts'
import type { DrainTarget, DueDelivery } from '../../db/nouns/webhooks/due.ts'

/** An endpoint that refuses everything has one line in this time. */
const sampledMs = 60_000
/** How many endpoints are remembered. */
const maxEndpoints = 10_000

/**
 * Logs failed deliveries of a process: of each endpoint the first, and then one a minute with how many failed unlogged
 * before it. A delivery's own rows name every attempt.
 */
export class FailureLog {
  readonly #log: Logger
  readonly #now: () => number
  readonly #endpoints = new Map<string, { loggedMs: number; unlogged: number }>()

  /** `now` is a clock that only goes forward, in milliseconds. */
  constructor(log: Logger, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  note({ tenantId, endpointId }: DrainTarget, delivery: DueDelivery, outcome: DeliveryOutcome): void {
    const key = `${tenantId}:${endpointId}`
    const known = this.#endpoints.get(key)
    if (known && this.#now() - known.loggedMs < sampledMs) {
      known.unlogged += 1
      return
    }
    if (this.#endpoints.size >= maxEndpoints) this.#endpoints.clear()
    this.#endpoints.set(key, { loggedMs: this.#now(), unlogged: 0 })
    const { requestId, id, eventId, eventType, attemptCount } = delivery
    const { status, responseStatus, errorMessage, nextAttemptAt } = outcome
    const attempt = { attempt: attemptCount + 1, status, responseStatus, errorMessage, nextAttemptAt }
    const unlogged = known && known.unlogged > 0 ? { unlogged: known.unlogged } : {}
    const asked = requestId === null ? {} : { request_id: requestId }
    const named = { tenantId, endpointId, delivery: id, event: eventId, eventType }
    this.#log.warn({ ...asked, ...named, ...attempt, ...unlogged }, 'a delivery failed')
  }
}
