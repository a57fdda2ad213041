import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inTurns, type Measured } from '../load.ts'
import type { Stage } from '../stage.ts'
import { contactLoads, type HttpRow } from './http.ts'

/** The requests of `http` with tracing, in turns with the same without; the collector is on the same machine. */
export async function tracingRows(stage: Stage): Promise<HttpRow[]> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const off = await stage.start('handlers/main.ts')
  const on = await stage.start('handlers/main.ts', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  try {
    const rows: HttpRow[] = []
    for (const [workload, load] of Object.entries(contactLoads(stage))) {
      const [service, measured] = (await inTurns(workload, [
        [on, load],
        [off, load],
      ])) as [Measured, Measured]
      const ratio = service.requestsPerSecond / measured.requestsPerSecond
      rows.push({ workload: `${workload}, traced`, reference: 'not traced', service, measured, ratio, target: null })
    }
    return rows
  } finally {
    await Promise.all([off.stop(), on.stop()])
    collector.closeAllConnections()
    collector.close()
  }
}
