import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { createProgressOutput, formatDuration, showEverySecond } from '../operate/progress.ts'
import { type BenchKit, openBenchKit } from '../testkit/environment/bench-kit.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureGrowth } from './growth.ts'
import { measureJobs } from './jobs.ts'
import { measurePdfs } from './pdf/pdf.ts'
import { measureAgainstReferences } from './references/references.ts'
import { measureHttp } from './requests/http.ts'
import { measureOverload } from './requests/overload.ts'
import { measurePortal } from './requests/portal.ts'
import { measureStart } from './requests/start.ts'
import {
  printDeliveries,
  printGrowth,
  printHttp,
  printJobs,
  printLatencyUnderLoad,
  printOverload,
  printPdfTable,
  printPortal,
  printStart,
} from './tables.ts'

const full = process.env.SCALE === 'full'

/** Workloads, keyed by name. Each has its own database, so that no workload fills the tables of another. */
const workloads = {
  start: () => onStage(1, 1, async (stage) => printStart(await measureStart(stage))),
  http: () => onStage(1_000, full ? 500 : 50, async (stage) => printHttp(await measureHttp(stage))),
  jobs: () => onStage(3, 1, async (stage) => printJobs(await measureJobs(stage, full ? 1_000_000 : 100_000))),
  growth: () => onStage(2, 0, async (stage) => printGrowth(await measureGrowth(stage, full ? 5_000_000 : 500_000))),
  references: () => onStage(6, 0, async (stage) => printHttp(await measureAgainstReferences(stage))),
  overload: () => onStage(1_000, 50, async (stage) => printOverload(await measureOverload(stage))),
  deliveries: () => onStage(50, 0, async (stage) => printDeliveries(await measureDeliveries(stage, full ? 400 : 100))),
  pdf: () => onStage(1, 1, async (stage) => printPdfTable(await measurePdfs(stage))),
  portal: () =>
    onStage(2, 0, async (stage) => {
      const { pages, apiLatencies } = await measurePortal(stage, Number(process.env.RECORDS ?? 100_000))
      return { pages: printPortal(pages), beside: printLatencyUnderLoad([apiLatencies]) }
    }),
}

/**
 * `make bench`: runs every workload, or only the one that WORKLOAD names, each compared with its reference in the same
 * run. The workloads use the loopback interface and databases created for the run. SCALE=full uses as many rows as the
 * documented performance targets. Prints a table and writes bench-results/<time>.json.
 */
async function main(): Promise<void> {
  const { WORKLOAD: only } = process.env
  if (only && !(only in workloads)) throw new Error(`WORKLOAD is one of ${Object.keys(workloads).join(', ')}`)
  const at = new Date().toISOString()
  const results: Record<string, unknown> = { at, cores: cpus().length, node: process.version, loadBefore: loadavg() }
  const chosen = Object.entries(workloads).filter(([name]) => !only || only === name)
  for (const [index, [name, run]] of chosen.entries()) {
    const startedMs = performance.now()
    const progressLine = () =>
      `${name}, ${index + 1} of ${chosen.length}, ${formatDuration(performance.now() - startedMs)}`
    const stopTicking = showEverySecond(createProgressOutput(process.stderr), progressLine)
    results[name] = await run().finally(stopTicking)
    console.error(`${progressLine()}: done`)
  }
  await mkdir('bench-results', { recursive: true })
  const file = `bench-results/${at.replaceAll(':', '-')}.json`
  await writeFile(file, JSON.stringify(results, null, 2))
  console.log(`\n${file}`)
}

async function onStage<T>(tenants: number, contactsEach: number, run: (stage: BenchKit) => Promise<T>): Promise<T> {
  const stage = await openBenchKit({ tenants, contactsEach })
  try {
    return await run(stage)
  } finally {
    await stage.close()
  }
}

await main()
