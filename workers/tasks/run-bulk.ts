import { Refusal } from '../../db/domain/refusal.ts'
import type { Caller } from '../../db/engine/base/caller.ts'
import type { Transaction } from '../../db/engine/postgres/transaction.ts'
import {
  type BulkOutcome,
  bulkDelete,
  bulkRestore,
  bulkUpdate,
  type Outcomes,
  outcomeList,
} from '../../db/engine/records/bulk.ts'
import { missingReferences } from '../../db/engine/records/read.ts'
import type { Resource } from '../../db/engine/records/resource.ts'
import { type ClaimedJob, commitBatch, endJob } from '../../db/services/jobs/claimed-jobs.ts'
import type { JobParams } from '../../db/services/jobs/params.ts'
import { resourceOfJob } from '../../db/workflows/resources/registry.ts'
import type { JobDeps, JobRunner } from '../base/slices.ts'

type BulkParams = JobParams['bulk']

const failures: readonly BulkOutcome[] = ['refused', 'not_found']

interface Report {
  operation: BulkParams['operation']
  dryRun: boolean
  outcomes: { id: number; outcome: BulkOutcome }[]
}

const batchSize = 500

/**
 * Runs a bulk job: deletes, restores or changes records by id. Each transaction handles at most 500 records, with their
 * events and the checkpoint. An unknown id, or the id of another organization's record, is reported as an outcome and
 * does not fail the job.
 */
export const runBulk: JobRunner<'bulk'> = async (deps, slice, shouldContinue) => {
  const params = slice.params
  const ids = [...new Set(params.ids)]
  while (slice.processed < ids.length) {
    if (!shouldContinue()) return
    const lost = await runBatch(deps, slice, params, ids).catch(refusedWords)
    if (lost)
      return endJob(deps.database, slice, {
        status: 'failed',
        errorMessage: lost,
        result: reportOf(slice, params),
      })
  }
  const progress = { processed: ids.length, total: ids.length, errorsCount: slice.errorsCount }
  await endJob(deps.database, slice, { status: 'completed', result: reportOf(slice, params), progress })
}

/**
 * Returns the error message of a refusal, which fails the job after its batch was rolled back. Rethrows other errors.
 */
function refusedWords(error: unknown): string {
  if (error instanceof Refusal) return error.detail
  throw error
}

const reportOf = (slice: ClaimedJob, { operation, dryRun = false }: BulkParams): Report =>
  (slice.checkpoint as { report: Report } | null)?.report ?? { operation, dryRun, outcomes: [] }

/**
 * Commits the next batch. If a record that `changes` refers to was deleted, changes no record and returns the error
 * message.
 */
async function runBatch(
  deps: JobDeps,
  slice: ClaimedJob,
  params: BulkParams,
  ids: number[],
): Promise<string | undefined> {
  const resource = resourceOfJob(slice.resourceType)
  const batch = ids.slice(slice.processed, slice.processed + batchSize)
  const before = reportOf(slice, params)
  return commitBatch(deps.database, slice, async (tx) => {
    const [lost] = await missingReferences(tx, slice.caller, resource, [params.changes ?? {}])
    const found = lost ? new Map<number, BulkOutcome>() : await apply(tx, slice.caller, resource, params, batch)
    const outcomes = lost ? [] : outcomeList(batch, found)
    const report = { ...before, outcomes: [...before.outcomes, ...outcomes] }
    const errorsCount = report.outcomes.filter(({ outcome }) => failures.includes(outcome)).length
    return {
      progress: {
        checkpoint: { report },
        processed: slice.processed + outcomes.length,
        errorsCount,
        total: ids.length,
      },
      value: lost && `changes.${lost.field}: no such ${lost.label}.`,
    }
  })
}

function apply(
  tx: Transaction,
  caller: Caller,
  resource: Resource,
  params: BulkParams,
  ids: number[],
): Promise<Outcomes> {
  const judging = { preview: params.dryRun }
  switch (params.operation) {
    case 'delete':
      return bulkDelete(tx, caller, resource, ids, judging)
    case 'restore':
      return bulkRestore(tx, caller, resource, ids, judging)
    case 'update':
      return bulkUpdate(tx, caller, resource, ids, params.changes ?? {}, judging)
  }
}
