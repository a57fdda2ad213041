import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event) as {
    type: string
    data: Record<string, unknown>
    previous_attributes?: Record<string, unknown>
  }[]
const typesOf = async (tenant: TestTenant) => (await eventsOf(tenant)).map(({ type }) => type)
const patch = ({ client }: TestTenant, id: number, body: object) => client.send('PATCH', `/projects/${id}`, { body })
const post = ({ client }: TestTenant, body: object) => client.send('POST', '/projects', { body })

t.test(
  'createProject with only a name returns a 201 with a generated number and no contract value, and emits project.created',
  async (t) => {
    const tenant = await service.tenant()
    const { status, data } = await tenant.client.ok('createProject', { body: { name: 'Ortiz deck' } })
    t.equal(status, 201)
    matches(t, data.projectNumber, /^P-\d{6,}$/)
    t.equal(data.projectNumber, `P-${String(data.id).padStart(6, '0')}`)
    matches(t, data, {
      status: 'planning',
      contractValue: null,
      originalContractValue: null,
      bidId: null,
      leadId: null,
    })
    t.strictSame(data.phases, [])
    const [created] = await eventsOf(tenant)
    t.equal(created!.type, 'project.created')
    t.strictSame(created!.data, data)
    t.strictSame((await tenant.client.ok('getProject', { path: { id: data.id } })).data, data)
  },
)

t.test(
  'a changed status emits project.updated and project.status_changed; an unchanged status emits no project.status_changed',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.project(tenant)
    await tenant.client.ok('updateProject', { path: { id }, body: { status: 'active' } })
    const newEvents = (await eventsOf(tenant)).slice(1)
    t.strictSame(newEvents.map(({ type }) => type).sort(), ['project.status_changed', 'project.updated'])
    for (const event of newEvents)
      matches(t, event, { data: { status: 'active' }, previous_attributes: { status: 'planning' } })
    await tenant.client.ok('updateProject', { path: { id }, body: { status: 'active' } })
    t.equal((await eventsOf(tenant)).length, 3)
    await tenant.client.ok('updateProject', { path: { id }, body: { name: 'Porch', status: 'active' } })
    t.strictSame((await typesOf(tenant)).slice(3), ['project.updated'])
    for (const status of ['completed', 'planning', 'cancelled', 'on_hold'] as const) {
      t.equal((await tenant.client.ok('updateProject', { path: { id }, body: { status } })).data.status, status)
    }
  },
)

t.test(
  "a project number is unique regardless of case, and another project's generated number is refused with a 422",
  async (t) => {
    const tenant = await service.tenant()
    t.equal((await post(tenant, { name: 'A', projectNumber: 'no 2026-014' })).status, 201)
    matches(t, await post(tenant, { name: 'B', projectNumber: 'NO 2026-014' }), { status: 409, code: 'conflict' })
    t.strictSame(
      statusAndViolations(await post(tenant, { name: 'C', projectNumber: 'P-000001' })),
      expectedViolations('projectNumber rule'),
    )
    const { id, projectNumber } = await make.project(tenant)
    const answer = await patch(tenant, id, { projectNumber: 'p-2147483647' })
    t.strictSame(statusAndViolations(answer), expectedViolations('projectNumber rule'))
    t.equal((await patch(tenant, id, { projectNumber: 'no 2026-014' })).status, 409)
    const own = await tenant.client.ok('updateProject', { path: { id }, body: { projectNumber: 'X-1' } })
    t.equal(own.data.projectNumber, 'X-1')
    const back = await tenant.client.ok('updateProject', { path: { id }, body: { projectNumber: null } })
    t.equal(back.data.projectNumber, projectNumber)
    const newEvents = (await eventsOf(tenant)).at(-1)
    matches(t, newEvents, { data: { projectNumber }, previous_attributes: { projectNumber: 'X-1' } })
    const same = await tenant.client.ok('updateProject', {
      path: { id },
      body: { projectNumber: projectNumber.toLowerCase() },
    })
    t.strictSame(same.data, back.data)
    t.equal((await tenant.client.ok('listProjects', { query: { search: projectNumber } })).data[0]?.id, id)
  },
)

t.test('another project can use the number of a deleted project', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.project(tenant, { projectNumber: 'A-1' })
  await tenant.client.ok('deleteProject', { path: { id } })
  t.equal((await make.project(tenant, { projectNumber: 'a-1' })).projectNumber, 'a-1')
})

t.test('a contractValue in a request sets contractValue and originalContractValue', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.project(tenant)
  const set = async (contractValue: string | null) =>
    (await tenant.client.ok('updateProject', { path: { id }, body: { contractValue } })).data
  matches(t, await set('100000'), { contractValue: '100000.00', originalContractValue: '100000.00' })
  matches(t, await set(null), { contractValue: null, originalContractValue: null })
  const made = await tenant.client.ok('createProject', { body: { name: 'Porch', contractValue: '48000.5' } })
  matches(t, made.data, { contractValue: '48000.50', originalContractValue: '48000.50' })
  for (const contractValue of ['12.345', '-1', '1000000000000', 5]) {
    t.equal((await patch(tenant, id, { contractValue })).status, 422, String(contractValue))
  }
  t.strictSame(
    statusAndViolations(await patch(tenant, id, { originalContractValue: '1' })),
    expectedViolations('originalContractValue unknown'),
  )
})

t.test(
  'an end date before the start date is refused, whichever of the two is changed; a date is stored as its midnight in UTC',
  async (t) => {
    const tenant = await service.tenant()
    const { data } = await tenant.client.ok('createProject', {
      body: { name: 'Deck', startDate: '2026-05-04', expectedEndDate: '2026-05-04T00:00:00Z' },
    })
    matches(t, data, { startDate: '2026-05-04T00:00:00.000Z', expectedEndDate: '2026-05-04T00:00:00.000Z' })
    const cases: [object, string[]][] = [
      [{ expectedEndDate: '2026-05-03' }, ['expectedEndDate rule']],
      [{ actualEndDate: '2026-05-03T23:59:59Z' }, ['actualEndDate rule']],
      [{ startDate: '2026-05-05' }, ['expectedEndDate rule']],
      [{ startDate: '2026-02-30' }, ['startDate format']],
      [{ actualEndDate: '2026-05-01', projectNumber: 'P-1' }, ['actualEndDate rule', 'projectNumber rule']],
    ]
    for (const [body, expected] of cases) {
      const { status, fields } = statusAndViolations(await patch(tenant, data.id, body))
      t.strictSame({ status, fields: [...new Set(fields)] }, expectedViolations(...expected), JSON.stringify(body))
    }
    t.strictSame(
      statusAndViolations(await post(tenant, { name: 'X', startDate: '2026-05-04', actualEndDate: '2026-05-03' })),
      expectedViolations('actualEndDate rule'),
    )
    t.equal((await patch(tenant, data.id, { startDate: null, expectedEndDate: '2026-01-01' })).status, 200)
  },
)

t.test(
  'phases and tasks get ids, keep them when a request names them, and are deleted when it leaves them out',
  async (t) => {
    const tenant = await service.tenant()
    const body = {
      name: 'Deck',
      phases: [
        { name: 'Framing', startDate: '2026-05-07', tasks: [{ name: 'Sill' }, { name: 'Studs' }] },
        { name: 'Roof', tasks: [] },
      ],
    }
    const made = (await post(tenant, body)).json
    const [framing, roof] = made.data.phases
    matches(t, framing, {
      name: 'Framing',
      startDate: '2026-05-07',
      endDate: null,
      tasks: [{ name: 'Sill', isDone: false }, { name: 'Studs' }],
    })
    const all = [framing.id, roof.id, ...idsOf(framing.tasks)]
    t.equal(new Set(all).size, 4)
    const { id } = made.data
    const set = async (phases: object[]) => (await patch(tenant, id, { phases })).json
    const [, studs] = framing.tasks
    const kept = await set([
      { id: roof.id, name: 'Roof' },
      { id: framing.id, name: 'Frame', tasks: [{ name: 'Joists' }, { id: studs.id, name: 'Studs', isDone: true }] },
    ])
    matches(t, kept.data.phases, [
      { id: roof.id, tasks: [] },
      { id: framing.id, name: 'Frame', startDate: null, tasks: [{ name: 'Joists' }, { id: studs.id, isDone: true }] },
    ])
    t.notOk(all.includes(kept.data.phases[1].tasks[0].id))
    const before = (await eventsOf(tenant)).length
    const again = await set(kept.data.phases.map(({ tasks, ...phase }: { tasks: object[] }) => ({ tasks, ...phase })))
    t.strictSame(again.data, kept.data)
    t.equal((await eventsOf(tenant)).length, before, 'equal phases emit no event')
    t.strictSame((await set([])).data.phases, [])
  },
)

t.test(
  'too many phases or tasks, and ids that are repeated or of another project or phase, are rejected',
  async (t) => {
    const tenant = await service.tenant()
    const phases = [{ name: 'A', tasks: [{ name: 'a' }] }, { name: 'B' }]
    const project = await make.project(tenant, { phases })
    const other = await make.project(tenant, { phases })
    const [a, b] = project.phases
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `${index}` }))
    const cases: [object[], string[]][] = [
      [many(51), ['phases length']],
      [[{ name: 'A', tasks: many(201) }], ['phases[0].tasks length']],
      [
        [
          { name: 'A', tasks: many(101) },
          { name: 'B', tasks: many(100) },
        ],
        ['phases length'],
      ],
      [
        [
          { id: a!.id, name: 'A' },
          { id: a!.id, name: 'A' },
        ],
        ['phases[1].id rule'],
      ],
      [[{ id: other.phases[0]!.id, name: 'A' }], ['phases[0].id not_found']],
      [[{ id: a!.tasks[0]!.id, name: 'A' }], ['phases[0].id not_found']],
      [[{ id: b!.id, name: 'B', tasks: [{ id: a!.tasks[0]!.id, name: 'a' }] }], ['phases[0].tasks[0].id not_found']],
      [[{ name: 'A', tasks: [{ id: a!.tasks[0]!.id, name: 'a' }] }], ['phases[0].tasks[0].id not_found']],
      [[{ name: 'A', startDate: '2026-05-02', endDate: '2026-05-01' }], ['phases[0].endDate rule']],
      [[{ name: 'A', startDate: '2026-05-02T00:00:00Z' }], ['phases[0].startDate format']],
      [[{ tasks: [] }], ['phases[0].name required']],
    ]
    for (const [given, expected] of cases) {
      const { status, fields } = statusAndViolations(await patch(tenant, project.id, { phases: given }))
      t.equal(status, 422)
      t.ok(
        nonEmpty(expected).every((field) => fields.includes(field)),
        `${expected}: ${fields}`,
      )
    }
    t.strictSame(
      statusAndViolations(await post(tenant, { name: 'X', phases: [{ id: a!.id, name: 'A' }] })),
      expectedViolations('phases[0].id unknown'),
    )
    t.strictSame((await tenant.client.ok('getProject', { path: { id: project.id } })).data, project)
    t.equal((await patch(tenant, project.id, { phases: [{ name: 'A', tasks: many(200) }, ...many(49)] })).status, 200)
  },
)

t.test('a contact, user or template that is deleted or of another organization is not found', async (t) => {
  const [tenant, stranger] = [await service.tenant(), await service.tenant()]
  const gone = await make.contact(tenant)
  await tenant.client.ok('deleteContact', { path: { id: gone.id } })
  const theirs = { contactId: (await make.contact(stranger)).id, assignedTo: (await makeUser(stranger)).id }
  const template = await make.projectTemplate(stranger)
  const body = { name: 'Deck', ...theirs, templateId: template.id }
  t.strictSame(
    statusAndViolations(await post(tenant, body)),
    expectedViolations('contactId not_found', 'assignedTo not_found', 'templateId not_found'),
  )
  t.strictSame(
    statusAndViolations(await post(tenant, { name: 'Deck', contactId: gone.id })),
    expectedViolations('contactId not_found'),
  )
  const { id } = await make.project(tenant)
  t.strictSame(
    statusAndViolations(await patch(tenant, id, theirs)),
    expectedViolations('contactId not_found', 'assignedTo not_found'),
  )
  const refused = statusAndViolations(await patch(tenant, id, { bidId: 1, leadId: 1, templateId: 1, id: 4 }))
  t.strictSame(refused.fields.sort(), ['bidId unknown', 'id unknown', 'leadId unknown', 'templateId unknown'])
})

t.test(
  'listProjects and countProjects apply the same filters; aggregateProjects sums up contract values by status',
  async (t) => {
    const tenant = await service.tenant()
    const contact = await make.contact(tenant)
    const person = await makeUser(tenant)
    const a = await make.project(tenant, { name: 'Ortiz deck', contactId: contact.id, contractValue: '10.10' })
    const b = await make.project(tenant, { name: 'Porch', siteCity: 'Austin', status: 'active', assignedTo: person.id })
    const c = await make.project(tenant, {
      name: 'Loft',
      status: 'active',
      architectName: 'Vale',
      projectNumber: '2026-014',
    })
    const gone = await make.project(tenant, { name: 'Shed', status: 'completed' })
    await tenant.client.ok('deleteProject', { path: { id: gone.id } })
    const cases: [object, number[]][] = [
      [{}, [c.id, b.id, a.id]],
      [{ status: 'active' }, [c.id, b.id]],
      [{ contactId: contact.id }, [a.id]],
      [{ assignedTo: person.id }, [b.id]],
      [{ bidId: 7 }, []],
      [{ leadId: 7 }, []],
      [{ search: 'deck ORTIZ' }, [a.id]],
      [{ search: 'austin' }, [b.id]],
      [{ search: 'vale' }, [c.id]],
      [{ search: '2026-014' }, [c.id]],
      [{ includeDeleted: true }, [gone.id, c.id, b.id, a.id]],
    ]
    for (const [query, ids] of cases) {
      t.strictSame(idsOf((await tenant.client.ok('listProjects', { query })).data), ids, JSON.stringify(query))
      t.equal((await tenant.client.ok('countProjects', { query })).data.total, ids.length)
    }
    t.strictSame((await tenant.client.ok('aggregateProjects')).data, [
      { status: 'active', count: 2, contractValue: '0.00' },
      { status: 'planning', count: 1, contractValue: '10.10' },
    ])
    const [compact] = (await tenant.client.ok('listProjects', { query: { compact: true, limit: 1 } })).data
    t.strictSame(Object.keys(compact!).sort(), [
      'contactId',
      'contractValue',
      'id',
      'name',
      'projectNumber',
      'status',
      'updatedAt',
    ])
    const found = await tenant.client.ok('bulkFetchProjects', { body: { ids: [c.id, gone.id, a.id] } })
    t.strictSame(idsOf(found.data), [c.id, a.id])
    matches(t, found.meta, { missing: [gone.id] })
  },
)

t.test('a deleted project is a 404 for getProject; getDeletedProject returns deleted projects only', async (t) => {
  const tenant = await service.tenant()
  const [project, live] = [await make.project(tenant), await make.project(tenant)]
  const path = { id: project.id }
  t.equal((await tenant.client.call('getDeletedProject', { path })).status, 404)
  const { status, data } = await tenant.client.ok('deleteProject', { path })
  t.equal(status, 200)
  t.ok(data.deletedAt)
  t.equal((await tenant.client.call('getProject', { path })).status, 404)
  t.strictSame((await tenant.client.ok('getDeletedProject', { path })).data, data)
  t.equal((await tenant.client.call('getDeletedProject', { path: { id: live.id } })).status, 404)
  t.equal((await tenant.client.call('deleteProject', { path })).status, 404)
  t.strictSame((await typesOf(tenant)).slice(2), ['project.deleted'])
})
