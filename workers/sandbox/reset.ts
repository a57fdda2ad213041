import { machineTime } from '../../db/base/clock.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import { endJob, type Slice } from '../../db/jobs/slices.ts'
import { finishReset, isReset, removeRecords } from '../../db/sandbox/reset.ts'
import type { WorkerContext } from '../context.ts'
import { throttled } from '../slices.ts'

/** Dependencies for resetting a sandbox. Tests set `patienceMs`, the time to wait for open transactions. */
type ResetDeps = Pick<WorkerContext, 'database'> & { patienceMs?: number }

/**
 * Resets a sandbox. Removes its records in batches while it still accepts writes, then the remaining records and the
 * clock in one transaction. The file sweep removes unreferenced files later. After a crash, the next run removes the
 * remaining records.
 */
export async function resetSandbox(
  { database, patienceMs }: ResetDeps,
  slice: Slice<'sandbox'>,
  shouldContinue: () => boolean,
): Promise<void> {
  if (!isReset(slice)) {
    if (
      !(await removeRecords(database, slice, { shouldContinue, paced: (batch) => throttled(database, batch) })) ||
      !shouldContinue()
    )
      return
    const refusal = await finishReset(database, slice, patienceMs).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (refusal) return endJob(database, slice, { status: 'failed', errorMessage: refusal.detail })
  }
  const result = { now: machineTime(), settled: 0, removed: slice.processed }
  await endJob(database, slice, { status: 'completed', result, progress: { total: slice.processed } })
}
