import type { Operations } from '../../../generated/sdk/sdk.gen.ts'
import type { Job, JobEnqueuedEnvelope } from '../../../generated/sdk/types.gen.ts'
import { pauseFor } from './pause.ts'

export interface WaitOptions {
  /** Callback that receives the job after each poll, including the last one. */
  onProgress?: (job: Job) => void
  /** Longest pause between two polls, in milliseconds; 3,000 by default. The first pauses are shorter. */
  maxEveryMs?: number
  signal?: AbortSignal
}

/** Error for a job that failed or was cancelled. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
  readonly job: Job

  constructor(job: Job) {
    super(job.errorMessage ?? `The ${job.type} is ${job.status}.`)
    this.job = job
  }
}

/** Waits until a job is completed and returns it. Throws a JobFailure if it failed or was cancelled. */
export async function waitForJob(
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
