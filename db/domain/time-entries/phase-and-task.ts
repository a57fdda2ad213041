import type { components } from '../../../generated/openapi.d.ts'
import type { Violation } from '../refusal.ts'

type Phase = components['schemas']['ProjectPhase']

/** The phase and the task of its project that a time entry belongs to. */
export interface PhaseAndTask {
  phaseId: number | null
  taskId: number | null
}

const phaseOfTask = (phases: readonly Phase[], taskId: number): Phase | undefined =>
  phases.find(({ tasks }) => tasks.some(({ id }) => id === taskId))

/**
 * Returns the new phase and task of a time entry after a request, or the violations. `current` is the entry's stored
 * phase and task, and `phases` are the phases of its project. A task given without a phase sets the phase too; a task
 * must stay in its own phase.
 */
export function resolvePhaseAndTask(
  given: { [F in keyof PhaseAndTask]?: PhaseAndTask[F] | undefined },
  current: PhaseAndTask,
  phases: readonly Phase[],
): Partial<PhaseAndTask> | Violation[] {
  const { phaseId, taskId } = given
  const absent = absentParts(given, phases)
  if (absent.length > 0) return absent
  const kept = taskId === undefined ? current.taskId : taskId
  const home = kept === null ? undefined : phaseOfTask(phases, kept)
  if (home === undefined) return { ...(phaseId !== undefined && { phaseId }), ...(taskId !== undefined && { taskId }) }
  const isAlone = phaseId === undefined || (phaseId === null && typeof taskId === 'number')
  if (!isAlone && phaseId !== home.id) {
    const message = `belongs to the phase ${home.id} (${home.name}); give that one, another task, or null`
    return [{ field: 'taskId', code: 'rule', message }]
  }
  return taskId === undefined ? { ...(phaseId !== undefined && { phaseId }) } : { phaseId: home.id, taskId }
}

function absentParts(
  { phaseId, taskId }: { [F in keyof PhaseAndTask]?: PhaseAndTask[F] | undefined },
  phases: readonly Phase[],
) {
  const absent: Violation[] = []
  if (typeof phaseId === 'number' && !phases.some(({ id }) => id === phaseId))
    absent.push({ field: 'phaseId', code: 'not_found', message: 'No such phase of this project.' })
  if (typeof taskId === 'number' && !phaseOfTask(phases, taskId))
    absent.push({ field: 'taskId', code: 'not_found', message: 'No such task of this project.' })
  return absent
}

/**
 * Returns the phase and task with the same names (case-insensitive) in another project. The phase is null if none
 * matches, and so is the task if its phase has none that matches. If several have the name, the first one is used.
 */
export function phaseAndTaskByName(
  { phaseId, taskId }: PhaseAndTask,
  from: readonly Phase[],
  to: readonly Phase[],
): PhaseAndTask {
  const phase = from.find(({ id }) => id === phaseId)
  const task = phase?.tasks.find(({ id }) => id === taskId)
  const there = phase && namedAlike(to, phase)
  return { phaseId: there?.id ?? null, taskId: (there && task && namedAlike(there.tasks, task)?.id) ?? null }
}

const namedAlike = <T extends { name: string }>(parts: readonly T[], { name }: { name: string }): T | undefined =>
  parts.find((part) => part.name.toLowerCase() === name.toLowerCase())

/** Returns the phase and task that still exist in a project's current phases; null for the ones that do not. */
export function remainingPhaseAndTask({ phaseId, taskId }: PhaseAndTask, phases: readonly Phase[]): PhaseAndTask {
  const phase = phases.find(({ id }) => id === phaseId)
  const task = phase?.tasks.find(({ id }) => id === taskId)
  return { phaseId: phase?.id ?? null, taskId: task?.id ?? null }
}
