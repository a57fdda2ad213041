import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeContactsFile } from './contact-rows.ts'
import { readJob, uploadAndImport } from './jobs.ts'
import type { BenchTenant, Stage } from './stage.ts'
import { type Steady, steadyLoad } from './steady.ts'
import { startWorkerProcess } from './worker-process.ts'

/** GET latencies in milliseconds at the same rate of requests: on an idle service, and beside an import. */
export interface BesideRow {
  workload: string
  requestsPerSecond: number
  idleP50Ms: number
  idleP99Ms: number
  besideP50Ms: number
  besideP99Ms: number
  /** p99 beside the import over p99 without it. */
  ratio: number
  maxRatio: number
  /** Requests that were not answered with a 200, without and beside the import; their time counts as well. */
  idleRefused: number
  besideRefused: number
  /** How many rows were imported meanwhile. */
  importedRows: number
}

const seconds = 12
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
    const id = await uploadAndImport(api.origin, importer, file)
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
      maxRatio: 3,
      idleRefused: idle.refused,
      besideRefused: beside.refused,
      importedRows: progress.processed,
    }
    return [row]
  } finally {
    await rm(file, { force: true })
    await Promise.all([worker.stop(), api.stop()])
  }
}

/** GET /contacts/{id} of tenants in turn. */
const latencyOf = (origin: string, tenants: BenchTenant[]): Promise<Steady> =>
  steadyLoad(
    (place) => {
      const { key, contactIds } = tenants[place % tenants.length]!
      const url = `${origin}/api/v1/contacts/${contactIds[0]}`
      return { url, method: 'GET', headers: { Authorization: `Bearer ${key}` } }
    },
    { rate, seconds },
  )
