import type { Caller } from '../../db/base/caller.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import type { Transaction } from '../../db/postgres/transaction.ts'
import type { AnyRow } from '../../db/records/row.ts'
import { applyInsertRules, applyUpdateRules } from '../../db/records/verdict.ts'
import { type ImportMode, type PlannedRow, type RefusedRow, violatedFields, violationsOfRefusal } from './plan.ts'

/**
 * A refused row names all that is wrong with it, so that its file is corrected once. The plan has judged its cells, what they
 * refer to and what is taken; here the family's rules judge the values that are left of it, which nobody writes.
 */
export async function withRuleFaults(
  tx: Transaction,
  caller: Caller,
  mode: ImportMode,
  refused: readonly RefusedRow[],
): Promise<RefusedRow[]> {
  const { rules } = mode.resource
  const steps = new Map([...refused.entries()].flatMap(([place, { rest }]) => (rest ? [[place, rest] as const] : [])))
  if (!rules || steps.size === 0) return [...refused]
  const found = new Map([...(await ofNew(tx, caller, mode, steps)), ...(await ofChanges(tx, caller, mode, steps))])
  return refused.map((one, index) => {
    const faulty = violatedFields(one.violations)
    const isTold = ({ field }: Violation): boolean =>
      !faulty.has(field) && !rules.weighedBy?.[field]?.some((other) => faulty.has(other))
    return { ...one, violations: [...one.violations, ...(found.get(index) ?? []).filter(isTold)] }
  })
}

type Steps = ReadonlyMap<number, PlannedRow>
type Found = Promise<[number, Violation[]][]>

async function ofNew(tx: Transaction, caller: Caller, { resource }: ImportMode, steps: Steps): Found {
  const rows = [...steps].flatMap(([place, { makes, values }]) => (makes ? [[place, values] as const] : []))
  const { refused } = await applyInsertRules(tx, caller, resource, rows)
  return [...refused].map(([place, refusal]) => [place, violationsOfRefusal(refusal)])
}

/** Only records that were there before: those that the file itself makes (refs below zero) cannot be read. */
async function ofChanges(tx: Transaction, caller: Caller, { resource, lookup }: ImportMode, steps: Steps): Found {
  const changes = [...steps].filter(([, { makes }]) => !makes)
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
