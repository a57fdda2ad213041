import type { components } from '../../../generated/openapi.d.ts'
import type { Violation } from '../refusal.ts'

type Phase = components['schemas']['ProjectPhase']

/** Where in its project a time entry belongs: to a phase, and to a task of it. */
export interface WorkPlace {
  phaseId: number | null
  taskId: number | null
}

const phaseOfTask = (phases: readonly Phase[], taskId: number): Phase | undefined =>
  phases.find(({ tasks }) => tasks.some(({ id }) => id === taskId))

/**
 * The place that a request gives an entry of a project with these phases, or what is wrong with it. `standing` is the place
 * that the entry has. A task without a phase brings its phase, and stays in it.
 */
export function placeGiven(
  given: { [F in keyof WorkPlace]?: WorkPlace[F] | undefined },
  standing: WorkPlace,
  phases: readonly Phase[],
): Partial<WorkPlace> | Violation[] {
  const { phaseId, taskId } = given
  const absent = absentParts(given, phases)
  if (absent.length > 0) return absent
  const kept = taskId === undefined ? standing.taskId : taskId
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
  { phaseId, taskId }: { [F in keyof WorkPlace]?: WorkPlace[F] | undefined },
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
 * The place in another project that has the same names, in any case of letters: null where there is none, and for a task where
 * its phase has none. Of several phases, or tasks, of one name it is the first.
 */
export function placeOfSameName(
  { phaseId, taskId }: WorkPlace,
  from: readonly Phase[],
  to: readonly Phase[],
): WorkPlace {
  const phase = from.find(({ id }) => id === phaseId)
  const task = phase?.tasks.find(({ id }) => id === taskId)
  const there = phase && namedAlike(to, phase)
  return { phaseId: there?.id ?? null, taskId: (there && task && namedAlike(there.tasks, task)?.id) ?? null }
}

const namedAlike = <T extends { name: string }>(parts: readonly T[], { name }: { name: string }): T | undefined =>
  parts.find((part) => part.name.toLowerCase() === name.toLowerCase())

/** What is left of a place in a project that has these phases now. */
export function placeLeft({ phaseId, taskId }: WorkPlace, phases: readonly Phase[]): WorkPlace {
  const phase = phases.find(({ id }) => id === phaseId)
  const task = phase?.tasks.find(({ id }) => id === taskId)
  return { phaseId: phase?.id ?? null, taskId: task?.id ?? null }
}
