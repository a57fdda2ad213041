import type { Logger } from 'pino'
import { Refusal } from '../../db/domain/refusal.ts'
import { runInSpan } from '../../db/engine/base/tracing.ts'
import { type Database, isUnavailable } from '../../db/engine/postgres/connection.ts'
import { LeaseLost, startRenewal } from '../../db/engine/postgres/leases.ts'
import { isOutOfSpace, storeFullRefusal } from '../../db/services/files/file-store.ts'
import {
  type ClaimedJob,
  claimJob,
  endJob,
  hasWaitingJobs,
  jobLease,
  jobSpanStart,
} from '../../db/services/jobs/claimed-jobs.ts'
import {
  addServeTask,
  isServeTaskDue,
  jobTypesOfTask,
  type ServedJobType,
  type ServeTask,
} from '../../db/services/jobs/tasks.ts'
import { findOldestPdfRequest } from '../../db/services/papers/pdf-requests.ts'
import { jobLogMembers, logJobEnd, logJobLost, logJobStart } from '../base/job-log.ts'
import type { JobDeps, JobRunner } from '../base/slices.ts'
import { runImport } from '../imports/run.ts'
import { runPdfJob } from '../papers/pdf-job.ts'
import { PictureSlotTaken } from '../papers/picture-slot.ts'
import { renderNextWantedPdf } from '../papers/record-pdf.ts'
import { runBulk } from './run-bulk.ts'
import { runExport } from './run-export.ts'
import { runRecovery } from './run-recovery.ts'

/** Job types that run with `JobDeps` alone. Sandbox jobs need more (workers/tasks/sandbox/serve.ts). */
type InnerType = Exclude<ServedJobType, 'sandbox'>

const servers: { readonly [Type in InnerType]: JobRunner<Type> } = {
  import: runImport,
  export: runExport,
  bulk: runBulk,
  recovery: runRecovery,
  pdf: runPdfJob,
}

/** Runs a claimed job with the function of its type, until the job ends or pauses; see `JobRunner`. */
export const runClaimedJob = <Type extends InnerType>(
  deps: JobDeps,
  slice: ClaimedJob<Type>,
  shouldContinue: () => boolean,
): Promise<void> => servers[slice.type](deps, slice, shouldContinue)

const turnMs = 2_000
/**
 * Delay in milliseconds before the next attempt if a paper with pictures could not be rendered, because the process
 * already renders another.
 */
const untilPlaceMs = 500

/**
 * Dependencies of the job tasks. `turnMs` is the time for which a job runs before it may pause for others; tests set
 * it.
 */
type ServingDeps = JobDeps & { log: Logger; stopping(): boolean; turnMs?: number }

/**
 * Claims one of a tenant's jobs and runs it for two seconds, or longer while no other job waits. Then queues the task
 * again if the tenant has more to do. So tenants alternate, however many jobs each has. The jobs of one tenant
 * alternate, too.
 */
export async function runNextTenantJob<Task extends ServeTask>(
  task: Task,
  deps: ServingDeps,
  { tenantId }: { tenantId: number },
  serve: (slice: ClaimedJob<(typeof jobTypesOfTask)[Task][number]>, shouldContinue: () => boolean) => Promise<void>,
): Promise<void> {
  const { database, log } = deps
  const slice = await claimJob<(typeof jobTypesOfTask)[Task][number]>(database, tenantId, jobTypesOfTask[task])
  if (!slice) return
  logJobStart(log, slice)
  const turn = startTurn(task, database, slice, deps.turnMs)
  let afterMs = 0
  try {
    // First stops the renewals. A renewal after the release would keep all other workers from the job until the lease
    // expires.
    await runInSpan('job', jobSpanStart(slice), () =>
      serve(slice, () => turn.mayContinue() && !deps.stopping()),
    ).finally(turn.end)
    await jobLease.release(database.sql, slice)
  } catch (error) {
    // The transaction that should have ended the job was rolled back.
    slice.ended = undefined
    if (error instanceof PictureSlotTaken) afterMs = untilPlaceMs
    await settleFailure(deps, slice, error)
  } finally {
    logJobEnd(log, slice)
  }
  if (await hasWaitingJobs(database, tenantId, jobTypesOfTask[task])) {
    await addServeTask(database.sql, tenantId, task, afterMs)
  }
  log.debug({ tenantId, job: slice.id }, 'served a slice')
}

type ServeTenant = (deps: ServingDeps, payload: { tenantId: number }) => Promise<void>

/** Task serve-jobs: runs a tenant's next import, export, bulk or recovery job until it ends or pauses. */
export const runJobTask: ServeTenant = (deps, payload) =>
  runNextTenantJob('serve-jobs', deps, payload, (slice, shouldContinue) => runClaimedJob(deps, slice, shouldContinue))

/**
 * Task serve-documents: renders one PDF that a page or a mail waits for, and then runs the tenant's next PDF job. If
 * the PDF failed because of a defect, the next sweep retries it; jobs do not wait for it.
 */
export const runPdfTask: ServeTenant = async (deps, payload) => {
  const printed = await renderNextWantedPdf(deps, payload.tenantId).catch((error: unknown) => {
    deps.log.error({ err: error, tenantId: payload.tenantId }, 'a PDF failed')
    return false
  })
  await runNextTenantJob('serve-documents', deps, payload, (slice, shouldContinue) =>
    runClaimedJob(deps, slice, shouldContinue),
  )
  if (printed && (await findOldestPdfRequest(deps.database.sql, payload.tenantId))) {
    await addServeTask(deps.database.sql, payload.tenantId, 'serve-documents')
  }
}

interface Turn {
  mayContinue(): boolean
  /** Stops renewing the lease. */
  end(): Promise<void>
}

/**
 * Renews the job's lease every `ms`, even while the job commits nothing. After `ms`, `mayContinue` returns false once
 * another job or tenant is waiting.
 */
function startTurn(task: ServeTask, database: Database, slice: ClaimedJob, ms = turnMs): Turn {
  let over = false
  const check = async (): Promise<void> => {
    await jobLease.renew(database.sql, slice)
    const waits = await hasWaitingJobs(database, slice.tenantId, jobTypesOfTask[task])
    if (waits || (await isServeTaskDue(database, task))) over = true
  }
  const checking = startRenewal(ms, () =>
    check().catch(() => {
      over = true
    }),
  )
  return { mayContinue: () => !over, end: checking.end }
}

/**
 * Handles an error of a running job. After a lost lease, nothing is done, because another worker has the job. If no
 * picture could be rendered yet or the database is unavailable, the job is retried. Any other error fails the job.
 */
async function settleFailure(
  { database, log }: JobDeps & { log: Logger },
  slice: ClaimedJob,
  error: unknown,
): Promise<void> {
  if (error instanceof LeaseLost) return logJobLost(log, slice)
  if (error instanceof PictureSlotTaken) return jobLease.release(database.sql, slice)
  if (isUnavailable(error)) {
    await jobLease.release(database.sql, slice).catch(() => {})
    throw error
  }
  log.error({ ...jobLogMembers(slice), err: error }, 'a job failed')
  const known = isOutOfSpace(error) ? storeFullRefusal(error) : error
  const errorMessage =
    known instanceof Refusal
      ? known.detail
      : `The job failed on our side after ${slice.processed} of ${Math.max(slice.total, slice.processed)}.`
  const result = (slice.checkpoint as { report?: object } | null)?.report
  await endJob(database, slice, { status: 'failed', errorMessage, result }).catch((lost: unknown) => {
    if (!(lost instanceof LeaseLost)) throw lost
  })
}
