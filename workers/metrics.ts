import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Settings } from '../db/base/settings.ts'
import { listenFailure } from '../db/base/start-failure.ts'
import { isOfThisMachine, presentsToken } from '../db/domain/network/metrics-access.ts'
import type { WorkerContext } from './context.ts'
import { deliveryRegistry, watchOldestDue } from './webhooks/metrics.ts'

/**
 * Serves a worker's metrics (Prometheus) at `port`: to this machine, not through a proxy, and with a `metricsToken` to whoever
 * sends it, on `host`. Rejects when the port is taken.
 */
export async function serveMetrics(
  { database, installation }: Pick<WorkerContext, 'database' | 'installation'>,
  port: number,
  { host, metricsToken }: Partial<Pick<Settings, 'host' | 'metricsToken'>> = {},
): Promise<{ close(): Promise<void> }> {
  const listeningOn = metricsToken === undefined ? '127.0.0.1' : host
  collectDefaultsOnce()
  watchOldestDue(database)
  watchQuiet(installation)
  const server = createServer(async (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (!isOfThisMachine(request) && (metricsToken === undefined || !presentsToken(request, metricsToken))) {
      response.writeHead(404).end()
      return
    }
    const text = await deliveryRegistry.metrics().catch(() => undefined)
    response.statusCode = text === undefined ? 503 : 200
    response.setHeader('Content-Type', deliveryRegistry.contentType)
    response.end(text)
  })
  await new Promise<void>((resolve, reject) => {
    const place = { port, host: listeningOn, portVariable: 'WORKER_METRICS_PORT' }
    server.once('error', (error) => reject(listenFailure(error, place)))
    server.listen(port, listeningOn, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

let collectsDefaults = false

function collectDefaultsOnce(): void {
  if (!collectsDefaults) collectDefaultMetrics({ register: deliveryRegistry })
  collectsDefaults = true
}

function watchQuiet(installation: WorkerContext['installation']): void {
  deliveryRegistry.removeSingleMetric('service_quiet')
  const gauge = new Gauge({
    name: 'service_quiet',
    help: '1 while this process sends nothing to the world outside, else 0',
    registers: [deliveryRegistry],
    collect() {
      this.set(Number(installation.quiet))
    },
  })
  void gauge
}
