import { Refusal } from '../../../db/domain/refusal.ts'
import { machineTime } from '../../../db/engine/base/clock.ts'
import { finishSandboxReset, isResetDone, removeSandboxRecords } from '../../../db/operations/sandbox/reset.ts'
import { type ClaimedJob, endJob } from '../../../db/services/jobs/claimed-jobs.ts'
import type { WorkerContext } from '../../base/context.ts'
import { runThrottled } from '../../base/slices.ts'

/** Dependencies for resetting a sandbox. `patienceMs` is the time to wait for open transactions; tests set it. */
type ResetDeps = Pick<WorkerContext, 'database'> & { patienceMs?: number }

/**
 * Resets a sandbox. First removes its records in batches, while it still accepts writes. Then removes the remaining
 * records and resets the clock in one transaction. The file sweep removes unreferenced files later. If the process
 * crashes, the next process continues the reset.
 */
export async function resetSandbox(
  { database, patienceMs }: ResetDeps,
  slice: ClaimedJob<'sandbox'>,
  shouldContinue: () => boolean,
): Promise<void> {
  if (!isResetDone(slice)) {
    if (
      !(await removeSandboxRecords(database, slice, {
        shouldContinue,
        paced: (batch) => runThrottled(database, batch),
      })) ||
      !shouldContinue()
    )
      return
    const refusal = await finishSandboxReset(database, slice, patienceMs).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (refusal) return endJob(database, slice, { status: 'failed', errorMessage: refusal.detail })
  }
  const result = { now: machineTime(), settled: 0, removed: slice.processed }
  await endJob(database, slice, { status: 'completed', result, progress: { total: slice.processed } })
}
