import { setTimeout as sleep } from 'node:timers/promises'
import type { JobFile } from '../db/files/file-store.ts'
import type { Slice } from '../db/jobs/slices.ts'
import type { ServedType } from '../db/jobs/tasks.ts'
import { isApiBusy } from '../db/postgres/api-activity.ts'
import type { Database } from '../db/postgres/connection.ts'
import { unlessBackedUp } from '../db/postgres/file-removal.ts'
import type { WorkerContext } from './context.ts'

/** What a job is served with. */
export type JobDeps = Pick<WorkerContext, 'database' | 'files' | 'contract' | 'renderer'>

/**
 * Serves a claimed job until it ends, or until `shouldContinue` says that another job's turn has come; the next slice then
 * continues after its last committed batch. Throws LeaseLost when the job was cancelled or taken over.
 */
export type ServeSlice<Type extends ServedType> = (
  deps: JobDeps,
  slice: Slice<Type>,
  shouldContinue: () => boolean,
) => Promise<void>

/** Removes the pieces of a job that has ended; during a backup, whose rows may name them, a later sweep does. */
export const removePieces = async ({ database }: Pick<JobDeps, 'database'>, file: JobFile): Promise<void> =>
  void (await unlessBackedUp(database, () => file.removePieces()))

const restShare = 1 / 3

/**
 * Runs a batch, and where an API has the database answer requests meanwhile, rests for a third of the time that it took. Somebody
 * waits for every request, and nobody for the end of a batch: on a machine whose processors are all busy, these pauses keep
 * a large job from delaying requests.
 */
export async function throttled<T>({ sql }: Pick<Database, 'sql'>, batch: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await batch()
  const workedMs = performance.now() - from
  if (await isApiBusy(sql)) await sleep(workedMs * restShare)
  return result
}

/** Time to put together what an item has the database do; preparing the next one first would have the server wait for that. */
const headStartMs = 2

/**
 * Requests each item one ahead, so that the next is prepared while the server works on the current one, whose user has the
 * thread first.
 */
export async function* prefetchOne<T>(items: AsyncIterator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  let coming = items.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = sleep(headStartMs).then(() => items.next())
      // A consumer that stops early never awaits the item ahead, so its failure must not go unhandled.
      coming.catch(() => {})
      yield value as T
    }
  } finally {
    await coming.catch(() => {})
    await items.return?.()
  }
}
