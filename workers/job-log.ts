import type { Logger } from 'pino'
import type { Slice } from '../db/jobs/slices.ts'

/** What every log line about a job has: the job, its organization, and the request that asked for it. */
export const jobMembers = ({ requestId, tenantId, id, type }: Slice) => ({
  ...(requestId !== undefined && { request_id: requestId }),
  ...{ tenantId, job: id, type },
})

/** Logs that a job begins, when nobody has served it before. */
export function logJobBegin(log: Logger, slice: Slice): void {
  if (slice.isFirst) log.info(jobMembers(slice), 'a job begins')
}

/** Logs how a job ended, when this turn or attempt ended it. */
export function logJobEnd(log: Logger, slice: Slice): void {
  const { ended, processed, errorsCount } = slice
  if (ended !== undefined) log.info({ ...jobMembers(slice), status: ended, processed, errorsCount }, 'a job ended')
}

/** Logs that a job was cancelled, or claimed by another worker, while it was served here. */
export const logJobLost = (log: Logger, slice: Slice): void =>
  log.info(jobMembers(slice), 'a job was cancelled, or another worker has it')
