import { sql } from 'kysely'
import type { tenantTables } from '../../../generated/tenant-tables.ts'
import { machineTime } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { TransferKey } from './transfers.ts'

/**
 * Queries of the sweep that removes expired files of all tenants. Files of jobs are removed before their rows are
 * changed, so that the next sweep can continue after an interruption. Rows of uploads are deleted before their files,
 * which the sweep then finds as files without a row.
 */

const batchSize = 500

/**
 * Key of the last row of a batch; the next batch begins after it. So a sweep tries each row once, and a file that
 * cannot be removed does not stop the sweep.
 */
export interface SweptRowKey extends TransferKey {
  expiresAt: string
}

const beginning: SweptRowKey = { expiresAt: new Date(0).toISOString(), tenantId: 0, id: '' }

const isAfter = ({ expiresAt, tenantId, id }: SweptRowKey) =>
  sql`(expires_at, tenant_id, id) > (${expiresAt}, ${tenantId}, ${id})`

/** Returns the key of a batch's last row, or undefined if there is no further batch. */
const lastOf = (rows: readonly SweptRowKey[]): SweptRowKey | undefined =>
  rows.length < batchSize ? undefined : rows.at(-1)

/**
 * Deletes one batch of expired uploads that no open job will read. Skips uploads that are locked by a request. Returns
 * the names of their files, which then have no row, and the key of the last row.
 */
export async function deleteExpiredUploads(
  database: Database,
  now: string,
  after = beginning,
): Promise<{ files: string[]; upTo: SweptRowKey | undefined }> {
  const isOver = sql`u.expires_at < ${now} and u.state <> 'used' and not exists (
    select from jobs j where j.tenant_id = u.tenant_id and j.status in ('queued', 'running')
    and j.params ->> 'sourcePath' = u.id)`
  const { rows: over } = await sql<SweptRowKey>`
    select /* all tenants */ u.tenant_id, u.id, u.expires_at from uploads u where ${isOver} and ${isAfter(after)}
    order by u.expires_at, u.tenant_id, u.id limit ${batchSize}`.execute(database.sql)
  const files: string[] = []
  for (const [tenantId, uploads] of Map.groupBy(over, (upload) => upload.tenantId)) {
    const { rows } = await sql<{ file: string }>`
      delete from uploads where tenant_id = ${tenantId} and id = any(array(
        select u.id from uploads u where u.tenant_id = ${tenantId} and u.id = any(${uploads.map(({ id }) => id)}::text[])
          and ${isOver} order by u.id for update skip locked))
      returning coalesce(file, id) as file`.execute(database.sql)
    files.push(...rows.map(({ file }) => file))
  }
  return { files, upTo: lastOf(over) }
}

export interface ExpiredJob extends SweptRowKey {
  files: string[]
}

/** Finds a batch of finished jobs whose retention is over and which still have files. */
export async function findExpiredJobs(
  database: Database,
  now: string,
  after = beginning,
): Promise<{ jobs: ExpiredJob[]; upTo: SweptRowKey | undefined }> {
  const { rows: jobs } = await sql<ExpiredJob>`
    select /* all tenants */ tenant_id, id, expires_at,
      array_remove(array[artifact ->> 'file', errors_artifact ->> 'file'], null) as files
    from jobs where expires_at < ${now} and (artifact is not null or errors_artifact is not null) and ${isAfter(after)}
    order by expires_at, tenant_id, id limit ${batchSize}`.execute(database.sql)
  return { jobs, upTo: lastOf(jobs) }
}

/** Removes the references to artifacts from these jobs. Downloads of these artifacts then answer 410. */
export async function clearArtifacts(database: Database, keys: readonly TransferKey[]): Promise<void> {
  await sql`
    update /* all tenants */ jobs j set artifact = null, errors_artifact = null, stored_bytes = 0
    from unnest(${keys.map((key) => key.tenantId)}::bigint[], ${keys.map((key) => key.id)}::text[]) as gone (tenant_id, id)
    where j.tenant_id = gone.tenant_id and j.id = gone.id`.execute(database.sql)
}

/** Deletes expired exports of organizations; returns the names of their files. */
export async function deleteExpiredExports(database: Database, now: string): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    delete /* all tenants */ from organization_exports where expires_at < ${now} returning file`.execute(database.sql)
  return rows.flatMap(({ file }) => file ?? [])
}

/** Deletes download tickets that expired before this time; returns their number. */
export async function deleteExpiredTickets(database: Database, before: string): Promise<number> {
  const { numAffectedRows } =
    await sql`delete /* all tenants */ from download_tickets where expires_at < ${before}`.execute(database.sql)
  return Number(numAffectedRows ?? 0)
}

/**
 * Returns which of these files in `artifacts` are still needed. These are all files of open jobs and of running exports
 * of organizations, and the artifacts of finished jobs and exports.
 */
export async function findNeededArtifacts(database: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select /* all tenants */ given.name from unnest(${names}::text[]) as given (name)
    join jobs j on j.id = split_part(given.name, '.', 1)
    where j.status in ('queued', 'running') or given.name in (j.artifact ->> 'file', j.errors_artifact ->> 'file')
    union all select given.name from unnest(${names}::text[]) as given (name)
    join organization_exports e on e.id = split_part(given.name, '.', 1)
    where given.name = e.file or (e.status = 'running' and starts_with(given.name, e.id || '.' || e.fence))`.execute(
    database.sql,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Columns that refer to files in `kept`. Every such column must be listed here; otherwise the sweep removes its files.
 */
const keptColumns = [{ table: 'kept_pdfs', column: 'file' }] as const satisfies {
  table: (typeof tenantTables)[number]
  column: string
}[]

/** Returns which of these files in `kept` a row refers to. */
export async function findReferencedFiles(database: Database, names: readonly string[]): Promise<Set<string>> {
  const naming = keptColumns.map(
    ({ table, column }) => sql`
      select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} = any(${names}::text[])`,
  )
  const { rows } = await sql<{ name: string }>`
    select /* all tenants */ name from (${sql.join(naming, sql` union `)}) as named`.execute(database.sql)
  return new Set(rows.map(({ name }) => name))
}

/** Deletes the PDF cache rows of these files in `kept`. The PDFs are rendered again on request. */
export async function deleteCachedPdfs(database: Database, names: readonly string[]): Promise<void> {
  await sql`delete /* all tenants */ from kept_pdfs where file = any(${names}::text[])`.execute(database.sql)
}

/** An upload or a document whose file is missing. */
export interface MissingUpload extends TransferKey {
  file: string
}

/** Maximum number of missing files that `findMissingUploads` lists. */
export const maxListedMissingUploads = 20

/**
 * Counts the uploads and documents whose file is missing, and returns the first of them by file name. `names` are the
 * existing files with names after `after` and up to `upTo`. Only uploads received before `before` (milliseconds since
 * the epoch) are checked, because later files may be newer than the list of names.
 */
export async function findMissingUploads(
  database: Database,
  names: readonly string[],
  { after, upTo, before }: { after: string; upTo?: string; before: number },
): Promise<{ count: number; first: MissingUpload[] }> {
  const last = upTo === undefined ? sql`` : sql`and coalesce(file, id) collate "C" <= ${upTo}`
  const absent = sql`from uploads
    where (state = 'used' or (state = 'finished' and expires_at > ${machineTime()}))
    and received_at < ${new Date(before).toISOString()}
    and coalesce(file, id) collate "C" > ${after} ${last} and coalesce(file, id) <> all(${names}::text[])`
  const { rows } = await sql<{ count: number }>`
    select /* all tenants */ count(*)::integer as count ${absent}`.execute(database.sql)
  const { count } = onlyRow(rows, 'the count of missing uploads')
  if (count === 0) return { count, first: [] }
  const { rows: first } = await sql<MissingUpload>`
    select /* all tenants */ tenant_id, id, coalesce(file, id) as file ${absent}
    order by coalesce(file, id) collate "C" limit ${maxListedMissingUploads}`.execute(database.sql)
  return { count, first }
}

/** Returns which of these files in `uploads` belong to an upload, or to an upload that is still being received. */
export async function findKnownUploads(database: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select /* all tenants */ given.name from unnest(${names}::text[]) as given (name)
    join uploads u on u.id collate "C" = split_part(given.name, '.', 1)
    where u.state = 'open' or coalesce(u.file, u.id) = given.name`.execute(database.sql)
  return new Set(rows.map(({ name }) => name))
}
