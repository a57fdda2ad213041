import { sql, type Updateable } from 'kysely'
import type { Jobs } from '../../generated/database.d.ts'
import type { components } from '../../generated/openapi.d.ts'
import type { AuditRow } from '../access/audit.ts'
import { holdCredential } from '../access/credentials.ts'
import { type Caller, callerOf, type Requester, requesterOf } from '../base/caller.ts'
import { timeOrderedId } from '../base/ids.ts'
import { notFound, Refusal } from '../domain/refusal.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { type ReadContext, type Transaction, writing } from '../postgres/transaction.ts'
import { refuseOther } from '../records/etags.ts'

export type Job = components['schemas']['Job']
export type JobType = Job['type']
export type JobStatus = Job['status']

/** Graphile tasks by name with their payloads: the only thing that API and worker share beside tables. */
export interface Tasks {
  /** Serves one tenant's imports, exports and bulk operations for a slice of time (workers/serve-jobs.ts). */
  'serve-jobs': { tenantId: number }
  /** Draws one or two of a tenant's documents (workers/serve-jobs.ts). */
  'serve-documents': { tenantId: number }
  /** Removes rows and files whose retention is over (workers/sweep.ts). */
  'sweep-storage': Record<string, unknown>
  /** Expires the bids whose validUntil is over (workers/sweep.ts). */
  'expire-bids': Record<string, unknown>
  /** Starts the drain of one endpoint's due deliveries (workers/webhooks/deliver.ts). */
  'deliver-webhooks': { tenantId: number; endpointId: number }
  /** Sends one mail, sealed because it may carry a secret link (workers/send-email.ts). */
  'send-email': { sealed: string }
  /**
   * Mails the users with this address a link to set a new password, and audits the request
   * (workers/start-password-reset.ts).
   */
  'start-password-reset': { email: string; origin: string; asked?: Omit<AuditRow, 'tenantId' | 'userId'> }
  /** Makes one attempt at the mail of a record's paper (workers/papers/send.ts). */
  'send-document': { tenantId: number; jobId: string }
  /** The former name of send-document, from when only bids were mailed: mails queued under it still go out. */
  'send-bid': { tenantId: number; jobId: string }
  /** Makes one attempt to bring an invoice in line with the accounting system (workers/accounting/push.ts). */
  'push-to-accounting': { tenantId: number; jobId: string }
  /** Ends a grant at the accounting system, as well as that can be done (workers/accounting/revoke.ts). */
  'revoke-accounting-grant': { sealed: string }
  /** Keeps the signed content of accepted bids that have none kept yet (workers/sweep.ts). */
  'keep-signed-bids': Record<string, unknown>
}

/** How long a finished job, its artifacts and their downloads live. */
export const jobLifeMs = 7 * 24 * 3600 * 1000
/**
 * A slice's lease; renewed by every committed batch and by `renewLease`. A dead worker's job is taken over after it.
 */
export const leaseMs = 8_000

const terminal: readonly JobStatus[] = ['completed', 'failed', 'cancelled']

const jobColumns = sql.raw(`id, type, resource_type as "resourceType", status,
  json_build_object('processed', processed, 'total', total, 'errorsCount', errors_count) as progress,
  params, result, error_message as "errorMessage", created_at as "createdAt", started_at as "startedAt",
  completed_at as "completedAt", expires_at as "expiresAt", deleted_at as "deletedAt"`)

function shownJob(row: Job & { deletedAt?: string | null }): Job {
  if (row.deletedAt === null) delete (row as { deletedAt?: unknown }).deletedAt
  return row
}

export interface NewJob {
  type: JobType
  resourceType: string
  params: Record<string, unknown>
  /** The scope that reading its result needs, beside jobs:read. */
  readScope: string | null
  total?: number
}

/** The tasks that serve jobs in turns. A person is waiting for a document, so documents never wait for an import. */
export const servedTypes = {
  'serve-jobs': ['import', 'export', 'bulk'],
  'serve-documents': ['pdf'],
} as const satisfies Partial<Record<keyof Tasks, readonly JobType[]>>

export type ServeTask = keyof typeof servedTypes

/**
 * Writes a job and its task in the caller's transaction. One task per tenant serves all of the tenant's jobs in turns,
 * so ten imports of one tenant take one place in the queue, like one import of another. Throws Refusal unauthorized
 * when the caller's credential has ended meanwhile.
 */
export async function enqueueJob(tx: Transaction, caller: Caller, job: NewJob): Promise<string> {
  await holdCredential(tx, caller)
  const id = timeOrderedId('job', Date.parse(tx.at))
  await tx.sql
    .insertInto('jobs')
    .values({
      tenantId: caller.tenantId,
      id,
      type: job.type,
      resourceType: job.resourceType,
      params: JSON.stringify(job.params),
      requestedBy: JSON.stringify(requesterOf(caller)),
      readScope: job.readScope,
      total: job.total ?? 0,
      createdAt: tx.at,
      updatedAt: tx.at,
    })
    .execute()
  await addServeTask(tx.sql, caller.tenantId, job.type === 'pdf' ? 'serve-documents' : 'serve-jobs')
  return id
}

/**
 * Puts the tenant at the end of the task's queue, unless it is queued already. Drawing a document cannot be
 * interrupted, so a tenant has one drawn at a time, even when no other tenant waits; large ones then never take every
 * slot.
 */
export async function addServeTask(at: Sql, tenantId: number, task: ServeTask = 'serve-jobs'): Promise<void> {
  const key = `${task}:${tenantId}`
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify({ tenantId })}::json,
    queue_name := ${task === 'serve-documents' ? key : null}::text, run_at := ${new Date().toISOString()}::timestamptz,
    job_key := ${key}::text, job_key_mode := 'preserve_run_at', max_attempts := 25)`.execute(at)
}

export interface JobFilters {
  type?: string
  resourceType?: string
  status?: string
  dateFrom?: string
  dateTo?: string
}

/** The jobs that a caller may see in lists: those whose read scope he has. */
const visible = (caller: Caller) => sql`(read_scope is null or read_scope = any(${[...caller.scopes]}::text[]))`

/** A page of jobs, newest first. `after` is the id of the last one shown. */
export async function listJobs(
  db: ReadContext,
  caller: Caller,
  filters: JobFilters,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ items: Job[]; nextAfter: string | undefined }> {
  const parts = [sql`tenant_id = ${caller.tenantId} and deleted_at is null and ${visible(caller)}`]
  if (filters.type) parts.push(sql`type = ${filters.type}`)
  if (filters.resourceType) parts.push(sql`resource_type = ${filters.resourceType}`)
  if (filters.status) parts.push(sql`status = ${filters.status}`)
  if (filters.dateFrom) parts.push(sql`created_at >= ${filters.dateFrom}`)
  if (filters.dateTo) parts.push(sql`created_at <= ${filters.dateTo}`)
  if (after) parts.push(sql`id < ${after}`)
  const { rows } = await sql<Job>`
    select ${jobColumns} from jobs where ${sql.join(parts, sql` and `)} order by id desc limit ${limit + 1}
  `.execute(db.sql.withoutPlugins())
  return { items: rows.slice(0, limit).map(shownJob), nextAfter: rows.length > limit ? rows[limit - 1]!.id : undefined }
}

interface KeptJob {
  readScope: string | null
  artifact: Artifact | null
  errorsArtifact: Artifact | null
}

/** A file of DATA_DIR/artifacts that a finished job left. */
export interface Artifact {
  file: string
  filename: string
  contentType: string
}

/** One job, with its internal columns. Throws Refusal not_found. */
export async function findJob(db: ReadContext, caller: Caller, id: string): Promise<{ job: Job; kept: KeptJob }> {
  const { rows } = await sql<Job & KeptJob>`
    select ${jobColumns}, read_scope as "readScope", artifact, errors_artifact as "errorsArtifact"
    from jobs where tenant_id = ${caller.tenantId} and id = ${id} and deleted_at is null
  `.execute(db.sql.withoutPlugins())
  const row = rows[0]
  if (!row) throw notFound('job')
  const { readScope, artifact, errorsArtifact, ...job } = row
  return { job: shownJob(job as Job), kept: { readScope, artifact, errorsArtifact } }
}

/**
 * Cancels a queued or running job: the batch that runs is not committed any more, what was committed stays, and
 * errorMessage and result say how much that is. Throws Refusal not_found, conflict.
 */
export async function cancelJob(tx: Transaction, caller: Caller, id: string): Promise<Job> {
  const { status } = await lockJob(tx, caller, id)
  if (terminal.includes(status))
    throw new Refusal('conflict', `The job is ${status} already; only a queued or running one can be cancelled.`)
  return changeJob(tx, caller, id, cancelled(tx, ''))
}

/** The columns that cancelling sets; `why` comes first in the job's errorMessage. */
export const cancelled = (
  db: ReadContext,
  why: string,
) => sql`status = 'cancelled', fence = fence + 1, lease_until = null,
  stored_bytes = 0, result = checkpoint -> 'report', error_message = ${why}::text || case when processed = 0 then 'Cancelled before anything was done.'
    else 'Cancelled after ' || processed || ' of ' || greatest(processed, total) || '.' end,
  completed_at = ${db.at}, expires_at = ${expiryAfter(db.at)}`

/**
 * Soft-deletes a finished job, honouring If-Match; the next sweep removes its files. Throws Refusal not_found, conflict
 * while it is queued or running, and conflict (412) when it has changed.
 */
export async function deleteJob(tx: Transaction, caller: Caller, id: string): Promise<Job> {
  const job = await lockJob(tx, caller, id)
  refuseOther(tx, job, 'job')
  const { status } = job
  if (!terminal.includes(status)) throw new Refusal('conflict', `The job is ${status}; cancel it first.`)
  return changeJob(tx, caller, id, sql`deleted_at = ${tx.at}, expires_at = least(expires_at, ${tx.at})`)
}

async function lockJob(tx: Transaction, caller: Caller, id: string): Promise<Job> {
  const { rows } = await sql<Job>`
    select ${jobColumns} from jobs where tenant_id = ${caller.tenantId} and id = ${id} and deleted_at is null for update
  `.execute(tx.sql.withoutPlugins())
  if (!rows[0]) throw notFound('job')
  return shownJob(rows[0])
}

async function changeJob(tx: Transaction, caller: Caller, id: string, change: ReturnType<typeof sql>): Promise<Job> {
  const { rows } = await sql<Job>`
    update jobs set ${change}, updated_at = ${tx.at} where tenant_id = ${caller.tenantId} and id = ${id} returning ${jobColumns}
  `.execute(tx.sql.withoutPlugins())
  return shownJob(rows[0]!)
}

const expiryAfter = (at: string): string => new Date(Date.parse(at) + jobLifeMs).toISOString()

/**
 * A worker's claim on the job that it serves. Every write for the job is checked against `fence`, so a worker that only
 * seemed dead cannot write after its successor, and a cancelled job takes no further batch.
 */
export interface Slice {
  tenantId: number
  id: string
  type: JobType
  resourceType: string
  params: Record<string, unknown>
  caller: Caller
  fence: number
  checkpoint: unknown
  processed: number
  total: number
  errorsCount: number
  createdAt: string
}

/**
 * Claims the tenant's job that has waited longest among those that no worker serves, under a new fence. Undefined when
 * there is none. `types` are the job types that the pool serves.
 */
export async function claimSlice(
  database: Database,
  tenantId: number,
  types: readonly JobType[],
): Promise<Slice | undefined> {
  const now = new Date()
  const { rows } = await sql<Slice & { requestedBy: Requester }>`
    update jobs set status = 'running', fence = fence + 1, started_at = coalesce(started_at, ${now.toISOString()}),
      lease_until = ${new Date(now.getTime() + leaseMs).toISOString()}, served_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and id = (
      select id from jobs where tenant_id = ${tenantId} and status in ('queued', 'running') and type = any(${types}::text[])
        and deleted_at is null and (lease_until is null or lease_until < ${now.toISOString()})
      order by served_at nulls first, id for update skip locked limit 1
    )
    returning tenant_id as "tenantId", id, type, resource_type as "resourceType", params, requested_by as "requestedBy",
      fence, checkpoint, processed, total, errors_count as "errorsCount", created_at as "createdAt"
  `.execute(database.sql.withoutPlugins())
  const row = rows[0]
  if (!row) return undefined
  const { requestedBy, ...slice } = row
  return { ...slice, caller: callerOf(tenantId, requestedBy) }
}

export interface Progress {
  checkpoint: unknown
  processed: number
  errorsCount: number
  total?: number
}

/** Thrown when a job was cancelled or taken over: the slice ends without a word. */
export class SliceLost extends Error {
  override readonly name = 'SliceLost'
}

/**
 * Runs one batch: `work`, its events and the job's checkpoint in one transaction under the fence. Throws SliceLost, and
 * writes nothing, when the job was cancelled or another worker has claimed it.
 */
export async function commitBatch<T>(
  database: Database,
  slice: Slice,
  work: (tx: Transaction) => Promise<{ progress: Progress; value: T }>,
): Promise<T> {
  const { progress, value } = await writing(
    database,
    slice,
    async (tx) => {
      const done = await work(tx)
      await recordProgress(tx, slice, done.progress)
      return done
    },
    { interactive: false },
  )
  slice.checkpoint = progress.checkpoint
  slice.processed = progress.processed
  slice.errorsCount = progress.errorsCount
  if (progress.total !== undefined) slice.total = progress.total
  return value
}

async function recordProgress(db: ReadContext, slice: Slice, progress: Progress): Promise<void> {
  await updateServed(db.sql, slice, {
    checkpoint: JSON.stringify(progress.checkpoint),
    processed: progress.processed,
    errorsCount: progress.errorsCount,
    ...(progress.total === undefined ? {} : { total: progress.total }),
    leaseUntil: new Date(Date.now() + leaseMs).toISOString(),
    updatedAt: db.at,
  })
}

/**
 * Changes the job under its fence. Throws SliceLost, and changes nothing, when it was cancelled or claimed by another.
 */
export async function updateServed(sql: Sql, slice: Slice, values: Updateable<Jobs>): Promise<void> {
  const { numUpdatedRows } = await sql
    .updateTable('jobs')
    .set(values)
    .where('tenantId', '=', slice.tenantId)
    .where('id', '=', slice.id)
    .where('fence', '=', slice.fence)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new SliceLost()
}

/** Keeps the job for work that commits nothing for a while. Throws SliceLost when it was cancelled or taken over. */
export async function renewLease(database: Database, slice: Slice): Promise<void> {
  await updateServed(database.sql, slice, { leaseUntil: new Date(Date.now() + leaseMs).toISOString() })
}

/** Gives the job back at the end of a slice, so that any worker may go on with it. */
export async function releaseSlice(database: Database, slice: Slice): Promise<void> {
  await updateServed(database.sql, slice, { leaseUntil: null }).catch((error: unknown) => {
    if (!(error instanceof SliceLost)) throw error
  })
}

export interface Ending {
  status: 'completed' | 'failed'
  result?: unknown
  errorMessage?: string
  artifact?: Artifact | undefined
  errorsArtifact?: Artifact | undefined
  /** The size of the files that it leaves. */
  storedBytes?: number
  progress?: Partial<Omit<Progress, 'checkpoint'>>
}

/** Ends the job under its fence. Throws SliceLost, and ends nothing, when it was cancelled or claimed by another. */
export async function finishJob(database: Pick<Database, 'sql'>, slice: Slice, ending: Ending): Promise<void> {
  const at = new Date().toISOString()
  await updateServed(database.sql, slice, {
    status: ending.status,
    result: ending.result === undefined ? null : JSON.stringify(ending.result),
    errorMessage: ending.errorMessage ?? null,
    artifact: ending.artifact ? JSON.stringify(ending.artifact) : null,
    errorsArtifact: ending.errorsArtifact ? JSON.stringify(ending.errorsArtifact) : null,
    storedBytes: ending.storedBytes ?? 0,
    ...(ending.progress ?? {}),
    leaseUntil: null,
    checkpoint: null,
    completedAt: at,
    expiresAt: expiryAfter(at),
    updatedAt: at,
  })
}

/** Tenants that have open jobs of these types which nobody serves; a sweep puts them back into the queue. */
export async function tenantsWithWaitingJobs(database: Database, types: readonly JobType[]): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select /* all tenants */ distinct tenant_id as "tenantId" from jobs
    where status in ('queued', 'running') and type = any(${types}::text[]) and (lease_until is null or lease_until < ${new Date().toISOString()})
  `.execute(database.sql)
  return rows.map((row) => row.tenantId)
}

/** Whether any tenant's turn at the task is due and has not begun. */
export async function isTurnDue(database: Database, task: ServeTask): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where task_identifier = ${task} and locked_at is null and run_at <= ${new Date().toISOString()}::timestamptz
    ) as due`.execute(database.sql)
  return rows[0]!.due
}

/** Whether the tenant has an open job of these types that nobody serves now. */
export async function hasWaitingJobs(
  database: Database,
  tenantId: number,
  types: readonly JobType[],
): Promise<boolean> {
  const row = await database.sql
    .selectFrom('jobs')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('status', 'in', ['queued', 'running'])
    .where('type', 'in', types)
    .where('leaseUntil', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
