import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { listenFailure } from '../db/base/start-failure.ts'
import { cameByProxy } from '../db/domain/network/proxy-marks.ts'
import type { WorkerContext } from './context.ts'
import { deliveryRegistry, watchOldestDue } from './webhooks/metrics.ts'

/** Serves a worker's metrics (Prometheus) on 127.0.0.1:`port`, and not through a proxy. Rejects when the port is taken. */
export async function serveMetrics(
  { database, installation }: Pick<WorkerContext, 'database' | 'installation'>,
  port: number,
): Promise<{ close(): Promise<void> }> {
  collectDefaultMetrics({ register: deliveryRegistry })
  watchOldestDue(database)
  watchQuiet(installation)
  const server = createServer(async (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (cameByProxy(request.headers)) {
      response.writeHead(404).end()
      return
    }
    const text = await deliveryRegistry.metrics().catch(() => undefined)
    response.statusCode = text === undefined ? 503 : 200
    response.setHeader('Content-Type', deliveryRegistry.contentType)
    response.end(text)
  })
  await new Promise<void>((resolve, reject) => {
    const place = { port, host: undefined, portVariable: 'WORKER_METRICS_PORT' }
    server.once('error', (error) => reject(listenFailure(error, place)))
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
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
