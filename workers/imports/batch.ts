import type { Caller } from '../../db/engine/base/caller.ts'
import type { Transaction } from '../../db/engine/postgres/transaction.ts'
import { type BatchSnapshot, readBatchSnapshot } from '../../db/engine/records/batches/batch-snapshot.ts'
import { insertMany, updateMany } from '../../db/engine/records/write.ts'
import type { ConvertedRow } from '../csv/cells.ts'
import {
  type BatchOutcome,
  type BatchPlan,
  countChangedRow,
  type ImportMode,
  keyFields,
  type PlannedRow,
  planRows,
  type RefusedRow,
  violationsOfRefusal,
} from './plan.ts'
import { previewGroup } from './preview.ts'
import { resolveReferences } from './references.ts'
import { addRuleViolations } from './rule-violations.ts'

/**
 * Thrown if a rule refuses a planned row whose unique key was looked up for later rows. The later rows were planned as
 * if the refused row had been written, so they must be planned again.
 */
export class OutdatedPlan extends Error {
  readonly row: number
  constructor({ row }: ConvertedRow) {
    super(`row ${row} was refused after rows behind it had been planned by its key`)
    this.row = row
  }
}

/**
 * Imports a batch of rows in the file's order. First plans all rows one by one, then writes them group by group. A dry
 * run makes the same plan, but stores a preview instead of writing. Throws OutdatedPlan.
 */
export async function importBatch(
  tx: Transaction,
  caller: Caller,
  mode: ImportMode,
  given: ConvertedRow[],
): Promise<BatchOutcome> {
  tx.notifies = false
  const rows = await resolveReferences(tx, caller, mode.resource, given)
  const snapshot = await snapshotFor(tx, caller, mode, rows)
  const plan = planRows(mode, snapshot, rows)
  const { groups } = plan
  const refused = await addRuleViolations(tx, caller, mode, plan.refused)
  const outcome: BatchOutcome = { created: 0, updated: 0, unchanged: 0, refused }
  const made = new Map<number, number>()
  for (const group of groups) {
    if (mode.dryRunJobId === undefined) await writeGroup(tx, caller, snapshot, group, made, outcome)
    else await previewGroup(tx, caller, mode, mode.dryRunJobId, group, outcome)
    refuseOutdated(plan, outcome.refused)
  }
  return outcome
}

function refuseOutdated({ consultedRows }: BatchPlan, refused: readonly RefusedRow[]): void {
  const [first] = refused
    .map(({ row }) => row)
    .filter((row) => consultedRows.has(row))
    .sort((a, b) => a.row - b.row)
  if (first) throw new OutdatedPlan(first)
}

/** Reads all records that the rows of a batch refer to or may conflict with, once for the whole batch. */
function snapshotFor(tx: Transaction, caller: Caller, mode: ImportMode, rows: ConvertedRow[]): Promise<BatchSnapshot> {
  const { resource, newestIdAtStart, defaults, lookup, updateInPlace, createOnlyFields } = mode
  const given = rows.map(({ values }) => values)
  return readBatchSnapshot(tx, caller, resource, {
    rows: [...given, defaults],
    changes: updateInPlace ? given : [],
    compared: createOnlyFields,
    ids: rows.flatMap(({ id }) => (id !== undefined && id <= newestIdAtStart ? id : [])),
    keys: keyFields(mode),
    newest: newestIdAtStart,
    lookup,
  })
}

/**
 * Writes the planned rows of a group and counts the outcomes. Adds the ids of created records to `made`, keyed by the
 * refs that the plan gave to the records.
 */
async function writeGroup(
  tx: Transaction,
  caller: Caller,
  snapshot: BatchSnapshot,
  group: PlannedRow[],
  made: Map<number, number>,
  outcome: BatchOutcome,
): Promise<void> {
  const { resource } = snapshot
  const changes = group.filter(({ createsRecord }) => !createsRecord)
  const idOf = ({ ref }: PlannedRow): number => made.get(ref) ?? ref
  if (changes.length > 0) {
    const wanted = new Map(changes.map((step) => [idOf(step), step.values]))
    const { items, changed, refused } = await updateMany(tx, caller, resource, wanted, { snapshot })
    for (const step of changes) {
      const id = idOf(step)
      const refusal = refused.get(id)
      if (refusal) outcome.refused.push({ row: step.row, violations: violationsOfRefusal(refusal) })
      else countChangedRow(outcome, step, resource, items.has(id), changed.has(id))
    }
  }
  const makes = group.filter((step) => step.createsRecord)
  if (makes.length === 0) return
  const rows = makes.map(({ values }) => values)
  const { items, refused } = await insertMany(tx, caller, resource, rows, { snapshot })
  for (const [place, { id }] of items) made.set(makes[place]!.ref, id)
  for (const [place, refusal] of refused) {
    outcome.refused.push({ row: makes[place]!.row, violations: violationsOfRefusal(refusal) })
  }
  outcome.created += items.size
}
