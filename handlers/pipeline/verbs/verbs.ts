import type { RawBuilder } from 'kysely'
import { checkMapping, importFieldsOfSchema } from '../../../db/domain/csv/import-mapping.ts'
import { invalid, Refusal } from '../../../db/domain/refusal.ts'
import type { Caller } from '../../../db/engine/base/caller.ts'
import { readContext, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { deleteOne, restoreOne } from '../../../db/engine/records/deletion.ts'
import {
  aggregateRecords,
  countRecords,
  type Filters,
  fetchRecords,
  findRecord,
  findVisible,
  keyLookupOf,
  listRecords,
} from '../../../db/engine/records/read.ts'
import { type RecordFacts, type Resource, readScopeOf } from '../../../db/engine/records/resource.ts'
import type { AnyRow, Values } from '../../../db/engine/records/row.ts'
import { syncFromNow } from '../../../db/engine/records/sync.ts'
import { insertOne, updateOne } from '../../../db/engine/records/write.ts'
import { stillRunningRefusal } from '../../../db/services/access/idempotency.ts'
import type { CsvFileHead } from '../../../db/services/files/csv-file.ts'
import { readUploadedHead, requireImportUpload } from '../../../db/services/files/transfers.ts'
import { enqueueJob, type NewJob } from '../../../db/services/jobs/jobs.ts'
import type { JobParams } from '../../../db/services/jobs/params.ts'
import { moveToProject } from '../../../db/workflows/move-to-project.ts'
import type { Page } from '../contract/answer.ts'
import type {
  BasicCall,
  Call,
  ChangeCall,
  OperationId,
  PrecheckCall,
  ReadCall,
  Services,
} from '../contract/contract.ts'
import { parseExportFilters } from './export-filters.ts'
import { paginate } from './pagination.ts'

/**
 * This module creates the handlers that are the same in every family. Each function takes only the resource. A family
 * with other needs has its own handler.
 */

/** An answer that has nothing but data. */
interface Data<T> {
  data: T
}

/** Handles GET /<family>: a page, newest first. With updatedFrom, `meta.syncFrom` is where the next sync starts. */
export const listHandler = <T extends AnyRow>(resource: Resource<T>) => visibleListHandler(resource)

/**
 * Handles GET /<family> for records of restricted visibility. `visibleWhere` returns an SQL condition that begins with
 * `and`.
 */
export const visibleListHandler =
  <T extends AnyRow>(
    resource: Resource<T>,
    visibleWhere?: (caller: Caller, filters: { includeDeleted?: boolean }) => RawBuilder<unknown>,
  ) =>
  ({ db, caller, query, ...call }: ReadCall & { query: Filters & ListOptions }): Promise<Page<T>> =>
    paginate({ caller, ...call }, query, parseCursor, async ({ compact, ...filters }: Filters & ListOptions, place) => {
      const { updatedFrom } = filters
      // The start of the next sync depends on the open transactions, which must be read before the rows. Later pages
      // reuse the syncFrom of the first page.
      const syncFrom = updatedFrom && (place.after?.syncFrom ?? (await syncFromNow(db, updatedFrom)))
      const { limit, after } = place
      const visible = visibleWhere?.(caller, filters)
      const options = { limit, after: after?.id, afterDay: after?.day, compact, visibleWhere: visible }
      const { items, nextAfter, nextAfterDay } = await listRecords(db, caller, resource, filters, options)
      const next = nextAfter === undefined ? undefined : [nextAfter, syncFrom, nextAfterDay].join(' ')
      return { items, nextAfter: next, ...(syncFrom && { meta: { syncFrom } }) }
    })

/**
 * Parses a cursor of a family's list. It contains the id of the last record and the syncFrom of a sync's first page. If
 * the list is sorted by day, it also contains the record's day.
 */
function parseCursor(text: string): { id: number; syncFrom: string | undefined; day: string | undefined } {
  const [id, syncFrom, day] = text.split(' ')
  return { id: Number(id), syncFrom: syncFrom || undefined, day: day || undefined }
}

type ListOptions = { limit?: number; cursor?: string; compact?: boolean }

/**
 * Handles GET /<family>/{id}. The record is prefetched only if every caller with the family's :read scope may see all
 * its records.
 */
export const getHandler = <T extends AnyRow>(resource: Resource<T>) => ({
  handle: async ({ db, caller, params }: ReadCall & { params: { id: number } }): Promise<Data<T>> => ({
    data: await findVisible(db, caller, resource, params.id),
  }),
  prefetch: resource.visibility ? undefined : keyLookupOf(resource),
})

/** Handles GET /<family>/count, with the list's filters. */
export const countHandler =
  (resource: RecordFacts) =>
  async ({ db, caller, query }: ReadCall & { query: Filters }): Promise<Data<{ total: number }>> => ({
    data: { total: await countRecords(db, caller, resource, query) },
  })

/** Handles GET /<family>/aggregate: the number of records for each value of `field`. */
export const aggregateHandler =
  <Group extends { count: number }>(resource: RecordFacts, field: string) =>
  async ({ db, caller, query }: ReadCall & { query: Filters }): Promise<Data<Group[]>> => ({
    data: await aggregateRecords<Group>(db, caller, resource, [field], query),
  })

/**
 * Handles POST /<family>/bulk-fetch. It returns the records in the requested order, and the ids not found in
 * meta.missing.
 */
export const bulkFetchHandler =
  <T extends AnyRow>(resource: Resource<T>) =>
  async ({
    db,
    caller,
    body,
  }: ReadCall & { body: { ids: number[] } }): Promise<Data<T[]> & { meta: { missing: number[] } }> => {
    const { items, missing } = await fetchRecords(db, caller, resource, body.ids)
    return { data: items, meta: { missing } }
  }

/** Handles POST /<family>. */
export const createHandler =
  <T extends AnyRow>(resource: Resource<T>) =>
  async ({ db, caller, body }: ChangeCall & { body: NoInfer<Values<T>> }): Promise<Data<T>> => ({
    data: await insertOne(db, caller, resource, body),
  })

/** Handles PATCH /<family>/{id}. */
export const updateHandler =
  <T extends AnyRow>(resource: Resource<T>) =>
  async ({
    db,
    caller,
    params,
    body,
  }: ChangeCall & { params: { id: number }; body: NoInfer<Values<T>> }): Promise<Data<T>> => ({
    data: await updateOne(db, caller, resource, params.id, body),
  })

/**
 * The `require` of a handler: finds the record of the path. So a missing record is a 404, even if the caller lacks a
 * scope.
 */
export const requireRecord =
  <T extends AnyRow>(resource: Resource<T>) =>
  ({ db, caller, params }: Pick<ReadCall, 'db' | 'caller'> & { params: { id: number } }): Promise<T> =>
    findRecord(db, caller, resource, params.id)

/** Handles DELETE /<family>/{id}: a soft delete. It returns the record with its deletedAt. */
export const deleteHandler =
  <T extends AnyRow>(resource: Resource<T>) =>
  async ({ db, caller, params }: ChangeCall & { params: { id: number } }): Promise<Data<T>> => ({
    data: await deleteOne(db, caller, resource, params.id),
  })

/** Handles POST /<family>/{id}/restore. */
export const restoreHandler =
  <T extends AnyRow>(resource: Resource<T>) =>
  async ({ db, caller, params }: ChangeCall & { params: { id: number } }): Promise<Data<T>> => ({
    data: await restoreOne(db, caller, resource, params.id),
  })

/**
 * Handles POST /<family>/{id}/move: moves the record to another project. The caller also needs the family's :read
 * scope, because the response shows the record.
 */
export const moveHandler = <T extends AnyRow>(resource: Resource<T>) => ({
  require: requireRecord(resource),
  handle: async ({
    db,
    caller,
    params,
    body,
  }: ChangeCall & { params: { id: number }; body: { targetProjectId: number } }): Promise<Data<T>> => ({
    data: await moveToProject(db, caller, resource, params.id, body.targetProjectId),
  }),
})

type ImportOperation = Extract<OperationId, `import${string}`>
type ImportCall = BasicCall & { body: Call<ImportOperation>['body'] }

/**
 * Reads the head of the file to import. It runs before the transaction, because it may call the file store. Returns
 * undefined if the request already has a stored answer.
 */
async function readImportHead(
  call: ImportCall & Pick<PrecheckCall<ImportOperation>, 'isAnswered'>,
): Promise<CsvFileHead | Refusal | undefined> {
  if (await call.isAnswered()) return undefined
  const { caller, body, services } = call
  return readUploadedHead(readContext(services.database, caller), caller, services.files, body)
}

/**
 * Handles POST /<family>/imports. Answers with 422 if the mapping or the upload has violations that can be found before
 * the job runs.
 */
export const startImportHandler = (resource: RecordFacts) => ({
  precheck: readImportHead,
  handle: async ({ db, caller, body, services }: ImportCall & { db: Transaction }, found: unknown) => {
    const upload = await requireImportUpload(db, caller, body.sourcePath)
    // `found` is what readImportHead resolved to.
    const head = (found as Awaited<ReturnType<typeof readImportHead>>) ?? stillRunningRefusal()
    if (head instanceof Refusal) throw head
    const fields = importFieldsOfSchema(services.document, `${resource.schema}Create`, resource.importKey)
    const violations = checkMapping(body, fields, head.headers)
    if (violations.length > 0) throw invalid(violations)
    const params = { ...body, filename: upload.filename }
    return enqueueAndRespond(
      { db, caller, services },
      { type: 'import', resourceType: resource.family, params, readScope: readScopeOf(resource) },
    )
  },
})

interface ExportBody {
  filters?: object
  format?: 'csv' | 'excel'
}

/** Handles POST /<family>/exports. The filters are checked like the filters of the list. */
export const startExportHandler =
  (resource: RecordFacts) =>
  ({ db, caller, body, services }: ChangeCall & { body?: ExportBody | undefined }) => {
    const filters = parseExportFilters(services.document, resource.family, body?.filters ?? {})
    const params = body?.format === 'excel' ? { filters, format: body.format } : { filters }
    return enqueueAndRespond(
      { db, caller, services },
      { type: 'export', resourceType: resource.family, params, readScope: readScopeOf(resource) },
    )
  }

/**
 * Handles POST /<family>/bulk. `changes` is required for update and refused for other operations.
 */
export const createBulkStartHandler = (resource: RecordFacts) => (call: ChangeCall & { body: JobParams['bulk'] }) => {
  const { db, caller, body, services } = call
  if ((body.operation === 'update') !== (body.changes !== undefined)) {
    const code = body.changes === undefined ? 'required' : 'rule'
    throw invalid([
      { field: 'changes', code, message: 'Set changes if operation is update; otherwise leave changes out.' },
    ])
  }
  const total = new Set(body.ids).size
  return enqueueAndRespond(
    { db, caller, services },
    { type: 'bulk', resourceType: resource.family, params: body, readScope: readScopeOf(resource), total },
  )
}

/** Enqueues a job and returns the response of every operation that starts a job. */
export async function enqueueAndRespond(
  { db, caller, services }: Pick<ChangeCall, 'db' | 'caller' | 'services'>,
  job: NewJob,
): Promise<Data<JobResponse>> {
  return { data: toJobResponse(services, await enqueueJob(db, caller, job)) }
}

/** What an operation that starts a job says of it. */
export interface JobResponse {
  job_id: string
  status_url: string
}

/** Returns a job's id and the address of its status. */
export const toJobResponse = ({ settings }: Pick<Services, 'settings'>, id: string): JobResponse => ({
  job_id: id,
  status_url: `${settings.publicOrigin}/api/v1/jobs/${id}`,
})
