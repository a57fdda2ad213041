import { machineTime } from '../../db/base/clock.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import { endJob, type Slice } from '../../db/jobs/slices.ts'
import { finishReset, isReset, removeRecords } from '../../db/sandbox/reset.ts'
import type { WorkerContext } from '../context.ts'
import { throttled } from '../slices.ts'

/** How long it waits for open transactions is for tests to say. */
type ResetDeps = Pick<WorkerContext, 'database'> & { patienceMs?: number }

/**
 * Resets a sandbox: its records go in batches while it may still be written to, then what is left with the clock in one
 * transaction. Files go with the sweep of those that no row names. Whoever continues after a crash removes the rest.
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
