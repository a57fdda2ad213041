import type { Operations } from '../../generated/sdk/sdk.gen.ts'
import type { Job, JobEnqueuedEnvelope } from '../../generated/sdk/types.gen.ts'
import { pauseFor } from './pause.ts'

export interface WaitOptions {
  /** Told of the job each time that it was asked for, the last time included. */
  onProgress?: (job: Job) => void
  /** The longest time between two questions; 3 s unless said. The first ones come sooner. */
  maxEveryMs?: number
  signal?: AbortSignal
}

/** A job that ended without being completed. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
  readonly job: Job

  constructor(job: Job) {
    super(job.errorMessage ?? `The ${job.type} is ${job.status}.`)
    this.job = job
  }
}

/** Waits until a job is completed. Throws a JobFailure when it failed or was cancelled. */
export async function completedJob(
  operations: Operations,
  job: string | JobEnqueuedEnvelope,
  { onProgress, maxEveryMs = 3_000, signal }: WaitOptions = {},
): Promise<Job> {
  const id = typeof job === 'string' ? job : job.data.job_id
  for (let everyMs = 250; ; everyMs = Math.min(everyMs * 1.5, maxEveryMs)) {
    const { data } = await operations.getJob({ path: { id }, signal })
    onProgress?.(data)
    if (data.status === 'completed') return data
    if (data.status === 'failed' || data.status === 'cancelled') throw new JobFailure(data)
    await pauseFor(everyMs, signal)
  }
}
