import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { canonical } from '../domain/canonical.ts'
import {
  type GivenPhase,
  numberedPhases,
  type PhasePlan,
  type ProjectPhase,
  planPhases,
} from '../domain/projects/phases.ts'
import { Refusal } from '../domain/refusal.ts'
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

interface Named {
  part: 'phase' | 'task'
  id: number
  count: number
}

/**
 * Which of these plans leave out a phase or a task that live time entries name, and why they are refused. Entries belong to
 * another family, so that only their table is known here; the projects are under lock, which whoever names a part waits for.
 */
export async function refusedRemovals(
  db: ReadContext,
  { tenantId }: Caller,
  plans: readonly PlannedPhases[],
): Promise<Map<PlannedPhases, Refusal>> {
  const phaseIds = plans.flatMap(({ left }) => left.phaseIds)
  const taskIds = plans.flatMap(({ left }) => left.taskIds)
  if (phaseIds.length + taskIds.length === 0) return new Map()
  const { rows } = await sql<Named>`
    select 'phase' as part, phase_id as id, count(*)::integer as count from time_entries
    where tenant_id = ${tenantId} and phase_id = any(${phaseIds}) and deleted_at is null group by phase_id
    union all
    select 'task', task_id, count(*)::integer from time_entries
    where tenant_id = ${tenantId} and task_id = any(${taskIds}) and deleted_at is null group by task_id
    order by 1, 2`.execute(db.sql)
  const refused = new Map<PlannedPhases, Refusal>()
  for (const plan of plans) {
    const named = rows.find(({ part, id }) => plan.left[`${part}Ids`].includes(id))
    if (named) refused.set(plan, refusedRemoval(plan, named))
  }
  return refused
}

function refusedRemoval({ standing }: PlannedPhases, { part, id, count }: Named): Refusal {
  const parts = part === 'phase' ? standing : standing.flatMap(({ tasks }) => tasks)
  const name = parts.find((one) => one.id === id)!.name
  const entries = count === 1 ? 'A live time entry names' : `${count} live time entries name`
  const detail = `${entries} the ${part} ${id} (${name}), which the request leaves out. Keep it under its id, or give them another one first.`
  return new Refusal('conflict', detail)
}

/** The next ids of phases and tasks, which those of all projects share. */
async function newIds(db: ReadContext, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('project_part_ids')::integer as id from generate_series(1, ${count}::integer)`.execute(db.sql)
  return rows.map(({ id }) => id)
}
