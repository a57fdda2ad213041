import type { components } from '../../../generated/openapi.d.ts'
import type { Violation } from '../refusal.ts'

type Phase = components['schemas']['ProjectPhase']

/** The phase and the task of a project to which a time entry belongs. */
export interface PhaseAndTask {
  phaseId: number | null
  taskId: number | null
}

const phaseOfTask = (phases: readonly Phase[], taskId: number): Phase | undefined =>
  phases.find(({ tasks }) => tasks.some(({ id }) => id === taskId))

/**
 * Returns the fields of a time entry's phase and task that a request changes, or the violations. `current` are the
 * entry's stored values, and `phases` the phases of its project. If a request sets only a task, the task's phase is set
 * too. If the request also sets a phase, it must be the task's phase.
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
 * Returns the phase and task in `to`, the phases of another project, that have the same names as in `from`
 * (case-insensitive). A phase or a task without a match is null; without a phase, the task is null too. If several
 * phases or tasks have the name, the first one is used.
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

/** Returns the given phase and task. A phase or task that is not among the project's current phases becomes null. */
export function remainingPhaseAndTask({ phaseId, taskId }: PhaseAndTask, phases: readonly Phase[]): PhaseAndTask {
  const phase = phases.find(({ id }) => id === phaseId)
  const task = phase?.tasks.find(({ id }) => id === taskId)
  return { phaseId: phase?.id ?? null, taskId: task?.id ?? null }
}
