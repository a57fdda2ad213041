import { machineNow, machineTime } from '../../../db/engine/base/clock.ts'
import { runInSpan } from '../../../db/engine/base/tracing.ts'
import { isUnavailable } from '../../../db/engine/postgres/connection.ts'
import { LeaseLost } from '../../../db/engine/postgres/leases.ts'
import { readContextAtClockOf, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import {
  claimAttempt,
  enqueueAttemptTask,
  type JobAttempt,
  postponeAttempt,
} from '../../../db/services/jobs/attempts.ts'
import { endJob, jobSpanStart } from '../../../db/services/jobs/claimed-jobs.ts'
import type { TaskPayloads } from '../../../db/services/jobs/tasks.ts'
import { failAccountingJob, planRetryOrFailure, runAccountingJob } from '../../../db/workflows/accounting/job.ts'
import { isVoidedOrDeleted } from '../../../db/workflows/accounting/record.ts'
import type { WorkerContext } from '../../base/context.ts'
import { jobLogMembers, logJobEnd, logJobLost, logJobStart } from '../../base/job-log.ts'

type PushDeps = Pick<WorkerContext, 'database' | 'secrets' | 'settings' | 'log' | 'stopping'>

/**
 * Lease of a push job in milliseconds. Longer than the lease on the invoice's push, which has therefore expired when
 * another process takes over the job.
 */
const jobLeaseMs = 100_000

/** Task push-to-accounting: makes one attempt at a push job and handles the outcome. */
export async function pushToAccounting(deps: PushDeps, task: TaskPayloads['push-to-accounting']): Promise<void> {
  const { database } = deps
  const job = await claimAttempt(database, 'accounting_push', task, jobLeaseMs)
  if (!job) return
  if ('heldUntil' in job) return enqueueAttemptTask(database.sql, 'push-to-accounting', task, job.heldUntil)
  logJobStart(deps.log, job)
  const { invoiceId } = job.params
  const wasGone = await isVoidedOrDeleted(await readContextAtClockOf(database, job.caller), job.caller, invoiceId)
  try {
    await runInSpan('job', jobSpanStart(job), () => runAccountingJob(deps, job, wasGone))
  } catch (error) {
    // The transaction that should have ended the job was rolled back.
    job.ended = undefined
    await settle(deps, job, error, wasGone).catch((lost: unknown) => {
      if (!(lost instanceof LeaseLost)) throw lost
    })
  } finally {
    logJobEnd(deps.log, job)
  }
}

async function settle(
  deps: PushDeps,
  job: JobAttempt<'accounting_push'>,
  error: unknown,
  wasGone: boolean,
): Promise<void> {
  const { database, log } = deps
  if (error instanceof LeaseLost) return logJobLost(log, job)
  const later = (reason: string) => {
    const runAt = machineTime()
    return runTransaction(database, job.caller, (tx) =>
      postponeAttempt(tx, 'push-to-accounting', job, { reason, runAt, countsAsAttempt: false }),
    )
  }
  if (deps.stopping()) return later('The service was stopped, or the organization was frozen.')
  const consequence = planRetryOrFailure(error, job, machineNow())
  if (consequence && 'runAt' in consequence) {
    return runTransaction(database, job.caller, (tx) => postponeAttempt(tx, 'push-to-accounting', job, consequence))
  }
  if (consequence) return failAccountingJob(deps, job, consequence.reason, wasGone)
  if (isUnavailable(error)) return later('The database was unavailable.')
  log.error({ ...jobLogMembers(job), err: error }, 'a push to the accounting system failed')
  await endJob(database, job, {
    status: 'failed',
    errorMessage: 'The push failed on our side.',
    progress: { errorsCount: 1 },
  })
}
