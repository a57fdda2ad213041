import { type Selectable, sql } from 'kysely'
import type { Jobs } from '../../../generated/database.d.ts'
import { catchRefusalAs } from '../../domain/refusal.ts'
import { type Caller, callerFromRequester, type Requester } from '../../engine/base/caller.ts'
import { machineNow, organizationTime } from '../../engine/base/clock.ts'
import type { SpanStart } from '../../engine/base/tracer.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { Lease, LeaseLost, leaseEnd } from '../../engine/postgres/leases.ts'
import { readClockAheadMs } from '../../engine/postgres/tenant-clock.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import { noteJobEnd } from './end-events.ts'
import { type Artifact, jobExpiryAfter, lockJob } from './jobs.ts'
import type { JobParams, JobType } from './params.ts'

/** Lease of a worker on a job. Every committed batch renews it. No further batch of a canceled job can be committed. */
export const jobLease = new Lease<'jobs', { tenantId: number; id: string }>({
  table: 'jobs',
  fence: 'fence',
  until: 'lease_until',
  ms: 8_000,
  row: ({ tenantId, id }) => sql`tenant_id = ${tenantId} and id = ${id}`,
  whileHeld: sql`status = 'running'`,
})

/** A job that a worker has claimed, to work on it for a limited time or until it ends. */
export interface ClaimedJob<Type extends JobType = JobType> extends ServedColumns {
  type: Type
  params: JobParams[Type]
  caller: Caller
  /** Id of the request that created the job, as in `caller`. */
  requestId: string | undefined
  /** Whether this is the first claim of the job. */
  isFirst: boolean
  /** Status with which the job has ended; undefined for an open job. */
  ended?: JobEnd['status'] | undefined
}

type ServedColumns = Pick<
  Selectable<Jobs>,
  | 'tenantId'
  | 'id'
  | 'resourceType'
  | 'fence'
  | 'checkpoint'
  | 'processed'
  | 'total'
  | 'errorsCount'
  | 'createdAt'
  | 'traceparent'
>

/**
 * Returns the start of a trace span for work on a claimed job. Its parent is the span of the request that created the
 * job.
 */
export const jobSpanStart = ({ type, tenantId, id, traceparent }: ClaimedJob): SpanStart => ({
  parent: traceparent,
  attributes: { 'job.type': type, 'job.id': id, 'organization.id': tenantId },
})

/** Columns that a claiming statement returns for a claimed job. */
export const claimedJobColumns =
  sql.raw(`jobs.tenant_id, jobs.id, type, resource_type, params, requested_by, fence, checkpoint,
  processed, total, errors_count, created_at, traceparent, fence = 1 as is_first`)

/** Converts the row of a claimed job: replaces the stored requester by the caller on whose behalf the job runs. */
export function toClaimedJob<Row extends { tenantId: number; requestedBy: Requester }>({ requestedBy, ...row }: Row) {
  const caller = callerFromRequester(row.tenantId, requestedBy)
  return { ...row, caller, requestId: caller.requestId }
}

/**
 * Claims the tenant's job that was served least recently among those that no worker holds. The claim has a new fencing
 * token. Returns undefined if there is no such job. `types` are the job types that this worker pool serves.
 */
export async function claimJob<Type extends JobType>(
  database: Database,
  tenantId: number,
  types: readonly Type[],
): Promise<ClaimedJob<Type> | undefined> {
  const machineMs = machineNow()
  const servedAt = organizationTime(0, machineMs)
  const at = organizationTime((await readClockAheadMs(database, { tenantId })) ?? 0, machineMs)
  const { rows } = await sql<Omit<ClaimedJob<Type>, 'caller' | 'requestId'> & { requestedBy: Requester }>`
    update jobs set status = 'running', ${jobLease.claim()}, started_at = coalesce(started_at, ${at}), served_at = ${servedAt},
      updated_at = ${at}
    where tenant_id = ${tenantId} and id = (
      select id from jobs where tenant_id = ${tenantId} and status in ('queued', 'running') and type = any(${types}::text[])
        and deleted_at is null and ${jobLease.isFree()}
      order by served_at nulls first, id for update skip locked limit 1
    )
    returning ${claimedJobColumns}
  `.execute(database.sql)
  return rows[0] && toClaimedJob(rows[0])
}

export interface JobProgress {
  checkpoint: unknown
  processed: number
  errorsCount: number
  total?: number
}

/**
 * Runs and commits one batch: `work`, its events and the job's checkpoint in one transaction, if the fencing token is
 * still current. If the job was canceled or claimed by another worker, writes nothing and throws LeaseLost.
 */
export async function commitBatch<T>(
  database: Database,
  slice: ClaimedJob,
  work: (tx: Transaction) => Promise<{ progress: JobProgress; value: T }>,
): Promise<T> {
  const { progress, value } = await runTransaction(
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

async function recordProgress(db: Transaction, slice: ClaimedJob, progress: JobProgress): Promise<void> {
  await jobLease.write(db.sql, slice, {
    checkpoint: JSON.stringify(progress.checkpoint),
    processed: progress.processed,
    errorsCount: progress.errorsCount,
    ...(progress.total === undefined ? {} : { total: progress.total }),
    leaseUntil: leaseEnd(jobLease.ms),
    updatedAt: db.at,
  })
}

export interface JobEnd {
  status: 'completed' | 'failed'
  result?: unknown
  errorMessage?: string
  artifact?: Artifact | undefined
  errorsArtifact?: Artifact | undefined
  /** Total size of the job's artifacts, in bytes. */
  storedBytes?: number
  progress?: Partial<Omit<JobProgress, 'checkpoint'>>
}

/**
 * Ends the job, with its event, if the fencing token is still current. If the job was canceled or claimed by another
 * worker, changes nothing and throws LeaseLost.
 */
export async function finishJob(tx: Transaction, slice: ClaimedJob, ending: JobEnd): Promise<void> {
  const before = await lockJob(tx, slice, slice.id).catch(catchRefusalAs('not_found', undefined))
  if (!before) throw new LeaseLost()
  await jobLease.write(tx.sql, slice, {
    status: ending.status,
    result: ending.result === undefined ? null : JSON.stringify(ending.result),
    errorMessage: ending.errorMessage ?? null,
    artifact: ending.artifact ? JSON.stringify(ending.artifact) : null,
    errorsArtifact: ending.errorsArtifact ? JSON.stringify(ending.errorsArtifact) : null,
    storedBytes: ending.storedBytes ?? 0,
    ...(ending.progress ?? {}),
    leaseUntil: null,
    checkpoint: null,
    completedAt: tx.at,
    expiresAt: jobExpiryAfter(tx.at),
    updatedAt: tx.at,
  })
  noteJobEnd(tx, slice, before, await lockJob(tx, slice, slice.id))
  slice.ended = ending.status
  Object.assign(slice, ending.progress)
}

/**
 * Job types that a user waits for, so that their end events are delivered first. End events of other job types can
 * wait, because the records that they change have their own events.
 */
const awaited: readonly JobType[] = ['export', 'pdf', 'accounting_push', 'recovery', 'sandbox']

/** Ends the job like `finishJob`, but in a separate transaction. */
export const endJob = (database: Database, slice: ClaimedJob, ending: JobEnd): Promise<void> =>
  runTransaction(database, slice, (tx) => finishJob(tx, slice, ending), { interactive: awaited.includes(slice.type) })

/**
 * Returns the tenants with open jobs of these types that no worker holds. A sweep queues the tasks of these tenants
 * again.
 */
export async function findTenantsWithWaitingJobs(database: Database, types: readonly JobType[]): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select /* all tenants */ distinct tenant_id from jobs
    where status in ('queued', 'running') and type = any(${types}::text[]) and ${jobLease.isFree()}
  `.execute(database.sql)
  return rows.map((row) => row.tenantId)
}

/** Reports whether the tenant has an open job of these types that no worker holds. */
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
