import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { createProgressOutput, formatDuration, showEverySecond } from '../progress.ts'
import { type BenchKit, openBenchKit } from './bench-kit.ts'
import { measureConcurrentImport } from './concurrent-import.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureSandboxAdvance } from './due/sandbox.ts'
import { measureSweeps } from './due/sweeps.ts'
import { endure } from './endurance/endurance.ts'
import { measureFamilies } from './families.ts'
import { fanOutRows } from './fan-out.ts'
import { measureGrowth } from './growth.ts'
import { measureInvoiceReads } from './invoices.ts'
import { measureJobs } from './jobs.ts'
import { measureLargeFiles } from './large-files.ts'
import { measurePdfs } from './pdf/pdf.ts'
import { peerRows } from './peers/peers.ts'
import { recoveryRows } from './recovery.ts'
import { measureTransfers } from './references/documents.ts'
import { measureAgainstReferences } from './references/references.ts'
import { measureReports } from './reports.ts'
import { measurePooling, measureTracing } from './requests/api-variants.ts'
import { measureScaling } from './requests/capacity.ts'
import { measureHttp } from './requests/http.ts'
import { measureMcp } from './requests/mcp.ts'
import { measureOverload } from './requests/overload.ts'
import { measurePages } from './requests/pages.ts'
import { measurePortal } from './requests/portal.ts'
import { measureProfile } from './requests/profile.ts'
import { measureStart } from './requests/start.ts'
import { measureSdk } from './sdk.ts'
import { measureSearch } from './search.ts'
import { backupRows } from './sizes/backups.ts'
import { sizeRows } from './sizes/sizes.ts'
import { spreadRows } from './spread.ts'
import {
  printBackups,
  printConcurrentImport,
  printDeliveries,
  printEndurance,
  printFamilies,
  printFanOut,
  printGrowth,
  printHttp,
  printJobs,
  printLargeFiles,
  printLatencyLimits,
  printLatencyUnderLoad,
  printOverload,
  printPages,
  printPdfTable,
  printPortal,
  printProfile,
  printScale,
  printSdk,
  printSizes,
  printSpread,
  printStart,
  printTransfers,
} from './tables.ts'
import { measureTimeEntryGrowth, measureTimeEntryImport } from './time-entries.ts'

const full = process.env.SCALE === 'full'

/** Workloads, keyed by name. Each has its own database, so that no workload fills the tables of another. */
const workloads = {
  start: () => onStage(1, 1, async (stage) => printStart(await measureStart(stage))),
  http: () => onStage(1_000, full ? 500 : 50, async (stage) => printHttp(await measureHttp(stage))),
  pooled: () => onStage(1_000, 50, async (stage) => printHttp(await measurePooling(stage))),
  tracing: () => onStage(1_000, 50, async (stage) => printHttp(await measureTracing(stage))),
  mcp: () => onStage(1_000, 50, async (stage) => printHttp(await measureMcp(stage))),
  families: () => onStage(1_000, 50, async (stage) => printFamilies(await measureFamilies(stage))),
  jobs: () => onStage(3, 1, async (stage) => printJobs(await measureJobs(stage, full ? 1_000_000 : 100_000))),
  growth: () => onStage(2, 0, async (stage) => printGrowth(await measureGrowth(stage, full ? 5_000_000 : 500_000))),
  'time-entries': () =>
    onStage(5, 0, async (stage) => ({
      jobs: printJobs(await measureTimeEntryImport(stage, 100_000)),
      growth: printGrowth(await measureTimeEntryGrowth(stage, full ? 5_000_000 : 1_000_000)),
    })),
  invoices: () => onStage(2, 0, async (stage) => printLatencyLimits(await measureInvoiceReads(stage))),
  sweeps: () => onStage(0, 0, async (stage) => printLatencyLimits(await measureSweeps(stage))),
  reports: () => onStage(2, 0, async (stage) => printLatencyLimits(await measureReports(stage))),
  search: () =>
    onStage(2, 0, async (stage) => printLatencyLimits(await measureSearch(stage, full ? 1_000_000 : 300_000))),
  references: () =>
    onStage(6, 0, async (stage) => ({
      requests: printHttp(await measureAgainstReferences(stage)),
      documents: printTransfers(await measureTransfers(stage, 64)),
    })),
  sdk: () => onStage(1_000, 50, async (stage) => printSdk(await measureSdk(stage))),
  peers: () => onStage(1_000, 50, async (stage) => printHttp(await peerRows(stage))),
  scale: () => onStage(1_000, 50, async (stage) => printScale(await measureScaling(stage))),
  overload: () => onStage(1_000, 50, async (stage) => printOverload(await measureOverload(stage))),
  deliveries: () => onStage(50, 0, async (stage) => printDeliveries(await measureDeliveries(stage, full ? 400 : 100))),
  recovery: () => onStage(2, 0, async (stage) => printLatencyLimits(await recoveryRows(stage))),
  sandbox: () => onStage(0, 0, async (stage) => printLatencyLimits(await measureSandboxAdvance(stage))),
  'fan-out': async () => {
    const of = (what: 'contacts' | 'site logs') =>
      onStage(2, 1, (stage) => fanOutRows(stage, full ? 1_000_000 : 50_000, what))
    return printFanOut([...(await of('contacts')), ...(await of('site logs'))])
  },
  'large-files': () => onStage(1, 0, async (stage) => printLargeFiles(await measureLargeFiles(stage, 512))),
  pdf: () => onStage(1, 1, async (stage) => printPdfTable(await measurePdfs(stage))),
  pages: () => onStage(1, 0, async (stage) => printPages(await measurePages(stage))),
  portal: () =>
    onStage(2, 0, async (stage) => {
      const { pages, apiLatencies } = await measurePortal(stage, Number(process.env.RECORDS ?? 100_000))
      return { pages: printPortal(pages), beside: printLatencyUnderLoad(apiLatencies) }
    }),
  sizes: () => onStage(1, 0, async (stage) => printSizes(await sizeRows(stage))),
  backups: () => onStage(1, 20_000, async (stage) => printBackups(await backupRows(stage, full ? 10_240 : 1_024))),
  profile: () => onStage(1_000, 50, async (stage) => printProfile(await measureProfile(stage))),
  spread: async () => printSpread(await spreadRows(process.env.CLUSTER ?? '')),
  endurance: () => {
    const options = {
      organizations: numberOf('ORGANIZATIONS', 1_000),
      contacts: numberOf('CONTACTS', 5_000_000),
      lines: numberOf('LINES', 2_000_000),
      minutes: numberOf('MINUTES', 60),
      rate: numberOf('RATE', 150),
    }
    return onStage(options.organizations, 0, async (stage) => printEndurance(await endure(stage, options)))
  },
  beside: () =>
    onStage(20, 1, async (stage) => {
      const { gets, imports } = await measureConcurrentImport(stage, full ? 1_000_000 : 400_000)
      return { gets: printLatencyUnderLoad(gets), imports: printConcurrentImport(imports) }
    }),
}

/**
 * Workloads that run only if WORKLOAD names them, because they install software, need a cluster or gigabytes of disk,
 * or take more than an hour.
 */
const onlyNamed = new Set(['peers', 'spread', 'endurance', 'backups'])

/**
 * `make bench`: runs every workload, or only the one that WORKLOAD names, each compared with its reference in the same
 * run. Workloads in `onlyNamed` run only by name. They use the loopback interface and databases created for the run.
 * SCALE=full uses as many rows as the documented performance targets. Prints a table and writes
 * bench-results/<time>.json.
 */
async function main(): Promise<void> {
  const { WORKLOAD: only } = process.env
  if (only && !(only in workloads)) throw new Error(`WORKLOAD is one of ${Object.keys(workloads).join(', ')}`)
  const at = new Date().toISOString()
  const results: Record<string, unknown> = { at, cores: cpus().length, node: process.version, loadBefore: loadavg() }
  const chosen = Object.entries(workloads).filter(([name]) => (only ? only === name : !onlyNamed.has(name)))
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

/**
 * Reads a positive integer from an environment variable. Returns `usual` if the variable is not set; throws for other
 * values.
 */
function numberOf(name: string, usual: number): number {
  const number = Number(process.env[name] ?? usual)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} is a whole number, not "${process.env[name]}"`)
  return number
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
