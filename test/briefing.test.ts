import t from 'tap'
import { allScopes } from '../db/domain/scopes.ts'
import { liveReadContext } from '../db/engine/postgres/transaction.ts'
import type { Schemas } from '../db/engine/records/resource.ts'
import { listBriefing } from '../db/workflows/briefing.ts'
import { matches } from '../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../scripts/testkit/environment/service.ts'
import type { Client } from '../scripts/testkit/http/client.ts'
import { expectedViolations, statusAndViolations } from '../scripts/testkit/http/violations.ts'
import { make } from '../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../scripts/testkit/races.ts'

const service = await startService(t)

/** Returns the time `days` days from now as an ISO 8601 string; negative days are in the past. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const rowsOf = async (client: Client, query: { includeDismissed?: boolean; limit?: number; cursor?: string } = {}) =>
  (await client.ok('listBriefing', { query })).data
const keysOf = async (client: Client) => (await rowsOf(client)).map(({ itemKey }) => itemKey)
const dismiss = (client: Client, body: object) => client.send('POST', '/dashboard/briefing/dismissals', { body })
const undismiss = (client: Client, itemKey: string) => client.call('undismissBriefingItem', { path: { itemKey } })
const keyWith = async (tenant: TestTenant, ...scopes: string[]) => (await tenant.key({ scopes })).client

/** Creates and returns one record per briefing category. Also creates records that must not be on the briefing. */
async function waiting(tenant: TestTenant) {
  const project = await make.project(tenant, { status: 'active', expectedEndDate: inDays(-2) })
  await make.project(tenant, { status: 'completed', expectedEndDate: inDays(-2) })
  await make.project(tenant, { status: 'planning', expectedEndDate: inDays(2) })
  const { id: invoiceId } = await make.invoice(tenant, {
    ...{ status: 'sent', projectId: project.id, issueDate: inDays(-9), dueDate: inDays(-1) },
  })
  await make.invoice(tenant, { status: 'sent', issueDate: inDays(-9), dueDate: inDays(2) })
  await make.invoice(tenant, { status: 'draft', issueDate: inDays(-9), dueDate: inDays(-1) })
  const bid = await make.bid(tenant, { status: 'sent', validUntil: inDays(5) })
  await make.bid(tenant, { status: 'sent', validUntil: inDays(9) })
  await make.bid(tenant, { status: 'draft', validUntil: inDays(5) })
  const payApp = await make.payApp(tenant, { status: 'submitted' })
  await make.payApp(tenant, { status: 'approved' })
  const log = await make.siteLog(tenant, { projectId: project.id, logDate: inDays(-20).slice(0, 10) })
  await make.siteLog(tenant, { projectId: project.id, logDate: inDays(-40).slice(0, 10) })
  await make.siteLog(tenant, { projectId: project.id, logDate: inDays(0).slice(0, 10), isReviewed: true })
  return { project, invoiceId, bid, payApp, log }
}

t.test(
  'listBriefing lists each record that needs attention, and no other, in the order of the categories',
  async (t) => {
    const tenant = await service.tenant()
    const { project, invoiceId, bid, payApp, log } = await waiting(tenant)
    const { data: invoice } = await tenant.client.ok('getInvoice', { path: { id: invoiceId } })
    const row = (category: string, entityType: string, entityId: number, rest: object) => ({
      ...{ itemKey: `${category}:${entityType}:${entityId}`, category, entityType, entityId },
      ...rest,
      dismissal: null,
    })
    const { submittedAt: date, currentPaymentDue: amount, projectId } = payApp
    t.strictSame(await rowsOf(tenant.client), [
      row('invoice_overdue', 'invoice', invoiceId, {
        ...{
          title: invoice.invoiceNumber,
          date: invoice.dueDate,
          amount: '100.00',
          currency: 'USD',
          projectId: project.id,
        },
      }),
      row('bid_expiring', 'bid', bid.id, {
        ...{ title: bid.bidNumber, date: bid.validUntil, amount: bid.total, currency: 'USD', projectId: null },
      }),
      row('pay_app_submitted', 'pay_app', payApp.id, { title: '1', date, amount, currency: 'USD', projectId }),
      row('project_past_end', 'project', project.id, {
        title: `${project.projectNumber} ${project.name}`,
        ...{ date: project.expectedEndDate, amount: null, currency: null, projectId: project.id },
      }),
      row('site_log_unreviewed', 'site_log', log.id, {
        ...{ title: log.title ?? log.logDate, date: log.logDate, amount: null, currency: null, projectId: project.id },
      }),
    ])
  },
)

t.test(
  'in UTC, the briefing lists invoices from the day after dueDate, bids within 7 days of expiry, and site logs for 30 days',
  async (t) => {
    const tenant = await service.tenant()
    const issueDate = '2026-01-01T00:00:00.000Z'
    const expected: string[] = []
    const row = (isThere: boolean, itemKey: string) => isThere && expected.push(itemKey)
    for (const [dueDate, isThere] of [
      ['2026-03-01T23:59:59.999Z', true],
      ['2026-03-02T00:00:00.000Z', false],
    ] as const) {
      const { id } = await make.invoice(tenant, { status: 'sent', issueDate, dueDate })
      row(isThere, `invoice_overdue:invoice:${id}`)
    }
    for (const [validUntil, isThere] of [
      ['2026-03-02T11:59:59.999Z', false],
      ['2026-03-02T12:00:00.000Z', true],
      ['2026-03-09T23:59:59.999Z', true],
      ['2026-03-10T00:00:00.000Z', false],
    ] as const) {
      const { id } = await make.bid(tenant, { status: 'sent', validUntil })
      row(isThere, `bid_expiring:bid:${id}`)
    }
    for (const [expectedEndDate, isThere] of [
      ['2026-03-01T23:59:59.999Z', true],
      ['2026-03-02T00:00:00.000Z', false],
    ] as const) {
      const { id } = await make.project(tenant, { status: 'active', expectedEndDate })
      row(isThere, `project_past_end:project:${id}`)
    }
    for (const [logDate, isThere] of [
      ['2026-01-30', false],
      ['2026-01-31', true],
      ['2026-03-02', true],
      ['2026-03-03', false],
    ] as const) {
      const { id } = await make.siteLog(tenant, { logDate })
      row(isThere, `site_log_unreviewed:site_log:${id}`)
    }
    const noon = { ...liveReadContext(tenant.database), at: '2026-03-02T12:00:00.000Z' }
    const { items } = await listBriefing(noon, tenant.caller, { limit: 100 })
    t.strictSame(
      items.map(({ itemKey }) => itemKey),
      expected,
    )
  },
)

/** Returns the entity ids of the rows on an organization's briefing at a given time, in order. */
async function briefedAt({ database, caller }: TestTenant, at: string): Promise<number[]> {
  const { items } = await listBriefing({ ...liveReadContext(database), at }, caller, { limit: 100 })
  return items.map(({ entityId }) => entityId)
}

t.test("a project is past its end once its expectedEndDate is over in the organization's time zone", async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
  const [date, before, after] = await Promise.all(
    ['2026-03-02T00:00:00.000Z', '2026-03-03T07:59:59.999Z', '2026-03-03T08:00:00.000Z'].map((expectedEndDate) =>
      make.project(tenant, { status: 'active', expectedEndDate }),
    ),
  )
  t.strictSame(await briefedAt(tenant, '2026-03-03T07:59:59.999Z'), [])
  t.strictSame(await briefedAt(tenant, '2026-03-03T08:00:00.000Z'), [date!.id, before!.id])
  t.strictSame(await briefedAt(tenant, '2026-03-04T08:00:00.000Z'), [date!.id, before!.id, after!.id])
})

t.test(
  "a bid is listed as expiring until the end of the seventh day from now in the organization's time zone",
  async (t) => {
    const day7 = ['2026-03-17T00:00:00.000Z', '2026-03-18T06:59:59.999Z', '2026-03-18T07:00:00.000Z']
    const wanted = [
      // Noon in Los Angeles: 00:00 UTC of the eighth day is still the evening of the seventh day there.
      {
        timeZone: 'America/Los_Angeles',
        at: '2026-07-01T19:00:00.000Z',
        until: ['2026-07-09T00:00:00.000Z', '2026-07-09T06:59:59.999Z', '2026-07-09T07:00:00.000Z'],
        isThere: [true, true, false],
      },
      // Noon in Auckland: 00:00 UTC of the eighth day is noon of the eighth day there.
      {
        timeZone: 'Pacific/Auckland',
        at: '2026-07-01T00:00:00.000Z',
        until: ['2026-07-08T11:59:59.999Z', '2026-07-09T00:00:00.000Z'],
        isThere: [true, false],
      },
      // Evening in Los Angeles, the next day in UTC: the seventh day ends at local midnight.
      { timeZone: 'America/Los_Angeles', at: '2026-03-11T05:00:00.000Z', until: day7, isThere: [true, true, false] },
      {
        timeZone: 'America/Los_Angeles',
        at: '2026-03-11T05:00:00.000Z',
        until: ['2026-03-18T00:00:00.000Z'],
        isThere: [true],
      },
      // Daylight saving time starts on the seventh day, so that 168 hours from now is after the end of that day.
      {
        timeZone: 'America/Los_Angeles',
        at: '2026-03-02T07:30:00.000Z',
        until: ['2026-03-09T06:59:59.999Z', '2026-03-09T07:30:00.000Z', '2026-03-09T07:30:00.001Z'],
        isThere: [true, true, false],
      },
      // Morning in Auckland, still the previous day in UTC: the seventh day ends at local midnight.
      {
        timeZone: 'Pacific/Auckland',
        at: '2026-03-10T20:00:00.000Z',
        until: ['2026-03-18T10:59:59.999Z', '2026-03-18T11:00:00.000Z', '2026-03-18T23:59:59.999Z'],
        isThere: [true, false, false],
      },
    ]
    for (const { timeZone, at, until, isThere } of wanted) {
      const tenant = await service.tenant()
      await tenant.client.ok('updateBranding', { body: { timeZone } })
      const ids: number[] = []
      for (const validUntil of until) ids.push((await make.bid(tenant, { status: 'sent', validUntil })).id)
      t.strictSame(
        await briefedAt(tenant, at),
        ids.filter((_, index) => isThere[index]),
        `${timeZone} ${at}`,
      )
    }
  },
)

t.test('an overdue invoice shows its open amount on the briefing and disappears from it once paid', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.invoice(tenant, { status: 'sent', issueDate: inDays(-9), dueDate: inDays(-1) })
  await tenant.client.ok('recordInvoicePayment', { path: { id }, body: { amount: '40.00' } })
  matches(t, await rowsOf(tenant.client), [{ category: 'invoice_overdue', entityId: id, amount: '60.00' }])
  await tenant.client.ok('markInvoicePaid', { path: { id } })
  t.strictSame(await rowsOf(tenant.client), [])
})

t.test(
  'a dismissed item is hidden until its dismissal is deleted; deleting the dismissal a second time is a 404',
  async (t) => {
    const tenant = await service.tenant()
    const itemKey = await make.overdueItem(tenant)
    const made = await dismiss(tenant.client, { itemKey })
    matches(t, made, { status: 201, json: { data: { itemKey, dismissedUntil: null, deletedAt: null } } })
    matches(t, made.headers.location, /\/dashboard\/briefing$/)
    t.strictSame(await keysOf(tenant.client), [])
    t.strictSame(
      (await rowsOf(tenant.client, { includeDismissed: true })).map(({ dismissal }) => dismissal),
      [made.json.data],
    )
    const ended = await undismiss(tenant.client, itemKey)
    matches(t, ended, { status: 200, json: { data: { id: made.json.data.id, deletedAt: String } } })
    t.strictSame(await keysOf(tenant.client), [itemKey])
    matches(t, await undismiss(tenant.client, itemKey), { status: 404, code: 'not_found' })
    const again = await dismiss(tenant.client, { itemKey })
    t.equal(again.status, 201)
    t.not(again.json.data.id, made.json.data.id)
  },
)

t.test('of three concurrent requests that delete a dismissal, exactly one succeeds', async (t) => {
  const tenant = await service.tenant()
  const itemKey = await make.overdueItem(tenant)
  await race(t, {
    at: service,
    arrange: () => dismiss(tenant.client, { itemKey }),
    contestants: () => repeatContestant(3, () => undismiss(tenant.client, itemKey)),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [200, 404, 404]),
  })
})

t.test('an item whose dismissedUntil has passed is on the briefing again and can be dismissed again', async (t) => {
  const tenant = await service.tenant()
  const itemKey = await make.overdueItem(tenant)
  const made = await dismiss(tenant.client, { itemKey, dismissedUntil: inDays(1) })
  t.equal(made.status, 201)
  t.strictSame(await keysOf(tenant.client), [])
  await tenant.database.pool.query('update briefing_dismissals set dismissed_until = $2 where tenant_id = $1', [
    tenant.id,
    inDays(-1),
  ])
  matches(t, await rowsOf(tenant.client, { includeDismissed: true }), [{ itemKey, dismissal: null }])
  t.strictSame(await keysOf(tenant.client), [itemKey])
  t.equal((await undismiss(tenant.client, itemKey)).status, 404)
  const again = await dismiss(tenant.client, { itemKey })
  t.equal(again.status, 201)
  t.not(again.json.data.id, made.json.data.id)
})

t.test('dismissing an item again does not change the deletedAt of its earlier dismissal', async (t) => {
  const tenant = await service.tenant()
  const { pool } = tenant.database
  const itemKey = await make.overdueItem(tenant)
  await dismiss(tenant.client, { itemKey, dismissedUntil: inDays(1) })
  t.equal((await undismiss(tenant.client, itemKey)).status, 200)
  const ends = async () =>
    (await pool.query('select deleted_at from briefing_dismissals where tenant_id = $1 order by id', [tenant.id])).rows
  await pool.query('update briefing_dismissals set dismissed_until = $2 where tenant_id = $1', [tenant.id, inDays(-1)])
  const [ended] = await ends()
  t.ok(ended.deleted_at)
  t.equal((await dismiss(tenant.client, { itemKey })).status, 201)
  t.strictSame(await ends(), [ended, { deleted_at: null }])
})

t.test('dismissing a dismissed item returns the same dismissal, and updates its dismissedUntil if given', async (t) => {
  const tenant = await service.tenant()
  const itemKey = await make.overdueItem(tenant)
  const dismissedUntil = inDays(3)
  const answers = [
    await dismiss(tenant.client, { itemKey }),
    await dismiss(tenant.client, { itemKey }),
    await dismiss(tenant.client, { itemKey, dismissedUntil }),
  ]
  t.strictSame(
    answers.map(({ status }) => status),
    [201, 200, 200],
  )
  const [first, second, third] = answers.map(({ json }) => json.data as Schemas['BriefingDismissal'])
  t.strictSame(second, first)
  matches(t, third, { id: first!.id, dismissedUntil, createdAt: first!.createdAt })
  t.ok(third!.updatedAt > first!.updatedAt)
  t.notOk(answers[1]!.headers.location)
})

t.test('ten concurrent dismissBriefingItem calls create one dismissal, and all of them return it', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 4,
    arrange: () => make.overdueItem(tenant),
    contestants: (itemKey) => repeatContestant(10, () => dismiss(tenant.client, { itemKey })),
    judge: (answers) => {
      t.strictSame(sortedStatuses(answers), [...Array(9).fill(200), 201])
      t.equal(new Set(answers.map(({ json }) => json.data.id)).size, 1)
    },
  })
})

t.test(
  'dismissBriefingItem rejects malformed keys, keys of items not on the briefing, and a past dismissedUntil',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    t.strictSame(statusAndViolations(await dismiss(client, { itemKey: 'x' })), expectedViolations('itemKey pattern'))
    const { id } = await make.invoice(tenant, { status: 'paid', issueDate: inDays(-9), dueDate: inDays(-1) })
    for (const itemKey of [
      `invoice_overdue:invoice:${id}`,
      `invoice_overdue:bid:${id}`,
      `invoices:invoice:${id}`,
      'invoice_overdue:invoice:9999999999',
    ]) {
      t.strictSame(
        statusAndViolations(await dismiss(client, { itemKey })),
        expectedViolations('itemKey not_found'),
        itemKey,
      )
    }
    const itemKey = await make.overdueItem(tenant)
    const past = await dismiss(client, { itemKey, dismissedUntil: inDays(-1) })
    t.strictSame(statusAndViolations(past), expectedViolations('dismissedUntil rule'))
    const other = await service.tenant()
    t.strictSame(statusAndViolations(await dismiss(other.client, { itemKey })), expectedViolations('itemKey not_found'))
    for (const key of ['x', '%', `${itemKey}0`]) t.equal((await undismiss(client, key)).status, 404, key)
  },
)

t.test('an API key with bids:read alone sees only expiring bids and cannot dismiss an invoice row', async (t) => {
  const tenant = await service.tenant()
  await waiting(tenant)
  const client = await keyWith(tenant, 'bids:read')
  t.strictSame(
    (await rowsOf(client)).map(({ category }) => category),
    ['bid_expiring'],
  )
  const refused = { status: 403, code: 'scope_insufficient', json: { detail: 'This needs the scope invoices:read.' } }
  matches(t, await undismiss(client, 'invoice_overdue:invoice:12'), refused)
  matches(t, await dismiss(client, { itemKey: 'invoice_overdue:invoice:12' }), refused)
})

t.test('a briefing row can be seen and dismissed only with the read scope of its record', async (t) => {
  const tenant = await service.tenant()
  await waiting(tenant)
  const scopes = ['invoices:read', 'bids:read', 'pay_apps:read', 'projects:read', 'site_logs:read']
  const rows = await rowsOf(tenant.client)
  t.equal(rows.length, scopes.length)
  for (const [index, scope] of scopes.entries()) {
    const only = await keyWith(tenant, scope)
    t.strictSame(await rowsOf(only), [rows[index]], scope)
    const but = await keyWith(tenant, ...allScopes.filter((one) => one !== scope))
    t.strictSame(await rowsOf(but), rows.toSpliced(index, 1), scope)
    const { itemKey } = rows[index]!
    t.equal((await dismiss(but, { itemKey })).status, 403, scope)
    t.equal((await dismiss(only, { itemKey })).status, 201, scope)
    t.equal((await undismiss(but, itemKey)).status, 403, scope)
    t.equal((await undismiss(only, itemKey)).status, 200, scope)
  }
  t.strictSame(await rowsOf(await keyWith(tenant, 'jobs:read')), [])
})

t.test('paging through the briefing one row at a time returns every row once, in order', async (t) => {
  const tenant = await service.tenant()
  await waiting(tenant)
  await waiting(tenant)
  const all = await rowsOf(tenant.client)
  t.equal(all.length, 10)
  const seen: typeof all = []
  let cursor: string | undefined
  do {
    const { data, meta } = await tenant.client.ok('listBriefing', { query: { limit: 1, cursor } })
    seen.push(...data)
    cursor = meta.pagination.cursor ?? undefined
  } while (cursor)
  t.strictSame(seen, all)
})
