import type { Logger } from 'pino'
import type { ClaimedJob } from '../../db/services/jobs/claimed-jobs.ts'

/**
 * Returns the log members that all log lines about a job have: job, organization, and the request that created the job.
 */
export const jobLogMembers = ({ requestId, tenantId, id, type }: ClaimedJob) => ({
  ...(requestId !== undefined && { request_id: requestId }),
  ...{ tenantId, job: id, type },
})

/** Logs the start of a job. Does nothing if the job has already run before. */
export function logJobStart(log: Logger, slice: ClaimedJob): void {
  if (slice.isFirst) log.info(jobLogMembers(slice), 'a job begins')
}

/** Logs the outcome of a job. Does nothing if the job has not ended yet. */
export function logJobEnd(log: Logger, slice: ClaimedJob): void {
  const { ended, processed, errorsCount } = slice
  if (ended !== undefined) log.info({ ...jobLogMembers(slice), status: ended, processed, errorsCount }, 'a job ended')
}

/** Logs that this worker lost a job, because the job was cancelled or another worker claimed it. */
export const logJobLost = (log: Logger, slice: ClaimedJob): void =>
  log.info(jobLogMembers(slice), 'a job was cancelled, or another worker has it')
