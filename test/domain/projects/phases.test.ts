import t from 'tap'
import { assignPhaseIds, type PhaseInput, planPhases } from '../../../db/domain/projects/phases.ts'
import type { Refusal } from '../../../db/domain/refusal.ts'

const storedPhases = [
  {
    id: 11,
    name: 'Framing',
    startDate: '2026-05-07',
    endDate: '2026-05-11',
    tasks: [
      { id: 12, name: 'Sill', isDone: true },
      { id: 13, name: 'Studs', isDone: false },
    ],
  },
  { id: 14, name: 'Roof', startDate: null, endDate: null, tasks: [{ id: 15, name: 'Rafters', isDone: false }] },
]

function refused(given: PhaseInput[], existing = storedPhases): string[] {
  try {
    planPhases(given, existing)
  } catch (error) {
    return ((error as Refusal).extras.errors ?? []).map(({ field, code }) => `${field} ${code}`)
  }
  return []
}

t.test('a phase or task with an id keeps it, one without an id is new, and omitted ones are removed', async (t) => {
  const plan = planPhases(
    [
      { name: 'Permit' },
      { id: 11, name: 'Frame', tasks: [{ name: 'Plates' }, { id: 13, name: 'Studs', isDone: true }] },
    ],
    storedPhases,
  )
  t.strictSame(plan.deleted, { phaseIds: [14], taskIds: [12, 15] })
  t.equal(plan.newIdCount, 2)
  t.strictSame(assignPhaseIds(plan.phases, [21, 22]), [
    { id: 21, name: 'Permit', startDate: null, endDate: null, tasks: [] },
    {
      id: 11,
      name: 'Frame',
      startDate: null,
      endDate: null,
      tasks: [
        { id: 22, name: 'Plates', isDone: false },
        { id: 13, name: 'Studs', isDone: true },
      ],
    },
  ])
  t.throws(() => assignPhaseIds(plan.phases, [21]), /fewer ids/)
})

t.test('sending the stored phases changes nothing, and sending them in another order keeps every id', async (t) => {
  const same = planPhases(storedPhases, storedPhases)
  t.strictSame(
    { ...same, phases: assignPhaseIds(same.phases, []) },
    {
      phases: storedPhases,
      newIdCount: 0,
      deleted: { phaseIds: [], taskIds: [] },
    },
  )
  t.strictSame(planPhases(storedPhases.toReversed(), storedPhases).deleted, { phaseIds: [], taskIds: [] })
  t.strictSame(planPhases([], storedPhases).deleted, { phaseIds: [11, 14], taskIds: [12, 13, 15] })
})

t.test('an id that the project or the phase does not have is a not_found violation at its path', async (t) => {
  t.strictSame(refused([{ id: 99, name: 'x' }]), ['phases[0].id not_found'])
  t.strictSame(
    refused([{ id: 12, name: 'x' }]),
    ['phases[0].id not_found'],
    'the id of a task is not the id of a phase',
  )
  t.strictSame(refused([{ id: 11, name: 'x' }], []), ['phases[0].id not_found'])
  const moved = [
    { id: 11, name: 'Framing', tasks: [{ name: 'a' }, { id: 12, name: 'Sill' }, { id: 15, name: 'Rafters' }] },
  ]
  t.strictSame(refused(moved), ['phases[0].tasks[2].id not_found'], 'a task stays in its phase')
  t.strictSame(refused([{ name: 'new', tasks: [{ id: 12, name: 'Sill' }] }]), ['phases[0].tasks[0].id not_found'])
})

t.test('a repeated id is a violation at its second use, and all violations are reported together', async (t) => {
  const given = [
    {
      id: 11,
      name: 'a',
      tasks: [
        { id: 12, name: 'x' },
        { id: 12, name: 'y' },
      ],
    },
    { id: 11, name: 'b', startDate: '2026-05-02', endDate: '2026-05-01' },
    { id: 7, name: 'c' },
  ]
  t.strictSame(refused(given), [
    'phases[0].tasks[1].id rule',
    'phases[1].id rule',
    'phases[1].endDate rule',
    'phases[2].id not_found',
  ])
})

t.test('a project has at most 200 tasks over all phases', async (t) => {
  const phaseOf = (count: number) => ({ name: 'x', tasks: Array.from({ length: count }, () => ({ name: 'y' })) })
  t.strictSame(refused([phaseOf(100), phaseOf(100)]), [])
  t.strictSame(refused([phaseOf(100), phaseOf(101)]), ['phases length'])
})

t.test('a phase may end on the day on which it starts', async (t) => {
  t.strictSame(refused([{ name: 'x', startDate: '2026-05-01', endDate: '2026-05-01' }]), [])
  t.strictSame(refused([{ name: 'x', endDate: '2026-05-01' }]), [])
})
