import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import { hasBearerToken, isLocalRequest } from '../db/domain/network/metrics-access.ts'
import type { Settings } from '../db/engine/base/settings.ts'
import { explainListenError } from '../db/engine/base/start-failure.ts'
import { registerGauge } from '../db/operations/platform/gauges.ts'
import { isDatabaseWritable, registerProcessGauges } from '../db/operations/platform/process-gauges.ts'
import type { WorkerContext } from './base/context.ts'
import { registerBackupGauges } from './tasks/backup-metrics.ts'
import { deliveryRegistry, watchOldestDue } from './webhooks/metrics.ts'

type MeasuredWorker = Pick<WorkerContext, 'database'> & {
  installation: Pick<WorkerContext['installation'], 'quiet'>
  settings: Pick<Settings, 'host' | 'metricsToken' | 'dataDir' | 'filesUrl' | 'databaseUrl' | 'backup'>
}

/**
 * Serves a worker's Prometheus metrics at `port`. Without `metricsToken`, listens on 127.0.0.1 only and answers only
 * requests from this machine that did not come through a proxy. With `metricsToken`, listens on `host` and also answers
 * requests that present the token. /livez always answers 200. Rejects if the port is taken.
 */
export async function serveMetrics(context: MeasuredWorker, port: number): Promise<{ close(): Promise<void> }> {
  const { host, metricsToken } = context.settings
  const listeningOn = metricsToken === undefined ? '127.0.0.1' : host
  watchWorker(context)
  const server = createServer(async (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (request.url === '/livez') {
      response.end('ok')
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    if (!isLocalRequest(request) && (metricsToken === undefined || !hasBearerToken(request, metricsToken))) {
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
    server.once('error', (error) => reject(explainListenError(error, place)))
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

function watchWorker({ database, installation, settings }: MeasuredWorker): void {
  collectDefaultsOnce()
  registerProcessGauges(deliveryRegistry, { settings, isDatabaseReady: () => isDatabaseWritable(database) })
  watchOldestDue(database)
  registerBackupGauges({ database, settings })
  registerGauge(deliveryRegistry, {
    name: 'service_quiet',
    help: '1 while this process is in quiet mode and sends nothing to the outside, else 0',
    read: () => Number(installation.quiet),
  })
}
