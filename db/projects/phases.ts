import { sql } from 'kysely'
import { canonical } from '../domain/canonical.ts'
import {
  type GivenPhase,
  numberedPhases,
  type PhasePlan,
  type ProjectPhase,
  planPhases,
} from '../domain/projects/phases.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** Phases that are to replace those that stand. */
export type PlannedPhases = PhasePlan & { standing: readonly ProjectPhase[] }

/** Throws Refusal validation_failed, as planPhases does. */
export const planned = (given: readonly GivenPhase[], standing: readonly ProjectPhase[] = []): PlannedPhases => ({
  ...planPhases(given, standing),
  standing,
})

/**
 * The phases of each plan with the ids of what is new in them. Phases that are given as they stand are those that stand:
 * the order of an object's members is no change.
 */
export async function phasesOf(
  db: ReadContext,
  plans: readonly PlannedPhases[],
): Promise<Map<PlannedPhases, ProjectPhase[]>> {
  const ids = await newIds(
    db,
    plans.reduce((sum, { added }) => sum + added, 0),
  )
  const made = new Map<PlannedPhases, ProjectPhase[]>()
  for (const plan of plans) {
    const phases = numberedPhases(plan.phases, ids.splice(0, plan.added))
    made.set(plan, canonical(phases) === canonical(plan.standing) ? [...plan.standing] : phases)
  }
  return made
}

/** The next ids of phases and tasks, which those of all projects share. */
async function newIds(db: ReadContext, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('project_part_ids')::integer as id from generate_series(1, ${count}::integer)`.execute(db.sql)
  return rows.map(({ id }) => id)
}
