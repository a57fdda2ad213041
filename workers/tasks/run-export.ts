import { sql } from 'kysely'
import { Refusal } from '../../db/domain/refusal.ts'
import { type CopyChunk, copyOut } from '../../db/engine/postgres/adapters/copy-out.ts'
import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import { conditions, countRecords, type Filters, from, visibleWhere } from '../../db/engine/records/read.ts'
import type { Resource } from '../../db/engine/records/resource.ts'
import { isOutOfSpace, type JobFile, type JobFilePiece } from '../../db/services/files/file-store.ts'
import { recordJobBytes } from '../../db/services/files/storage-quota.ts'
import { type ClaimedJob, commitBatch, endJob } from '../../db/services/jobs/claimed-jobs.ts'
import { resourceOfJob } from '../../db/workflows/resources/registry.ts'
import { type JobDeps, type JobRunner, removeJobFilePieces } from '../base/slices.ts'
import { exportCellsSql } from '../csv/export-cells.ts'
import { csvLine } from '../csv/writer.ts'
import { runContactData } from './run-contact-data.ts'

/** Progress of an export. The segments contain the header and all records up to `afterId`. */
interface Checkpoint {
  afterId: number
  segments: JobFilePiece[]
  /** Columns of the header. Absent in an export that an earlier release began. */
  columns?: readonly string[]
}

/** The export's file, with the columns of its header. */
interface Output {
  file: JobFile
  columns: readonly string[]
  /** Text at the beginning of the file; empty unless the format is Excel. */
  prefix: string
}

const checkpointMs = 1_000

/** Byte order mark, by which spreadsheets recognize UTF-8. */
const byteOrderMark = '\ufeff'

/**
 * Runs an export job: exports the records that match the list's filters, in the order of their creation. So an import
 * of the file creates the records in the same order. One COPY statement is used until the job ends or pauses. About
 * every second, a checkpoint records how much of the file is valid.
 */
export const runExport: JobRunner<'export'> = async (deps, slice, shouldContinue) => {
  if ('contactId' in slice.params) return runContactData(deps, slice, slice.params, shouldContinue)
  const { filters = {}, format } = slice.params
  const resource = resourceOfJob(slice.resourceType)
  const begun: Checkpoint = { afterId: 0, segments: [], columns: columnsOf(resource, filters) }
  const at = (slice.checkpoint as Checkpoint | null) ?? begun
  const file = deps.files.jobFile(slice, 'result', at.segments)
  const output: Output = {
    file,
    columns: at.columns ?? columnsOf(resource, {}),
    prefix: format === 'excel' ? byteOrderMark : '',
  }
  try {
    await deps.files.refuseWhenFull(0)
    if (at.segments.length === 0) await begin(deps, slice, resource, filters, output)
    const now = (await readContextAtClockOf(deps.database, slice)).at
    const chunks = rowsAfter(deps, slice, resource, filters, { afterId: at.afterId, at: now, columns: output.columns })
    if (await writeRows(deps, slice, output, chunks, shouldContinue)) {
      await finish(deps, slice, resource, file)
    }
  } catch (error) {
    // After these errors the job fails for good, so its partial file is removed.
    if (error instanceof Refusal || isOutOfSpace(error)) await removeJobFilePieces(deps, file)
    throw error
  } finally {
    await file.close()
  }
}

/** Returns the columns of the resource's export, and `deletedAt` if the filters include deleted records. */
function columnsOf({ columns, fields }: Resource, { includeDeleted }: Filters): readonly string[] {
  const always = columns ?? fields
  return includeDeleted === true ? [...always, 'deletedAt'] : always
}

async function begin(deps: JobDeps, slice: ClaimedJob, resource: Resource, filters: Filters, output: Output) {
  const total = await countRecords(
    await readContextAtClockOf(deps.database, slice.caller),
    slice.caller,
    resource,
    filters,
  )
  await output.file.append(Buffer.from(output.prefix + csvLine(output.columns)))
  await checkpoint(deps, slice, output, { afterId: 0, processed: 0, total })
}

function rowsAfter(
  { database, contract }: JobDeps,
  slice: ClaimedJob,
  resource: Resource,
  filters: Filters,
  { afterId, at, columns }: { afterId: number; at: string; columns: readonly string[] },
) {
  const { cells, writer } = exportCellsSql(contract, resource, columns)
  const query = sql`
    select ${sql.join(cells)} ${from(resource, slice.tenantId)} and id > ${afterId} ${conditions(resource, { tenantId: slice.tenantId, at }, filters)}
    ${visibleWhere(resource, slice.caller)}
    order by id`.compile(database.sql)
  return copyOut(database, query, writer)
}

/**
 * Writes rows to the file. Returns true after the last row, and false if it stopped earlier because another job is due.
 */
async function writeRows(
  deps: JobDeps,
  slice: ClaimedJob,
  output: Output,
  chunks: AsyncIterable<CopyChunk>,
  shouldContinue: () => boolean,
): Promise<boolean> {
  let { processed } = slice
  let dueAt = performance.now() + checkpointMs
  for await (const { bytes, rows, lastRow } of chunks) {
    await output.file.append(bytes)
    processed += rows
    const stops = !shouldContinue()
    if (stops || performance.now() >= dueAt) {
      await checkpoint(deps, slice, output, { afterId: idOf(lastRow), processed })
      dueAt = performance.now() + checkpointMs
    }
    if (stops) return false
  }
  slice.processed = processed
  return true
}

/** Returns the id in a row, which is the first column of every export. */
const idOf = (row: Buffer): number => Number.parseInt(row.toString('latin1', 0, 16), 10)

async function checkpoint(
  deps: JobDeps,
  slice: ClaimedJob,
  { file, columns }: Output,
  { afterId, processed, total }: { afterId: number; processed: number; total?: number },
): Promise<void> {
  const segments = await file.flush()
  await recordJobBytes(deps, slice, file.size)
  const progress = {
    checkpoint: { afterId, segments, columns },
    processed,
    errorsCount: 0,
    ...(total === undefined ? {} : { total }),
  }
  await commitBatch(deps.database, slice, async () => ({ progress, value: undefined }))
  file.markCommitted()
}

async function finish(deps: JobDeps, slice: ClaimedJob, resource: Resource, file: JobFile): Promise<void> {
  const { processed } = slice
  await recordJobBytes(deps, slice, file.size)
  const name = await file.assemble()
  // In some families, certain scopes make more records visible. The file then contains these, too, so downloading it
  // requires the same scopes.
  const scopes = resource.visibility?.scopes.filter((scope) => slice.caller.scopes.has(scope)) ?? []
  const filename = `${slice.resourceType}-${slice.createdAt.slice(0, 10)}.csv`
  await endJob(deps.database, slice, {
    status: 'completed',
    storedBytes: file.size,
    result: { exported: processed },
    artifact: name ? { file: name, filename, contentType: 'text/csv; charset=utf-8', scopes } : undefined,
    progress: { processed, total: processed, errorsCount: 0 },
  })
  await removeJobFilePieces(deps, file)
}
