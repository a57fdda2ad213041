import { Refusal } from '../db/domain/refusal.ts'
import { commitBatch, endJob, type Slice } from '../db/jobs/slices.ts'
import { readingOf } from '../db/postgres/transaction.ts'
import { beginRecovery, type RecoveryProgress, recoverNext } from '../db/webhooks/recovery.ts'
import { type JobDeps, type ServeSlice, throttled } from './slices.ts'

/**
 * Recovers a webhook endpoint: lets its deliveries begin anew in batches, each a transaction with the checkpoint. An
 * endpoint that is turned off or deleted meanwhile ends the job, and what has begun stays.
 */
export const runRecovery: ServeSlice<'recovery'> = async (deps, slice, shouldContinue) => {
  const refusal = await recover(deps, slice, shouldContinue).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  const at = slice.checkpoint as RecoveryProgress | null
  if (refusal) {
    const ending = { status: 'failed', errorMessage: refusal.detail } as const
    return endJob(deps.database, slice, { ...ending, result: at?.report })
  }
  if (!at || at.after < at.last) return
  const { replayed, created } = at.report
  // What was replayed by a person meanwhile is no part of it any more.
  const progress = { total: replayed + created }
  await endJob(deps.database, slice, { status: 'completed', result: at.report, progress })
}

/** Goes on until all has begun or the turn is over. */
async function recover(deps: JobDeps, slice: Slice<'recovery'>, shouldContinue: () => boolean): Promise<undefined> {
  const { database } = deps
  const { caller, params } = slice
  if (slice.checkpoint === null) {
    const { progress, total } = await beginRecovery(await readingOf(database, caller), caller, params)
    await commitBatch(database, slice, async () => ({ progress: progressOf(progress, total), value: undefined }))
  }
  for (;;) {
    const at = slice.checkpoint as RecoveryProgress
    if (at.after >= at.last || !shouldContinue()) return undefined
    await throttled(database, () =>
      commitBatch(database, slice, async (tx) => ({
        progress: progressOf(await recoverNext(tx, caller, params, at)),
        value: undefined,
      })),
    )
  }
}

const progressOf = (checkpoint: RecoveryProgress, total?: number) => ({
  ...{ checkpoint, processed: checkpoint.report.replayed + checkpoint.report.created, errorsCount: 0 },
  ...(total === undefined ? {} : { total }),
})
