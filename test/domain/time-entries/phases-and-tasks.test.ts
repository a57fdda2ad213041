import t from 'tap'
import {
  keepExistingPhaseAndTask,
  matchPhaseAndTaskByName,
  resolvePhaseAndTask,
} from '../../../db/domain/time-entries/phase-and-task.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

type Phases = Parameters<typeof resolvePhaseAndTask>[2]
const phase = (id: number, name: string, tasks: [number, string][]) => ({
  ...{ id, name },
  tasks: tasks.map(([taskId, taskName]) => ({ id: taskId, name: taskName })),
})
const of = (...phases: ReturnType<typeof phase>[]) => phases as unknown as Phases
const phases = of(
  phase(1, 'Rough', [
    [11, 'Frame'],
    [12, 'Wire'],
  ]),
  phase(2, 'Finish', [[21, 'Paint']]),
)
const nowhere = { phaseId: null, taskId: null }

t.test('a time entry with a task gets the phase of the task, and may have a phase without a task', (t) => {
  t.strictSame(resolvePhaseAndTask({}, nowhere, phases), {})
  t.strictSame(resolvePhaseAndTask({ phaseId: 1 }, nowhere, phases), { phaseId: 1 })
  t.strictSame(resolvePhaseAndTask({ taskId: 21 }, nowhere, phases), { phaseId: 2, taskId: 21 })
  t.strictSame(resolvePhaseAndTask({ phaseId: 2, taskId: 21 }, nowhere, phases), { phaseId: 2, taskId: 21 })
  t.strictSame(resolvePhaseAndTask({ phaseId: null, taskId: 21 }, nowhere, phases), { phaseId: 2, taskId: 21 })
  t.strictSame(resolvePhaseAndTask({ phaseId: null, taskId: null }, { phaseId: 1, taskId: 11 }, phases), nowhere)
  t.strictSame(resolvePhaseAndTask({ taskId: null }, { phaseId: 1, taskId: 11 }, phases), { taskId: null })
  t.end()
})

t.test('a time entry cannot combine a task with another phase', (t) => {
  const current = { phaseId: 1, taskId: 11 }
  const message = 'belongs to the phase 1 (Rough); give that one, another task, or null'
  const refused = [{ field: 'taskId', code: 'rule', message }]
  t.strictSame(resolvePhaseAndTask({ phaseId: 2 }, current, phases), refused)
  t.strictSame(resolvePhaseAndTask({ phaseId: null }, current, phases), refused)
  t.strictSame(resolvePhaseAndTask({ phaseId: 2, taskId: 12 }, nowhere, phases), refused)
  t.strictSame(resolvePhaseAndTask({ phaseId: 1 }, current, phases), { phaseId: 1 })
  t.strictSame(resolvePhaseAndTask({ taskId: 21 }, current, phases), { phaseId: 2, taskId: 21 })
  t.strictSame(resolvePhaseAndTask({}, current, phases), {})
  t.strictSame(
    resolvePhaseAndTask({ phaseId: 2 }, { phaseId: 9, taskId: 99 }, phases),
    { phaseId: 2 },
    'a deleted task does not restrict the phase',
  )
  t.end()
})

t.test('a phase or task of another project is not found for a time entry', (t) => {
  t.strictSame(resolvePhaseAndTask({ phaseId: 3, taskId: 31 }, nowhere, phases), [
    { field: 'phaseId', code: 'not_found', message: 'No such phase of this project.' },
    { field: 'taskId', code: 'not_found', message: 'No such task of this project.' },
  ])
  matches(t, resolvePhaseAndTask({ phaseId: 3 }, nowhere, phases), [{ field: 'phaseId' }])
  matches(t, resolvePhaseAndTask({ taskId: 1 }, nowhere, phases), [{ field: 'taskId' }])
  t.end()
})

t.test('a time entry moved to another project gets the phase and task with the same names', (t) => {
  const there = of(
    phase(5, 'FINISH', [
      [51, 'Floor'],
      [52, 'paint'],
      [53, 'Paint'],
    ]),
    phase(6, 'Roof', [[61, 'Frame']]),
    phase(7, 'finish', []),
  )
  t.strictSame(matchPhaseAndTaskByName({ phaseId: 2, taskId: 21 }, phases, there), { phaseId: 5, taskId: 52 })
  t.strictSame(matchPhaseAndTaskByName({ phaseId: 2, taskId: null }, phases, there), { phaseId: 5, taskId: null })
  t.strictSame(matchPhaseAndTaskByName({ phaseId: 1, taskId: 11 }, phases, there), nowhere)
  t.strictSame(matchPhaseAndTaskByName(nowhere, phases, there), nowhere)
  t.strictSame(matchPhaseAndTaskByName({ phaseId: 9, taskId: 91 }, phases, there), nowhere)
  const bare = of(phase(8, 'Finish', []))
  t.strictSame(matchPhaseAndTaskByName({ phaseId: 2, taskId: 21 }, phases, bare), { phaseId: 8, taskId: null })
  t.end()
})

t.test('a time entry keeps only the phase and task that its project still has', (t) => {
  t.strictSame(keepExistingPhaseAndTask({ phaseId: 1, taskId: 12 }, phases), { phaseId: 1, taskId: 12 })
  t.strictSame(keepExistingPhaseAndTask({ phaseId: 1, taskId: 21 }, phases), { phaseId: 1, taskId: null })
  t.strictSame(keepExistingPhaseAndTask({ phaseId: 3, taskId: 21 }, phases), nowhere)
  t.end()
})
