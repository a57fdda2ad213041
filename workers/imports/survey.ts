import type { DecimalReading } from '../../db/domain/csv/decimals.ts'
import type { CsvHead } from '../../db/domain/csv/head.ts'
import type { OpenCsv } from '../../db/files/csv-file.ts'
import { commitBatch, type Slice } from '../../db/jobs/slices.ts'
import { readingOf } from '../../db/postgres/transaction.ts'
import { newestId } from '../../db/records/read.ts'
import { resourceOfJob } from '../../db/resources/registry.ts'
import { surveyFile } from '../csv/blocks.ts'
import { type ErrorFileMark, unwritten } from '../csv/error-artifact.ts'
import type { JobDeps } from '../slices.ts'
import { type ColumnsToRead, decimalsOf } from './decimals.ts'

interface Report {
  created: number
  updated: number
  unchanged: number
  failed: number
}

/** Progress of an import: all rows before `offset` are committed. */
export interface Checkpoint {
  offset: number
  row: number
  errors: ErrorFileMark
  /** Highest record id when the import began. */
  newest: number
  /** Decimal readings of the numeric columns; absent in an import begun by the previous release. */
  decimals?: readonly DecimalReading[]
  report: Report
}

export const noRows = (): Report => ({ created: 0, updated: 0, unchanged: 0, failed: 0 })

const renewLeaseMs = 4_000

/**
 * Reads the whole file once. Determines its number of rows and its decimal signs, and finds faults that would stop the
 * import midway.
 */
export async function survey(
  { database }: JobDeps,
  slice: Slice,
  { open, head }: { open: OpenCsv; head: CsvHead },
  columns: ColumnsToRead,
): Promise<Checkpoint> {
  const resource = resourceOfJob(slice.resourceType)
  const newest = await newestId(await readingOf(database, slice.caller), slice.caller, resource)
  const decimals = decimalsOf(columns, head)
  let renewed = performance.now()
  const record = (total: number, checkpoint: Checkpoint | null = null) =>
    commitBatch(database, slice, async () => ({
      progress: { checkpoint, processed: 0, errorsCount: 0, total },
      value: undefined,
    }))
  const onRows = async (rows: number): Promise<void> => {
    if (performance.now() - renewed < renewLeaseMs) return
    renewed = performance.now()
    await record(rows)
  }
  const total = await surveyFile(open, head, onRows, decimals.take)
  const start = {
    ...{ offset: head.bodyOffset, row: head.bodyRow, errors: unwritten(head.delimiter) },
    ...{ newest, decimals: decimals.readings(), report: noRows() },
  }
  // The slice may end now because other jobs wait. The stored result saves the next slice from reading the file again.
  await record(total, start)
  return start
}
