import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { snake } from '../../db/engine/records/resource.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { contactFileColumns, generateContactLines, writeContactsFile } from '../testkit/contact-rows.ts'
import type { BenchKit, BenchTenant } from '../testkit/environment/bench-kit.ts'
import { startWorkerProcess, type WorkerProcess } from '../testkit/environment/worker-process.ts'
import { startJob, uploadAndImport, waitForJobEnd } from '../testkit/http/contact-import.ts'
import { copyOutAndDiscard, runCopyIn } from './copy.ts'

/**
 * One row of the printed table of jobs: the rows per second of a job, compared with COPY in the same run. The time runs
 * from the job's request to its end.
 */
export interface JobRow {
  workload: string
  rows: number
  rowsPerSecond: number
  copyRowsPerSecond: number
  ratio: number
  target: number
  /** Peak memory of the worker process until the end of this job. The worker runs the jobs one after the other. */
  peakRssMb: number
  maxRssMb: number
}

const maxRssMb = 250

/**
 * Compares an import over HTTP with COPY of the same rows into the same indexed table. Then compares an export of the
 * imported rows with COPY TO STDOUT of the same columns.
 *
 * COPY runs before and after the import, because inserts slow down as the table grows; the mean of both runs counts. An
 * import also checks each row, writes an event for it and can be resumed.
 */
export async function measureJobs(stage: BenchKit, rows: number): Promise<JobRow[]> {
  const [importer, ...copiers] = stage.tenants as [BenchTenant, ...BenchTenant[]]
  const api = await stage.start('handlers/main.ts')
  const worker = startWorkerProcess(stage)
  const file = join(stage.dataDir, 'contacts.csv')
  try {
    await writeContactsFile(file, rows)
    const before = await measureCopySeconds(stage, copiers[0]!, rows)
    const importing = await measureImportSeconds(api.origin, importer, file, rows)
    const imported = { seconds: importing, peakRssMb: await worker.peakRssMb() }
    const after = await measureCopySeconds(stage, copiers[1]!, rows)
    await sql`vacuum analyze contacts`.execute(stage.database.sql)
    const exported = await measureExport(stage, api.origin, importer, worker)
    return [
      toJobRow('import', rows, imported, (before + after) / 2, 0.25),
      toJobRow('export', rows, exported, exported.copySeconds, 0.5),
    ]
  } finally {
    await rm(file, { force: true })
    await Promise.all([worker.stop(), api.stop()])
  }
}

/** Builds the table row that compares the rate of a job with the rate of COPY. */
function toJobRow(
  workload: string,
  rows: number,
  ours: { seconds: number; peakRssMb: number },
  copySeconds: number,
  target: number,
): JobRow {
  const [rowsPerSecond, copyRowsPerSecond] = [rows / ours.seconds, rows / copySeconds]
  const ratio = rowsPerSecond / copyRowsPerSecond
  return { workload, rows, rowsPerSecond, copyRowsPerSecond, ratio, target, peakRssMb: ours.peakRssMb, maxRssMb }
}

const columnsIn = contactFileColumns.split(',').map(snake).join(', ')

/** Copies `rows` contacts into the service's own table with COPY. Returns the duration in seconds. */
async function measureCopySeconds(stage: BenchKit, tenant: BenchTenant, rows: number): Promise<number> {
  const at = new Date().toISOString()
  const text = `copy contacts (tenant_id, ${columnsIn}, created_at, updated_at) from stdin with (format csv)`
  return (await runCopyIn(stage.url, text, generateContactLines(rows, `${tenant.id},`, `,${at},${at}`))).seconds
}

const exportRounds = 3

/** Measures the export and COPY alternately. Each takes only about a second, so the best of three rounds counts. */
async function measureExport(stage: BenchKit, origin: string, tenant: BenchTenant, worker: WorkerProcess) {
  const columns = contacts.fields.map(snake).join(', ')
  const where = `where tenant_id = ${tenant.id} and deleted_at is null order by id`
  const text = `copy (select ${columns} from contacts ${where}) to stdout with (format csv)`
  const [seconds, copySeconds]: [number[], number[]] = [[], []]
  for (let round = 0; round < exportRounds; round += 1) {
    copySeconds.push((await copyOutAndDiscard(stage.url, text)).seconds)
    const id = await startJob(origin, tenant, '/contacts/exports', {})
    seconds.push((await waitForJobEnd(origin, tenant, id)).seconds)
  }
  return {
    seconds: Math.min(...seconds),
    copySeconds: Math.min(...copySeconds),
    peakRssMb: await worker.peakRssMb(),
  }
}

/** Uploads the file and imports it. Returns the seconds from the request for the job to its end. */
async function measureImportSeconds(origin: string, tenant: BenchTenant, file: string, rows: number): Promise<number> {
  const { seconds, job } = await waitForJobEnd(origin, tenant, await uploadAndImport(origin, tenant, file))
  if (job.result?.created !== rows) throw new Error(`the import ended with ${JSON.stringify(job)}`)
  return seconds
}
