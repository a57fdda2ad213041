import type { Caller } from '../../db/engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../db/engine/postgres/transaction.ts'
import { defaultsOf, notePreviewedFields, notePreviewedKeys, type PreviewKey } from '../../db/engine/records/preview.ts'
import type { RecordFacts } from '../../db/engine/records/resource.ts'
import type { AnyRow } from '../../db/engine/records/row.ts'
import { applyInsertRules, applyUpdateRules, changedFields } from '../../db/engine/records/verdict.ts'
import {
  type BatchOutcome,
  countChangedRow,
  type ImportMode,
  keyFields,
  type PlannedRow,
  violationsOfRefusal,
} from './plan.ts'

type Values = Record<string, unknown>

/**
 * Counts the outcomes of a group of rows in a dry run: created, updated, unchanged or refused, as in a real import.
 * Stores the values that the import would have written, so that later rows find them.
 */
export async function previewGroup(
  tx: Transaction,
  caller: Caller,
  mode: ImportMode,
  jobId: string,
  group: PlannedRow[],
  outcome: BatchOutcome,
): Promise<void> {
  const { resource, updateInPlace } = mode
  const [makes, changes] = [group.filter((step) => step.createsRecord), group.filter((step) => !step.createsRecord)]
  const before = await rowsBefore(tx, caller, mode, changes)
  const inserts = await applyInsertRules(tx, caller, resource, makes.map(wanted))
  const updates = await applyUpdateRules(tx, caller, resource, before, changes.map(wanted))
  const defaults = updateInPlace && makes.length > 0 ? await newFields(tx, resource) : {}
  const previewed = new Map<number, Values>()
  for (const [ref, values] of inserts.accepted) previewed.set(ref, { ...defaults, ...values })
  outcome.created += inserts.accepted.size
  const refused = new Map([...inserts.refused, ...updates.refused])
  for (const step of group) {
    const { ref, row } = step
    const refusal = refused.get(ref)
    if (refusal) outcome.refused.push({ row, violations: violationsOfRefusal(refusal) })
    if (refusal || step.createsRecord) continue
    const fields = before.get(ref)
    const values = updates.accepted.get(ref)
    const changed = fields !== undefined && values !== undefined && changedFields(values, fields).length > 0
    if (changed) previewed.set(ref, values)
    countChangedRow(outcome, step, resource, fields !== undefined, changed)
  }
  // Without updateInPlace, later rows cannot change a previewed record. So only its unique values are stored.
  if (updateInPlace) await notePreviewedFields(tx, caller, jobId, previewed)
  await notePreviewedKeys(tx, caller, jobId, keysOf(mode, previewed))
}

const wanted = ({ ref, values }: PlannedRow): [number, Values] => [ref, values]

async function rowsBefore(
  db: ReadContext,
  caller: Caller,
  { lookup }: ImportMode,
  changes: PlannedRow[],
): Promise<Map<number, AnyRow>> {
  if (changes.length === 0) return new Map()
  const refs = changes.map(({ ref }) => ref)
  const fields = await lookup.fieldsOf(db, caller, refs)
  return new Map([...fields].map(([ref, values]) => [ref, { ...values, id: ref }]))
}

/** Returns the initial field values of a new record: null, or the column's default. */
const newFields = async (db: ReadContext, resource: RecordFacts): Promise<Values> => ({
  ...Object.fromEntries(resource.fields.map((field) => [field, null])),
  ...(await defaultsOf(db, resource)),
})

/** Returns the key values that the previewed records would have, including keys that the import clears. */
const keysOf = (mode: ImportMode, previewed: ReadonlyMap<number, Values>): PreviewKey[] =>
  keyFields(mode).flatMap((field) =>
    [...previewed].flatMap(([ref, { [field]: value }]): PreviewKey[] =>
      typeof value === 'string' || value === null ? [{ field, ref, value }] : [],
    ),
  )
