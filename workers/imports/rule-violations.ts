import type { Violation } from '../../db/domain/refusal.ts'
import type { Caller } from '../../db/engine/base/caller.ts'
import type { Transaction } from '../../db/engine/postgres/transaction.ts'
import type { AnyRow } from '../../db/engine/records/row.ts'
import { applyInsertRules, applyUpdateRules } from '../../db/engine/records/verdict.ts'
import { type ImportMode, type PlannedRow, type RefusedRow, violatedFields, violationsOfRefusal } from './plan.ts'

/**
 * Adds the violations of the resource's rules to rows that are already refused. So the errors file lists everything
 * that is wrong with a row, and the user needs to correct the row only once. The plan has checked cells, references and
 * unique values; here the rules check the remaining valid values. Writes nothing.
 */
export async function addRuleViolations(
  tx: Transaction,
  caller: Caller,
  mode: ImportMode,
  refused: readonly RefusedRow[],
): Promise<RefusedRow[]> {
  const { rules } = mode.resource
  const steps = new Map(
    [...refused.entries()].flatMap(([place, { validPart }]) => (validPart ? [[place, validPart] as const] : [])),
  )
  if (!rules || steps.size === 0) return [...refused]
  const found = new Map([...(await ofNew(tx, caller, mode, steps)), ...(await ofChanges(tx, caller, mode, steps))])
  return refused.map((one, index) => {
    const faulty = violatedFields(one.violations)
    const isReported = ({ field }: Violation): boolean =>
      !faulty.has(field) && !rules.weighedBy?.[field]?.some((other) => faulty.has(other))
    return { ...one, violations: [...one.violations, ...(found.get(index) ?? []).filter(isReported)] }
  })
}

type Steps = ReadonlyMap<number, PlannedRow>
type Found = Promise<[number, Violation[]][]>

async function ofNew(tx: Transaction, caller: Caller, { resource }: ImportMode, steps: Steps): Found {
  const rows = [...steps].flatMap(([place, { createsRecord, values }]) =>
    createsRecord ? [[place, values] as const] : [],
  )
  const { refused } = await applyInsertRules(tx, caller, resource, rows)
  return [...refused].map(([place, refusal]) => [place, violationsOfRefusal(refusal)])
}

/**
 * Checks the rows that change stored records. Records that the file itself creates (negative refs) are skipped, because
 * they cannot be read.
 */
async function ofChanges(tx: Transaction, caller: Caller, { resource, lookup }: ImportMode, steps: Steps): Found {
  const changes = [...steps].filter(([, { createsRecord }]) => !createsRecord)
  if (changes.length === 0) return []
  const ids = [...new Set(changes.map(([, { ref }]) => ref))].filter((ref) => ref > 0)
  const now = await lookup.fieldsOf(tx, caller, ids)
  const rows = new Map(
    changes.flatMap(([place, { ref }]): [number, AnyRow][] =>
      now.has(ref) ? [[place, { ...now.get(ref)!, id: ref }]] : [],
    ),
  )
  const wanted = changes.map(([place, { values }]) => [place, values] as const)
  const { refused } = await applyUpdateRules(tx, caller, resource, rows, wanted)
  return [...refused].map(([place, refusal]) => [place, violationsOfRefusal(refusal)])
}
