import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import { cameByProxy } from '../db/domain/network/proxy-marks.ts'
import type { Database } from '../db/postgres/connection.ts'
import { deliveryRegistry, watchOldestDue } from './webhooks/metrics.ts'

/** Serves a worker's metrics (Prometheus) on 127.0.0.1:`port`, and not through a proxy. Rejects when the port is taken. */
export async function serveMetrics(database: Database, port: number): Promise<{ close(): Promise<void> }> {
  collectDefaultMetrics({ register: deliveryRegistry })
  watchOldestDue(database)
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
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
