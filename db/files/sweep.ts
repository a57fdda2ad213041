import { sql } from 'kysely'
import type { tenantTables } from '../../generated/tenant-tables.ts'
import { machineTime } from '../base/clock.ts'
import type { Database } from '../postgres/connection.ts'
import type { TransferKey } from './transfers.ts'

/**
 * The queries of an operator's sweep over all tenants: which files are expired. Jobs' rows are changed after
 * their files, so that a sweep that is cut short finds the rest the next time; of uploads it finds files without a row.
 */

const batchSize = 500

/** The last row of a sweep's batch. Each row is tried once a sweep, so that what cannot be removed is not tried for ever. */
export interface SweptUpTo extends TransferKey {
  expiresAt: string
}

const beginning: SweptUpTo = { expiresAt: new Date(0).toISOString(), tenantId: 0, id: '' }

const isAfter = ({ expiresAt, tenantId, id }: SweptUpTo) =>
  sql`(expires_at, tenant_id, id) > (${expiresAt}, ${tenantId}, ${id})`

/** Undefined where these were the last. */
const lastOf = (rows: readonly SweptUpTo[]): SweptUpTo | undefined =>
  rows.length < batchSize ? undefined : rows.at(-1)

/**
 * Forgets uploads whose time is over and which no open job is going to read; their files have no owner from then on. One that a
 * request uses up just now is under its lock, and is left to it. Gives the names of their files, of one batch.
 */
export async function forgetExpiredUploads(
  database: Database,
  now: string,
  after = beginning,
): Promise<{ files: string[]; upTo: SweptUpTo | undefined }> {
  const isOver = sql`u.expires_at < ${now} and u.state <> 'used' and not exists (
    select from jobs j where j.tenant_id = u.tenant_id and j.status in ('queued', 'running')
    and j.params ->> 'sourcePath' = u.id)`
  const { rows: over } = await sql<SweptUpTo>`
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

export interface ExpiredJob extends SweptUpTo {
  files: string[]
}

/** Finished jobs that still have files although their time is over: a batch of them. */
export async function expiredJobs(
  database: Database,
  now: string,
  after = beginning,
): Promise<{ jobs: ExpiredJob[]; upTo: SweptUpTo | undefined }> {
  const { rows: jobs } = await sql<ExpiredJob>`
    select /* all tenants */ tenant_id, id, expires_at,
      array_remove(array[artifact ->> 'file', errors_artifact ->> 'file'], null) as files
    from jobs where expires_at < ${now} and (artifact is not null or errors_artifact is not null) and ${isAfter(after)}
    order by expires_at, tenant_id, id limit ${batchSize}`.execute(database.sql)
  return { jobs, upTo: lastOf(jobs) }
}

/** Takes the files off jobs; their downloads answer 410 from then on. */
export async function forgetArtifacts(database: Database, keys: readonly TransferKey[]): Promise<void> {
  await sql`
    update /* all tenants */ jobs j set artifact = null, errors_artifact = null, stored_bytes = 0
    from unnest(${keys.map((key) => key.tenantId)}::bigint[], ${keys.map((key) => key.id)}::text[]) as gone (tenant_id, id)
    where j.tenant_id = gone.tenant_id and j.id = gone.id`.execute(database.sql)
}

/** Forgets the exports of organizations whose time is over; gives the names of their files. */
export async function forgetExpiredExports(database: Database, now: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete /* all tenants */ from organization_exports where expires_at < ${now} returning file`.execute(database.sql)
  return rows.map(({ file }) => file)
}

/** Removes tickets that are a day past their five minutes; gives their number. */
export async function forgetTickets(database: Database, before: string): Promise<number> {
  const { numAffectedRows } =
    await sql`delete /* all tenants */ from download_tickets where expires_at < ${before}`.execute(database.sql)
  return Number(numAffectedRows ?? 0)
}

/** Of names in `artifacts`, those that a job still needs: any of an open job's, and the artifacts of a finished one; the same of exports. */
export async function neededArtifacts(database: Database, names: readonly string[]): Promise<Set<string>> {
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
 * The columns that name files in `kept`. A table whose rows have such files must be listed here, or the sweep removes
 * the files.
 */
const keptColumns = [{ table: 'kept_pdfs', column: 'file' }] as const satisfies {
  table: (typeof tenantTables)[number]
  column: string
}[]

/** Of names in `kept`, those that a row names. */
export async function namedFiles(database: Database, names: readonly string[]): Promise<Set<string>> {
  const naming = keptColumns.map(
    ({ table, column }) => sql`
      select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} = any(${names}::text[])`,
  )
  const { rows } = await sql<{ name: string }>`
    select /* all tenants */ name from (${sql.join(naming, sql` union `)}) as named`.execute(database.sql)
  return new Set(rows.map(({ name }) => name))
}

/** Forgets the PDFs of these names in `kept`, which are made again when somebody wants them. */
export async function forgetPdfs(database: Database, names: readonly string[]): Promise<void> {
  await sql`delete /* all tenants */ from kept_pdfs where file = any(${names}::text[])`.execute(database.sql)
}

/** An upload, or a document, whose file is gone. */
export interface AbsentUpload extends TransferKey {
  file: string
}

/** So many are named at most. */
export const namedAbsent = 20

/**
 * How many uploads should have a file whose name lies after `after`, and at most at `upTo`, and is not among `names`, and
 * which are the first of them. Those that were received since `before` (milliseconds since the epoch) may have come after the
 * names were listed.
 */
export async function absentUploads(
  database: Database,
  names: readonly string[],
  { after, upTo, before }: { after: string; upTo?: string; before: number },
): Promise<{ count: number; first: AbsentUpload[] }> {
  const last = upTo === undefined ? sql`` : sql`and coalesce(file, id) collate "C" <= ${upTo}`
  const absent = sql`from uploads
    where (state = 'used' or (state = 'finished' and expires_at > ${machineTime()}))
    and received_at < ${new Date(before).toISOString()}
    and coalesce(file, id) collate "C" > ${after} ${last} and coalesce(file, id) <> all(${names}::text[])`
  const { rows } = await sql<{ count: number }>`
    select /* all tenants */ count(*)::integer as count ${absent}`.execute(database.sql)
  const { count } = rows[0]!
  if (count === 0) return { count, first: [] }
  const { rows: first } = await sql<AbsentUpload>`
    select /* all tenants */ tenant_id, id, coalesce(file, id) as file ${absent}
    order by coalesce(file, id) collate "C" limit ${namedAbsent}`.execute(database.sql)
  return { count, first }
}

/** Of names in `uploads`, those that an upload has, and those of transfers to one that is still open. */
export async function knownUploads(database: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select /* all tenants */ given.name from unnest(${names}::text[]) as given (name)
    join uploads u on u.id collate "C" = split_part(given.name, '.', 1)
    where u.state = 'open' or coalesce(u.file, u.id) = given.name`.execute(database.sql)
  return new Set(rows.map(({ name }) => name))
}
