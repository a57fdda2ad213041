import type { Caller } from '../../db/base/caller.ts'
import type { Unit } from '../../db/postgres/transaction.ts'
import {
  defaultsOf,
  type ForeseenKey,
  foreseenFields,
  noteForeseenFields,
  noteForeseenKeys,
} from '../../db/records/foreseen.ts'
import type { RecordFacts } from '../../db/records/resource.ts'
import { changedFields } from '../../db/records/verdict.ts'
import { type BatchOutcome, countChange, type ImportMode, keyFields, type Step } from './plan.ts'

type Values = Record<string, unknown>

/** Counts a group of a dry run's steps as an import would, and notes for later rows what it would have written. */
export async function foreseeSteps(
  unit: Unit,
  caller: Caller,
  mode: ImportMode,
  jobId: string,
  group: Step[],
  outcome: BatchOutcome,
): Promise<void> {
  const { resource, updateInPlace } = mode
  const before = await fieldsBefore(unit, caller, mode, jobId, group)
  const defaults = updateInPlace && group.some(({ makes }) => makes) ? await newFields(unit, resource) : {}
  const foreseen = new Map<number, Values>()
  for (const step of group) {
    const { ref, makes, values } = step
    if (makes) {
      outcome.created++
      foreseen.set(ref, { ...defaults, ...values })
      continue
    }
    const fields = before.get(ref)
    const changed = fields !== undefined && changedFields(values, fields).length > 0
    if (changed) foreseen.set(ref, values)
    countChange(outcome, step, resource, fields !== undefined, changed)
  }
  // Without updateInPlace no row can mean a record that an earlier one made; only unique values are asked for.
  if (updateInPlace) await noteForeseenFields(unit, caller, jobId, foreseen)
  await noteForeseenKeys(unit, caller, jobId, keysOf(mode, foreseen))
}

async function fieldsBefore(
  unit: Unit,
  caller: Caller,
  { resource }: ImportMode,
  jobId: string,
  group: Step[],
): Promise<Map<number, Values>> {
  const refs = group.filter(({ makes }) => !makes).map(({ ref }) => ref)
  return refs.length === 0 ? new Map() : foreseenFields(unit, caller, resource, jobId, refs)
}

/** A new record before it is given anything. */
const newFields = async (unit: Unit, resource: RecordFacts): Promise<Values> => ({
  ...Object.fromEntries(resource.fields.map((field) => [field, null])),
  ...(await defaultsOf(unit, resource)),
})

/** The keys that these values give, or take from, their records. */
const keysOf = (mode: ImportMode, foreseen: ReadonlyMap<number, Values>): ForeseenKey[] =>
  keyFields(mode).flatMap((field) =>
    [...foreseen].flatMap(([ref, { [field]: value }]): ForeseenKey[] =>
      typeof value === 'string' || value === null ? [{ field, ref, value }] : [],
    ),
  )
