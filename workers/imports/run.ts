import { compileRowCheck } from '../../db/domain/contract-schema.ts'
import type { CsvHead } from '../../db/domain/csv/head.ts'
import {
  checkMapping,
  type ImportFields,
  importFieldsOfSchema,
  normalizeDefaults,
} from '../../db/domain/csv/import-mapping.ts'
import { CsvProblem } from '../../db/domain/csv/record-scanner.ts'
import { Refusal, type Violation } from '../../db/domain/refusal.ts'
import { sqlState } from '../../db/engine/postgres/connection.ts'
import type { Transaction } from '../../db/engine/postgres/transaction.ts'
import type { RecordLookup } from '../../db/engine/records/batches/batch-snapshot.ts'
import { holdersOf } from '../../db/engine/records/key-holders.ts'
import { forgetPreview, previewedFields, previewedHoldersOf } from '../../db/engine/records/preview.ts'
import { fetchRecords } from '../../db/engine/records/read.ts'
import type { Resource } from '../../db/engine/records/resource.ts'
import { contacts, createParentCheck } from '../../db/nouns/contacts.ts'
import { createCsvOpener, FileMissing, type OpenCsv, readCsvFileHead } from '../../db/services/files/csv-file.ts'
import { isOutOfSpace, type JobFile } from '../../db/services/files/file-store.ts'
import { recordJobBytes } from '../../db/services/files/storage-quota.ts'
import { findUpload } from '../../db/services/files/transfers.ts'
import { type ClaimedJob, commitBatch, endJob } from '../../db/services/jobs/claimed-jobs.ts'
import type { Artifact } from '../../db/services/jobs/jobs.ts'
import type { JobParams } from '../../db/services/jobs/params.ts'
import { resourceOfJob } from '../../db/workflows/resources/registry.ts'
import { type JobDeps, type JobRunner, prefetchNext, removeJobFilePieces, runThrottled } from '../base/slices.ts'
import { type CsvBlock, offsetAfterRecords, parseBlock, readBlocks } from '../csv/blocks.ts'
import { type ConvertedRow, compileRows } from '../csv/cells.ts'
import { ErrorsFile, readListedErrors } from '../csv/errors-file.ts'
import { importBatch, OutdatedPlan } from './batch.ts'
import { decimalsReport, numericColumnsOf } from './decimals.ts'
import { type BatchOutcome, type ImportMode, rowViolation, violationsOfRefusal } from './plan.ts'
import { lookupFieldsOf } from './references.ts'
import { emptyImportReport, type ImportCheckpoint, surveyImportFile } from './survey.ts'

type ImportParams = JobParams['import']

/** Consecutive rows of a block, for one transaction. */
interface Batch {
  rows: ConvertedRow[]
  endOffset: number
  endRow: number
}

interface Import {
  deps: JobDeps
  slice: ClaimedJob
  params: ImportParams
  mode: ImportMode
  errors: ErrorsFile
  at: ImportCheckpoint
}

/** Source of the rows: the file, its header and the row converter. */
interface Source {
  open: OpenCsv
  head: CsvHead
  readRow: ReturnType<typeof compileRows>
}

/**
 * Runs an import job. Each transaction commits at most 500 rows with their events and the checkpoint. A file that is
 * not readable as CSV fails the job before any row is written. Refused rows are listed in the errors file.
 */
export const runImport: JobRunner<'import'> = async (deps, slice, shouldContinue) => {
  const { params: asked } = slice
  const upload = await findUpload(deps.database.sql, { tenantId: slice.tenantId, id: asked.sourcePath })
  const open = createCsvOpener(deps.files, 'uploads', upload?.file ?? asked.sourcePath)
  const at = checkpointOf(slice, asked)
  const file = deps.files.jobFile(slice, 'errors', at?.errors.segments ?? [])
  try {
    const head = await readCsvFileHead(open, Object.keys(asked.mapping))
    const resource = resourceOfJob(slice.resourceType)
    const fields = importFieldsOfSchema(deps.contract, `${resource.schema}Create`, resource.importKey)
    refuseMapping(asked, fields, head)
    const params = normalizeDefaults(asked, fields)
    const start = at ?? (await surveyImportFile(deps, slice, { open, head }, numericColumnsOf(asked, fields, head)))
    const errors = new ErrorsFile(file, head.headers, start.errors)
    const mode = modeOf(deps, slice, params, fields, start.newest)
    const run: Import = { deps, slice, params, mode, errors, at: start }
    const reading = { named: lookupFieldsOf(resource), decimals: start.decimals ?? [] }
    const source = { open, head, readRow: compileRows(params, fields, head.headers, reading) }
    if (await importBlocks(run, source, file, shouldContinue)) {
      await finish(run, file)
      if (asked.dryRun) await forgetPreview(deps.database, slice)
    }
  } catch (error) {
    const words = problemOf(error)
    // The job fails for good, and its report has no errors file.
    if (error instanceof Refusal || isOutOfSpace(error)) await removeJobFilePieces(deps, file)
    if (words === undefined) throw error
    await endJob(deps.database, slice, {
      status: 'failed',
      errorMessage: words,
      result: at?.report ?? emptyImportReport(),
    })
  } finally {
    await file.close()
  }
}

/**
 * Returns the job's checkpoint; undefined if the job begins. A dry run that an older release began has a checkpoint
 * without `newestIdAtStart`. That dry run has written nothing, so it starts again.
 */
function checkpointOf({ checkpoint }: ClaimedJob, { dryRun }: ImportParams): ImportCheckpoint | undefined {
  const at = (checkpoint ?? undefined) as (ImportCheckpoint & { newest?: number }) | undefined
  if (at === undefined || at.newest !== undefined) return at
  return dryRun ? undefined : { ...at, newest: Number.MAX_SAFE_INTEGER }
}

/** Returns the message for the user if the error is caused by the file; undefined for any other error. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof CsvProblem) return error.message
  return error instanceof FileMissing ? 'The uploaded file is no longer there. Upload it again.' : undefined
}

/** Throws CsvProblem if the mapping does not fit the file's header, which is not known when the job is created. */
function refuseMapping(params: ImportParams, fields: ImportFields, head: CsvHead): void {
  const [first] = checkMapping(params, fields, head.headers)
  if (first) throw new CsvProblem(`${first.field} ${first.message}.`)
}

function modeOf(
  { contract }: JobDeps,
  slice: ClaimedJob,
  params: ImportParams,
  fields: ImportFields,
  newest: number,
): ImportMode {
  const resource = resourceOfJob(slice.resourceType)
  const changed = importFieldsOfSchema(contract, `${resource.schema}Update`).properties
  return {
    resource,
    updateInPlace: params.updateInPlace ?? false,
    defaults: params.defaults ?? {},
    checkNew: fields.checkRow,
    checkChange: compileRowCheck(contract, `${resource.schema}Update`),
    createOnlyFields: [...fields.properties.keys()].filter((field) => !changed.has(field)),
    newestIdAtStart: newest,
    lookup: params.dryRun ? createPreviewLookup(resource, slice.id) : createStoredRecordLookup(resource),
    dryRunJobId: params.dryRun ? slice.id : undefined,
  }
}

/**
 * Imports block by block. Returns true at the end of the file, and false if it stopped earlier because another job is
 * due.
 */
async function importBlocks(
  run: Import,
  source: Source,
  errorsFile: JobFile,
  shouldContinue: () => boolean,
): Promise<boolean> {
  for await (const { block, rows } of prefetchNext(readSource(source, run.at))) {
    if (!shouldContinue()) return false
    const endRow = block.firstRow + block.ends.length
    const before = errorsFile.size
    await commitRows(run, block, { rows, endOffset: block.endOffset, endRow })
    if (errorsFile.size > before) await recordJobBytes(run.deps, run.slice, errorsFile.size)
  }
  return true
}

async function* readSource(
  { open, head: { delimiter }, readRow }: Source,
  { offset, row }: ImportCheckpoint,
): AsyncGenerator<{ block: CsvBlock; rows: ConvertedRow[] }, void, undefined> {
  for await (const block of readBlocks(open, { offset, row, delimiter })) {
    yield { block, rows: (await parseBlock(block, delimiter)).map(readRow) }
  }
}

/**
 * Commits a batch. If a row makes the database or a rule refuse the batch, halves the batch until that row is alone.
 * Then lists the row as refused. Rows that were planned with the refused row's key are planned again.
 */
async function commitRows(run: Import, block: CsvBlock, batch: Batch): Promise<void> {
  try {
    await runThrottled(run.deps.database, () =>
      commitOnce(run, batch, (tx) => importBatch(tx, run.slice.caller, run.mode, batch.rows)),
    )
  } catch (error) {
    const violations = violationsIn(error)
    if (!violations || batch.rows.length === 0) throw error
    if (batch.rows.length === 1) {
      const refused = batch.rows.map((row) => ({ row, violations }))
      await commitOnce(run, batch, async () => ({ created: 0, updated: 0, unchanged: 0, refused }))
      return
    }
    for (const part of partsOf(batch, block, error)) await commitRows(run, block, part)
  }
}

/**
 * Returns the parts into which a refused batch is split. After an OutdatedPlan error, the rows up to the refused row
 * are one part, because their plan was right. The other rows are halved. So a file with many OutdatedPlan errors is
 * imported in about the same time as other files with many refused rows.
 */
function partsOf(batch: Batch, block: CsvBlock, error: unknown): Batch[] {
  const { rows } = batch
  const planned = error instanceof OutdatedPlan ? rows.findIndex(({ row }) => row === error.row) + 1 : 0
  const starts = [...new Set([0, planned, planned + ((rows.length - planned) >> 1)])]
  return starts.map((start, index) => {
    const next = starts[index + 1]
    if (next === undefined) return { ...batch, rows: rows.slice(start) }
    const endRow = rows[next]!.row
    return { rows: rows.slice(start, next), endOffset: offsetAfterRecords(block, endRow - block.firstRow), endRow }
  })
}

/** Returns the violations to list if a rule or a database constraint refused the batch; undefined for other errors. */
function violationsIn(error: unknown): Violation[] | undefined {
  if (error instanceof OutdatedPlan) return []
  if (error instanceof Refusal) return violationsOfRefusal(error)
  return /^2[23]/.test(sqlState(error) ?? '') ? [rowViolation('cannot be stored')] : undefined
}

type Work = (tx: Transaction) => Promise<BatchOutcome>

async function commitOnce(run: Import, batch: Batch, work: Work): Promise<void> {
  const { slice, errors, at } = run
  const next = await commitBatch(run.deps.database, slice, async (tx) => {
    // After a deadlock, this function runs again from the beginning.
    errors.rollBack()
    const { created, updated, unchanged, refused } = await work(tx)
    refused.sort((a, b) => a.row.row - b.row.row)
    for (const { row, violations } of refused) errors.add(row.row, row.cells, violations)
    const report = {
      created: at.report.created + created,
      updated: at.report.updated + updated,
      unchanged: at.report.unchanged + unchanged,
      failed: at.report.failed + refused.length,
    }
    const checkpoint: ImportCheckpoint = {
      ...at,
      ...{ offset: batch.endOffset, row: batch.endRow, errors: await errors.flush(), report },
    }
    const processed = slice.processed + batch.rows.length
    return { progress: { checkpoint, processed, errorsCount: report.failed }, value: checkpoint }
  })
  errors.confirmCommit(next.errors)
  run.at = next
}

async function finish({ deps, slice, params, at }: Import, file: JobFile): Promise<void> {
  const name = await file.assemble()
  const errorsArtifact: Artifact | undefined = name
    ? { file: name, filename: `${slice.resourceType}-errors.csv`, contentType: 'text/csv; charset=utf-8' }
    : undefined
  const errors = name ? await readListedErrors(createCsvOpener(deps.files, 'artifacts', name), 100) : []
  await endJob(deps.database, slice, {
    status: 'completed',
    storedBytes: file.size,
    result: { dryRun: params.dryRun ?? false, ...at.report, errors, ...decimalsReport(at) },
    errorsArtifact,
    progress: { processed: slice.processed, total: slice.processed, errorsCount: at.report.failed },
  })
  await removeJobFilePieces(deps, file)
}

/** Returns the lookup that reads a resource's stored records. */
const createStoredRecordLookup = (resource: Resource): RecordLookup => ({
  holdersOf: (db, caller, field, values) => holdersOf(db, caller, resource, field, values),
  fieldsOf: async (db, caller, refs) => {
    const { items } = await fetchRecords(db, caller, resource, refs)
    return new Map(items.map((row) => [row.id, row]))
  },
  check: resource.rules?.check,
})

/**
 * Returns the lookup of a dry run. It finds records as the import would have left them after the earlier rows. The
 * check of contacts is replaced, because it reads other contacts, which may exist only in the preview.
 */
const createPreviewLookup = (resource: Resource, jobId: string): RecordLookup => ({
  holdersOf: (db, caller, field, values) => previewedHoldersOf(db, caller, resource, jobId, field, values),
  fieldsOf: (db, caller, refs) => previewedFields(db, caller, resource, jobId, refs),
  check:
    resource === contacts
      ? (tx, caller, values) => createParentCheck(tx, caller, values, jobId)
      : resource.rules?.check,
})
