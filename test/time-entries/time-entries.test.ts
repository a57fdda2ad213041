import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)

/** Creates an organization with a project and a worker, and a function that creates time entries for them. */
async function arranged() {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  const userId = await make.worker(tenant)
  const given = { projectId, userId, date: '2026-03-02', hours: '8' }
  const create = (body: object = {}) => tenant.client.send('POST', '/time-entries', { body: { ...given, ...body } })
  return { tenant, client: tenant.client, projectId, userId, given, create }
}

const patch = (client: Client, id: number, body: object) => client.send('PATCH', `/time-entries/${id}`, { body })

const framing = {
  phases: [
    { name: 'Framing', tasks: [{ name: 'Sill' }, { name: 'Studs' }] },
    { name: 'Roof', tasks: [{ name: 'Rafters' }] },
  ],
}

t.test('createTimeEntry calculates a totalCost of 279.13 for 7.25 hours at 38.50', async (t) => {
  const { create, client, given } = await arranged()
  const made = await create({
    hours: '7.25',
    hourlyRate: '38.50',
    description: ' Joists ',
    lat: 30.2672,
    lng: -97.7431,
  })
  matches(t, made, { status: 201, json: { data: { hours: '7.25', hourlyRate: '38.50', totalCost: '279.13' } } })
  const { id } = made.json.data
  t.equal(made.headers.location?.endsWith(`/time-entries/${id}`), true)
  const read = await client.ok('getTimeEntry', { path: { id } })
  t.strictSame(read.data, made.json.data)
  const { createdAt, updatedAt, ...rest } = read.data
  t.strictSame(rest, {
    id,
    projectId: given.projectId,
    userId: given.userId,
    taskId: null,
    phaseId: null,
    date: '2026-03-02',
    hours: '7.25',
    hourlyRate: '38.50',
    totalCost: '279.13',
    description: 'Joists',
    lat: 30.2672,
    lng: -97.7431,
    isReviewed: false,
    invoiceId: null,
  })
  t.equal(createdAt, updatedAt)
})

t.test('totalCost is null without a rate, and follows changes of hours and rate', async (t) => {
  const { create, client } = await arranged()
  const made = await create({ hours: '2' })
  matches(t, made.json.data, { hourlyRate: null, totalCost: null })
  const { id } = made.json.data
  matches(t, (await patch(client, id, { hourlyRate: '40' })).json.data, { hourlyRate: '40.00', totalCost: '80.00' })
  matches(t, (await patch(client, id, { hours: '2.5' })).json.data, { hours: '2.5', totalCost: '100.00' })
  matches(t, (await patch(client, id, { hourlyRate: null })).json.data, { hourlyRate: null, totalCost: null })
})

t.test('totalCost is the exact product of hours and rate, rounded once and half away from zero', async (t) => {
  const { create } = await arranged()
  const products = [
    ['0.000001', '1', '0.00'],
    ['0.005', '1', '0.01'],
    ['1.005', '1', '1.01'],
    ['7.25', '0.02', '0.15'],
    ['23.999999', '999999999999.999999', '23999999000000.00'],
  ]
  for (const [hours, hourlyRate, totalCost] of products) {
    t.equal((await create({ hours, hourlyRate })).json.data.totalCost, totalCost, `${hours} h at ${hourlyRate}`)
  }
})

t.test('hours must be a decimal string above 0 and at most 24', async (t) => {
  const { create, client } = await arranged()
  for (const hours of ['0', '0.0', '24.01', '24.000001', '100000']) {
    t.strictSame(statusAndViolations(await create({ hours })), expectedViolations('hours range'), hours)
  }
  t.strictSame(statusAndViolations(await create({ hours: 8 })), expectedViolations('hours type'))
  for (const hours of ['-1', '8h', '1.1234567']) {
    t.strictSame(statusAndViolations(await create({ hours })), expectedViolations('hours pattern'), hours)
  }
  t.equal((await create({ hours: '24' })).json.data.hours, '24')
  const { data } = (await create({ hours: '8.0' })).json
  t.equal(data.hours, '8')
  t.strictSame(statusAndViolations(await patch(client, data.id, { hours: '24.01' })), expectedViolations('hours range'))
})

t.test('the task of a time entry must be of its project, and sets the phase', async (t) => {
  const { tenant, create, client } = await arranged()
  const [first, second] = (await make.project(tenant, framing)).phases
  const own = await make.project(tenant, framing)
  const [frame, roof] = own.phases
  const projectId = own.id
  t.strictSame(
    statusAndViolations(await create({ projectId, taskId: first!.tasks[0]!.id })),
    expectedViolations('taskId not_found'),
  )
  const foreign = await create({ projectId, taskId: first!.tasks[0]!.id, phaseId: second!.id, hours: '25' })
  t.strictSame(statusAndViolations(foreign), expectedViolations('hours range', 'phaseId not_found', 'taskId not_found'))
  const sill = frame!.tasks[0]!.id
  for (const place of [{ taskId: sill }, { taskId: sill, phaseId: null }, { taskId: sill, phaseId: frame!.id }]) {
    matches(t, (await create({ projectId, ...place })).json.data, { taskId: sill, phaseId: frame!.id })
  }
  const other = await create({ projectId, taskId: sill, phaseId: roof!.id })
  matches(t, other, { status: 422, json: { errors: [{ field: 'taskId', code: 'rule', message: /Framing/ }] } })
  const { id } = (await create({ projectId, phaseId: frame!.id })).json.data
  const rafters = roof!.tasks[0]!.id
  matches(t, (await patch(client, id, { taskId: rafters })).json.data, { taskId: rafters, phaseId: roof!.id })
  t.strictSame(statusAndViolations(await patch(client, id, { phaseId: frame!.id })), expectedViolations('taskId rule'))
  t.strictSame(statusAndViolations(await patch(client, id, { phaseId: null })), expectedViolations('taskId rule'))
  matches(t, (await patch(client, id, { phaseId: frame!.id, taskId: null })).json.data, {
    phaseId: frame!.id,
    taskId: null,
  })
  matches(t, (await patch(client, id, { phaseId: null })).json.data, { phaseId: null, taskId: null })
})

t.test('a reviewed time entry can be neither changed nor deleted, until the review is removed', async (t) => {
  const { tenant, create, client } = await arranged()
  const { id } = (await create({ isReviewed: true })).json.data
  matches(t, await patch(client, id, { hours: '7' }), { status: 409, json: { detail: /is reviewed/ } })
  matches(t, await patch(client, id, { isReviewed: true, hours: '7' }), { status: 409 })
  t.equal((await patch(client, id, { isReviewed: true, hours: '8' })).status, 200, 'a PATCH without changes is allowed')
  matches(t, await client.call('deleteTimeEntry', { path: { id } }), { status: 409, json: { detail: /is reviewed/ } })
  const { id: targetProjectId } = await make.project(tenant)
  const moved = await client.ok('moveTimeEntry', { path: { id }, body: { targetProjectId } })
  matches(t, moved.data, { projectId: targetProjectId, isReviewed: true })
  matches(t, (await patch(client, id, { isReviewed: false, hours: '7' })).json.data, { isReviewed: false, hours: '7' })
  const deleted = await client.ok('deleteTimeEntry', { path: { id } })
  t.type(deleted.data.deletedAt, 'string')
  t.equal((await client.call('getTimeEntry', { path: { id } })).status, 404)
})

t.test('a user with the role field cannot review time entries, but a manager can', async (t) => {
  const { tenant, create, given } = await arranged()
  const app = await makeApp(tenant)
  const as = async (role: 'field' | 'manager') =>
    (await makeTokens(tenant.client.origin, await makeUser(tenant, role), app, ['time_entries:write'])).client
  const [field, manager] = [await as('field'), await as('manager')]
  const { id } = (await create()).json.data
  const forbidden = { status: 403, code: 'forbidden' }
  matches(t, await patch(field, id, { isReviewed: true }), forbidden)
  matches(t, await field.send('POST', '/time-entries', { body: { ...given, isReviewed: true } }), forbidden)
  const bulk = { operation: 'update' as const, ids: [id], changes: { isReviewed: true } }
  matches(t, await field.call('bulkTimeEntries', { body: bulk }), forbidden)
  t.equal((await field.send('POST', '/time-entries', { body: { ...given, isReviewed: false } })).status, 201)
  t.equal((await patch(field, id, { hours: '7' })).status, 200)
  matches(t, (await patch(manager, id, { isReviewed: true })).json.data, { isReviewed: true })
  matches(t, await patch(field, id, { hours: '6' }), { status: 409 })
  matches(t, (await patch(field, id, { isReviewed: false })).json.data, { isReviewed: false })
})

t.test('a deleted or foreign project, a foreign user and a removed user are a 422', async (t) => {
  const { tenant, create, userId } = await arranged()
  const stranger = await service.tenant()
  const gone = await make.project(tenant)
  await tenant.client.ok('deleteProject', { path: { id: gone.id } })
  for (const projectId of [gone.id, (await make.project(stranger)).id, 2_147_483_600]) {
    t.strictSame(
      statusAndViolations(await create({ projectId, phaseId: 7 })),
      expectedViolations('projectId not_found'),
    )
  }
  t.strictSame(
    statusAndViolations(await create({ userId: await make.worker(stranger) })),
    expectedViolations('userId not_found'),
  )
  const { id } = (await create()).json.data
  const email = 'leaving@pine.example'
  const leaving = await make.worker(tenant, 'field', email)
  const kept = (await create({ userId: leaving })).json.data
  await runTransaction(tenant.database, tenant.caller, (tx) => removeUser(tx, tenant.id, email))
  t.strictSame(statusAndViolations(await create({ userId: leaving })), expectedViolations('userId not_found'))
  t.strictSame(
    statusAndViolations(await patch(tenant.client, id, { userId: leaving })),
    expectedViolations('userId not_found'),
  )
  matches(t, (await patch(tenant.client, kept.id, { hours: '4' })).json.data, { userId: leaving, hours: '4' })
  matches(t, (await patch(tenant.client, kept.id, { userId })).json.data, { userId })
})

t.test('the date of a time entry must be a calendar date from the year 1 to 9999', async (t) => {
  const { create } = await arranged()
  for (const date of ['2026-02-30', '2026-03-02T00:00:00Z', '2026-3-2', '0000-01-01', '2025-02-29', 'today']) {
    t.strictSame(statusAndViolations(await create({ date })), expectedViolations('date format'), date)
  }
  t.strictSame(statusAndViolations(await create({ date: 20260302 })), expectedViolations('date type'))
  t.strictSame(statusAndViolations(await create({ date: '10000-01-01' })).status, 422)
  for (const date of ['2024-02-29', '0001-01-01', '9999-12-31']) t.equal((await create({ date })).json.data.date, date)
})

t.test('createTimeEntry and updateTimeEntry report each invalid field', async (t) => {
  const { create, client, given } = await arranged()
  t.strictSame(statusAndViolations(await client.send('POST', '/time-entries', { body: {} })), {
    status: 422,
    fields: ['projectId required', 'userId required', 'date required', 'hours required'],
  })
  const wrong: [object, string][] = [
    [{ lat: 90.1 }, 'lat range'],
    [{ lng: -180.5 }, 'lng range'],
    [{ lat: '30' }, 'lat type'],
    [{ hourlyRate: '-1' }, 'hourlyRate pattern'],
    [{ hourlyRate: 40 }, 'hourlyRate type'],
    [{ isReviewed: 'yes' }, 'isReviewed type'],
    [{ totalCost: '8.00' }, 'totalCost unknown'],
    [{ invoiceId: 7 }, 'invoiceId unknown'],
    [{ description: 'x'.repeat(10_001) }, 'description length'],
    [{ phaseId: 0 }, 'phaseId range'],
  ]
  for (const [body, field] of wrong)
    t.strictSame(statusAndViolations(await create(body)), expectedViolations(field), field)
  const { id } = (await create()).json.data
  t.strictSame(
    statusAndViolations(await patch(client, id, { projectId: given.projectId })),
    expectedViolations('projectId unknown'),
  )
  t.strictSame(statusAndViolations(await patch(client, id, { hours: null })), expectedViolations('hours type'))
})

t.test(
  'moveTimeEntry needs projects:reassign and time_entries:read; a move to the same project changes nothing',
  async (t) => {
    const { tenant, create, client, projectId } = await arranged()
    const made = (await create()).json.data
    const path = { id: made.id }
    const target = await make.project(tenant)
    const withScopes = async (...scopes: string[]) => (await tenant.key({ scopes })).client
    const body = { targetProjectId: target.id }
    t.equal((await (await withScopes('time_entries:write')).call('moveTimeEntry', { path, body })).status, 403)
    t.equal((await (await withScopes('projects:reassign')).call('moveTimeEntry', { path, body })).status, 403)
    const own = await client.ok('moveTimeEntry', { path, body: { targetProjectId: projectId } })
    t.strictSame(own.data, made)
    const mover = await withScopes('projects:reassign', 'time_entries:read')
    t.equal((await mover.ok('moveTimeEntry', { path, body })).data.projectId, target.id)
    const gone = await make.project(tenant)
    await client.ok('deleteProject', { path: { id: gone.id } })
    const nowhere = await client.call('moveTimeEntry', { path, body: { targetProjectId: gone.id } })
    t.strictSame(statusAndViolations(nowhere), expectedViolations('targetProjectId not_found'))
    t.equal((await client.call('moveTimeEntry', { path: { id: 2_000_000_000 }, body })).status, 404)
  },
)

t.test(
  "a moved time entry gets the target's phase of the same name (ignoring case), and no task if that phase has no such task",
  async (t) => {
    const { tenant, create, client } = await arranged()
    const source = await make.project(tenant, framing)
    const [frame, roof] = source.phases
    const bare = await make.project(tenant, {
      phases: [{ name: 'Cleaning' }, { name: 'FRAMING', tasks: [{ name: 'Sheathing' }] }],
    })
    const alike = await make.project(tenant, { phases: [{ name: 'roof', tasks: [{ name: 'RAFTERS' }] }] })
    const move = async (id: number, to: { id: number }) =>
      (await client.ok('moveTimeEntry', { path: { id }, body: { targetProjectId: to.id } })).data
    const first = (await create({ projectId: source.id, taskId: frame!.tasks[0]!.id })).json.data.id
    matches(t, await move(first, bare), { projectId: bare.id, phaseId: bare.phases[1]!.id, taskId: null })
    const second = (await create({ projectId: source.id, taskId: roof!.tasks[0]!.id })).json.data.id
    const [there] = alike.phases
    matches(t, await move(second, alike), { projectId: alike.id, phaseId: there!.id, taskId: there!.tasks[0]!.id })
    matches(t, await move(second, bare), { projectId: bare.id, phaseId: null, taskId: null })
  },
)

t.test('a moved time entry does not get a task of the same name from another phase', async (t) => {
  const { tenant, create, client } = await arranged()
  const source = await make.project(tenant, { phases: [{ name: 'Framing', tasks: [{ name: 'Sill' }] }] })
  const target = await make.project(tenant, {
    phases: [
      { name: 'Roof', tasks: [{ name: 'Sill' }] },
      { name: 'Framing', tasks: [{ name: 'Joists' }] },
    ],
  })
  const { id } = (await create({ projectId: source.id, taskId: source.phases[0]!.tasks[0]!.id })).json.data
  const body = { targetProjectId: target.id }
  matches(t, (await client.ok('moveTimeEntry', { path: { id }, body })).data, {
    phaseId: target.phases[1]!.id,
    taskId: null,
  })
})

t.test(
  "phases and tasks of another project are not found, whether the entry's own project has phases or not",
  async (t) => {
    const { tenant, create } = await arranged()
    const source = await make.project(tenant, framing)
    const [phase] = source.phases
    for (const target of [await make.project(tenant), await make.project(tenant, { phases: [{ name: 'Roof' }] })]) {
      for (const [field, id] of [
        ['phaseId', phase!.id],
        ['taskId', phase!.tasks[0]!.id],
      ] as const) {
        const refused = await create({ projectId: target.id, [field]: id })
        matches(t, refused, { status: 422, json: { errors: [{ field, code: 'not_found' }] } })
      }
    }
  },
)
