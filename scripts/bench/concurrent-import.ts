import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchKit, BenchServer, BenchTenant } from './bench-kit.ts'
import { writeContactsFile } from './contact-rows.ts'
import { measureCopySeconds, readJob, requestData, uploadAndImport } from './jobs.ts'
import { computeRatioRange, type RatioRange } from './load.ts'
import { runSteadyLoad, type SteadyLoadRequest, type SteadyLoadResult } from './steady.ts'
import { startWorkerProcess } from './worker-process.ts'

/**
 * Latencies in milliseconds of one kind of request, sent at the same rate on an idle machine and during other work. The
 * ratio compares the two 99th percentiles. All latencies are medians of the rounds.
 */
export interface LatencyUnderLoadRow extends RatioRange {
  workload: string
  requestsPerSecond: number
  idleP50Ms: number
  idleP99Ms: number
  loadedP50Ms: number
  loadedP99Ms: number
  /** Highest accepted ratio of the p99 during an import to the p99 without one. Undefined for the reference server. */
  maxRatio?: number
  /**
   * Number of requests without a 2xx answer on the idle machine, over all rounds; `loadedRefused` counts those during
   * the other work. The latencies include these requests.
   */
  idleRefused: number
  loadedRefused: number
}

/**
 * Rows per second of an import that runs while another tenant sends GET requests. The ratio compares it with COPY in
 * the same round.
 */
export interface ConcurrentImportRow extends RatioRange {
  workload: string
  rowsPerSecond: number
  copyRowsPerSecond: number
  target: number
}

export interface LatencyRound {
  idle: SteadyLoadResult
  underLoad: SteadyLoadResult
}

const rounds = 5
const seconds = 8
const rate = 100
const copiedRows = 50_000

/**
 * Measures GET /contacts/{id} at 100 requests a second, without and during another tenant's import of `rows` rows.
 * Measures a bare server in the same way, which shows how much of the slowdown is the machine's.
 */
export async function measureConcurrentImport(
  stage: BenchKit,
  rows: number,
): Promise<{ gets: LatencyUnderLoadRow[]; imports: ConcurrentImportRow[] }> {
  const [importer, copier, ...readers] = stage.tenants as [BenchTenant, BenchTenant, ...BenchTenant[]]
  const api = await stage.start('handlers/main.ts')
  const bare = await stage.start('scripts/bench/requests/bare-server.ts', { PGAPPNAME: 'api-bare' })
  const worker = startWorkerProcess(stage)
  const file = join(stage.dataDir, 'contacts.csv')
  const sides = [serviceGets(api, readers), bareGets(bare, readers)] as const
  const measure = async (): Promise<SteadyLoadResult[]> => {
    const results: SteadyLoadResult[] = []
    for (const side of sides) results.push(await runSteadyLoad(side, { rate, seconds }))
    return results
  }
  try {
    await writeContactsFile(file, rows)
    await measure()
    const roundsOfSides: LatencyRound[][] = sides.map(() => [])
    const [imported, copied]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      copied.push(copiedRows / (await measureCopySeconds(stage, copier, copiedRows)))
      const idle = await measure()
      const { beside, rowsPerSecond } = await besideImport(api, importer, file, measure)
      imported.push(rowsPerSecond)
      for (const [place, ofSide] of roundsOfSides.entries())
        ofSide.push({ idle: idle[place]!, underLoad: beside[place]! })
    }
    const gets = [
      toLatencyUnderLoadRow('GET /contacts/{id} beside an import', roundsOfSides[0]!, 2),
      toLatencyUnderLoadRow('a bare GET beside the same', roundsOfSides[1]!),
    ]
    const rates = { rowsPerSecond: middle(imported), copyRowsPerSecond: middle(copied) }
    const importing = {
      workload: 'the import beside them',
      ...rates,
      ...computeRatioRange(imported, copied),
      target: 0.4,
    }
    return { gets, imports: [importing] }
  } finally {
    await rm(file, { force: true })
    await Promise.all([worker.stop(), api.stop(), bare.stop()])
  }
}

/**
 * Summarizes several rounds of a request, each measured on an idle machine and during other work, into one row of the
 * table.
 */
export function toLatencyUnderLoadRow(
  workload: string,
  measured: readonly LatencyRound[],
  maxRatio?: number,
): LatencyUnderLoadRow {
  const [idle, beside] = [measured.map((round) => round.idle), measured.map((round) => round.underLoad)]
  const p50 = (results: SteadyLoadResult[]): number => middle(results.map((one) => one.p50))
  const p99 = (results: SteadyLoadResult[]): number => middle(results.map((one) => one.p99))
  const refused = (results: SteadyLoadResult[]): number => results.reduce((sum, one) => sum + one.refused, 0)
  const ratios = computeRatioRange(
    beside.map((one) => one.p99),
    idle.map((one) => one.p99),
  )
  return {
    ...{ workload, requestsPerSecond: rate, ...ratios, ...(maxRatio === undefined ? {} : { maxRatio }) },
    ...{ idleP50Ms: p50(idle), idleP99Ms: p99(idle), loadedP50Ms: p50(beside), loadedP99Ms: p99(beside) },
    ...{ idleRefused: refused(idle), loadedRefused: refused(beside) },
  }
}

/**
 * Imports the file, measures the requests and the speed of the import while it runs, and then cancels the import.
 * Throws if the import ends before the measurement does.
 */
async function besideImport(
  { origin }: BenchServer,
  tenant: BenchTenant,
  file: string,
  measure: () => Promise<SteadyLoadResult[]>,
): Promise<{ beside: SteadyLoadResult[]; rowsPerSecond: number }> {
  const id = await uploadAndImport(origin, tenant, file)
  const processed = async (): Promise<number> => (await readJob(origin, tenant, id)).progress.processed
  let before = await processed()
  for (; before === 0; before = await processed()) await sleep(50)
  const from = performance.now()
  const beside = await measure()
  const { status, progress } = await readJob(origin, tenant, id)
  const rowsPerSecond = (progress.processed - before) / ((performance.now() - from) / 1000)
  if (status !== 'running') throw new Error(`the import was ${status} before the measurement was over`)
  await requestData(origin, tenant, 'POST', `/jobs/${id}/cancel`)
  return { beside, rowsPerSecond }
}

/** GET /contacts/{id} for the given tenants in turn. */
const serviceGets =
  ({ origin }: BenchServer, tenants: BenchTenant[]) =>
  (place: number): SteadyLoadRequest => {
    const { key, contactIds } = tenants[place % tenants.length]!
    const url = `${origin}/api/v1/contacts/${contactIds[0]}`
    return { url, method: 'GET', headers: { Authorization: `Bearer ${key}` } }
  }

const bareGets =
  ({ origin }: BenchServer, tenants: BenchTenant[]) =>
  (place: number): SteadyLoadRequest => {
    const { id, contactIds } = tenants[place % tenants.length]!
    return { url: `${origin}/contacts/${contactIds[0]}?tenant=${id}`, method: 'GET', headers: {} }
  }

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
