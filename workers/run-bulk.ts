import type { Caller } from '../db/base/caller.ts'
import { Refusal } from '../db/domain/refusal.ts'
import { commitBatch, finishJob, type Slice } from '../db/jobs/jobs.ts'
import type { Unit } from '../db/postgres/transaction.ts'
import {
  type BulkOutcome,
  deleteMany,
  type Outcomes,
  outcomeList,
  restoreMany,
  standingOf,
} from '../db/records/bulk.ts'
import { fetchRecords, missingReferences, type Row } from '../db/records/read.ts'
import { takenByNow } from '../db/records/unique.ts'
import { changedFields } from '../db/records/write.ts'
import { changeRecords, type Family, familyOf } from './families.ts'
import type { ServeSlice, Workplace } from './slices.ts'

/** A bulk job's params. */
export interface BulkParams {
  operation: 'delete' | 'restore' | 'update'
  ids: number[]
  changes?: Record<string, unknown>
  dryRun?: boolean
}

const failures: readonly BulkOutcome[] = ['refused', 'not_found']

interface Report {
  operation: BulkParams['operation']
  dryRun: boolean
  outcomes: { id: number; outcome: BulkOutcome }[]
}

const batchSize = 500

/**
 * Deletes, restores or changes records by id, at most 500 in a transaction with their events and the checkpoint. An id
 * that is absent or another tenant's is an outcome, no failure of the job.
 */
export const runBulk: ServeSlice = async (workplace, slice, mayGoOn) => {
  const params = slice.params as unknown as BulkParams
  const ids = [...new Set(params.ids)]
  while (slice.processed < ids.length) {
    if (!mayGoOn()) return
    const lost = await runBatch(workplace, slice, params, ids).catch(refusedWords)
    if (lost)
      return finishJob(workplace.database, slice, {
        status: 'failed',
        errorMessage: lost,
        result: reportOf(slice, params),
      })
  }
  const progress = { processed: ids.length, total: ids.length, errorsCount: slice.errorsCount }
  await finishJob(workplace.database, slice, { status: 'completed', result: reportOf(slice, params), progress })
}

/** A rule that only the family knows ends the job, with nothing of the batch written. */
function refusedWords(error: unknown): string {
  if (error instanceof Refusal) return error.detail
  throw error
}

const reportOf = (slice: Slice, { operation, dryRun = false }: BulkParams): Report =>
  (slice.checkpoint as { report: Report } | null)?.report ?? { operation, dryRun, outcomes: [] }

/** Commits the next batch. What `changes` refers to may be gone by now: then nothing is written, and the reason given. */
async function runBatch(
  workplace: Workplace,
  slice: Slice,
  params: BulkParams,
  ids: number[],
): Promise<string | undefined> {
  const family = familyOf(slice.resourceType)
  const batch = ids.slice(slice.processed, slice.processed + batchSize)
  const before = reportOf(slice, params)
  return commitBatch(workplace.database, slice, async (unit) => {
    const [lost] = await missingReferences(unit, slice.caller, family.record, [params.changes ?? {}])
    const found = lost ? new Map<number, BulkOutcome>() : await apply(unit, slice.caller, family, params, batch)
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
      value: lost && `changes.${lost.field}: no such ${lost.noun}.`,
    }
  })
}

async function apply(unit: Unit, caller: Caller, family: Family, params: BulkParams, ids: number[]): Promise<Outcomes> {
  const { record, mayDelete, restore } = family
  if (params.dryRun) return foresee(unit, caller, family, params, ids)
  switch (params.operation) {
    case 'delete':
      return deleteMany(unit, caller, record, ids, mayDelete)
    case 'restore':
      return restoreMany(unit, caller, record, ids, restore && ((deleted) => restore(unit, caller, deleted)))
    case 'update': {
      const live = liveOf(await standingOf(unit, caller, record, ids))
      const { values, refused } = await changesFor(unit, caller, family, params, live)
      const { items, changed } = await changeRecords(unit, caller, family, values)
      const found = [...items.keys()].map((id) => [id, changed.has(id) ? 'updated' : 'unchanged'] as const)
      return new Map<number, BulkOutcome>([...refused, ...found])
    }
  }
}

const liveOf = (standing: ReadonlyMap<number, boolean>): number[] =>
  [...standing].filter(([, deleted]) => !deleted).map(([id]) => id)

/** The values for each id, without those that the family's rule refuses. */
async function changesFor(
  unit: Unit,
  caller: Caller,
  { changeRule, refusesChange }: Family,
  { changes = {} }: BulkParams,
  ids: number[],
) {
  const rule = await changeRule?.(unit, caller, [changes])
  const refusing = await refusesChange?.(unit, caller, ids, changes)
  const broken = new Set(ids.filter((id) => refusing?.has(id) || (rule?.(id, changes) ?? []).length > 0))
  return {
    values: new Map(ids.filter((id) => !broken.has(id)).map((id) => [id, changes])),
    refused: [...broken].map((id) => [id, 'refused'] as const),
  }
}

/** The outcomes that the operation would have now. */
async function foresee(
  unit: Unit,
  caller: Caller,
  family: Family,
  params: BulkParams,
  ids: number[],
): Promise<Outcomes> {
  const standing = await standingOf(unit, caller, family.record, ids)
  if (params.operation === 'restore') {
    const taken = await takenByNow(unit, caller, family.record, ids)
    const outcomeOf = (id: number) => (taken.has(id) ? 'refused' : 'restored')
    return new Map([...standing].map(([id, deleted]) => [id, deleted ? outcomeOf(id) : 'unchanged']))
  }
  const live = liveOf(standing)
  if (params.operation === 'delete') return foreseeDeletes(unit, caller, family, live)
  const { values, refused } = await changesFor(unit, caller, family, params, live)
  const { items } = await fetchRecords(unit, caller, family.record, [...values.keys()])
  const differs = (row: Row) => changedFields(params.changes ?? {}, row).length > 0
  const found = (items as Row[]).map((row) => [row.id, differs(row) ? 'updated' : 'unchanged'] as const)
  return new Map<number, BulkOutcome>([...refused, ...found])
}

async function foreseeDeletes(
  unit: Unit,
  caller: Caller,
  { record, mayDelete = () => true }: Family,
  live: number[],
): Promise<Outcomes> {
  const { items } = await fetchRecords(unit, caller, record, live)
  return new Map((items as Row[]).map((row) => [row.id, mayDelete(row) ? 'deleted' : 'refused']))
}
