import type { JobHelpers } from 'graphile-worker'
import { machineNow } from '../../db/engine/base/clock.ts'

const usualMs = 5_000

/**
 * Queues a copy of a running task that becomes due after `afterMs`, without using up an attempt. The copy is queued
 * before the current run ends, so the task is never lost. At worst it runs twice, which every task tolerates.
 */
export async function postponeTask(
  payload: unknown,
  { job, addJob, getQueueName }: JobHelpers,
  afterMs = usualMs,
): Promise<void> {
  const queueName = job.job_queue_id === null ? null : await getQueueName(job.job_queue_id)
  await addJob(job.task_identifier, payload, {
    ...(queueName !== null && { queueName }),
    runAt: new Date(machineNow() + afterMs),
    maxAttempts: job.max_attempts,
    priority: job.priority,
    ...(job.key !== null && { jobKey: job.key, jobKeyMode: 'preserve_run_at' as const }),
  })
}
