import { setTimeout as sleep } from 'node:timers/promises'
import type { JobFile } from '../db/files/file-store.ts'
import type { ClaimedJob } from '../db/jobs/claimed-jobs.ts'
import type { ServedJobType } from '../db/jobs/tasks.ts'
import { isApiBusy } from '../db/postgres/api-activity.ts'
import type { Database } from '../db/postgres/connection.ts'
import { removeUnlessBackingUp } from '../db/postgres/file-removal.ts'
import type { WorkerContext } from './context.ts'

/** Dependencies for running jobs. */
export type JobDeps = Pick<WorkerContext, 'database' | 'files' | 'contract' | 'renderer'>

/**
 * Runs a claimed job until it ends, or until `shouldContinue` returns false because another job is due. The next slice
 * continues after the last committed batch. Throws LeaseLost if the job was cancelled or taken over.
 */
export type RunJobBatch<Type extends ServedJobType> = (
  deps: JobDeps,
  slice: ClaimedJob<Type>,
  shouldContinue: () => boolean,
) => Promise<void>

/**
 * Removes the pieces of a finished job's file. During a backup, which may refer to them, they are left for a later
 * sweep.
 */
export const removePieces = async ({ database }: Pick<JobDeps, 'database'>, file: JobFile): Promise<void> =>
  void (await removeUnlessBackingUp(database, () => file.removePieces()))

const restShare = 1 / 3

/**
 * Runs a batch. If an API process is currently busy in the database, then pauses for a third of the batch's time. Users
 * wait for requests but not for batches. On a machine with busy processors, the pauses keep a large job from delaying
 * requests.
 */
export async function runThrottled<T>({ sql }: Pick<Database, 'sql'>, batch: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await batch()
  const workedMs = performance.now() - from
  if (await isApiBusy(sql)) await sleep(workedMs * restShare)
  return result
}

/**
 * Head start in milliseconds before the next item is prepared, so that the current item's statement reaches the
 * database first.
 */
const headStartMs = 2

/**
 * Prefetches one item, so that the next item is prepared while the database works on the current one. The consumer of
 * the current item runs first.
 */
export async function* prefetchOne<T>(items: AsyncIterator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  let coming = items.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = sleep(headStartMs).then(() => items.next())
      // A consumer that stops early never awaits the prefetched item, so its failure must not be unhandled.
      coming.catch(() => {})
      yield value as T
    }
  } finally {
    await coming.catch(() => {})
    await items.return?.()
  }
}
