import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { writeContactsFile } from './contact-rows.ts'
import { readJob, startImport } from './jobs.ts'
import type { BenchTenant, Stage } from './stage.ts'
import { startWorkerProcess } from './worker-process.ts'

/** GET latencies in milliseconds at the same rate of requests: with nothing else to do, and beside an import. */
export interface BesideRow {
  workload: string
  requestsPerSecond: number
  idleP50Ms: number
  idleP99Ms: number
  besideP50Ms: number
  besideP99Ms: number
  /** p99 beside the import over p99 without it. */
  ratio: number
  mostRatio: number
  /** How far the import got meanwhile. */
  importedRows: number
}

const seconds = 10
const rate = 100

/** GET /contacts/{id} at 100 requests a second, without and with another tenant's import of `rows` rows. */
export async function besideRows(stage: Stage, rows: number): Promise<BesideRow[]> {
  const [importer, ...readers] = stage.tenants as [BenchTenant, ...BenchTenant[]]
  const api = await stage.start('handlers/main.ts')
  const worker = startWorkerProcess(stage)
  const file = join(stage.dataDir, 'contacts.csv')
  try {
    await writeContactsFile(file, rows)
    await latencyOf(api.origin, readers)
    const idle = await latencyOf(api.origin, readers)
    const id = await startImport(api.origin, importer, file)
    for (let processed = 0; processed === 0; ) processed = (await readJob(api.origin, importer, id)).progress.processed
    const beside = await latencyOf(api.origin, readers)
    const { status, progress } = await readJob(api.origin, importer, id)
    if (status !== 'running') throw new Error(`the import was ${status} before the measurement was over`)
    const row = {
      workload: 'GET /contacts/{id} beside an import',
      requestsPerSecond: rate,
      idleP50Ms: idle.p50,
      idleP99Ms: idle.p99,
      besideP50Ms: beside.p50,
      besideP99Ms: beside.p99,
      ratio: beside.p99 / idle.p99,
      mostRatio: 3,
      importedRows: progress.processed,
    }
    return [row]
  } finally {
    await rm(file, { force: true })
    await Promise.all([worker.stop(), api.stop()])
  }
}

async function latencyOf(origin: string, tenants: BenchTenant[]): Promise<{ p50: number; p99: number }> {
  const requests = tenants.map(
    (tenant): autocannon.Request => ({
      method: 'GET',
      path: `/api/v1/contacts/${tenant.contactIds[0]}`,
      headers: { authorization: `Bearer ${tenant.key}` },
    }),
  )
  const result = await autocannon({ url: origin, connections: 10, duration: seconds, overallRate: rate, requests })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no success`)
  return { p50: result.latency.p50, p99: result.latency.p99 }
}
