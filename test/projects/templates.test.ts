import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const framing = { name: 'Framing', startDay: 3, days: 5, tasks: ['Sill', 'Studs'] }
const made = async ({ client }: TestTenant, body: object) =>
  (await client.ok('createProject', { body: { name: 'Ortiz', ...body } })).data

t.test("template phases get dates from the project's startDate, and no dates without one", async (t) => {
  const tenant = await service.tenant()
  const { id: templateId } = await make.projectTemplate(tenant, {
    phases: [framing, { name: 'Roof', startDay: 1, tasks: [] }, { name: 'Trim', days: 2, tasks: [] }],
  })
  matches(t, (await made(tenant, { templateId, startDate: '2026-03-02' })).phases, [
    { name: 'Framing', startDate: '2026-03-05', endDate: '2026-03-09' },
    { name: 'Roof', startDate: '2026-03-03', endDate: null },
    { name: 'Trim', startDate: null, endDate: null },
  ])
  matches(t, (await made(tenant, { templateId })).phases[0], { startDate: null, endDate: null })
})

t.test("template phases count from the date of startDate in the organization's time zone", async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
  const { id: templateId } = await make.projectTemplate(tenant, { phases: [framing] })
  const datesFrom = async (startDate: string) => {
    const [phase] = (await made(tenant, { templateId, startDate })).phases
    return [phase!.startDate, phase!.endDate]
  }
  t.strictSame(await datesFrom('2026-03-02T20:00:00-08:00'), ['2026-03-05', '2026-03-09'], '8 PM of March 2')
  t.strictSame(await datesFrom('2026-03-02'), ['2026-03-05', '2026-03-09'])
})

t.test('the tasks of a template phase are copied in order, with ids and not done', async (t) => {
  const tenant = await service.tenant()
  const { id: templateId } = await make.projectTemplate(tenant, { phases: [framing] })
  const { phases } = await made(tenant, { templateId })
  matches(t, phases[0]!.tasks, [
    { name: 'Sill', isDone: false },
    { name: 'Studs', isDone: false },
  ])
  t.ok([phases[0]!.id, ...phases[0]!.tasks.map(({ id }) => id)].every(Number.isInteger))
})

t.test('fields and phases in the request win over those of the template, even null and an empty list', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const given = {
    projectType: 'Deck',
    priority: 'high',
    contractFor: 'Decks',
    assignedTo: person.id,
    description: 'of mine',
  } as const
  const { id: templateId } = await make.projectTemplate(tenant, { ...given, phases: [framing] })
  matches(t, await made(tenant, { templateId, projectType: 'Porch' }), { projectType: 'Porch', priority: 'high' })
  matches(t, await made(tenant, { templateId }), { ...given, description: null })
  matches(t, await made(tenant, { templateId, projectType: null, assignedTo: null }), {
    projectType: null,
    assignedTo: null,
  })
  t.strictSame((await made(tenant, { templateId, phases: [] })).phases, [])
})

t.test('a removed user of a template is null in the new project', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const template = await make.projectTemplate(tenant, { assignedTo: person.id, phases: [] })
  await runTransaction(tenant.database, tenant.caller, (tx) => removeUser(tx, tenant.id, person.email))
  t.equal((await made(tenant, { templateId: template.id })).assignedTo, null)
  const path = { id: template.id }
  t.equal((await tenant.client.ok('getProjectTemplate', { path })).data.assignedTo, person.id)
})

t.test("changing a template's phases leaves earlier projects unchanged, and equal phases change nothing", async (t) => {
  const tenant = await service.tenant()
  const template = await make.projectTemplate(tenant, { phases: [framing] })
  const project = await made(tenant, { templateId: template.id })
  const path = { id: template.id }
  t.strictSame((await tenant.client.ok('updateProjectTemplate', { path, body: { phases: [framing] } })).data, template)
  t.strictSame((await tenant.client.ok('updateProjectTemplate', { path, body: { phases: [] } })).data.phases, [])
  t.strictSame((await tenant.client.ok('getProject', { path: { id: project.id } })).data, project)
})

t.test('a template that is deleted or of another organization is not found', async (t) => {
  const [tenant, stranger] = [await service.tenant(), await service.tenant()]
  const gone = await make.projectTemplate(tenant)
  t.ok((await tenant.client.ok('deleteProjectTemplate', { path: { id: gone.id } })).data.deletedAt)
  for (const templateId of [gone.id, (await make.projectTemplate(stranger)).id]) {
    const answer = await tenant.client.call('createProject', { body: { name: 'X', templateId } })
    t.strictSame(statusAndViolations(answer), expectedViolations('templateId not_found'))
  }
})

t.test('template names are unique regardless of case, and their list has no parameter search', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('createProjectTemplate', { body: { name: 'Deck', phases: [] } })
  const again = await tenant.client.send('POST', '/project-templates', { body: { name: 'DECK' } })
  matches(t, again, { status: 409, code: 'conflict' })
  const other = await make.projectTemplate(tenant, { name: 'Porch', phases: [] })
  t.equal(
    (await tenant.client.call('updateProjectTemplate', { path: { id: other.id }, body: { name: 'deck' } })).status,
    409,
  )
  t.strictSame(
    statusAndViolations(await tenant.client.send('GET', '/project-templates?search=x')),
    expectedViolations('query.search unknown'),
  )
  t.strictSame(
    (await tenant.client.ok('listProjectTemplates')).data.map(({ name }) => name),
    ['Porch', 'Deck'],
  )
})

t.test('a template with too many phases or tasks, or with days out of range, is rejected', async (t) => {
  const tenant = await service.tenant()
  const tasks = (count: number) => Array.from({ length: count }, (_, index) => `Task ${index}`)
  const cases: [object[], string][] = [
    [Array.from({ length: 51 }, () => ({ name: 'A' })), 'phases length'],
    [
      [
        { name: 'A', tasks: tasks(101) },
        { name: 'B', tasks: tasks(100) },
      ],
      'phases length',
    ],
    [[{ name: 'A', startDay: 3651 }], 'phases[0].startDay range'],
    [[{ name: 'A', days: 0 }], 'phases[0].days range'],
    [[{ name: 'A', tasks: [''] }], 'phases[0].tasks[0] length'],
  ]
  const { id } = await make.projectTemplate(tenant)
  for (const [phases, expected] of cases) {
    const post = await tenant.client.send('POST', '/project-templates', { body: { name: 'New', phases } })
    t.strictSame(statusAndViolations(post), expectedViolations(expected))
    t.strictSame(
      statusAndViolations(await tenant.client.send('PATCH', `/project-templates/${id}`, { body: { phases } })),
      expectedViolations(expected),
    )
  }
})
