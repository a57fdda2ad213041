import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.d.ts'
import { notFound, Refusal } from '../../domain/refusal.ts'
import { type Caller, type Requester, requesterFromCaller } from '../../engine/base/caller.ts'
import { createTimeOrderedId } from '../../engine/base/ids.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import { currentTraceparent } from '../../engine/base/tracing.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import { lockCredential } from '../credentials/credentials.ts'
import { noteJobEnd } from './end-events.ts'
import type { JobParams, JobType } from './params.ts'
import { addServeTask, serveTaskOf } from './tasks.ts'
import { visibleJobsCondition } from './visible-jobs.ts'

export type Job = components['schemas']['Job']
export type JobStatus = Job['status']

/** How long a finished job and its artifacts are stored, in ms. */
export const jobRetentionMs = 7 * 24 * 3600 * 1000

const terminal: readonly JobStatus[] = ['completed', 'failed', 'cancelled']

export const jobColumns = sql.raw(`id, type, resource_type, status, processed, total, errors_count,
  params, result, error_message, created_at, started_at, completed_at, expires_at, deleted_at`)

export type StoredJob = Omit<Job, 'progress' | 'deletedAt'> & Job['progress'] & { deletedAt: string | null }

export function toJob({
  id,
  type,
  resourceType,
  status,
  processed,
  total,
  errorsCount,
  deletedAt,
  ...row
}: StoredJob): Job {
  const progress = { processed, total, errorsCount }
  return { id, type, resourceType, status, progress, ...row, ...(deletedAt !== null && { deletedAt }) } as Job
}

/** A new job of any type, with the parameters of that type. */
export type NewJob = { [Type in JobType]: NewJobOf<Type> }[JobType]

export interface NewJobOf<Type extends JobType> {
  type: Type
  resourceType: string
  params: JobParams[Type]
  /** Scope needed to read the job's result, in addition to jobs:read: the :read scope of the job's family. */
  readScope: string | null
  /** Read scopes of other families that are needed in addition to `readScope`. */
  furtherReadScopes?: readonly string[]
  total?: number
  /** Whether the job is a mail that waits until the organization's mail limit has room (db/services/mail/waiting-mails.ts). */
  waitsForRoom?: boolean
}

/**
 * Inserts a job and its task in the caller's transaction. One task per tenant serves all of the tenant's jobs in turns.
 * So ten imports of one tenant take one worker slot, just like a single import of another tenant. Throws Refusal
 * unauthorized if the caller's credential has ended in the meantime.
 */
export async function enqueueJob(tx: Transaction, caller: Caller, job: NewJob): Promise<string> {
  await lockCredential(tx, caller)
  const id = createTimeOrderedId('job', Date.parse(tx.at))
  await tx.sql
    .insertInto('jobs')
    .values({
      tenantId: caller.tenantId,
      id,
      type: job.type,
      resourceType: job.resourceType,
      params: JSON.stringify(job.params),
      requestedBy: JSON.stringify(requesterFromCaller(caller)),
      readScope: job.readScope,
      furtherReadScopes: [...(job.furtherReadScopes ?? [])],
      total: job.total ?? 0,
      waitsForRoom: job.waitsForRoom ?? false,
      traceparent: currentTraceparent(),
      createdAt: tx.at,
      updatedAt: tx.at,
    })
    .execute()
  await addServeTask(tx.sql, caller.tenantId, serveTaskOf(job.type))
  tx.jobIds.push(id)
  return id
}

export interface JobFilters {
  type?: string
  resourceType?: string
  status?: string
  dateFrom?: string
  dateTo?: string
}

/** Lists a page of jobs, newest first. `after` is the id of the last job of the previous page. */
export async function listJobs(
  db: ReadContext,
  caller: Caller,
  filters: JobFilters,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ items: Job[]; nextAfter: string | undefined }> {
  const parts = [sql`tenant_id = ${caller.tenantId} and deleted_at is null and ${visibleJobsCondition(caller)}`]
  if (filters.type) parts.push(sql`type = ${filters.type}`)
  if (filters.resourceType) parts.push(sql`resource_type = ${filters.resourceType}`)
  if (filters.status) parts.push(sql`status = ${filters.status}`)
  if (filters.dateFrom) parts.push(sql`created_at >= ${filters.dateFrom}`)
  if (filters.dateTo) parts.push(sql`created_at <= ${filters.dateTo}`)
  if (after) parts.push(sql`id < ${after}`)
  const { rows } = await sql<StoredJob>`
    select ${jobColumns} from jobs where ${sql.join(parts, sql` and `)} order by id desc limit ${limit + 1}
  `.execute(db.sql)
  return { items: rows.slice(0, limit).map(toJob), nextAfter: rows.length > limit ? rows[limit - 1]!.id : undefined }
}

export interface InternalJob {
  readScope: string | null
  /**
   * Read scopes of other families that are needed to see the job; null in a job that a process of the previous release
   * wrote.
   */
  furtherReadScopes: string[] | null
  requestedBy: Requester
  artifact: Artifact | null
  errorsArtifact: Artifact | null
}

/** A file in `artifacts` that a finished job has produced. */
export interface Artifact {
  file: string
  filename: string
  contentType: string
  /** Scopes needed to download the file, in addition to the scope needed to see the job. */
  scopes?: readonly string[]
}

/** Returns a job that the caller may see, with its internal columns. Throws Refusal not_found. */
export async function findJob(db: ReadContext, caller: Caller, id: string): Promise<{ job: Job; kept: InternalJob }> {
  const { rows } = await sql<StoredJob & InternalJob>`
    select ${jobColumns}, read_scope, further_read_scopes, requested_by, artifact, errors_artifact
    from jobs where tenant_id = ${caller.tenantId} and id = ${id} and deleted_at is null and ${visibleJobsCondition(caller)}
  `.execute(db.sql)
  const row = rows[0]
  if (!row) throw notFound('job')
  return withKept(row)
}

const withKept = ({
  readScope,
  furtherReadScopes,
  requestedBy,
  artifact,
  errorsArtifact,
  ...job
}: StoredJob & InternalJob) => ({
  job: toJob(job),
  kept: { readScope, furtherReadScopes, requestedBy, artifact, errorsArtifact },
})

/** Returns those of these jobs that the caller may see, with their internal columns, keyed by id. */
export async function findJobs(
  db: ReadContext,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, { job: Job; kept: InternalJob }>> {
  const { rows } = await sql<StoredJob & InternalJob>`
    select ${jobColumns}, read_scope, further_read_scopes, requested_by, artifact, errors_artifact
    from jobs where tenant_id = ${caller.tenantId} and id = any(${ids}::text[]) and deleted_at is null and ${visibleJobsCondition(caller)}
  `.execute(db.sql)
  return new Map(rows.map((row) => [row.id, withKept(row)]))
}

/**
 * Cancels a queued or running job if If-Match matches. The running batch is not committed. Committed batches remain;
 * errorMessage and result report how much was done. Throws Refusal not_found or conflict (status 409, or 412 if
 * If-Match does not match).
 */
export async function cancelJob(tx: Transaction, caller: Caller, id: string): Promise<Job> {
  const job = await lockJob(tx, caller, id)
  refuseOther(tx, job, 'job')
  const { status } = job
  if (terminal.includes(status))
    throw new Refusal('conflict', `The job is already ${status}. Only a queued or running job can be cancelled.`)
  const ended = await updateLockedJob(tx, caller, id, cancelColumnsSql(tx, ''))
  noteJobEnd(tx, caller, job, ended)
  return ended
}

/** SQL for the SET clause of an UPDATE that cancels a job. `why` becomes the beginning of the job's errorMessage. */
export const cancelColumnsSql = (
  db: ReadContext,
  why: string,
) => sql`status = 'cancelled', fence = fence + 1, lease_until = null,
  stored_bytes = 0, result = checkpoint -> 'report', error_message = ${why}::text || case when processed = 0 then 'Cancelled before anything was done.'
    else 'Cancelled after ' || processed || ' of ' || greatest(processed, total) || '.' end,
  completed_at = ${db.at}, expires_at = ${jobExpiryAfter(db.at)}`

/**
 * Soft-deletes a finished job if If-Match matches; the next sweep removes its files. Throws Refusal not_found, conflict
 * while the job is queued or running, and conflict with status 412 if If-Match does not match.
 */
export async function deleteJob(tx: Transaction, caller: Caller, id: string): Promise<Job> {
  const job = await lockJob(tx, caller, id)
  refuseOther(tx, job, 'job')
  const { status } = job
  if (!terminal.includes(status)) throw new Refusal('conflict', `The job is ${status}. Cancel it first.`)
  return updateLockedJob(tx, caller, id, sql`deleted_at = ${tx.at}, expires_at = least(expires_at, ${tx.at})`)
}

/** Locks a job and returns it. Throws Refusal not_found. */
export async function lockJob(tx: Transaction, { tenantId }: Pick<Caller, 'tenantId'>, id: string): Promise<Job> {
  const [job] = await lockJobs(tx, tenantId, sql`id = ${id} and deleted_at is null`)
  if (!job) throw notFound('job')
  return job
}

/** Locks the organization's jobs that meet the SQL condition `which`, in the order of their ids, and returns them. */
export async function lockJobs(tx: Transaction, tenantId: number, which: ReturnType<typeof sql>): Promise<Job[]> {
  const { rows } = await sql<StoredJob>`
    select ${jobColumns} from jobs where tenant_id = ${tenantId} and ${which} order by id for update
  `.execute(tx.sql)
  return rows.map(toJob)
}

/** Updates a locked job with the SET clause `change` and returns the updated job. */
export async function updateLockedJob(
  tx: Transaction,
  caller: Pick<Caller, 'tenantId'>,
  id: string,
  change: ReturnType<typeof sql>,
): Promise<Job> {
  const { rows } = await sql<StoredJob>`
    update jobs set ${change}, updated_at = ${tx.at} where tenant_id = ${caller.tenantId} and id = ${id} returning ${jobColumns}
  `.execute(tx.sql)
  return toJob(onlyRow(rows, 'the locked job'))
}

/** Returns the time at which a job that ended at `at` expires and its files are removed. */
export const jobExpiryAfter = (at: string): string => new Date(Date.parse(at) + jobRetentionMs).toISOString()
