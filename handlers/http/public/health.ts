import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { cameByProxy } from '../../../db/domain/network/proxy-marks.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { Database } from '../../../db/postgres/connection.ts'
import type { Gate } from '../exchange.ts'
import { sendBody } from '../wire/compression.ts'

export interface Health {
  routes: Router
  /** Counts and times every request. */
  measure: Gate
  /** Counts a request that load shedding refused. */
  shed(): void
  /** From now on readyz answers 503, so that a load balancer sends no new requests. */
  drain(): void
}

const probeTimeoutMs = 2_000

/** /livez, /readyz and /metrics: whether the process lives, whether it can serve, and what it did (Prometheus). */
export function health(database: Database, metricsToken: string | undefined): Health {
  let draining = false
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
  const routes = Router()
  routes.get('/livez', (_request, response) => {
    response.json({ status: 'ok' })
  })
  routes.get('/readyz', async (_request, response) => {
    const ready = !draining && (await answers(database))
    if (!ready) response.setHeader('Retry-After', '1')
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : draining ? 'draining' : 'database away' })
  })
  routes.get('/metrics', async (request, response, next) => {
    const isAllowed =
      metricsToken === undefined
        ? isLoopback(request.socket.remoteAddress) && !cameByProxy(request.headers)
        : presents(request, metricsToken)
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
    measure,
    shed: () => requests.inc({ operation: 'none', status: '503' }),
    drain: () => {
      draining = true
    },
  }
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), probeTimeoutMs)
  })
  const probe = database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  const answered = await Promise.race([probe, late])
  clearTimeout(timer)
  return answered
}

/** Compared by digest, so that the time it takes tells nothing. */
function presents({ headers }: IncomingMessage, token: string): boolean {
  const [given, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    hash('sha256', text, 'buffer'),
  )
  return timingSafeEqual(given!, expected!)
}

const isLoopback = (address: string | undefined): boolean => /^(?:::1|(?:::ffff:)?127\.)/.test(address ?? '')
