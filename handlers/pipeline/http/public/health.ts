import type { IncomingMessage } from 'node:http'
import type { Router } from 'express'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { hasBearerToken, isLocalRequest } from '../../../../db/domain/network/metrics-access.ts'
import { Refusal } from '../../../../db/domain/refusal.ts'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import { registerGauge } from '../../../../db/operations/platform/gauges.ts'
import { registerProcessGauges } from '../../../../db/operations/platform/process-gauges.ts'
import { caseSensitiveRouter } from '../case-sensitive.ts'
import type { Exchange, Gate } from '../exchange.ts'
import { sendBody } from '../wire/compression.ts'
import { addQueueGauges } from './queue-metrics.ts'
import { createServiceStatus, type ServiceStatus, type ServiceStatusDeps } from './service-status.ts'

export interface Health {
  routes: Router
  /** Gate that counts every request and measures its duration. */
  measure: Gate
  /** Counts a request that was answered with this status, and measures its duration. */
  measureAnswer(exchange: Exchange, status: number): void
  /** Counts a request that load shedding refused. */
  countShedRequest(): void
  /** Returns the state of the service and its parts. */
  status(): Promise<ServiceStatus>
  /** Makes /readyz return 503 from now on, so that a load balancer sends no new requests. */
  drain(): void
}

type Measured = Pick<Settings, 'metricsToken' | 'trustProxy' | 'dataDir' | 'filesUrl' | 'databaseUrl' | 'backup'>

/**
 * Creates /livez, /readyz and /metrics: whether the process is alive, whether it can serve requests, and its Prometheus
 * metrics.
 */
export function createHealth(deps: ServiceStatusDeps, settings: Measured, operationIds: readonly string[]): Health {
  const { metricsToken, trustProxy } = settings
  let draining = false
  const status = createServiceStatus(deps, () => draining)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { count, observe } = requestMetrics(registry, operationIds)
  watchState(registry, deps, status)
  registerProcessGauges(registry, { settings, isDatabaseReady: async () => (await status()).database === 'ready' })
  addQueueGauges(registry, deps, status)
  const routes = caseSensitiveRouter()
  routes.get('/livez', (_request, response) => {
    response.json({ status: 'ok' })
  })
  routes.get('/readyz', async (_request, response) => {
    const found = await status()
    const ready = found.status === 'ready'
    if (!ready) response.setHeader('Retry-After', '1')
    response.status(ready ? 200 : 503).json(found)
  })
  // Behind a proxy on the same machine every request seems local, so /metrics then requires a token.
  const isLocal = (request: IncomingMessage): boolean => trustProxy === undefined && isLocalRequest(request)
  routes.get('/metrics', async (request, response, next) => {
    const isAllowed = metricsToken === undefined ? isLocal(request) : hasBearerToken(request, metricsToken)
    if (!isAllowed) {
      next(new Refusal('not_found', 'No such path: /metrics'))
      return
    }
    response.setHeader('Content-Type', registry.contentType)
    await sendBody(request, response, await registry.metrics())
  })
  const measureAnswer = ({ operation, startedAtMs }: Exchange, status: number): void => {
    const name = operation?.operationId ?? 'none'
    count(name, status)
    observe(name, (performance.now() - startedAtMs) / 1000)
  }
  const measure: Gate = (request, response, next) => {
    response.on('finish', () => measureAnswer(request.exchange, response.statusCode))
    next()
  }
  return {
    routes,
    status,
    measure,
    measureAnswer,
    countShedRequest: () => count('none', 503),
    drain: () => {
      draining = true
    },
  }
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/**
 * Statuses that alert rules count. Their counters start at 0 for each operation, because Prometheus sees no increase in
 * a series that starts at 1.
 */
const watchedStatuses = ['500', '503']

function requestMetrics(register: Registry, operationIds: readonly string[]) {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by operation and status',
    labelNames: ['operation', 'status'],
    registers: [register],
  })
  for (const operation of [...operationIds, 'none'])
    for (const status of watchedStatuses) requests.inc({ operation, status }, 0)
  const durations = new Histogram({
    ...{ name: 'http_request_duration_seconds', help: 'Time to answer a request', labelNames: ['operation'], buckets },
    registers: [register],
  })
  // Alert rules use this histogram over all operations. Buckets of every operation, each starting at 0, would add about
  // 4,000 time series.
  const allDurations = new Histogram({
    ...{ name: 'http_answer_duration_seconds', help: 'Time to answer a request, over all operations', buckets },
    registers: [register],
  })
  return {
    count: (operation: string, status: number): void => requests.inc({ operation, status: String(status) }),
    observe: (operation: string, seconds: number): void => {
      durations.observe({ operation }, seconds)
      allDurations.observe(seconds)
    },
  }
}

function watchState(register: Registry, { database }: ServiceStatusDeps, status: Health['status']): void {
  registerGauge(register, {
    name: 'service_ready',
    help: '1 while /readyz of this process answers 200, else 0',
    read: async () => Number((await status()).status === 'ready'),
  })
  registerGauge(register, {
    name: 'db_pool_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    read: () => {
      const { totalCount, idleCount, waitingCount } = database.pool
      return [
        [{ state: 'busy' }, totalCount - idleCount],
        [{ state: 'idle' }, idleCount],
        [{ state: 'waited_for' }, waitingCount],
      ]
    },
  })
}
