import type { components } from '../../../generated/openapi.d.ts'
import { invalid, type Violation } from '../refusal.ts'
import { endsBeforeStart } from './dates.ts'

type Schemas = components['schemas']
export type ProjectPhase = Schemas['ProjectPhase']
export type ProjectTask = Schemas['ProjectTask']

interface GivenTask {
  id?: number | undefined
  name: string
  isDone?: boolean | undefined
}

/** A phase in a request. If the project is new, no phase and no task has an id. */
export interface PhaseInput {
  id?: number | undefined
  name: string
  startDate?: string | null | undefined
  endDate?: string | null | undefined
  tasks?: readonly GivenTask[] | undefined
}

type Unnumbered<T> = Omit<T, 'id'> & { id: number | null }
type DraftPhase = Unnumbered<Omit<ProjectPhase, 'tasks'>> & { tasks: Unnumbered<ProjectTask>[] }

/** The phases of a project after an update, the number of ids to create and the ids to delete. */
export interface PhasePlan {
  /** The phases in order. The id of a new phase or task is null until `assignPhaseIds` sets it. */
  phases: DraftPhase[]
  /** Number of ids needed for new phases and tasks. */
  newIdCount: number
  /** Ids of the phases and tasks to delete, including the tasks of a deleted phase. */
  deleted: { phaseIds: number[]; taskIds: number[] }
}

const maxTasks = 200

/**
 * Checks the phases of a request, which replace all current phases of a project, and returns the plan of the update. A
 * phase with an id replaces the stored phase with this id. A task with an id replaces the stored task with this id in
 * the same phase. A phase or task without an id is new. Throws Refusal validation_failed for an unknown id, a repeated
 * id, a phase that ends before it starts, or more than 200 tasks in all.
 */
export function planPhases(given: readonly PhaseInput[], current: readonly ProjectPhase[] = []): PhasePlan {
  const violations = [...taskCountViolations(given), ...phaseViolations(given, current)]
  if (violations.length > 0) throw invalid(violations)
  const phases = given.map(draftOf)
  const kept = idsOf(phases)
  const currentIds = idsOf(current)
  return {
    phases,
    newIdCount: [...kept.phaseIds, ...kept.taskIds].filter((id) => id === null).length,
    deleted: {
      phaseIds: currentIds.phaseIds.filter((id) => !kept.phaseIds.includes(id)),
      taskIds: currentIds.taskIds.filter((id) => !kept.taskIds.includes(id)),
    },
  }
}

/** Gives the new phases and tasks their ids from `ids`, in order, each phase before its tasks. Returns all phases. */
export function assignPhaseIds(phases: readonly DraftPhase[], ids: readonly number[]): ProjectPhase[] {
  const fresh = ids.values()
  const idFor = (id: number | null): number => {
    if (id !== null) return id
    const { value } = fresh.next()
    if (value === undefined) throw new Error('there are fewer ids than new phases and tasks')
    return value
  }
  return phases.map(({ id, tasks, ...phase }) => ({
    id: idFor(id),
    ...phase,
    tasks: tasks.map((task) => ({ ...task, id: idFor(task.id) })),
  }))
}

/** Returns a phase from a request. Fields that the request leaves out get default values, not their stored values. */
const draftOf = ({ id, name, startDate, endDate, tasks = [] }: PhaseInput): DraftPhase => ({
  id: id ?? null,
  name,
  startDate: startDate ?? null,
  endDate: endDate ?? null,
  tasks: tasks.map((task) => ({ id: task.id ?? null, name: task.name, isDone: task.isDone ?? false })),
})

const idsOf = <Id>(phases: readonly { id: Id; tasks: readonly { id: Id }[] }[]) => ({
  phaseIds: phases.map(({ id }) => id),
  taskIds: phases.flatMap(({ tasks }) => tasks.map(({ id }) => id)),
})

/** Returns a violation if all phases together have too many tasks. The contract limits only the tasks of each phase. */
export function taskCountViolations(phases: readonly { tasks?: readonly unknown[] | undefined }[]): Violation[] {
  const total = phases.reduce((sum, { tasks = [] }) => sum + tasks.length, 0)
  if (total <= maxTasks) return []
  return [{ field: 'phases', code: 'length', message: `must have at most ${maxTasks} tasks in all` }]
}

function phaseViolations(given: readonly PhaseInput[], current: readonly ProjectPhase[]): Violation[] {
  const known = new Map(current.map((phase) => [phase.id, phase]))
  const seen = new Set<number>()
  return given.flatMap((phase, index) => {
    const at = `phases[${index}]`
    const tasks: readonly ProjectTask[] = (phase.id !== undefined && known.get(phase.id)?.tasks) || []
    return [
      ...idViolations(phase.id, `${at}.id`, known, seen, 'No such phase of this project.'),
      ...(endsBeforeStart(phase.startDate, phase.endDate)
        ? [{ field: `${at}.endDate`, code: 'rule', message: 'must not be before startDate' } as const]
        : []),
      ...taskViolations(phase.tasks ?? [], tasks, at),
    ]
  })
}

function taskViolations(given: readonly GivenTask[], current: readonly ProjectTask[], phaseAt: string): Violation[] {
  const known = new Map(current.map((task) => [task.id, task]))
  const seen = new Set<number>()
  return given.flatMap(({ id }, index) =>
    idViolations(id, `${phaseAt}.tasks[${index}].id`, known, seen, 'No such task of this phase.'),
  )
}

/** Returns the violations of the id of a phase or task, and adds a valid id to `seen`. */
function idViolations(
  id: number | undefined,
  field: string,
  known: ReadonlyMap<number, unknown>,
  seen: Set<number>,
  absent: string,
): Violation[] {
  if (id === undefined) return []
  if (!known.has(id)) return [{ field, code: 'not_found', message: absent }]
  if (seen.has(id)) return [{ field, code: 'rule', message: 'must not be given twice' }]
  seen.add(id)
  return []
}
