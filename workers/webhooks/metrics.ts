import { Counter, Histogram, Registry } from 'prom-client'
import type { DeliveryVerdict } from '../../db/domain/delivery.ts'
import { machineDate } from '../../db/engine/base/clock.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { oldestDueSeconds } from '../../db/nouns/webhooks/due.ts'
import { registerGauge } from '../../db/operations/platform/gauges.ts'

/** The metrics of a worker process's deliveries. */
export const deliveryRegistry = new Registry()

const attempts = new Counter({
  name: 'webhook_delivery_attempts_total',
  help: 'Delivery attempts by outcome: succeeded, failed (tried again later) or exhausted.',
  labelNames: ['outcome'],
  registers: [deliveryRegistry],
})

const outcomes: readonly DeliveryVerdict[] = ['succeeded', 'failed', 'exhausted']
for (const outcome of outcomes) attempts.inc({ outcome }, 0)

const latency = new Histogram({
  name: 'webhook_attempt_seconds',
  help: 'Time of one attempt, from the DNS lookup to the end of the answer.',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [deliveryRegistry],
})

/** Counts an attempt. */
export function countAttempt(outcome: DeliveryVerdict, tookMs: number): void {
  attempts.inc({ outcome })
  latency.observe(tookMs / 1000)
}

/** Adds the age of the oldest due delivery of all tenants, queried whenever the metrics are read. */
export function watchOldestDue(database: Database): void {
  registerGauge(deliveryRegistry, {
    name: 'webhook_oldest_due_seconds',
    help: 'Time by which the oldest due delivery of an active endpoint is late.',
    read: () => oldestDueSeconds(database, machineDate()),
  })
}
