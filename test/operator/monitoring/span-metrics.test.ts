import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { openTracer } from '../../../db/engine/base/open-telemetry.ts'

t.test('a duration is recorded with the operation, status, job type and outcome, but without ids', async (t) => {
  const found: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    for (const resource of JSON.parse(text).resourceMetrics ?? [])
      for (const { metrics } of resource.scopeMetrics)
        for (const { histogram } of metrics)
          for (const { attributes } of histogram.dataPoints)
            found.push(
              Object.fromEntries(
                attributes.map(({ key, value }: { key: string; value: object }) => [key, Object.values(value).join()]),
              ),
            )
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const otlpEndpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tracer = openTracer(otlpEndpoint, { service: 'test', warn: (error) => t.fail(String(error)) })
  const attributes = { operation: 'getBid', 'job.type': 'export', 'organization.id': 7, 'job.id': 'job_1' }
  tracer.begin('job', { attributes }).end({ failed: true, attributes: { 'http.response.status_code': 404 } })
  await tracer.close()
  t.strictSame(found, [
    { operation: 'getBid', 'http.response.status_code': '404', 'job.type': 'export', outcome: 'failed' },
  ])
})
