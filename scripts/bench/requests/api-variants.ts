import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPgbouncer, startPgbouncer } from '../../stage/pgbouncer.ts'
import type { BenchKit } from '../bench-kit.ts'
import { type LoadResult, measureAlternating } from '../load.ts'
import { getContactLoadsByName, type HttpRow } from './http.ts'

/**
 * Measures the requests of the `http` workload with and without tracing, alternately. The trace collector runs on the
 * same machine.
 */
export async function measureTracing(stage: BenchKit): Promise<HttpRow[]> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  try {
    return await comparedRows(stage, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }, 'traced')
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
}

/**
 * Measures the requests of the `http` workload through PgBouncer in session mode and with direct connections,
 * alternately. Returns no rows if PgBouncer is not installed.
 */
export async function measurePooling(stage: BenchKit): Promise<HttpRow[]> {
  if (!findPgbouncer()) return []
  const pooler = await startPgbouncer(stage.url, 'session')
  try {
    const variables = { DATABASE_URL: pooler.addressThrough(stage.url), DATABASE_DIRECT_URL: stage.url }
    return await comparedRows(stage, variables, 'through PgBouncer')
  } finally {
    await pooler.close()
  }
}

/** Measures an API process with the given environment variables and one without them, alternately. */
async function comparedRows(stage: BenchKit, variables: Record<string, string>, name: string): Promise<HttpRow[]> {
  const without = await stage.start('handlers/main.ts')
  const withVariables = await stage.start('handlers/main.ts', variables)
  try {
    const rows: HttpRow[] = []
    for (const [workload, load] of Object.entries(getContactLoadsByName(stage))) {
      const { medians, ratioTo } = await measureAlternating(workload, [
        [withVariables, load],
        [without, load],
      ])
      const [service, measured] = medians as [LoadResult, LoadResult]
      const labels = { workload: `${workload}, ${name}`, reference: `not ${name}` }
      rows.push({ ...labels, service, referenceResult: measured, ...ratioTo(1), target: null })
    }
    return rows
  } finally {
    await Promise.all([without.stop(), withVariables.stop()])
  }
}
