import t from 'tap'
import { matches } from '../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../scripts/testkit/http/violations.ts'
import { make } from '../scripts/testkit/make.ts'
import { makeUser } from '../scripts/testkit/oauth.ts'

const service = await startService(t)

const march = { from: '2026-03-01', to: '2026-03-31' }
const eventsIn = async ({ client }: Pick<TestTenant, 'client'>, query: object = {}) =>
  (await client.ok('listCalendarEvents', { query: { ...march, ...query } })).data
const seen = async (tenant: Pick<TestTenant, 'client'>, query: object = {}) =>
  (await eventsIn(tenant, query)).map(({ type, date }) => `${type} ${date}`)
const ask = ({ client }: TestTenant, query: string) => client.send('GET', `/calendar/events?${query}`)

t.test('the calendar shows the start and end of a project, but not of cancelled or deleted projects', async (t) => {
  const tenant = await service.tenant()
  const dates = { startDate: '2026-03-02T00:00:00.000Z', expectedEndDate: '2026-03-31T23:59:59.999Z' }
  const { id } = await make.project(tenant, { name: 'Ortiz deck', ...dates })
  await make.project(tenant, { ...dates, status: 'cancelled' })
  const { id: gone } = await make.project(tenant, dates)
  await tenant.client.ok('deleteProject', { path: { id: gone } })
  const of = { title: 'Ortiz deck', endDate: null, entityType: 'project', entityId: id, projectId: id }
  t.strictSame(
    await eventsIn(tenant),
    [
      { key: `project_start:${id}`, type: 'project_start', date: '2026-03-02', ...of },
      { key: `project_end:${id}`, type: 'project_end', date: '2026-03-31', ...of },
    ].map(({ key, type, date, endDate, title, ...rest }) => ({ key, type, date, endDate, title, ...rest })),
  )
  t.strictSame(await seen(tenant, { from: '2026-03-03', to: '2026-03-30' }), [])
})

t.test('a phase that overlaps the requested range is listed with its own start and end dates', async (t) => {
  const tenant = await service.tenant()
  const phases = [
    { name: 'Footings', startDate: '2026-02-25', endDate: '2026-03-04', tasks: [] },
    { name: 'Before', startDate: '2026-02-01', endDate: '2026-02-28', tasks: [] },
    { name: 'Open', startDate: '2026-03-05', tasks: [] },
    { name: 'Over', startDate: '2026-02-01', endDate: '2026-04-30', tasks: [] },
    { name: 'After', startDate: '2026-04-01', endDate: '2026-04-02', tasks: [] },
  ]
  const { id, phases: made } = await make.project(tenant, { name: 'Deck', phases })
  await make.project(tenant, { status: 'cancelled', phases })
  const { id: gone } = await make.project(tenant, { phases })
  await tenant.client.ok('deleteProject', { path: { id: gone } })
  const rest = { entityType: 'project', entityId: id, projectId: id }
  t.strictSame(await eventsIn(tenant), [
    {
      key: `phase:${made[3]!.id}`,
      type: 'phase',
      date: '2026-02-01',
      endDate: '2026-04-30',
      title: 'Deck: Over',
      ...rest,
    },
    {
      key: `phase:${made[0]!.id}`,
      type: 'phase',
      date: '2026-02-25',
      endDate: '2026-03-04',
      title: 'Deck: Footings',
      ...rest,
    },
  ])
})

t.test('listCalendarEvents requires a valid range of at most 100 days and a known event type', async (t) => {
  const tenant = await service.tenant()
  t.strictSame(statusAndViolations(await ask(tenant, 'to=2026-03-31')), expectedViolations('query.from required'))
  t.strictSame(
    statusAndViolations(await ask(tenant, 'from=2026-03-02&to=2026-03-01')),
    expectedViolations('query.to rule'),
  )
  t.strictSame(
    statusAndViolations(await ask(tenant, 'from=2026-01-01&to=2026-04-12')),
    expectedViolations('query.to rule'),
    '101 days',
  )
  t.equal((await ask(tenant, 'from=2026-01-01&to=2026-04-11')).status, 200, '100 days apart')
  t.equal((await ask(tenant, 'from=2026-03-01&to=2026-03-01')).status, 200, 'one day')
  t.equal((await ask(tenant, 'from=9999-12-31&to=9999-12-31')).status, 200, 'the last day of the year 9999')
  t.strictSame(
    statusAndViolations(await ask(tenant, 'from=2026-02-30&to=2026-03-01')),
    expectedViolations('query.from format'),
  )
  t.strictSame(
    statusAndViolations(await ask(tenant, 'from=2026-03-01T00:00:00Z&to=2026-03-01')),
    expectedViolations('query.from format'),
  )
  const nope = await ask(tenant, 'from=2026-03-01&to=2026-03-01&type=nope')
  t.strictSame(statusAndViolations(nope), expectedViolations('query.type enum'))
})

t.test('a sent bid is on the calendar on the day of its validUntil; a draft is not', async (t) => {
  const tenant = await service.tenant()
  const validUntil = '2026-03-10T23:30:00.000Z'
  const sent = await make.bid(tenant, { status: 'sent', validUntil })
  await make.bid(tenant, { validUntil })
  matches(t, await eventsIn(tenant), [
    {
      key: `bid_expiry:${sent.id}`,
      type: 'bid_expiry',
      date: '2026-03-10',
      title: sent.bidNumber,
      entityType: 'bid',
      entityId: sent.id,
      projectId: null,
    },
  ])
  t.strictSame(await seen(tenant, { from: '2026-03-11' }), [])
  t.strictSame(await seen(tenant, { from: '2026-03-10', to: '2026-03-10' }), ['bid_expiry 2026-03-10'])
})

t.test('events are left out for a caller without their read scope, and requesting their type is a 403', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  const due = { dueDate: '2026-03-20T00:00:00.000Z', projectId }
  const sent = await make.invoice(tenant, { status: 'sent', ...due })
  for (const status of ['draft', 'paid'] as const) await make.invoice(tenant, { status, ...due })
  matches(t, await eventsIn(tenant, { projectId }), [
    { key: `invoice_due:${sent.id}`, date: '2026-03-20', title: sent.invoiceNumber, entityType: 'invoice', projectId },
  ])
  const reader = await tenant.key({ scopes: ['projects:read'] })
  t.strictSame(await seen(reader), [])
  for (const [type, scope] of [
    ['invoice_due', 'invoices:read'],
    ['bid_expiry', 'bids:read'],
    ['lead_close', 'leads:read'],
    ['crew_day', 'dispatch:read'],
  ] as const) {
    const refused = await reader.client.call('listCalendarEvents', { query: { ...march, type } })
    matches(t, refused, { status: 403, code: 'scope_insufficient', json: { detail: new RegExp(scope) } })
    const { client } = await tenant.key({ scopes: ['projects:read', scope] })
    t.equal((await client.call('listCalendarEvents', { query: { ...march, type } })).status, 200)
  }
  t.equal(
    (await (await tenant.key({ scopes: ['invoices:read'] })).client.call('listCalendarEvents', { query: march }))
      .status,
    403,
  )
})

t.test('the crew assignments of a project on one day are a single crew_day event with the head count', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant, { name: 'Deck' })
  for (const _ of [1, 2, 3]) await make.crewAssignment(tenant, { projectId, date: '2026-03-02' })
  const { id: gone } = await make.crewAssignment(tenant, { projectId, date: '2026-03-02' })
  await tenant.client.ok('deleteCrewAssignment', { path: { id: gone } })
  await make.crewAssignment(tenant, { projectId, date: '2026-03-03' })
  const found = (await eventsIn(tenant)).map(({ key, date, title, entityId }) => [key, date, title, entityId])
  t.strictSame(found, [
    [`crew_day:${projectId}:2026-03-02`, '2026-03-02', 'Deck: 3 people', projectId],
    [`crew_day:${projectId}:2026-03-03`, '2026-03-03', 'Deck: 1 person', projectId],
  ])
  await tenant.client.ok('deleteProject', { path: { id: projectId } })
  t.strictSame(await eventsIn(tenant), [])
})

t.test('an open lead is on the calendar on its expectedCloseDate; a won lead is not', async (t) => {
  const tenant = await service.tenant()
  const expectedCloseDate = '2026-03-15T00:00:00.000Z'
  const { id } = await make.lead(tenant, { name: 'Loft', expectedCloseDate })
  await make.lead(tenant, { stage: 'Won', expectedCloseDate })
  matches(t, await eventsIn(tenant), [
    {
      key: `lead_close:${id}`,
      type: 'lead_close',
      date: '2026-03-15',
      title: 'Loft',
      entityType: 'lead',
      entityId: id,
    },
  ])
})

t.test(
  'listCalendarEvents sorts by date, type and entity across pages, repeats no event, and applies its filters',
  async (t) => {
    const tenant = await service.tenant()
    const on = '2026-03-09T00:00:00.000Z'
    const days = { startDate: '2026-03-09', endDate: '2026-03-10' }
    const phases = ['a', 'b', 'c'].map((name) => ({ name, ...days, tasks: [] }))
    const one = await make.project(tenant, { startDate: on, expectedEndDate: on, phases })
    const two = await make.project(tenant, { startDate: on, phases: [{ name: 'd', ...days, tasks: [] }] })
    const { id: userId } = await makeUser(tenant)
    for (const { id: projectId } of [one, two])
      await make.crewAssignment(tenant, { projectId, userId, date: '2026-03-09' })
    await make.lead(tenant, { expectedCloseDate: on })
    await make.bid(tenant, { status: 'sent', validUntil: on, projectId: one.id })
    const all = await eventsIn(tenant)
    const order = all.map(({ type, entityId }) =>
      `${type} ${entityId === one.id ? 1 : entityId === two.id ? 2 : ''}`.trim(),
    )
    t.strictSame(
      order.map((event) => event.replace(/^(bid_expiry|lead_close).*/, '$1')),
      [
        'bid_expiry',
        'crew_day 1',
        'crew_day 2',
        'lead_close',
        'phase 1',
        'phase 1',
        'phase 1',
        'phase 2',
        'project_end 1',
        'project_start 1',
        'project_start 2',
      ],
    )
    const walked = []
    let cursor: string | null = null
    do {
      const query: Record<string, unknown> = { ...march, limit: 1, ...(cursor === null ? {} : { cursor }) }
      const { data, meta } = await tenant.client.ok('listCalendarEvents', { query: query as never })
      walked.push(...data)
      cursor = meta.pagination.cursor
    } while (cursor !== null)
    t.strictSame(walked, all)
    t.equal(new Set(all.map(({ key }) => key)).size, all.length)
    const ofTwo = (await eventsIn(tenant, { projectId: two.id })).map(({ type }) => type)
    t.strictSame(ofTwo, ['crew_day', 'phase', 'project_start'])
    t.strictSame(await seen(tenant, { type: 'project_end' }), ['project_end 2026-03-09'])
    t.strictSame(await seen(await service.tenant()), [], 'events of other organizations are not listed')
  },
)

t.test('a cursor from a list with other dates is rejected with a 400', async (t) => {
  const tenant = await service.tenant()
  for (const _ of [1, 2]) await make.project(tenant, { startDate: '2026-03-02T00:00:00.000Z' })
  const { meta } = await tenant.client.ok('listCalendarEvents', { query: { ...march, limit: 1 } })
  const query = { from: '2026-03-02', to: '2026-03-31', limit: 1, cursor: meta.pagination.cursor! }
  t.equal((await tenant.client.call('listCalendarEvents', { query })).status, 400)
})

t.test('a phase is listed for ranges that include its first or last day, not for ranges before or after', async (t) => {
  const tenant = await service.tenant()
  await make.project(tenant, { phases: [{ name: 'Framing', startDate: '2026-03-10', endDate: '2026-03-12' }] })
  for (const [from, to, isThere] of [
    ['2026-03-12', '2026-03-20', true],
    ['2026-03-13', '2026-03-20', false],
    ['2026-03-01', '2026-03-10', true],
    ['2026-03-01', '2026-03-09', false],
    ['2026-03-11', '2026-03-11', true],
  ] as const) {
    t.strictSame(await seen(tenant, { from, to }), isThere ? ['phase 2026-03-10'] : [], `${from} to ${to}`)
  }
})

t.test(
  'events with a time are listed from the first millisecond of the first requested day to the last millisecond of the last',
  async (t) => {
    const sources: Readonly<Record<string, (tenant: TestTenant, time: string) => Promise<unknown>>> = {
      project_start: (tenant, startDate) => make.project(tenant, { startDate }),
      project_end: (tenant, expectedEndDate) => make.project(tenant, { expectedEndDate }),
      invoice_due: (tenant, dueDate) => make.invoice(tenant, { status: 'sent', issueDate: '2026-01-01', dueDate }),
      bid_expiry: (tenant, validUntil) => make.bid(tenant, { status: 'sent', validUntil }),
      lead_close: (tenant, expectedCloseDate) => make.lead(tenant, { expectedCloseDate }),
    }
    const times = [
      '2026-03-09T23:59:59.999Z',
      '2026-03-10T00:00:00.000Z',
      '2026-03-12T23:59:59.999Z',
      '2026-03-13T00:00:00.000Z',
    ]
    for (const [type, made] of Object.entries(sources)) {
      const tenant = await service.tenant()
      for (const time of times) await made(tenant, time)
      const range = { from: '2026-03-10', to: '2026-03-12' }
      t.strictSame(await seen(tenant, range), [`${type} 2026-03-10`, `${type} 2026-03-12`])
    }
  },
)

t.test(
  "an event with a time is on its day in the organization's time zone, and a plain date stays on its own day",
  async (t) => {
    const tenant = await service.tenant()
    await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
    // 8 PM of March 9 and of March 31 in Los Angeles. The second project has plain dates (midnight UTC) instead.
    const [evening, lastEvening] = ['2026-03-10T03:00:00.000Z', '2026-04-01T03:00:00.000Z']
    await make.project(tenant, { startDate: evening, expectedEndDate: lastEvening })
    await make.project(tenant, { startDate: '2026-03-10T00:00:00.000Z', expectedEndDate: '2026-04-01T00:00:00.000Z' })
    await make.invoice(tenant, { status: 'sent', issueDate: '2026-01-01', dueDate: evening })
    await make.lead(tenant, { expectedCloseDate: evening })
    // 5 PM of March 9 in Los Angeles. Although this is midnight UTC, validUntil is a time and not a plain date.
    await make.bid(tenant, { status: 'sent', validUntil: '2026-03-10T00:00:00.000Z' })
    t.strictSame(await seen(tenant), [
      ...['bid_expiry 2026-03-09', 'invoice_due 2026-03-09', 'lead_close 2026-03-09', 'project_start 2026-03-09'],
      ...['project_start 2026-03-10', 'project_end 2026-03-31'],
    ])
    t.strictSame(await seen(tenant, { from: '2026-04-01', to: '2026-04-01' }), ['project_end 2026-04-01'])
  },
)
