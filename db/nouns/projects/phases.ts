import { sql } from 'kysely'
import { canonicalJson } from '../../domain/canonical-json.ts'
import {
  assignPhaseIds,
  type PhaseInput,
  type PhasePlan,
  type ProjectPhase,
  planPhases,
} from '../../domain/projects/phases.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/** The checked plan for a project's phases, and the project's current phases (`currentPhases`). */
export type PlannedPhases = PhasePlan & { currentPhases: readonly ProjectPhase[] }

/**
 * Checks the phases that replace a project's current ones (`currentPhases`). The returned plan also contains the number
 * of new ids needed, and the ids of the phases and tasks that the request leaves out. Throws Refusal validation_failed,
 * as planPhases does.
 */
export const planProjectPhases = (
  given: readonly PhaseInput[],
  standing: readonly ProjectPhase[] = [],
): PlannedPhases => ({
  ...planPhases(given, standing),
  currentPhases: standing,
})

/**
 * Returns the phases to store for each plan, with new ids for new phases and tasks. If they equal the current phases,
 * returns the current ones; the order of object members does not matter.
 */
export async function assignStoredPhaseIds(
  db: ReadContext,
  plans: readonly PlannedPhases[],
): Promise<Map<PlannedPhases, ProjectPhase[]>> {
  const ids = await newIds(
    db,
    plans.reduce((sum, { newIdCount }) => sum + newIdCount, 0),
  )
  const made = new Map<PlannedPhases, ProjectPhase[]>()
  for (const plan of plans) {
    const phases = assignPhaseIds(plan.phases, ids.splice(0, plan.newIdCount))
    made.set(plan, canonicalJson(phases) === canonicalJson(plan.currentPhases) ? [...plan.currentPhases] : phases)
  }
  return made
}

interface Named {
  part: 'phase' | 'task'
  id: number
  count: number
}

/**
 * Returns a refusal for each plan that removes a phase or task to which live time entries refer. Time entries belong to
 * another family, so this file reads their table directly. The caller has locked the projects. Another transaction that
 * assigns a time entry to a phase waits for that lock.
 */
export async function findPhaseRemovalRefusals(
  db: ReadContext,
  { tenantId }: Caller,
  plans: readonly PlannedPhases[],
): Promise<Map<PlannedPhases, Refusal>> {
  const phaseIds = plans.flatMap(({ deleted }) => deleted.phaseIds)
  const taskIds = plans.flatMap(({ deleted }) => deleted.taskIds)
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
    const named = rows.find(({ part, id }) => plan.deleted[`${part}Ids`].includes(id))
    if (named) refused.set(plan, refusedRemoval(plan, named))
  }
  return refused
}

function refusedRemoval({ currentPhases }: PlannedPhases, { part, id, count }: Named): Refusal {
  const parts = part === 'phase' ? currentPhases : currentPhases.flatMap(({ tasks }) => tasks)
  const name = parts.find((one) => one.id === id)!.name
  const entries = count === 1 ? 'A time entry refers to' : `${count} time entries refer to`
  const detail = `${entries} the ${part} ${id} (${name}), which the request leaves out. Keep the ${part} with its id, or give the time entries another ${part} first.`
  return new Refusal('conflict', detail)
}

/** Returns new ids for phases and tasks, which share one sequence. */
async function newIds(db: ReadContext, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('project_part_ids')::integer as id from generate_series(1, ${count}::integer)`.execute(db.sql)
  return rows.map(({ id }) => id)
}
