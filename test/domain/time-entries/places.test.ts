import t from 'tap'
import { placeGiven, placeLeft, placeOfSameName } from '../../../db/domain/time-entries/places.ts'
import { matches } from '../../support/assertions/assertions.ts'

type Phases = Parameters<typeof placeGiven>[2]
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

t.test('a task brings its phase, and a phase may stand alone', (t) => {
  t.strictSame(placeGiven({}, nowhere, phases), {})
  t.strictSame(placeGiven({ phaseId: 1 }, nowhere, phases), { phaseId: 1 })
  t.strictSame(placeGiven({ taskId: 21 }, nowhere, phases), { phaseId: 2, taskId: 21 })
  t.strictSame(placeGiven({ phaseId: 2, taskId: 21 }, nowhere, phases), { phaseId: 2, taskId: 21 })
  t.strictSame(placeGiven({ phaseId: null, taskId: 21 }, nowhere, phases), { phaseId: 2, taskId: 21 })
  t.strictSame(placeGiven({ phaseId: null, taskId: null }, { phaseId: 1, taskId: 11 }, phases), nowhere)
  t.strictSame(placeGiven({ taskId: null }, { phaseId: 1, taskId: 11 }, phases), { taskId: null })
  t.end()
})

t.test('a task stays in its phase', (t) => {
  const standing = { phaseId: 1, taskId: 11 }
  const message = 'belongs to the phase 1 (Rough); give that one, another task, or null'
  const refused = [{ field: 'taskId', code: 'rule', message }]
  t.strictSame(placeGiven({ phaseId: 2 }, standing, phases), refused)
  t.strictSame(placeGiven({ phaseId: null }, standing, phases), refused)
  t.strictSame(placeGiven({ phaseId: 2, taskId: 12 }, nowhere, phases), refused)
  t.strictSame(placeGiven({ phaseId: 1 }, standing, phases), { phaseId: 1 })
  t.strictSame(placeGiven({ taskId: 21 }, standing, phases), { phaseId: 2, taskId: 21 })
  t.strictSame(placeGiven({}, standing, phases), {})
  t.strictSame(
    placeGiven({ phaseId: 2 }, { phaseId: 9, taskId: 99 }, phases),
    { phaseId: 2 },
    'one that is gone does not',
  )
  t.end()
})

t.test('a phase or task of another project is not found', (t) => {
  t.strictSame(placeGiven({ phaseId: 3, taskId: 31 }, nowhere, phases), [
    { field: 'phaseId', code: 'not_found', message: 'No such phase of this project.' },
    { field: 'taskId', code: 'not_found', message: 'No such task of this project.' },
  ])
  matches(t, placeGiven({ phaseId: 3 }, nowhere, phases), [{ field: 'phaseId' }])
  matches(t, placeGiven({ taskId: 1 }, nowhere, phases), [{ field: 'taskId' }])
  t.end()
})

t.test('in another project the place is that of the same names', (t) => {
  const there = of(
    phase(5, 'FINISH', [
      [51, 'Floor'],
      [52, 'paint'],
      [53, 'Paint'],
    ]),
    phase(6, 'Roof', [[61, 'Frame']]),
    phase(7, 'finish', []),
  )
  t.strictSame(placeOfSameName({ phaseId: 2, taskId: 21 }, phases, there), { phaseId: 5, taskId: 52 })
  t.strictSame(placeOfSameName({ phaseId: 2, taskId: null }, phases, there), { phaseId: 5, taskId: null })
  t.strictSame(placeOfSameName({ phaseId: 1, taskId: 11 }, phases, there), nowhere)
  t.strictSame(placeOfSameName(nowhere, phases, there), nowhere)
  t.strictSame(placeOfSameName({ phaseId: 9, taskId: 91 }, phases, there), nowhere)
  const bare = of(phase(8, 'Finish', []))
  t.strictSame(placeOfSameName({ phaseId: 2, taskId: 21 }, phases, bare), { phaseId: 8, taskId: null })
  t.end()
})

t.test('of a place that is what the project still has', (t) => {
  t.strictSame(placeLeft({ phaseId: 1, taskId: 12 }, phases), { phaseId: 1, taskId: 12 })
  t.strictSame(placeLeft({ phaseId: 1, taskId: 21 }, phases), { phaseId: 1, taskId: null })
  t.strictSame(placeLeft({ phaseId: 3, taskId: 21 }, phases), nowhere)
  t.end()
})
