import { Refusal } from '../../db/domain/refusal.ts'
import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import { beginRecovery, type RecoveryProgress, recoverNext } from '../../db/nouns/webhooks/recovery.ts'
import { type ClaimedJob, commitBatch, endJob } from '../../db/services/jobs/claimed-jobs.ts'
import { type JobDeps, type JobRunner, runThrottled } from '../base/slices.ts'

/**
 * Runs a recovery job: queues a webhook endpoint's failed or missed deliveries again, in batches. Each transaction
 * queues a batch and stores the checkpoint. If the endpoint is disabled or deleted in the meantime, the job fails, but
 * deliveries that are already queued remain.
 */
export const runRecovery: JobRunner<'recovery'> = async (deps, slice, shouldContinue) => {
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
  // Deliveries that a user replayed in the meantime do not count toward the total.
  const progress = { total: replayed + created }
  await endJob(deps.database, slice, { status: 'completed', result: at.report, progress })
}

/** Queues batch by batch until all deliveries are queued or another job is due. */
async function recover(
  deps: JobDeps,
  slice: ClaimedJob<'recovery'>,
  shouldContinue: () => boolean,
): Promise<undefined> {
  const { database } = deps
  const { caller, params } = slice
  if (slice.checkpoint === null) {
    const { progress, total } = await beginRecovery(await readContextAtClockOf(database, caller), caller, params)
    await commitBatch(database, slice, async () => ({ progress: progressOf(progress, total), value: undefined }))
  }
  for (;;) {
    const at = slice.checkpoint as RecoveryProgress
    if (at.after >= at.last || !shouldContinue()) return undefined
    await runThrottled(database, () =>
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
