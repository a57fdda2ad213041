import type { RawBuilder } from 'kysely'
import { stillRunning } from '../../db/access/idempotency.ts'
import type { Caller } from '../../db/base/caller.ts'
import { checkMapping, importFields } from '../../db/domain/csv/import-mapping.ts'
import { invalid, Refusal } from '../../db/domain/refusal.ts'
import type { FileHead } from '../../db/files/csv-file.ts'
import { headOrRefusal, usableUpload } from '../../db/files/transfers.ts'
import { enqueueJob, type NewJob } from '../../db/jobs/jobs.ts'
import type { JobParams } from '../../db/jobs/params.ts'
import { reading } from '../../db/postgres/transaction.ts'
import { deleteOne, restoreOne } from '../../db/records/deletion.ts'
import {
  aggregateRecords,
  countRecords,
  type Filters,
  fetchRecords,
  findRecord,
  findVisible,
  keyLookupOf,
  listRecords,
} from '../../db/records/read.ts'
import { type RecordFacts, type Resource, readScopeOf } from '../../db/records/resource.ts'
import type { AnyRow, Values } from '../../db/records/row.ts'
import { syncFromNow } from '../../db/records/sync.ts'
import { insertOne, updateOne } from '../../db/records/write.ts'
import { moveToProject } from '../../db/workflows/moves.ts'
import {
  type Call,
  type EarlyCall,
  type OperationId,
  type PageAnswer,
  prechecked,
  type Services,
  WithMeta,
} from '../contract.ts'
import { requireAlsoScopes } from './also-scopes.ts'
import { checkFilters } from './filters.ts'
import { paged } from './paged.ts'

/**
 * The verbs that are alike in every family. Each takes the resource and nothing else; a family that needs an option
 * writes its own handler.
 */

type AnyCall = Pick<Call, 'operationId' | 'db' | 'caller' | 'services'>

/** GET /<family>: a page, newest first; with updatedFrom, meta says where the next sync begins. */
export const list = <T extends AnyRow>(resource: Resource<T>) => listWhere(resource)

/** The same, of those records alone that the caller is shown: `visibleWhere` is a condition that begins with `and`. */
export const listWhere =
  <T extends AnyRow>(
    resource: Resource<T>,
    visibleWhere?: (caller: Caller, filters: { includeDeleted?: boolean }) => RawBuilder<unknown>,
  ) =>
  ({ db, caller, query, ...call }: AnyCall & { query: Filters & Asked }): Promise<PageAnswer<T>> =>
    paged({ caller, ...call }, query, placeOf, async ({ compact, ...filters }: Filters & Asked, place) => {
      const { updatedFrom } = filters
      // Open transactions are read before the rows, and once for all pages: later pages build on the first.
      const syncFrom = updatedFrom && (place.after?.syncFrom ?? (await syncFromNow(db, updatedFrom)))
      const { limit, after } = place
      const visible = visibleWhere?.(caller, filters)
      const options = { limit, after: after?.id, afterDay: after?.day, compact, visibleWhere: visible }
      const { items, nextAfter, nextAfterDay } = await listRecords(db, caller, resource, filters, options)
      const next = nextAfter === undefined ? undefined : [nextAfter, syncFrom, nextAfterDay].join(' ')
      return { items, nextAfter: next, ...(syncFrom && { meta: { syncFrom } }) }
    })

/**
 * The content of a cursor of `list`: the id of the last record, in a sync the syncFrom of its first page, and the record's day
 * where the list goes by days.
 */
function placeOf(text: string): { id: number; syncFrom: string | undefined; day: string | undefined } {
  const [id, syncFrom, day] = text.split(' ')
  return { id: Number(id), syncFrom: syncFrom || undefined, day: day || undefined }
}

type Asked = { limit?: number; cursor?: string; compact?: boolean }

/**
 * GET /<family>/{id}. It is looked up beforehand only where every record of the family is visible to who holds its :read.
 */
export const get = <T extends AnyRow>(resource: Resource<T>) => ({
  handle: ({ db, caller, params }: AnyCall & { params: { id: number } }): Promise<T> =>
    findVisible(db, caller, resource, params.id),
  prefetch: resource.visibility ? undefined : keyLookupOf(resource),
})

/** GET /<family>/count, by the list's filters. */
export const count =
  (resource: RecordFacts) =>
  async ({ db, caller, query }: AnyCall & { query: Filters }): Promise<{ total: number }> => ({
    total: await countRecords(db, caller, resource, query),
  })

/** GET /<family>/aggregate: how many records have each value of `field`. */
export const aggregate =
  <Group extends { count: number }>(resource: RecordFacts, field: string) =>
  ({ db, caller, query }: AnyCall & { query: Filters }): Promise<Group[]> =>
    aggregateRecords<Group>(db, caller, resource, [field], query)

/** POST /<family>/bulk-fetch: in the order asked, with the ids not found in meta.missing. */
export const bulkFetch =
  <T extends AnyRow>(resource: Resource<T>) =>
  async ({
    db,
    caller,
    body,
  }: AnyCall & { body: { ids: number[] } }): Promise<WithMeta<T[], { missing: number[] }>> => {
    const { items, missing } = await fetchRecords(db, caller, resource, body.ids)
    return new WithMeta(items, { missing })
  }

/** POST /<family>. */
export const create = <T extends AnyRow>(resource: Resource<T>) => {
  const { beforeInsert, prepareInsert, afterInsert } = resource.rules ?? {}
  return {
    handle: ({ db, caller, body }: AnyCall & { body: NoInfer<Values<T>> }): Promise<T> =>
      insertOne(db, caller, resource, body),
    pipelined: !beforeInsert && !prepareInsert && !afterInsert,
  }
}

/** PATCH /<family>/{id}. */
export const update =
  <T extends AnyRow>(resource: Resource<T>) =>
  ({ db, caller, params, body }: AnyCall & { params: { id: number }; body: NoInfer<Values<T>> }): Promise<T> =>
    updateOne(db, caller, resource, params.id, body)

/** DELETE /<family>/{id}: a soft deletion, which answers the record with its deletedAt. */
export const remove =
  <T extends AnyRow>(resource: Resource<T>) =>
  ({ db, caller, params }: AnyCall & { params: { id: number } }): Promise<T> =>
    deleteOne(db, caller, resource, params.id)

/** POST /<family>/{id}/restore. */
export const restore =
  <T extends AnyRow>(resource: Resource<T>) =>
  ({ db, caller, params }: AnyCall & { params: { id: number } }): Promise<T> =>
    restoreOne(db, caller, resource, params.id)

/** POST /<family>/{id}/move: to another project. It also needs the family's :read, because it answers the record. */
export const move =
  <T extends AnyRow>(resource: Resource<T>) =>
  async (call: AnyCall & { params: { id: number }; body: { targetProjectId: number } }) => {
    const { db, caller, params, body } = call
    await findRecord(db, caller, resource, params.id)
    requireAlsoScopes(call)
    return moveToProject(db, caller, resource, params.id, body.targetProjectId)
  }

type ImportOperation = Extract<OperationId, `import${string}`>

/** The head of the file that is to be imported, which may take a call to a store; undefined where the request is answered already. */
async function headOfImport(call: EarlyCall<ImportOperation>): Promise<FileHead | Refusal | undefined> {
  if (await call.isAnswered()) return undefined
  const { caller, body, services } = call
  return headOrRefusal(reading(services.database, caller), caller, services.files, body)
}

/** POST /<family>/imports: every fault of the mapping and the upload that can be known now is a 422. */
export const startImport = (resource: RecordFacts) =>
  prechecked<ImportOperation, FileHead | Refusal | undefined>(
    headOfImport,
    async ({ db, caller, body, services }, found) => {
      const upload = await usableUpload(db, caller, body.sourcePath)
      const head = found ?? stillRunning()
      if (head instanceof Refusal) throw head
      const fields = importFields(services.document, `${resource.schema}Create`, resource.importKey)
      const violations = checkMapping(body, fields, head.headers)
      if (violations.length > 0) throw invalid(violations)
      const params = { ...body, filename: upload.filename }
      return enqueued(
        { db, caller, services },
        { type: 'import', resourceType: resource.family, params, readScope: readScopeOf(resource) },
      )
    },
  )

interface ExportBody {
  filters?: object
  format?: 'csv' | 'excel'
}

/** POST /<family>/exports: the list's filters, checked as the list checks them. */
export const startExport =
  (resource: RecordFacts) =>
  ({ db, caller, body, services }: AnyCall & { body?: ExportBody | undefined }) => {
    const filters = checkFilters(services.document, resource.family, body?.filters ?? {})
    const params = body?.format === 'excel' ? { filters, format: body.format } : { filters }
    return enqueued(
      { db, caller, services },
      { type: 'export', resourceType: resource.family, params, readScope: readScopeOf(resource) },
    )
  }

/** POST /<family>/bulk: delete also needs the family's :delete scope; changes come with update and only with it. */
export const startBulk = (resource: RecordFacts) => (call: AnyCall & { body: JobParams['bulk'] }) => {
  const { db, caller, body, services } = call
  requireAlsoScopes(call)
  if ((body.operation === 'update') !== (body.changes !== undefined)) {
    const code = body.changes === undefined ? 'required' : 'rule'
    throw invalid([{ field: 'changes', code, message: 'Give changes with the operation update, and with no other.' }])
  }
  const total = new Set(body.ids).size
  return enqueued(
    { db, caller, services },
    { type: 'bulk', resourceType: resource.family, params: body, readScope: readScopeOf(resource), total },
  )
}

/** Enqueues and answers as every job operation does. */
export async function enqueued(
  { db, caller, services }: Pick<Call, 'db' | 'caller' | 'services'>,
  job: NewJob,
): Promise<{ job_id: string; status_url: string }> {
  return enqueuedAs(services, await enqueueJob(db, caller, job))
}

/** A job's id and where to ask for it. */
export const enqueuedAs = ({ settings }: Pick<Services, 'settings'>, id: string) => ({
  job_id: id,
  status_url: `${settings.publicOrigin}/api/v1/jobs/${id}`,
})
