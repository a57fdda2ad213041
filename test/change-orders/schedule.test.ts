import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'

/** These tests check how the scheduleDays of change orders move the expected end of their project. */

const service = await startService(t)
const { drawn } = makePaperHelpers(service)

const startDate = '2026-05-04T00:00:00.000Z'
const expectedEndDate = '2026-06-26T00:00:00.000Z'
const ends = { startDate, expectedEndDate }

const projectOf = async ({ client }: TestTenant, id: number) => (await client.ok('getProject', { path: { id } })).data
const approve = ({ client }: TestTenant, id: number) => client.call('approveChangeOrder', { path: { id } })
const voiding = ({ client }: TestTenant, id: number) => client.call('voidChangeOrder', { path: { id } })
const lastEvents = async ({ client }: TestTenant, count: number) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.slice(-count).map(({ event }) => event)

t.test(
  "an approval moves the project's end by scheduleDays, and voiding moves the current end back by as many days",
  async (t) => {
    const tenant = await service.tenant()
    const { id: projectId } = await make.project(tenant, ends)
    const made = await make.changeOrder(tenant, { projectId, scheduleDays: 10, status: 'submitted' })
    matches(t, made, { scheduleDays: 10, completionDate: null })
    const moved = '2026-07-06T00:00:00.000Z'
    matches(t, await approve(tenant, made.id), { status: 200, json: { data: { completionDate: moved } } })
    t.equal((await projectOf(tenant, projectId)).expectedEndDate, moved)
    matches(t, await lastEvents(tenant, 2), [
      { type: 'change_order.approved', data: { completionDate: moved }, previous_attributes: { completionDate: null } },
      { type: 'project.updated', data: { expectedEndDate: moved }, previous_attributes: { expectedEndDate } },
    ])
    const body = { expectedEndDate: '2026-08-01T09:30:00.000Z' }
    await tenant.client.ok('updateProject', { path: { id: projectId }, body })
    const answer = await voiding(tenant, made.id)
    matches(
      t,
      answer,
      { status: 200, json: { data: { scheduleDays: 10, completionDate: moved } } },
      'completionDate stays as it is on the paper',
    )
    t.equal((await projectOf(tenant, projectId)).expectedEndDate, '2026-07-22T09:30:00.000Z')
  },
)

t.test('an end at 11:59 PM stays at 11:59 PM when scheduleDays cross a clock change, as on the paper', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
  // 11:59 PM of March 13 in Los Angeles, one day before daylight saving time begins.
  const end = '2027-03-14T07:59:00.000Z'
  const { id: projectId } = await make.project(tenant, { expectedEndDate: end })
  const made = await make.changeOrder(tenant, { projectId, scheduleDays: 1, status: 'submitted' })
  const { data: asked } = await tenant.client.ok('renderChangeOrderPdf', { path: { id: made.id } })
  const { pages } = await drawn(tenant, asked.job_id)
  matches(t, pages.join(' '), containing('March 14, 2027'), pages.join(' '))
  t.notOk(pages.join(' ').includes('March 15, 2027'))
  await approve(tenant, made.id)
  t.equal((await projectOf(tenant, projectId)).expectedEndDate, '2027-03-15T06:59:00.000Z')
  await voiding(tenant, made.id)
  t.equal((await projectOf(tenant, projectId)).expectedEndDate, end)
})

t.test(
  'approving only scheduleDays, without an amount, emits project.updated; 0 or missing scheduleDays move no date',
  async (t) => {
    const tenant = await service.tenant()
    const { id: projectId } = await make.project(tenant, { ...ends, contractValue: '1000.00' })
    const lines = [{ description: 'Later delivery', unitPrice: '0' }]
    const later = await make.changeOrder(tenant, { projectId, scheduleDays: -7, status: 'approved', lines })
    t.equal(later.completionDate, '2026-06-19T00:00:00.000Z')
    matches(t, await lastEvents(tenant, 1), [
      { type: 'project.updated', previous_attributes: { expectedEndDate, contractValue: undefined } },
    ])
    for (const scheduleDays of [null, 0]) {
      const none = await make.changeOrder(tenant, { projectId, scheduleDays, status: 'approved', lines })
      matches(
        t,
        none,
        { scheduleDays, completionDate: later.completionDate },
        'completionDate is the unchanged end of the project',
      )
      await voiding(tenant, none.id)
    }
    t.equal((await projectOf(tenant, projectId)).expectedEndDate, later.completionDate)
  },
)

t.test(
  'scheduleDays that would end the project before its start are a 409 that names both dates, and change nothing',
  async (t) => {
    const tenant = await service.tenant()
    const { id: projectId } = await make.project(tenant, ends)
    const early = await make.changeOrder(tenant, { projectId, scheduleDays: -54, status: 'submitted' })
    const refused = await approve(tenant, early.id)
    const detail =
      "The change order is submitted. Its -54 days would move the project's expectedEndDate from 2026-06-26T00:00:00.000Z to 2026-05-03T00:00:00.000Z, before its startDate 2026-05-04T00:00:00.000Z. Change expectedEndDate or startDate first."
    matches(t, refused, { status: 409, code: 'conflict', json: { detail } })
    matches(t, await projectOf(tenant, projectId), { expectedEndDate, contractValue: null })
    const onTheDay = await make.changeOrder(tenant, { projectId, scheduleDays: -53, status: 'approved' })
    t.equal(onTheDay.completionDate, startDate, 'the end may equal the start')
    const later = await make.changeOrder(tenant, { projectId, scheduleDays: 20, status: 'approved' })
    const body = { startDate: '2026-05-20T00:00:00.000Z' }
    await tenant.client.ok('updateProject', { path: { id: projectId }, body })
    matches(t, await voiding(tenant, later.id), {
      status: 409,
      json: {
        detail: /Voiding its 20 days .* from 2026-05-24T00:00:00\.000Z to 2026-05-04T00:00:00\.000Z, .* 2026-05-20/,
      },
    })
    const { data } = await tenant.client.ok('getChangeOrder', { path: { id: later.id } })
    matches(t, data, { status: 'approved', voidedAt: null })
  },
)

t.test('scheduleDays that would end the project after the year 9999 are a 409', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant, { expectedEndDate: '9999-12-01T00:00:00.000Z' })
  const { id } = await make.changeOrder(tenant, { projectId, scheduleDays: 31, status: 'submitted' })
  matches(t, await approve(tenant, id), { status: 409, json: { detail: /9999-12-01T00:00:00\.000Z out of the years/ } })
})

t.test(
  'scheduleDays set no end for a project without one, and voiding the change order keeps an end that was set later',
  async (t) => {
    const tenant = await service.tenant()
    const { id: projectId } = await make.project(tenant, { startDate })
    const made = await make.changeOrder(tenant, { projectId, scheduleDays: 10, status: 'approved' })
    t.equal(made.completionDate, null)
    t.equal((await projectOf(tenant, projectId)).expectedEndDate, null)
    await tenant.client.ok('updateProject', { path: { id: projectId }, body: { expectedEndDate } })
    t.equal((await voiding(tenant, made.id)).status, 200)
    t.equal((await projectOf(tenant, projectId)).expectedEndDate, expectedEndDate)
  },
)

t.test(
  'change orders that move to another project leave its end unchanged, also when they are voided there',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id: projectId } = await make.project(tenant, ends)
    const { id: targetProjectId } = await make.project(tenant, ends)
    const made = await make.changeOrder(tenant, { projectId, scheduleDays: 10, status: 'approved' })
    await client.ok('moveProjectRecords', { path: { id: projectId }, body: { targetProjectId } })
    t.equal((await projectOf(tenant, targetProjectId)).expectedEndDate, expectedEndDate)
    t.equal((await projectOf(tenant, projectId)).expectedEndDate, made.completionDate)
    t.equal((await voiding(tenant, made.id)).status, 200)
    t.equal((await projectOf(tenant, targetProjectId)).expectedEndDate, expectedEndDate)
  },
)

t.test('scheduleDays are whole days from -3650 to 3650 or null, and can be changed in a draft only', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { projectId, ...draft } = await make.changeOrder(tenant)
  t.equal(draft.scheduleDays, null)
  const path = { id: draft.id }
  for (const scheduleDays of [-3650, 3650, 0, null]) {
    const body = { projectId, title: 'Later', scheduleDays }
    t.equal((await client.ok('createChangeOrder', { body })).data.scheduleDays, scheduleDays)
    t.equal((await client.ok('updateChangeOrder', { path, body: { scheduleDays } })).data.scheduleDays, scheduleDays)
  }
  for (const scheduleDays of [-3651, 3651, 1.5, '5', true]) {
    const body = { scheduleDays } as never
    matches(t, await client.call('updateChangeOrder', { path, body }), {
      status: 422,
      json: { errors: [{ field: 'scheduleDays' }] },
    })
  }
  for (const field of ['projectSequence', 'completionDate']) {
    const body = { [field]: null } as never
    matches(t, await client.call('updateChangeOrder', { path, body }), { status: 422, json: { errors: [{ field }] } })
  }
  await client.ok('updateChangeOrder', { path, body: { scheduleDays: 5 } })
  await client.ok('submitChangeOrder', { path })
  matches(t, await client.call('updateChangeOrder', { path, body: { scheduleDays: 6 } }), {
    status: 409,
    json: { detail: /submitted/ },
  })
  t.equal((await client.call('updateChangeOrder', { path, body: { scheduleDays: 5 } })).status, 200)
})
