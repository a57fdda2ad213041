import t from 'tap'
import { assignPhaseIds, planPhases } from '../../../db/domain/projects/phases.ts'
import { applyProjectTemplate, phasesFromTemplate } from '../../../db/domain/projects/templates.ts'

const template = {
  id: 3,
  name: 'Deck',
  description: 'For decks',
  projectType: 'Deck',
  priority: 'normal' as const,
  contractFor: 'General construction',
  assignedTo: 5,
  phases: [{ name: 'Framing', startDay: 3, days: 5, tasks: ['Sill', 'Studs'] }],
  createdAt: '2026-03-02T15:04:05.000Z',
  updatedAt: '2026-03-02T15:04:05.000Z',
}
const datesOf = (startDay: number | null, days: number | null, startDate: string | null, timeZone = 'UTC') => {
  const [phase] = phasesFromTemplate([{ name: 'x', startDay, days, tasks: [] }], startDate, timeZone)
  return [phase!.startDate, phase!.endDate]
}

t.test('the dates of a template phase count from the start date of the project', async (t) => {
  t.strictSame(datesOf(3, 5, '2026-03-02T00:00:00.000Z'), ['2026-03-05', '2026-03-09'])
  t.strictSame(datesOf(0, 1, '2026-03-02T18:30:00.000Z'), ['2026-03-02', '2026-03-02'])
  t.strictSame(datesOf(3650, 3650, '2024-02-29T00:00:00.000Z'), ['2034-02-26', '2044-02-23'])
})

t.test(
  'phase dates are null without a project start date, or if the template has no start day or length',
  async (t) => {
    t.strictSame(datesOf(3, 5, null), [null, null])
    t.strictSame(datesOf(null, 5, '2026-03-02T00:00:00.000Z'), [null, null])
    t.strictSame(datesOf(3, null, '2026-03-02T00:00:00.000Z'), ['2026-03-05', null])
    t.strictSame(datesOf(0, 2, '9999-12-31T00:00:00.000Z'), ['9999-12-31', null])
  },
)

t.test('the tasks of a template phase get ids, keep their order and are not done', async (t) => {
  const plan = planPhases(phasesFromTemplate(template.phases, null, 'UTC'))
  const [phase] = assignPhaseIds(plan.phases, [1, 2, 3])
  t.strictSame(phase!.tasks, [
    { id: 2, name: 'Sill', isDone: false },
    { id: 3, name: 'Studs', isDone: false },
  ])
})

t.test('the project type comes from the request, else from the template', async (t) => {
  t.equal(
    applyProjectTemplate({ projectType: 'Porch' }, template, { isAssigneeLive: true, timeZone: 'UTC' }).projectType,
    'Porch',
  )
  t.equal(
    applyProjectTemplate({} as { projectType?: string }, template, { isAssigneeLive: true, timeZone: 'UTC' })
      .projectType,
    'Deck',
  )
  t.equal(
    applyProjectTemplate({ projectType: null }, template, { isAssigneeLive: true, timeZone: 'UTC' }).projectType,
    null,
    'an explicit null is kept',
  )
})

t.test(
  'omitted fields except description come from the template; given phases replace all phases of the template',
  async (t) => {
    const made = applyProjectTemplate({ name: 'Ortiz deck', startDate: '2026-03-02T00:00:00.000Z' }, template, {
      isAssigneeLive: true,
      timeZone: 'UTC',
    })
    t.strictSame(made, {
      name: 'Ortiz deck',
      startDate: '2026-03-02T00:00:00.000Z',
      projectType: 'Deck',
      priority: 'normal',
      contractFor: 'General construction',
      assignedTo: 5,
      phases: phasesFromTemplate(template.phases, '2026-03-02T00:00:00.000Z', 'UTC'),
    } as typeof made)
    t.strictSame(applyProjectTemplate({ phases: [] }, template, { isAssigneeLive: true, timeZone: 'UTC' }).phases, [])
  },
)

t.test('a template assignee who left the organization becomes null', async (t) => {
  t.equal(
    applyProjectTemplate({} as { assignedTo?: number }, template, { isAssigneeLive: false, timeZone: 'UTC' })
      .assignedTo,
    null,
  )
  t.equal(applyProjectTemplate({ assignedTo: 9 }, template, { isAssigneeLive: false, timeZone: 'UTC' }).assignedTo, 9)
})
