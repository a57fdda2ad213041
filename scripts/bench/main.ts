import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { progressOn, seconds, ticking } from '../progress.ts'
import { besideRows } from './beside.ts'
import { deliveryRows } from './deliveries.ts'
import { sandboxRows } from './due/sandbox.ts'
import { sweepCosts } from './due/sweeps.ts'
import { endure } from './endurance/endurance.ts'
import { familyRows } from './families.ts'
import { fanOutRows } from './fan-out.ts'
import { growthRows } from './growth.ts'
import { invoiceRows } from './invoices.ts'
import { jobRows } from './jobs.ts'
import { largeFileRows } from './large-files.ts'
import { pdfRows } from './pdf/pdf.ts'
import { peerRows } from './peers/peers.ts'
import { recoveryRows } from './recovery.ts'
import { transferRows } from './references/documents.ts'
import { referenceRows } from './references/references.ts'
import { reportRows } from './reports.ts'
import { scaleRows } from './requests/capacity.ts'
import { pooledRows, tracingRows } from './requests/compared.ts'
import { httpRows } from './requests/http.ts'
import { mcpRows } from './requests/mcp.ts'
import { overloadRows } from './requests/overload.ts'
import { pageRows } from './requests/pages.ts'
import { portalRows } from './requests/portal.ts'
import { profileRows } from './requests/profile.ts'
import { startRows } from './requests/start.ts'
import { sdkRows } from './sdk.ts'
import { searchRows } from './search.ts'
import { backupRows } from './sizes/backups.ts'
import { sizeRows } from './sizes/sizes.ts'
import { spreadRows } from './spread.ts'
import { openStage, type Stage } from './stage.ts'
import {
  printBackups,
  printBeside,
  printBounded,
  printDeliveries,
  printEndurance,
  printFamilies,
  printFanOut,
  printGrowth,
  printHttp,
  printImportBeside,
  printJobs,
  printLargeFiles,
  printOverload,
  printPages,
  printPdf,
  printPortal,
  printProfile,
  printScale,
  printSdk,
  printSizes,
  printSpread,
  printStart,
  printTransfers,
} from './tables.ts'
import { timeEntryGrowthRows, timeEntryImportRows } from './time-entries.ts'

const full = process.env.SCALE === 'full'

/** Workloads by name. Each has its own database, so that no workload fills the tables of another. */
const workloads = {
  start: () => onStage(1, 1, async (stage) => printStart(await startRows(stage))),
  http: () => onStage(1_000, full ? 500 : 50, async (stage) => printHttp(await httpRows(stage))),
  pooled: () => onStage(1_000, 50, async (stage) => printHttp(await pooledRows(stage))),
  tracing: () => onStage(1_000, 50, async (stage) => printHttp(await tracingRows(stage))),
  mcp: () => onStage(1_000, 50, async (stage) => printHttp(await mcpRows(stage))),
  families: () => onStage(1_000, 50, async (stage) => printFamilies(await familyRows(stage))),
  jobs: () => onStage(3, 1, async (stage) => printJobs(await jobRows(stage, full ? 1_000_000 : 100_000))),
  growth: () => onStage(2, 0, async (stage) => printGrowth(await growthRows(stage, full ? 5_000_000 : 500_000))),
  'time-entries': () =>
    onStage(5, 0, async (stage) => ({
      jobs: printJobs(await timeEntryImportRows(stage, 100_000)),
      growth: printGrowth(await timeEntryGrowthRows(stage, full ? 5_000_000 : 1_000_000)),
    })),
  invoices: () => onStage(2, 0, async (stage) => printBounded(await invoiceRows(stage))),
  sweeps: () => onStage(0, 0, async (stage) => printBounded(await sweepCosts(stage))),
  reports: () => onStage(2, 0, async (stage) => printBounded(await reportRows(stage))),
  search: () => onStage(2, 0, async (stage) => printBounded(await searchRows(stage, full ? 1_000_000 : 300_000))),
  references: () =>
    onStage(6, 0, async (stage) => ({
      requests: printHttp(await referenceRows(stage)),
      documents: printTransfers(await transferRows(stage, 64)),
    })),
  sdk: () => onStage(1_000, 50, async (stage) => printSdk(await sdkRows(stage))),
  peers: () => onStage(1_000, 50, async (stage) => printHttp(await peerRows(stage))),
  scale: () => onStage(1_000, 50, async (stage) => printScale(await scaleRows(stage))),
  overload: () => onStage(1_000, 50, async (stage) => printOverload(await overloadRows(stage))),
  deliveries: () => onStage(50, 0, async (stage) => printDeliveries(await deliveryRows(stage, full ? 400 : 100))),
  recovery: () => onStage(2, 0, async (stage) => printBounded(await recoveryRows(stage))),
  sandbox: () => onStage(0, 0, async (stage) => printBounded(await sandboxRows(stage))),
  'fan-out': async () => {
    const of = (what: 'contacts' | 'site logs') =>
      onStage(2, 1, (stage) => fanOutRows(stage, full ? 1_000_000 : 50_000, what))
    return printFanOut([...(await of('contacts')), ...(await of('site logs'))])
  },
  'large-files': () => onStage(1, 0, async (stage) => printLargeFiles(await largeFileRows(stage, 512))),
  pdf: () => onStage(1, 1, async (stage) => printPdf(await pdfRows(stage))),
  pages: () => onStage(1, 0, async (stage) => printPages(await pageRows(stage))),
  portal: () =>
    onStage(2, 0, async (stage) => {
      const { pages, beside } = await portalRows(stage, Number(process.env.RECORDS ?? 100_000))
      return { pages: printPortal(pages), beside: printBeside(beside) }
    }),
  sizes: () => onStage(1, 0, async (stage) => printSizes(await sizeRows(stage))),
  backups: () => onStage(1, 20_000, async (stage) => printBackups(await backupRows(stage, full ? 10_240 : 1_024))),
  profile: () => onStage(1_000, 50, async (stage) => printProfile(await profileRows(stage))),
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
      const { gets, imports } = await besideRows(stage, full ? 1_000_000 : 400_000)
      return { gets: printBeside(gets), imports: printImportBeside(imports) }
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
    const progressLine = () => `${name}, ${index + 1} of ${chosen.length}, ${seconds(performance.now() - startedMs)}`
    const stopTicking = ticking(progressOn(process.stderr), progressLine)
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

async function onStage<T>(tenants: number, contactsEach: number, run: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage({ tenants, contactsEach })
  try {
    return await run(stage)
  } finally {
    await stage.close()
  }
}

await main()
