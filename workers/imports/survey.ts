import type { DecimalColumnReading } from '../../db/domain/csv/decimal-signs.ts'
import type { CsvHead } from '../../db/domain/csv/head.ts'
import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import { newestId } from '../../db/engine/records/read.ts'
import type { OpenCsv } from '../../db/services/files/csv-file.ts'
import { type ClaimedJob, commitBatch } from '../../db/services/jobs/claimed-jobs.ts'
import { resourceOfJob } from '../../db/workflows/resources/registry.ts'
import type { JobDeps } from '../base/slices.ts'
import { surveyFile } from '../csv/blocks.ts'
import { type ErrorsFileProgress, initialErrorsFileProgress } from '../csv/errors-file.ts'
import { makeDecimalDetector, type NumericColumns } from './decimals.ts'

interface Report {
  created: number
  updated: number
  unchanged: number
  failed: number
}

/** Progress of an import, stored with the job. All rows before `offset` are committed. */
export interface ImportCheckpoint {
  offset: number
  row: number
  errors: ErrorsFileProgress
  /** Highest id of the resource's records when the import began. */
  newest: number
  /** Decimal signs of the numeric columns. Absent in an import that the previous release began. */
  decimals?: readonly DecimalColumnReading[]
  report: Report
}

export const emptyImportReport = (): Report => ({ created: 0, updated: 0, unchanged: 0, failed: 0 })

const renewLeaseMs = 4_000

/**
 * Scans the whole file once before the import. Determines the number of rows and the decimal signs, and finds errors
 * that would stop the import midway.
 */
export async function surveyImportFile(
  { database }: JobDeps,
  slice: ClaimedJob,
  { open, head }: { open: OpenCsv; head: CsvHead },
  columns: NumericColumns,
): Promise<ImportCheckpoint> {
  const resource = resourceOfJob(slice.resourceType)
  const newest = await newestId(await readContextAtClockOf(database, slice.caller), slice.caller, resource)
  const decimals = makeDecimalDetector(columns, head)
  let renewed = performance.now()
  const record = (total: number, checkpoint: ImportCheckpoint | null = null) =>
    commitBatch(database, slice, async () => ({
      progress: { checkpoint, processed: 0, errorsCount: 0, total },
      value: undefined,
    }))
  const onRows = async (rows: number): Promise<void> => {
    if (performance.now() - renewed < renewLeaseMs) return
    renewed = performance.now()
    await record(rows)
  }
  const total = await surveyFile(open, head, onRows, decimals.readBlock)
  const start = {
    ...{ offset: head.bodyOffset, row: head.bodyRow, errors: initialErrorsFileProgress(head.delimiter) },
    ...{ newest, decimals: decimals.readings(), report: emptyImportReport() },
  }
  // The job may have to pause now for another job. With the stored result, it need not scan the file again.
  await record(total, start)
  return start
}
