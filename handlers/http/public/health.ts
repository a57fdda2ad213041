import type { IncomingMessage } from 'node:http'
import type { Router } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Settings } from '../../../db/base/settings.ts'
import { isOfThisMachine, presentsToken } from '../../../db/domain/network/metrics-access.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { caseSensitive } from '../case-sensitive.ts'
import type { Gate } from '../exchange.ts'
import { sendBody } from '../wire/compression.ts'
import { type ServiceStatus, type ServiceStatusDeps, serviceStatusOf } from './service-status.ts'
import { watchWaiting } from './waiting-metrics.ts'

export interface Health {
  routes: Router
  /** Counts and times every request. */
  measure: Gate
  /** Counts a request that load shedding refused. */
  shed(): void
  /** How the service and its parts stand. */
  status(): Promise<ServiceStatus>
  /** From now on readyz answers 503, so that a load balancer sends no new requests. */
  drain(): void
}

/** /livez, /readyz and /metrics: whether the process lives, whether it can serve, and what it did (Prometheus). */
export function health(
  deps: ServiceStatusDeps,
  { metricsToken, trustProxy }: Pick<Settings, 'metricsToken' | 'trustProxy'>,
): Health {
  const { database } = deps
  let draining = false
  const status = serviceStatusOf(deps, () => draining)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const poolGauge = new Gauge({
    name: 'db_pool_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waited_for' }, waitingCount)
    },
  })
  void poolGauge
  watchWaiting(registry, deps, status)
  const routes = caseSensitive()
  routes.get('/livez', (_request, response) => {
    response.json({ status: 'ok' })
  })
  routes.get('/readyz', async (_request, response) => {
    const found = await status()
    const ready = found.status === 'ready'
    if (!ready) response.setHeader('Retry-After', '1')
    response.status(ready ? 200 : 503).json(found)
  })
  // Behind a proxy of this machine everybody comes from it, with a proxy's marks or without.
  const isOurs = (request: IncomingMessage): boolean => trustProxy === undefined && isOfThisMachine(request)
  routes.get('/metrics', async (request, response, next) => {
    const isAllowed = metricsToken === undefined ? isOurs(request) : presentsToken(request, metricsToken)
    if (!isAllowed) {
      next(new Refusal('not_found', 'No such path: /metrics'))
      return
    }
    response.setHeader('Content-Type', registry.contentType)
    await sendBody(request, response, await registry.metrics())
  })
  const measure: Gate = (request, response, next) => {
    response.on('finish', () => {
      const operation = request.exchange.operation?.operationId ?? 'none'
      requests.inc({ operation, status: String(response.statusCode) })
      durations.observe({ operation }, (performance.now() - request.exchange.startedAtMs) / 1000)
    })
    next()
  }
  return {
    routes,
    status,
    measure,
    shed: () => requests.inc({ operation: 'none', status: '503' }),
    drain: () => {
      draining = true
    },
  }
}
