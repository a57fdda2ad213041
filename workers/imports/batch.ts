import type { Caller } from '../../db/base/caller.ts'
import type { Transaction } from '../../db/postgres/transaction.ts'
import { type BatchSnapshot, readBatchSnapshot } from '../../db/records/batch-snapshot.ts'
import { insertMany, updateMany } from '../../db/records/write.ts'
import type { JudgedRow } from '../csv/cells.ts'
import { withNamedRecords } from './names.ts'
import {
  type BatchOutcome,
  countChange,
  type ImportMode,
  keyFields,
  type Plan,
  type PlannedRow,
  planRows,
  type RefusedRow,
  violationsOfRefusal,
} from './plan.ts'
import { previewSteps } from './preview.ts'
import { withRuleFaults } from './rule-faults.ts'

/**
 * Thrown if a rule refuses a row that the plan had accepted and whose unique key later rows consulted. Those rows were
 * matched and checked as if the refused row had been written. They must be planned again.
 */
export class OutdatedPlan extends Error {
  readonly row: number
  constructor({ row }: JudgedRow) {
    super(`row ${row} was refused after rows behind it had been planned by its key`)
    this.row = row
  }
}

/**
 * Imports a batch of rows in the file's order: plans them one by one, then writes them group by group. A dry run makes
 * the same plan and records it instead of writing. Throws OutdatedPlan.
 */
export async function importRows(
  tx: Transaction,
  caller: Caller,
  mode: ImportMode,
  given: JudgedRow[],
): Promise<BatchOutcome> {
  tx.notifies = false
  const rows = await withNamedRecords(tx, caller, mode.resource, given)
  const snapshot = await snapshotFor(tx, caller, mode, rows)
  const plan = planRows(mode, snapshot, rows)
  const { groups } = plan
  const refused = await withRuleFaults(tx, caller, mode, plan.refused)
  const outcome: BatchOutcome = { created: 0, updated: 0, unchanged: 0, refused }
  const made = new Map<number, number>()
  for (const group of groups) {
    if (mode.dryRun === undefined) await writeGroup(tx, caller, snapshot, group, made, outcome)
    else await previewSteps(tx, caller, mode, mode.dryRun, group, outcome)
    refuseOutdated(plan, outcome.refused)
  }
  return outcome
}

function refuseOutdated({ consulted }: Plan, refused: readonly RefusedRow[]): void {
  const [first] = refused
    .map(({ row }) => row)
    .filter((row) => consulted.has(row))
    .sort((a, b) => a.row - b.row)
  if (first) throw new OutdatedPlan(first)
}

/** Reads everything that the rows of a batch refer to, once for all rows. */
function snapshotFor(tx: Transaction, caller: Caller, mode: ImportMode, rows: JudgedRow[]): Promise<BatchSnapshot> {
  const { resource, newest, defaults, lookup, updateInPlace, fixed } = mode
  const given = rows.map(({ values }) => values)
  return readBatchSnapshot(tx, caller, resource, {
    rows: [...given, defaults],
    changes: updateInPlace ? given : [],
    compared: fixed,
    ids: rows.flatMap(({ id }) => (id !== undefined && id <= newest ? id : [])),
    keys: keyFields(mode),
    newest,
    lookup,
  })
}

/** Writes a group's planned rows and counts the outcomes. `made` maps the refs of created records to their ids. */
async function writeGroup(
  tx: Transaction,
  caller: Caller,
  snapshot: BatchSnapshot,
  group: PlannedRow[],
  made: Map<number, number>,
  outcome: BatchOutcome,
): Promise<void> {
  const { resource } = snapshot
  const changes = group.filter(({ makes }) => !makes)
  const idOf = ({ ref }: PlannedRow): number => made.get(ref) ?? ref
  if (changes.length > 0) {
    const wanted = new Map(changes.map((step) => [idOf(step), step.values]))
    const { items, changed, refused } = await updateMany(tx, caller, resource, wanted, { snapshot })
    for (const step of changes) {
      const id = idOf(step)
      const refusal = refused.get(id)
      if (refusal) outcome.refused.push({ row: step.row, violations: violationsOfRefusal(refusal) })
      else countChange(outcome, step, resource, items.has(id), changed.has(id))
    }
  }
  const makes = group.filter((step) => step.makes)
  if (makes.length === 0) return
  const rows = makes.map(({ values }) => values)
  const { items, refused } = await insertMany(tx, caller, resource, rows, { snapshot })
  for (const [place, { id }] of items) made.set(makes[place]!.ref, id)
  for (const [place, refusal] of refused) {
    outcome.refused.push({ row: makes[place]!.row, violations: violationsOfRefusal(refusal) })
  }
  outcome.created += items.size
}
