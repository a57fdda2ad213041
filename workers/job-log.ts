import type { Logger } from 'pino'
import type { Slice } from '../db/jobs/slices.ts'

/** Returns the log members common to all lines about a job: job, organization, and the request that created it. */
export const jobMembers = ({ requestId, tenantId, id, type }: Slice) => ({
  ...(requestId !== undefined && { request_id: requestId }),
  ...{ tenantId, job: id, type },
})

/** Logs the start of a job, if this is its first slice. */
export function logJobBegin(log: Logger, slice: Slice): void {
  if (slice.isFirst) log.info(jobMembers(slice), 'a job begins')
}

/** Logs the outcome of a job, if this slice or attempt ended it. */
export function logJobEnd(log: Logger, slice: Slice): void {
  const { ended, processed, errorsCount } = slice
  if (ended !== undefined) log.info({ ...jobMembers(slice), status: ended, processed, errorsCount }, 'a job ended')
}

/** Logs that a job was cancelled, or claimed by another worker, while this worker ran it. */
export const logJobLost = (log: Logger, slice: Slice): void =>
  log.info(jobMembers(slice), 'a job was cancelled, or another worker has it')
