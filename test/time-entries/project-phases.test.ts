import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const framing = {
  phases: [
    { name: 'Framing', tasks: [{ name: 'Sill' }, { name: 'Studs' }] },
    { name: 'Roof', tasks: [{ name: 'Rafters' }] },
  ],
}

const patchProject = ({ client }: TestTenant, id: number, body: object) =>
  client.send('PATCH', `/projects/${id}`, { body })

t.test('removing a phase or task that a time entry refers to is a 409', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId, phases } = await make.project(tenant, framing)
  const [frame, roof] = phases
  const [sill, studs] = frame!.tasks
  const ofPhase = await make.timeEntry(tenant, { projectId, phaseId: roof!.id })
  const ofTask = await make.timeEntry(tenant, { projectId, taskId: sill!.id })
  const refused = async (given: object[], words: RegExp) =>
    matches(t, await patchProject(tenant, projectId, { phases: given }), { status: 409, json: { detail: words } })
  await refused([frame!], /refers? to the phase \d+ \(Roof\)/)
  await refused([{ ...frame!, tasks: [studs] }, roof!], /refers? to the task \d+ \(Sill\)/)
  await refused([roof!], /refers? to the phase \d+ \(Framing\)/)
  await refused([], /time entr(?:y refers|ies refer) to/)
  const read = (await tenant.client.ok('getProject', { path: { id: projectId } })).data
  t.strictSame(read.phases, phases)
  const without = [{ ...frame!, tasks: [sill] }, roof!]
  t.strictSame((await patchProject(tenant, projectId, { phases: without })).json.data.phases, without)
  await tenant.client.ok('deleteTimeEntry', { path: { id: ofTask.id } })
  await tenant.client.ok('updateTimeEntry', { path: { id: ofPhase.id }, body: { phaseId: null } })
  t.strictSame((await patchProject(tenant, projectId, { phases: [] })).json.data.phases, [])
})

t.test('if a phase is removed while a time entry is assigned to it, one of the two requests is refused', async (t) => {
  const tenant = await service.tenant()
  const userId = await make.worker(tenant)
  await race(t, {
    at: service,
    arrange: async () => {
      const { id: projectId, phases } = await make.project(tenant, framing)
      return { projectId, phases, plain: await make.timeEntry(tenant, { projectId, userId }) }
    },
    contestants: ({ projectId, phases, plain }) => {
      const phaseId = phases[0]!.id
      const body = { projectId, userId, phaseId, date: '2026-03-02', hours: '8' }
      return [
        () => patchProject(tenant, projectId, { phases: [phases[1]] }),
        () => tenant.client.call('createTimeEntry', { body }),
        () => tenant.client.call('updateTimeEntry', { path: { id: plain.id }, body: { phaseId } }),
      ]
    },
    judge: ([left, made, changed]) => {
      const named = [made.status === 201, changed.status === 200]
      if (left.status === 200)
        t.strictSame([made.status, changed.status], [422, 422], 'no time entry refers to the removed phase')
      else matches(t, [left.status, named.includes(true)], [409, true], 'a phase that a time entry refers to stays')
    },
  })
})

t.test('a project with time entries cannot be deleted, and the detail says how many it has', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  const userId = await make.worker(tenant)
  const first = await make.timeEntry(tenant, { projectId, userId })
  await make.timeEntry(tenant, { projectId, userId })
  const path = { id: projectId }
  const { data } = await tenant.client.ok('getProjectAttachedRecords', { path })
  t.strictSame(data, { counts: { timeEntries: 2 }, total: 2, invoiceTotal: '0.00' })
  matches(t, await tenant.client.call('deleteProject', { path }), {
    status: 409,
    json: { detail: /has 2 time entries\./ },
  })
  await tenant.client.ok('deleteTimeEntry', { path: { id: first.id } })
  matches(t, await tenant.client.call('deleteProject', { path }), {
    status: 409,
    json: { detail: /has 1 time entry\./ },
  })
  const target = await make.project(tenant)
  await tenant.client.ok('moveProjectRecords', { path, body: { targetProjectId: target.id } })
  t.equal((await tenant.client.call('deleteProject', { path })).status, 200)
})

t.test(
  "moveProjectRecords gives time entries the target's phase and task of the same name, or null, even if reviewed",
  async (t) => {
    const tenant = await service.tenant()
    const source = await make.project(tenant, framing)
    const target = await make.project(tenant, {
      phases: [
        { name: 'roof', tasks: [{ name: 'rafters' }] },
        { name: 'FRAMING', tasks: [{ name: 'studs' }] },
      ],
    })
    const [frame, roof] = source.phases
    const [roofThere, frameThere] = target.phases
    const userId = await make.worker(tenant)
    const given = { projectId: source.id, userId }
    const expected = [
      [{ taskId: frame!.tasks[0]!.id }, { phaseId: frameThere!.id, taskId: null }],
      [
        { taskId: frame!.tasks[1]!.id, isReviewed: true },
        { phaseId: frameThere!.id, taskId: frameThere!.tasks[0]!.id },
      ],
      [{ taskId: roof!.tasks[0]!.id }, { phaseId: roofThere!.id, taskId: roofThere!.tasks[0]!.id }],
      [{ phaseId: roof!.id }, { phaseId: roofThere!.id, taskId: null }],
      [{}, { phaseId: null, taskId: null }],
    ] as const
    const made = []
    for (const [place] of expected) made.push(await make.timeEntry(tenant, { ...given, ...place }))
    const body = { targetProjectId: target.id }
    const moved = await tenant.client.ok('moveProjectRecords', { path: { id: source.id }, body })
    t.strictSame(moved.data, { counts: { timeEntries: 5 }, total: 5, invoiceTotal: '0.00' })
    for (const [index, { id }] of nonEmpty(made.entries())) {
      const { data } = await tenant.client.ok('getTimeEntry', { path: { id } })
      matches(t, data, { projectId: target.id, ...expected[index]![1] }, `entry ${index}`)
    }
    const bare = await make.project(tenant)
    await tenant.client.ok('moveProjectRecords', { path: { id: target.id }, body: { targetProjectId: bare.id } })
    for (const { id } of nonEmpty(made)) {
      const { data } = await tenant.client.ok('getTimeEntry', { path: { id } })
      matches(t, data, { projectId: bare.id, phaseId: null, taskId: null })
    }
  },
)

t.test(
  'time entries that are changed and moved while their project is moved end up in one of the two projects',
  async (t) => {
    const tenant = await service.tenant()
    const userId = await make.worker(tenant)
    const move = (from: number, to: number) =>
      tenant.client.call('moveProjectRecords', { path: { id: from }, body: { targetProjectId: to } })
    await race(t, {
      at: service,
      rounds: 6,
      arrange: async () => {
        const [a, b] = [await make.project(tenant, framing), await make.project(tenant, framing)]
        const made: number[] = []
        for (const { id: projectId } of [a, b, a, b])
          made.push((await make.timeEntry(tenant, { projectId, userId })).id)
        return { a, b, made }
      },
      contestants: ({ a, b, made }) => [
        () => move(a.id, b.id),
        () => move(b.id, a.id),
        ...made.map((id, index) => () => {
          const body = { targetProjectId: (index % 2 === 0 ? a : b).id }
          return index < 2
            ? tenant.client.call('moveTimeEntry', { path: { id }, body })
            : tenant.client.call('updateTimeEntry', { path: { id }, body: { hours: '4', phaseId: null } })
        }),
      ],
      judge: async (answers, { a, b }) => {
        t.strictSame(new Set(sortedStatuses(answers)), new Set([200]))
        const { data } = await tenant.client.ok('listTimeEntries', { query: { limit: 100 } })
        t.strictSame(data.filter(({ projectId }) => projectId === a.id || projectId === b.id).length, 4)
      },
    })
  },
)
