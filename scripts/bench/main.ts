import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { type BesideRow, besideRows } from './beside.ts'
import { httpRows, type Row } from './http.ts'
import { type JobRow, jobRows } from './jobs.ts'
import { type PdfRow, pdfRows } from './pdf.ts'
import { openStage, type Stage } from './stage.ts'

const full = process.env.SCALE === 'full'

/** Each on a database of its own, so that one does not fill the tables of another. */
const workloads = {
  http: () => onStage(1_000, full ? 500 : 50, async (stage) => printHttp(await httpRows(stage))),
  jobs: () => onStage(3, 1, async (stage) => printJobs(await jobRows(stage, full ? 1_000_000 : 100_000))),
  pdf: () => onStage(1, 1, async (stage) => printPdf(await pdfRows(stage))),
  beside: () => onStage(20, 1, async (stage) => printBeside(await besideRows(stage, full ? 1_000_000 : 200_000))),
}

/**
 * `make bench`: every workload, or the one that WORKLOAD names, beside its reference in the same run, over loopback, on
 * databases made for it. SCALE=full takes as many rows as the promises speak of. Prints a table and writes
 * bench-results/<time>.json.
 */
async function main(): Promise<void> {
  const { WORKLOAD: only } = process.env
  if (only && !(only in workloads)) throw new Error(`WORKLOAD is one of ${Object.keys(workloads).join(', ')}`)
  const at = new Date().toISOString()
  const results: Record<string, unknown> = { at, cores: cpus().length, node: process.version, loadBefore: loadavg() }
  for (const [name, run] of Object.entries(workloads)) if (!only || only === name) results[name] = await run()
  await mkdir('bench-results', { recursive: true })
  const file = `bench-results/${at.replaceAll(':', '-')}.json`
  await writeFile(file, JSON.stringify(results, null, 2))
  console.log(`\n${file}`)
}

async function onStage<T>(tenants: number, contactsEach: number, run: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage({ tenants, contactsEach })
  try {
    return await run(stage)
  } finally {
    await stage.close()
  }
}

function printHttp(rows: Row[]): Row[] {
  const table = rows.map(({ workload, service, reference, ratio, target }) => ({
    workload,
    'req/s': service.requestsPerSecond,
    'bare req/s': reference.requestsPerSecond,
    ratio: ratio.toFixed(2),
    target: target.toFixed(2),
    p50: service.p50Ms,
    p99: service.p99Ms,
    'CPU us': service.cpuMicros,
    'bare CPU us': reference.cpuMicros,
    'RSS MB': service.rssMb,
  }))
  console.table(table)
  return rows
}

function printJobs(rows: JobRow[]): JobRow[] {
  const table = rows.map((row) => ({
    workload: row.workload,
    rows: row.rows,
    'rows/s': Math.round(row.rowsPerSecond),
    'COPY rows/s': Math.round(row.copyRowsPerSecond),
    ratio: row.ratio.toFixed(2),
    target: row.target.toFixed(2),
    'peak RSS MB': Math.round(row.peakRssMb),
    'RSS limit MB': row.mostRssMb,
  }))
  console.table(table)
  return rows
}

function printBeside(rows: BesideRow[]): BesideRow[] {
  const table = rows.map((row) => ({
    workload: row.workload,
    'req/s': row.requestsPerSecond,
    'idle p50': row.idleP50Ms.toFixed(1),
    'idle p99': row.idleP99Ms.toFixed(1),
    p50: row.besideP50Ms.toFixed(1),
    p99: row.besideP99Ms.toFixed(1),
    refused: `${row.idleRefused}, ${row.besideRefused}`,
    ratio: row.ratio.toFixed(2),
    limit: row.mostRatio.toFixed(2),
  }))
  console.table(table)
  return rows
}

function printPdf(rows: PdfRow[]): PdfRow[] {
  const table = rows.map((row) => ({
    workload: row.workload,
    lines: row.lines,
    pages: row.pages,
    ms: row.ms.toFixed(1),
    'limit ms': row.mostMs ?? '',
    'pdfkit ms': row.pdfkitMs.toFixed(1),
    'times pdfkit': row.ratio.toFixed(2),
    'peak RSS MB': Math.round(row.peakRssMb),
    'RSS limit MB': row.mostRssMb,
  }))
  console.table(table)
  return rows
}

await main()
