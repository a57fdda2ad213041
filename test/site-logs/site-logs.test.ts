import t from 'tap'
import type { Role } from '../../db/domain/scopes.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const patch = (client: Client, id: number, body: object) => client.send('PATCH', `/site-logs/${id}`, { body })
const post = ({ client }: TestTenant, body: object) => client.send('POST', '/site-logs', { body })

/** Creates a user of the organization, and a client of an app that calls on the user's behalf. */
async function personWith(tenant: TestTenant, role: Role = 'owner') {
  const person = await makeUser(tenant, role)
  const { client } = await makeTokens(service.origin, person, await makeApp(tenant))
  return { ...person, client }
}

async function arranged() {
  const tenant = await service.tenant()
  const [project, person] = [await make.project(tenant), await makeUser(tenant)]
  return { tenant, project, person, given: { projectId: project.id, notes: 'Footings', createdBy: person.id } }
}

t.test(
  'createSiteLog returns an unreviewed site log with null for fields that were not given, and emits site_log.created',
  async (t) => {
    const { tenant, given } = await arranged()
    const body = { ...given, logDate: '2026-03-02' }
    const { status, data, headers } = await tenant.client.ok('createSiteLog', { body })
    t.equal(status, 201)
    matches(t, data, {
      ...body,
      isReviewed: false,
      reviewedBy: null,
      reviewedAt: null,
      tags: null,
      personnelCount: null,
    })
    t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/site-logs/${data.id}`)
    t.strictSame((await tenant.client.ok('getSiteLog', { path: { id: data.id } })).data, data)
    const eventTypes = (await tenant.client.ok('listEvents')).data.map(({ event }) => event.type)
    t.strictSame(eventTypes, ['project.created', 'site_log.created'])
  },
)

t.test('createSiteLog stores every field as given', async (t) => {
  const { tenant, given } = await arranged()
  const body = {
    ...given,
    logDate: '2024-02-29',
    title: 'Leap day',
    personnelCount: 0,
    workPerformed: 'Poured',
    materialsReceived: 'Concrete',
    visitorsOnSite: 'Inspector',
    issues: 'Rain',
    tags: ['concrete', 'a; b', 'ünïcode'],
    lat: -90,
    lng: 179.999999,
  }
  matches(t, (await tenant.client.ok('createSiteLog', { body })).data, body)
})

t.test('a logDate that is no calendar date is a 422 with code format', async (t) => {
  const { tenant, given } = await arranged()
  for (const logDate of ['2026-02-30', '2026-03-02T00:00:00Z', '2025-02-29', '2026-3-2']) {
    t.strictSame(
      statusAndViolations(await post(tenant, { ...given, logDate })),
      expectedViolations('logDate format'),
      logDate,
    )
  }
  const { id } = await make.siteLog(tenant)
  t.strictSame(
    statusAndViolations(await patch(tenant.client, id, { logDate: '2026-04-31' })),
    expectedViolations('logDate format'),
  )
})

t.test(
  'createSiteLog rejects missing, foreign and removed users, unknown projects, and values out of range',
  async (t) => {
    const { tenant, given } = await arranged()
    const body = { ...given, logDate: '2026-03-02' }
    const stranger = await makeUser(await service.tenant())
    const gone = await makeUser(tenant)
    await runTransaction(tenant.database, tenant.caller, (tx) => removeUser(tx, tenant.id, gone.email))
    const refused = async (more: object) => statusAndViolations(await post(tenant, { ...body, ...more }))
    t.strictSame(await refused({ createdBy: undefined }), expectedViolations('createdBy required'))
    t.strictSame(await refused({ createdBy: stranger.id }), expectedViolations('createdBy not_found'))
    t.strictSame(await refused({ createdBy: gone.id }), expectedViolations('createdBy not_found'), 'a removed user')
    t.strictSame(await refused({ isReviewed: true, reviewedBy: gone.id }), expectedViolations('reviewedBy not_found'))
    t.strictSame(await refused({ projectId: 2_000_000_000 }), expectedViolations('projectId not_found'))
    t.strictSame(await refused({ lat: 90.1 }), expectedViolations('lat range'))
    t.strictSame(await refused({ lng: -180.1 }), expectedViolations('lng range'))
    t.strictSame(await refused({ notes: ' ' }), expectedViolations('notes length'))
    t.strictSame(await refused({ personnelCount: -1 }), expectedViolations('personnelCount range'))
    t.strictSame(await refused({ tags: Array.from({ length: 21 }, String) }), expectedViolations('tags length'))
    t.strictSame(await refused({ tags: ['x'.repeat(51)] }), expectedViolations('tags[0] length'))
    t.strictSame(await refused({ reviewedBy: given.createdBy }), expectedViolations('reviewedBy rule'))
    t.strictSame(await refused({ reviewedAt: '2026-03-02T00:00:00Z' }), expectedViolations('reviewedAt rule'))
  },
)

t.test(
  'a review stores the reviewer and prevents changes; removing the review allows changes and clears the reviewer',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.siteLog(tenant)
    const office = await personWith(tenant, 'manager')
    const reviewed = await patch(office.client, id, { isReviewed: true })
    matches(t, reviewed, { status: 200, json: { data: { isReviewed: true, reviewedBy: office.id } } })
    t.equal(reviewed.json.data.reviewedAt, reviewed.json.data.updatedAt)
    const refused = await patch(office.client, id, { notes: 'Five footings' })
    matches(t, refused, { status: 409, code: 'conflict', json: { detail: /reviewed/ } })
    const again = await patch(tenant.client, id, { isReviewed: true })
    t.strictSame(again.json.data, reviewed.json.data, 'a second review changes nothing')
    for (const body of [{ isReviewed: true, notes: 'x' }, { reviewedBy: null }, { tags: [] }]) {
      t.equal((await patch(office.client, id, body)).status, 409, JSON.stringify(body))
    }
    const opened = await patch(office.client, id, { isReviewed: false, notes: 'Five footings' })
    const open = { isReviewed: false, reviewedBy: null, reviewedAt: null, notes: 'Five footings' }
    matches(t, opened, { status: 200, json: { data: open } })
    const both = { reviewedBy: office.id, reviewedAt: '2026-03-02T00:00:00Z' }
    t.strictSame(
      statusAndViolations(await patch(office.client, id, { isReviewed: false, ...both })),
      expectedViolations('reviewedBy rule', 'reviewedAt rule'),
    )
    matches(t, (await patch(tenant.client, id, { notes: null })).json.data, { notes: null })
  },
)

t.test('a review by an API key has no reviewer, and a given reviewer and time are stored as given', async (t) => {
  const tenant = await service.tenant()
  const [{ id }, person] = [await make.siteLog(tenant), await makeUser(tenant)]
  const { json } = await patch(tenant.client, id, { isReviewed: true })
  matches(t, json.data, { reviewedBy: null, reviewedAt: json.data.updatedAt })
  await patch(tenant.client, id, { isReviewed: false })
  const given = { reviewedBy: person.id, reviewedAt: '2026-03-02T17:00:00.000Z' }
  matches(t, (await patch(tenant.client, id, { isReviewed: true, ...given })).json.data, given)
  const log = { logDate: '2026-03-02', notes: 'x', createdBy: person.id, projectId: (await make.project(tenant)).id }
  matches(t, (await post(tenant, { ...log, isReviewed: true, ...given })).json.data, given)
})

t.test('a user with the role field can write site logs, but not review them', async (t) => {
  const tenant = await service.tenant()
  const foreman = await personWith(tenant, 'field')
  const log = { projectId: (await make.project(tenant)).id, logDate: '2026-03-02', notes: 'x', createdBy: foreman.id }
  const made = await foreman.client.send('POST', '/site-logs', { body: log })
  t.equal(made.status, 201)
  const forbidden = { status: 403, code: 'forbidden' }
  matches(t, await foreman.client.send('POST', '/site-logs', { body: { ...log, isReviewed: true } }), forbidden)
  matches(t, await patch(foreman.client, made.json.data.id, { isReviewed: true }), forbidden)
  t.equal((await patch(foreman.client, made.json.data.id, { notes: 'y', isReviewed: false })).status, 200)
  const reviewed = await make.siteLog(tenant, { isReviewed: true })
  const repeated = await patch(foreman.client, reviewed.id, { isReviewed: true })
  t.strictSame([repeated.status, repeated.json.data], [200, reviewed], 'repeating an existing review is allowed')
  const { client } = await makeTokens(service.origin, foreman, await makeApp(tenant), ['site_logs:write'])
  const bulk = (changes: object) =>
    client.call('bulkSiteLogs', { body: { operation: 'update', ids: [made.json.data.id], changes } })
  matches(t, await bulk({ isReviewed: true }), forbidden)
  t.equal((await bulk({ tags: ['x'] })).status, 202)
})

t.test(
  'deleteSiteLog refuses a reviewed site log with a 409, and returns any other site log with its deletedAt',
  async (t) => {
    const tenant = await service.tenant()
    const [kept, gone] = [await make.siteLog(tenant, { isReviewed: true }), await make.siteLog(tenant)]
    const remove = ({ id }: { id: number }) => tenant.client.call('deleteSiteLog', { path: { id } })
    matches(t, await remove(kept), { status: 409, json: { detail: /reviewed/ } })
    matches(t, await remove(gone), { status: 200, json: { data: { id: gone.id, deletedAt: String } } })
    t.equal((await remove(gone)).status, 404)
  },
)

t.test('dateFrom and dateTo filter site logs by date, both inclusive, and the newest comes first', async (t) => {
  const { tenant, given } = await arranged()
  for (const day of ['2026-03-01', '2026-03-03', '2026-03-02']) await make.siteLog(tenant, { ...given, logDate: day })
  const days = async (query: object) =>
    (await tenant.client.ok('listSiteLogs', { query })).data.map(({ logDate }) => logDate)
  t.strictSame(await days({ dateFrom: '2026-03-02', dateTo: '2026-03-03' }), ['2026-03-03', '2026-03-02'])
  t.strictSame(await days({ dateTo: '2026-03-01' }), ['2026-03-01'])
  t.strictSame(await days({}), ['2026-03-03', '2026-03-02', '2026-03-01'])
})

t.test(
  'listSiteLogs sorts by logDate, then by id, across pages, and supports filters and the compact form',
  async (t) => {
    const { tenant, given, project, person } = await arranged()
    const [other, somebody] = [await make.project(tenant), await makeUser(tenant)]
    const days = ['2025-12-31', '2026-01-01', '2026-01-01', '2025-12-31', '2026-01-01']
    const made = []
    for (const logDate of days) made.push(await make.siteLog(tenant, { ...given, logDate, title: 'Frame' }))
    const elsewhere = await make.siteLog(tenant, { projectId: other.id, createdBy: somebody.id, isReviewed: true })
    const expected = [elsewhere, made[4]!, made[2]!, made[1]!, made[3]!, made[0]!].map(({ id }) => id)
    const walked: number[] = []
    let cursor: string | null = null
    do {
      const query: { limit: number; compact: boolean; cursor?: string } = {
        limit: 2,
        compact: true,
        ...(cursor === null ? {} : { cursor }),
      }
      const { data, meta } = await tenant.client.ok('listSiteLogs', { query })
      for (const item of nonEmpty(data)) {
        t.strictSame(Object.keys(item), ['id', 'projectId', 'logDate', 'title', 'isReviewed', 'updatedAt'])
        walked.push(item.id)
      }
      cursor = meta.pagination.cursor
    } while (cursor !== null)
    t.strictSame(walked, expected)
    const count = async (query: object) => (await tenant.client.ok('listSiteLogs', { query })).data.length
    t.equal(await count({ projectId: project.id }), 5)
    t.equal(await count({ createdBy: somebody.id }), 1)
    t.equal(await count({ isReviewed: 'true' }), 1)
    t.equal(await count({ isReviewed: 'false' }), 5)
    t.equal(await count({ createdBy: person.id, isReviewed: 'true' }), 0)
    t.strictSame(
      statusAndViolations(await tenant.client.send('GET', '/site-logs?isReviewed=maybe')),
      expectedViolations('query.isReviewed enum'),
    )
  },
)

t.test('search finds a site log by its title, texts, tags and weather, ignoring case', async (t) => {
  const { tenant, given } = await arranged()
  const texts = {
    title: 'Footings north',
    notes: 'Übergabe at four',
    workPerformed: 'stripped the forms',
    materialsReceived: 'rebar',
    visitorsOnSite: 'Inspector Ortiz',
    issues: 'hairline cracks',
    tags: ['Concrete', 'half "inch" gap'],
    weather: 'Übler Föhn, then sleet',
  }
  const { id } = await make.siteLog(tenant, { ...given, ...texts })
  await make.siteLog(tenant, { ...given, notes: 'nothing of it' })
  for (const search of [
    ...['NORTH', 'übergabe', 'forms', 'rebar', 'ortiz', 'crack', 'concrete', 'inch', 'gap rebar'],
    ...['SLEET', 'übler', 'FÖHN', 'sl', 'sleet rebar'],
  ]) {
    const { data } = await tenant.client.ok('listSiteLogs', { query: { search } })
    t.strictSame(
      data.map((log) => log.id),
      [id],
      search,
    )
  }
  for (const search of ['sleeting', 'leet north south', 'le']) {
    t.strictSame((await tenant.client.ok('listSiteLogs', { query: { search } })).data, [], search)
  }
  const { data: hits } = await tenant.client.ok('searchRecords', { query: { q: 'sleet gap' } })
  matches(t, hits, [{ entityType: 'site_log', entityId: id }])
  await tenant.client.ok('updateSiteLog', { path: { id }, body: { weather: null } })
  t.strictSame((await tenant.client.ok('listSiteLogs', { query: { search: 'sleet' } })).data, [])
})

t.test('moveSiteLog needs projects:reassign and site_logs:read, and changes only the projectId', async (t) => {
  const tenant = await service.tenant()
  const [log, target] = [await make.siteLog(tenant, { isReviewed: true }), await make.project(tenant)]
  const move = async (scopes: string[], targetProjectId: number) =>
    (await tenant.key({ scopes })).client.call('moveSiteLog', { path: { id: log.id }, body: { targetProjectId } })
  const reassign = ['projects:reassign', 'site_logs:read']
  matches(t, await move(['site_logs:write'], target.id), { status: 403, code: 'scope_insufficient' })
  matches(t, await move(['projects:reassign'], target.id), { status: 403, json: { detail: /site_logs:read/ } })
  const own = await move(reassign, log.projectId)
  t.strictSame(own.json.data, log, "a move to the site log's own project changes nothing")
  const moved = await move(reassign, target.id)
  matches(t, moved, { status: 200, json: { data: { projectId: target.id, isReviewed: true, notes: log.notes } } })
  const { id: gone } = await make.project(tenant)
  await tenant.client.ok('deleteProject', { path: { id: gone } })
  t.strictSame(statusAndViolations(await move(reassign, gone)), expectedViolations('targetProjectId not_found'))
})

t.test(
  'if a site log is moved to two projects while one of them is deleted, it ends up in a live project',
  async (t) => {
    const tenant = await service.tenant()
    const move = (log: { id: number }, { id: targetProjectId }: { id: number }) =>
      tenant.client.call('moveSiteLog', { path: { id: log.id }, body: { targetProjectId } })
    await race(t, {
      at: service,
      arrange: async () =>
        [await make.siteLog(tenant), await make.project(tenant), await make.project(tenant)] as const,
      contestants: ([log, a, b]) => [
        () => move(log, a),
        () => move(log, b),
        () => tenant.client.call('deleteProject', { path: { id: a.id } }),
      ],
      judge: async ([, , gone], [log, a, b]) => {
        const { data } = await tenant.client.ok('getSiteLog', { path: { id: log.id } })
        t.ok([200, 409].includes(gone.status))
        t.ok([a.id, b.id].includes(data.projectId))
        t.equal((await tenant.client.call('getProject', { path: { id: data.projectId } })).status, 200)
      },
    })
  },
)

t.test(
  'a project with a site log can be deleted only after its records were moved; then only getDeletedProject finds it',
  async (t) => {
    const tenant = await service.tenant()
    const [log, target] = [await make.siteLog(tenant), await make.project(tenant)]
    const path = { id: log.projectId }
    const call = (name: 'deleteProject' | 'getProject' | 'getDeletedProject') => tenant.client.call(name, { path })
    const move = (targetProjectId: number) =>
      tenant.client.call('moveProjectRecords', { path, body: { targetProjectId } })
    matches(t, await call('deleteProject'), { status: 409, code: 'conflict', json: { detail: /1 site log/ } })
    t.strictSame(statusAndViolations(await move(path.id)), expectedViolations('targetProjectId rule'))
    matches(t, await move(target.id), {
      status: 200,
      json: { data: { counts: { siteLogs: 1 }, total: 1, invoiceTotal: '0.00' } },
    })
    t.equal((await tenant.client.ok('getSiteLog', { path: { id: log.id } })).data.projectId, target.id)
    t.equal((await call('getDeletedProject')).status, 404, 'a live project is not found')
    matches(t, await call('deleteProject'), { status: 200 })
    t.equal((await call('getProject')).status, 404)
    matches(t, await call('getDeletedProject'), { status: 200, json: { data: { deletedAt: String } } })
  },
)

t.test(
  'getProjectAttachedRecords and moveProjectRecords count bids, invoices and site logs, and leave voided invoices out of invoiceTotal',
  async (t) => {
    const tenant = await service.tenant()
    const { projectId } = await make.siteLog(tenant)
    for (const _ of [1, 2]) await make.bid(tenant, { projectId })
    const invoice = async (status: 'draft' | 'sent', unitPrice: string) =>
      make.invoice(tenant, { status, projectId, lines: [{ description: 'Work', unitPrice }] })
    await invoice('sent', '1000.00')
    await invoice('draft', '250.50')
    const { id } = await invoice('sent', '99.99')
    await tenant.client.ok('voidInvoice', { path: { id } })
    const path = { id: projectId }
    const { data } = await tenant.client.ok('getProjectAttachedRecords', { path })
    const all = { counts: { bids: 2, invoices: 3, siteLogs: 1 }, total: 6, invoiceTotal: '1250.50' }
    t.strictSame(data, all)
    const body = { targetProjectId: (await make.project(tenant)).id }
    t.strictSame((await tenant.client.ok('moveProjectRecords', { path, body })).data, all)
    const left = (await tenant.client.ok('getProjectAttachedRecords', { path })).data
    t.strictSame(left, { counts: {}, total: 0, invoiceTotal: '0.00' })
  },
)

t.test("a review that a user enters for another user is stored as the other user's", async (t) => {
  const tenant = await service.tenant()
  const [writer, reviewer] = [await personWith(tenant, 'manager'), await makeUser(tenant)]
  const { id } = await make.siteLog(tenant)
  const given = { reviewedBy: reviewer.id, reviewedAt: '2026-03-02T17:00:00.000Z' }
  matches(t, (await patch(writer.client, id, { isReviewed: true, ...given })).json.data, given)
  await patch(writer.client, id, { isReviewed: false })
  const own = (await patch(writer.client, id, { isReviewed: true })).json.data
  matches(t, own, { reviewedBy: writer.id, reviewedAt: own.updatedAt })
})
