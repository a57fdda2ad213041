import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations, violatedFieldNames } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const day = '2026-03-02'

const put = ({ client }: TestTenant, body: object) => client.send('PUT', '/crew-assignments', { body })
const membersOf = (...people: { id: number }[]) => people.map(({ id }) => ({ userId: id }))
const peopleIn = (data: { userId: number }[]) => data.map(({ userId }) => userId)

async function arranged() {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  const person = () => makeUser(tenant)
  return { tenant, projectId, people: [await person(), await person(), await person(), await person()] as const }
}

t.test(
  'a new crew for a day keeps the assignments of people who stay and deletes those of people who leave',
  async (t) => {
    const { tenant, projectId, people } = await arranged()
    const [seven, eight, nine] = people
    const first = await put(tenant, { projectId, date: day, crew: membersOf(seven, eight) })
    matches(t, first, { status: 200, json: { meta: { warnings: [] } } })
    t.strictSame(peopleIn(first.json.data), [seven.id, eight.id])
    const second = await put(tenant, { projectId, date: day, crew: membersOf(eight, nine) })
    t.strictSame(second.json.data[0], first.json.data[1], 'the assignment of a person who stays is unchanged')
    t.strictSame(peopleIn(second.json.data), [eight.id, nine.id])
    const listed = async (query: object) => (await tenant.client.ok('listCrewAssignments', { query })).data
    t.strictSame(peopleIn(await listed({ projectId })), [nine.id, eight.id], 'newest first')
    const all = await listed({ projectId, includeDeleted: true })
    t.strictSame(peopleIn(all), [nine.id, eight.id, seven.id])
    matches(t, all[2], { id: first.json.data[0].id, deletedAt: String })
    const eventTypes = (await tenant.client.ok('listEvents')).data.map(({ event }) => event.type)
    t.strictSame(eventTypes, ['project.created', 'crew.replaced', 'crew.replaced'])
  },
)

t.test(
  'a new crew for a day stores the given fields of each person, and clears fields that are left out',
  async (t) => {
    const { tenant, projectId, people } = await arranged()
    const userId = people[0].id
    const given = { userId, startTime: '07:30', isLead: true, notes: 'Keys at the office' }
    const first = await put(tenant, { projectId, date: day, crew: [given] })
    matches(t, first.json.data, [{ ...given, projectId, date: day }])
    const again = await put(tenant, { projectId, date: day, crew: [given] })
    t.strictSame(again.json.data, first.json.data, 'the same crew changes nothing')
    const bare = await put(tenant, { projectId, date: day, crew: [{ userId }] })
    matches(t, bare.json.data, [{ id: first.json.data[0].id, startTime: null, isLead: false, notes: null }])
  },
)

t.test('an empty crew deletes all assignments of the day, and a missing crew is a 422', async (t) => {
  const { tenant, projectId, people } = await arranged()
  await put(tenant, { projectId, date: day, crew: membersOf(...people) })
  const other = await put(tenant, { projectId, date: '2026-03-03', crew: membersOf(...people) })
  matches(t, await put(tenant, { projectId, date: day, crew: [] }), { status: 200, json: { data: [] } })
  t.strictSame(statusAndViolations(await put(tenant, { projectId, date: day })), expectedViolations('crew required'))
  const { data } = await tenant.client.ok('listCrewAssignments')
  t.strictSame(data, other.json.data.toReversed(), 'the other day stays as it was')
})

t.test('listing a person twice in a crew is a 422 that names the index of the second one', async (t) => {
  const { tenant, projectId, people } = await arranged()
  const [a, b] = people
  const twice = await put(tenant, { projectId, date: day, crew: membersOf(a, a) })
  t.strictSame(statusAndViolations(twice), expectedViolations('crew[1].userId rule'))
  const thrice = await put(tenant, { projectId, date: day, crew: membersOf(a, b, a, a) })
  t.strictSame(statusAndViolations(thrice), expectedViolations('crew[2].userId rule', 'crew[3].userId rule'))
  t.strictSame((await tenant.client.ok('listCrewAssignments')).data, [])
})

t.test('a person who is on another project that day causes a double_booked warning', async (t) => {
  const { tenant, projectId, people } = await arranged()
  const other = await make.project(tenant, { projectNumber: '2026-014' })
  const [seven, eight] = people
  await make.crewAssignment(tenant, { projectId: other.id, userId: seven.id, date: day })
  const answer = await put(tenant, { projectId, date: day, crew: membersOf(seven, eight) })
  const message = `Is also assigned to project ${other.id} (2026-014) on that day.`
  t.equal(answer.status, 200)
  t.strictSame(answer.json.meta.warnings, [{ field: 'crew[0].userId', code: 'double_booked', message }])
  t.strictSame(peopleIn(answer.json.data), [seven.id, eight.id])
  const next = await put(tenant, { projectId, date: '2026-03-03', crew: membersOf(seven, eight) })
  t.strictSame(next.json.meta.warnings, [])
  const { client } = await tenant.key({ scopes: ['dispatch:write'] })
  const blind = await client.send('PUT', '/crew-assignments', {
    body: { projectId, date: day, crew: membersOf(seven) },
  })
  t.equal(blind.json.meta.warnings[0].message, `Is also assigned to project ${other.id} on that day.`)
  await tenant.client.ok('deleteProject', { path: { id: other.id } })
  const alone = await put(tenant, { projectId, date: day, crew: membersOf(seven) })
  t.strictSame(alone.json.meta.warnings, [], 'a deleted project does not count')
})

t.test('a deleted or foreign project and an invalid startTime are a 422', async (t) => {
  const { tenant, projectId, people } = await arranged()
  const crew = membersOf(...people)
  const { id: gone } = await make.project(tenant)
  await tenant.client.ok('deleteProject', { path: { id: gone } })
  const foreign = (await make.project(await service.tenant())).id
  for (const id of [gone, foreign]) {
    const refused = await put(tenant, { projectId: id, date: day, crew })
    t.strictSame(statusAndViolations(refused), expectedViolations('projectId not_found'))
  }
  for (const startTime of ['25:00', '24:00', '7:30', '07:60', '07:30:00']) {
    const refused = await put(tenant, { projectId, date: day, crew: [{ ...crew[0], startTime }] })
    t.strictSame(violatedFieldNames(refused), ['crew[0].startTime'], startTime)
    t.equal(refused.status, 422, startTime)
  }
  const late = await put(tenant, { projectId, date: day, crew: [{ ...crew[0], startTime: '25:00' }] })
  t.strictSame(statusAndViolations(late), expectedViolations('crew[0].startTime pattern'))
})

t.test('an invalid date, a removed user, a foreign user and more than 200 crew members are each a 422', async (t) => {
  const { tenant, projectId, people } = await arranged()
  const [staying, leaving] = people
  await put(tenant, { projectId, date: day, crew: membersOf(staying, leaving) })
  await runTransaction(tenant.database, tenant.caller, (tx) => removeUser(tx, tenant.id, leaving.email))
  const stranger = await makeUser(await service.tenant())
  const crew = membersOf(staying, leaving, stranger)
  const lost = expectedViolations('crew[1].userId not_found', 'crew[2].userId not_found')
  t.strictSame(statusAndViolations(await put(tenant, { projectId, date: day, crew })), lost)
  for (const date of ['2026-02-30', '2026-03-02T00:00:00Z']) {
    t.strictSame(
      statusAndViolations(await put(tenant, { projectId, date, crew: [] })),
      expectedViolations('date format'),
    )
  }
  const many = Array.from({ length: 201 }, (_, index) => ({ userId: index + 1 }))
  t.strictSame(
    statusAndViolations(await put(tenant, { projectId, date: day, crew: many })),
    expectedViolations('crew length'),
  )
})

t.test('deleting a crew assignment needs dispatch:write, and a deleted assignment is not found', async (t) => {
  const tenant = await service.tenant()
  const { id, projectId } = await make.crewAssignment(tenant)
  const { client: reader } = await tenant.key({ scopes: ['dispatch:read'] })
  const path = { id }
  t.equal((await reader.call('getCrewAssignment', { path })).status, 200)
  matches(t, await reader.call('deleteCrewAssignment', { path }), { status: 403, code: 'scope_insufficient' })
  const body = { projectId, date: day, crew: [] }
  matches(t, await reader.call('replaceJobDayCrew', { body }), { status: 403, json: { detail: /dispatch:write/ } })
  matches(t, await tenant.client.call('deleteCrewAssignment', { path }), {
    status: 200,
    json: { data: { id, deletedAt: String } },
  })
  t.equal((await tenant.client.call('getCrewAssignment', { path })).status, 404)
  t.equal((await tenant.client.call('deleteCrewAssignment', { path })).status, 404)
  const { client: nosy } = await tenant.key({ scopes: ['projects:read', 'time_entries:read'] })
  matches(t, await nosy.call('listCrewAssignments'), { status: 403, json: { detail: /dispatch:read/ } })
})

t.test('listCrewAssignments sorts by date, then by id, newest first, and filters by user and dates', async (t) => {
  const { tenant, projectId, people } = await arranged()
  const [a, b] = people
  const at = async (date: string, ...crew: { id: number }[]) =>
    put(tenant, { projectId, date, crew: membersOf(...crew) })
  await at('2026-01-01', a, b)
  await at('2025-12-31', a)
  await at('2026-01-02', b)
  const listed = async (query: object) =>
    (await tenant.client.ok('listCrewAssignments', { query })).data.map(({ date, userId }) => [date, userId])
  const newest = [
    ['2026-01-02', b.id],
    ['2026-01-01', b.id],
    ['2026-01-01', a.id],
    ['2025-12-31', a.id],
  ]
  t.strictSame(await listed({}), newest)
  t.strictSame(await listed({ userId: a.id }), newest.slice(2))
  t.strictSame(await listed({ dateFrom: '2026-01-01', dateTo: '2026-01-01' }), newest.slice(1, 3))
  const { meta } = await tenant.client.ok('listCrewAssignments', { query: { limit: 2 } })
  t.strictSame(await listed({ limit: 2, cursor: meta.pagination.cursor! }), newest.slice(2))
  const searched = await tenant.client.send('GET', '/crew-assignments?search=x')
  t.strictSame(statusAndViolations(searched), expectedViolations('query.search unknown'))
})

t.test('of two concurrent requests for the crew of a day, one wins, and no person is listed twice', async (t) => {
  const { tenant, projectId, people } = await arranged()
  const [a, b, c, d] = people
  const crews = [membersOf(a, b, c), membersOf(c, d)]
  await race(t, {
    at: service,
    arrange: (round) => `2026-03-${String(round + 1).padStart(2, '0')}`,
    contestants: (date) => crews.map((crew) => () => put(tenant, { projectId, date, crew })),
    judge: async (answers, date) => {
      t.strictSame(sortedStatuses(answers), [200, 200])
      const query = { projectId, dateFrom: date, dateTo: date }
      const { data } = await tenant.client.ok('listCrewAssignments', { query })
      const found = peopleIn(data).sort((x, y) => x - y)
      const wanted = crews.map((crew) => peopleIn(crew))
      t.ok(
        wanted.some((crew) => crew.join() === found.join()),
        found.join(),
      )
    },
  })
})

t.test(
  'of two concurrent requests that assign a person to two projects on one day, the later one gets a warning',
  async (t) => {
    const { tenant, projectId, people } = await arranged()
    const { id: other } = await make.project(tenant)
    const crew = membersOf(people[0])
    await race(t, {
      at: service,
      arrange: (round) => `2026-03-${String(round + 1).padStart(2, '0')}`,
      contestants: (date) => [projectId, other].map((id) => () => put(tenant, { projectId: id, date, crew })),
      judge: (answers) => {
        const warned = answers.filter(({ json }) => json.meta.warnings.length > 0)
        t.equal(warned.length, 1, 'the later one')
      },
    })
  },
)

t.test(
  'moveProjectRecords moves crew assignments, and deletes those of people who are already on the target that day',
  async (t) => {
    const { tenant, projectId, people } = await arranged()
    const { id: target } = await make.project(tenant)
    const [a, b] = people
    const source = (await put(tenant, { projectId, date: day, crew: membersOf(a, b) })).json.data
    const next = (await put(tenant, { projectId, date: '2026-03-03', crew: membersOf(a) })).json.data
    const there = (await put(tenant, { projectId: target, date: day, crew: membersOf(a) })).json.data
    const path = { id: projectId }
    const counted = await tenant.client.ok('getProjectAttachedRecords', { path })
    matches(t, counted.data, { counts: { crewAssignments: 3 }, total: 3 })
    const moved = await tenant.client.ok('moveProjectRecords', { path, body: { targetProjectId: target } })
    matches(t, moved.data, { counts: { crewAssignments: 2 }, total: 2 }, 'what was moved')
    const listed = async (query: object) => (await tenant.client.ok('listCrewAssignments', { query })).data
    const ids = (await listed({ projectId: target })).map(({ id }) => id)
    t.strictSame(ids, [next[0].id, there[0].id, source[1].id])
    t.strictSame(await listed({ projectId }), [])
    matches(t, await listed({ projectId, includeDeleted: true }), [{ id: source[0].id, deletedAt: String }])
    t.equal((await tenant.client.call('deleteProject', { path })).status, 200)
  },
)

t.test('a project whose only records are crew assignments can be deleted', async (t) => {
  const tenant = await service.tenant()
  const { projectId } = await make.crewAssignment(tenant)
  t.equal((await tenant.client.call('deleteProject', { path: { id: projectId } })).status, 200)
})

t.test('a deleted assignment to another project causes no double_booked warning', async (t) => {
  const { tenant, projectId, people } = await arranged()
  const [seven] = people
  const other = await make.project(tenant)
  const { id } = await make.crewAssignment(tenant, { projectId: other.id, userId: seven.id, date: day })
  await tenant.client.ok('deleteCrewAssignment', { path: { id } })
  const alone = await put(tenant, { projectId, date: day, crew: membersOf(seven) })
  t.strictSame(alone.json.meta.warnings, [])
})

t.test(
  "a deleted assignment in the target project does not block moving the same person's assignment there",
  async (t) => {
    const { tenant, projectId, people } = await arranged()
    const [seven] = people
    const other = await make.project(tenant)
    const { id } = await make.crewAssignment(tenant, { projectId: other.id, userId: seven.id, date: day })
    await tenant.client.ok('deleteCrewAssignment', { path: { id } })
    const moved = await make.crewAssignment(tenant, { projectId, userId: seven.id, date: day })
    const body = { targetProjectId: other.id }
    const { data } = await tenant.client.ok('moveProjectRecords', { path: { id: projectId }, body })
    matches(t, data, { counts: { crewAssignments: 1 } })
    const { data: kept } = await tenant.client.ok('getCrewAssignment', { path: { id: moved.id } })
    t.equal(kept.projectId, other.id)
  },
)

t.test('a deleted project accepts no crew, not even an empty one', async (t) => {
  const { tenant, projectId, people } = await arranged()
  await tenant.client.ok('deleteProject', { path: { id: projectId } })
  for (const crew of [[], membersOf(people[0])]) {
    const refused = await put(tenant, { projectId, date: day, crew })
    t.strictSame(statusAndViolations(refused), expectedViolations('projectId not_found'))
  }
})
