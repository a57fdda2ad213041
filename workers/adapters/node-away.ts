import type { JobHelpers, Task } from 'graphile-worker'
import { machineNow } from '../../db/base/clock.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { isOfNode } from '../../db/postgres/distribution/node-watch.ts'

const laterMs = 5_000

/**
 * A task of an organization whose node does not answer is put off, however long that lasts: it neither uses up its attempts
 * nor takes a place from the tasks of other organizations. What comes again by itself, by the clock, fails instead.
 */
export const unlessNodeAway =
  ({ nodes }: Pick<Database, 'nodes'>, run: (payload: unknown) => Promise<void>): Task =>
  async (payload, helpers) => {
    const { tenantId, _cron } = (payload ?? {}) as { tenantId?: number; _cron?: unknown }
    try {
      if (tenantId !== undefined) await nodes.assertReachable(tenantId)
      await run(payload)
    } catch (error) {
      if (_cron !== undefined || !isOfNode(error)) throw error
      await putOff(payload, helpers)
    }
  }

/** Queued anew before this one ends, so that it is never lost: at worst it runs twice, which every task is fit for. */
async function putOff(payload: unknown, { job, addJob, getQueueName }: JobHelpers): Promise<void> {
  const queueName = job.job_queue_id === null ? null : await getQueueName(job.job_queue_id)
  await addJob(job.task_identifier, payload, {
    ...(queueName !== null && { queueName }),
    runAt: new Date(machineNow() + laterMs),
    maxAttempts: job.max_attempts,
    priority: job.priority,
    ...(job.key !== null && { jobKey: job.key, jobKeyMode: 'preserve_run_at' as const }),
  })
}
