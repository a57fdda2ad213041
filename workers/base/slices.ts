import { setTimeout as sleep } from 'node:timers/promises'
import { isApiBusy } from '../../db/engine/postgres/api-activity.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { removeUnlessBackingUp } from '../../db/engine/postgres/file-removal.ts'
import type { JobFile } from '../../db/services/files/file-store.ts'
import type { ClaimedJob } from '../../db/services/jobs/claimed-jobs.ts'
import type { ServedJobType } from '../../db/services/jobs/tasks.ts'
import type { WorkerContext } from './context.ts'

/** Dependencies of the functions that run jobs. */
export type JobDeps = Pick<WorkerContext, 'database' | 'files' | 'contract' | 'renderer'>

/**
 * Function that runs a claimed job. It returns when the job has ended, or when `shouldContinue` returns false because
 * another job is due. The job then pauses and later continues after its last committed batch. Throws LeaseLost if the
 * job was cancelled or taken over.
 */
export type JobRunner<Type extends ServedJobType> = (
  deps: JobDeps,
  slice: ClaimedJob<Type>,
  shouldContinue: () => boolean,
) => Promise<void>

/**
 * Removes the pieces that a finished job's file was written in. During a backup, which may refer to the pieces, does
 * nothing; a later sweep removes them.
 */
export const removeJobFilePieces = async ({ database }: Pick<JobDeps, 'database'>, file: JobFile): Promise<void> =>
  void (await removeUnlessBackingUp(database, () => file.removePieces()))

const restShare = 1 / 3

/**
 * Runs a batch. If an API process is using the database afterwards, then pauses for a third of the batch's time. Users
 * wait for requests but not for batches. On a busy machine, the pauses keep a large job from delaying requests.
 */
export async function runThrottled<T>({ sql }: Pick<Database, 'sql'>, batch: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await batch()
  const workedMs = performance.now() - from
  if (await isApiBusy(sql)) await sleep(workedMs * restShare)
  return result
}

/**
 * Delay in milliseconds before the next item is prepared. In that time, the current item's statement reaches the
 * database.
 */
const headStartMs = 2

/**
 * Yields the items of an iterator and prefetches the next one. So the next item is prepared while the database works on
 * the current one. The prefetch begins a moment after the current item is yielded.
 */
export async function* prefetchNext<T>(items: AsyncIterator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  let coming = items.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = sleep(headStartMs).then(() => items.next())
      // A consumer that stops early never awaits the prefetched item. Its failure must not become an unhandled
      // rejection.
      coming.catch(() => {})
      yield value as T
    }
  } finally {
    await coming.catch(() => {})
    await items.return?.()
  }
}
