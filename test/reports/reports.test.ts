import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

const run = async ({ client }: Pick<TestTenant, 'client'>, key: string, query: object = {}) =>
  (await client.ok('runReport', { path: { key }, query })).data
const ask = ({ client }: Pick<TestTenant, 'client'>, rest: string) => client.send('GET', `/reports/${rest}`)
const withScopes = async (tenant: TestTenant, ...scopes: string[]) =>
  tenant.key({ scopes: ['reports:read', ...scopes] })

const march = { from: '2026-03-01', to: '2026-03-31' }
const inMarch = 'from=2026-03-01&to=2026-03-31'
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** Sets a column of a record to a value that no request can set. */
const rewrite = ({ database, id: tenantId }: TestTenant, table: string, id: number, column: string, value: string) =>
  database.pool.query(`update ${table} set ${column} = $3 where tenant_id = $1 and id = $2`, [tenantId, id, value])

const needs = {
  'job-cost': ['projects:read', 'invoices:read', 'time_entries:read'],
  'ar-aging': ['invoices:read', 'contacts:read'],
  'win-rate': ['bids:read'],
  labor: ['time_entries:read', 'users:read'],
  'lead-sources': ['leads:read'],
}

t.test(
  'with only reports:read, the list of reports is empty, a known report is a 403, and an unknown one a 404',
  async (t) => {
    const reader = await withScopes(await service.tenant())
    matches(t, await reader.client.ok('listReports'), { data: [], meta: { pagination: { count: 0, has_more: false } } })
    matches(t, await ask(reader, 'job-cost'), {
      status: 403,
      code: 'scope_insufficient',
      json: { detail: /projects:read/ },
    })
    matches(t, await ask(reader, 'nope'), { status: 404, code: 'not_found' })
    matches(t, await ask(reader, 'Job-Cost'), { status: 404 })
  },
)

t.test('a report is listed and runs only with all of its scopes', async (t) => {
  const tenant = await service.tenant()
  const { data } = await tenant.client.ok('listReports')
  t.strictSame(
    data.map(({ key }) => key),
    Object.keys(needs),
  )
  const required = [
    { name: 'from', type: 'day', required: true },
    { name: 'to', type: 'day', required: true },
  ]
  t.strictSame(data[2], { key: 'win-rate', title: 'Win rate of bids', parameters: required })
  for (const [key, scopes] of Object.entries(needs)) {
    const path = key === 'job-cost' || key === 'ar-aging' ? key : `${key}?${inMarch}`
    const full = await withScopes(tenant, ...scopes)
    t.equal((await ask(full, path)).status, 200, key)
    t.ok((await full.client.ok('listReports')).data.some((report) => report.key === key))
    for (const left of nonEmpty(scopes)) {
      const reader = await withScopes(tenant, ...scopes.filter((scope) => scope !== left))
      matches(t, await ask(reader, path), { status: 403, json: { detail: new RegExp(left) } }, `${key} without ${left}`)
      t.notOk((await reader.client.ok('listReports')).data.some((report) => report.key === key))
    }
  }
})

t.test('the list of reports is paged', async (t) => {
  const { client } = await service.tenant()
  const keys: string[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor === null ? {} : { cursor }) }
    const page: Awaited<ReturnType<typeof client.ok<'listReports'>>> = await client.ok('listReports', { query })
    keys.push(...page.data.map(({ key }) => key))
    cursor = page.meta.pagination.cursor
  } while (cursor !== null)
  t.strictSame(keys, Object.keys(needs))
})

t.test(
  'win-rate counts bids by the month in which they were sent; the rate is the accepted share of accepted and rejected bids',
  async (t) => {
    const tenant = await service.tenant()
    const lines = [{ description: 'Deck', unitPrice: '100.10' }]
    for (const status of ['accepted', 'accepted', 'rejected', 'viewed'] as const) {
      const { id } = await make.bid(tenant, { status, lines })
      await rewrite(tenant, 'bids', id, 'sent_at', '2026-03-31T23:59:59.999Z')
    }
    const sentIn = async (status: 'expired' | 'accepted' | 'sent', at: string) => {
      const { id } = await make.bid(tenant, { status, lines })
      await rewrite(tenant, 'bids', id, 'sent_at', at)
      return id
    }
    await sentIn('expired', '2026-04-01T00:00:00.000Z')
    await sentIn('accepted', '2026-02-28T23:59:59.999Z')
    await make.bid(tenant, { lines })
    const gone = await sentIn('sent', '2026-03-02T12:00:00.000Z')
    await tenant.client.ok('deleteBid', { path: { id: gone } })
    const row = {
      month: '2026-03',
      sent: 4,
      accepted: 2,
      rejected: 1,
      expired: 0,
      winRate: '66.67',
      acceptedTotal: '200.20',
    }
    const report = await run(tenant, 'win-rate', march)
    t.strictSame(report.rows, [row])
    t.strictSame(report.totals, { acceptedTotal: '200.20' })
    t.strictSame(report.parameters, { ...march, projectId: null, status: null })
    t.strictSame(
      Object.keys(report.rows[0]!),
      report.columns.map(({ name }) => name),
    )
    const wide = await run(tenant, 'win-rate', { from: '2026-02-01', to: '2026-04-30' })
    matches(t, wide.rows, [
      { month: '2026-02', winRate: '100.00' },
      row,
      { month: '2026-04', expired: 1, winRate: null },
    ])
    t.strictSame(wide.totals, { acceptedTotal: '300.30' })
    matches(t, await run(tenant, 'win-rate', { from: '2025-01-01', to: '2025-12-31' }), {
      rows: [],
      totals: { acceptedTotal: '0.00' },
      truncated: false,
    })
  },
)

t.test('ar-aging groups the open balances of each customer by days past due', async (t) => {
  const tenant = await service.tenant()
  const { id: contactId } = await make.contact(tenant, {
    type: 'customer',
    firstName: 'Dana',
    lastName: 'Ortiz',
    companyName: 'X',
  })
  const due = async (
    days: number,
    unitPrice: string,
    status: 'sent' | 'partial' | 'paid' | 'voided' | 'draft' = 'sent',
    contact: number | null = contactId,
  ) => {
    const lines = [{ description: 'Work', unitPrice }]
    return make.invoice(tenant, {
      status,
      lines,
      contactId: contact,
      dueDate: daysAgo(days),
      issueDate: daysAgo(days + 30),
    })
  }
  await due(10, '100.00')
  await due(45, '50.00')
  for (const status of ['draft', 'paid', 'voided'] as const) await due(10, '7.00', status)
  const nothing = { current: '0.00', days1to30: '0.00', days31to60: '0.00', days61to90: '0.00', over90: '0.00' }
  const ortiz = {
    contactId,
    name: 'Dana Ortiz',
    ...nothing,
    days1to30: '100.00',
    days31to60: '50.00',
    total: '150.00',
  }
  t.strictSame((await run(tenant, 'ar-aging')).rows, [ortiz])
  const { id: company } = await make.contact(tenant, { type: 'customer', companyName: 'Harbor Homes' })
  await due(0, '3.33', 'partial', company)
  await due(61, '1000.00', 'sent', null)
  await due(91, '0.01', 'sent', null)
  const report = await run(tenant, 'ar-aging')
  t.strictSame(report.rows, [
    { contactId: null, name: null, ...nothing, days61to90: '1000.00', over90: '0.01', total: '1000.01' },
    ortiz,
    { contactId: company, name: 'Harbor Homes', ...nothing, current: '2.33', total: '2.33' },
  ])
  t.strictSame(report.totals, {
    ...{ current: '2.33', days1to30: '100.00', days31to60: '50.00', days61to90: '1000.00', over90: '0.01' },
    total: '1152.34',
  })
})

t.test(
  'job-cost shows the contract value, approved changes, issued invoices, payments and labor of each project',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await make.contract(tenant)
    const { id: projectId, projectNumber, name } = project
    const lines = [{ description: 'Stairs', unitPrice: '7500' }]
    await make.changeOrder(tenant, { projectId, status: 'approved', lines })
    const invoice = (unitPrice: string, status: 'sent' | 'draft' | 'voided' | 'partial') =>
      make.invoice(tenant, { projectId, status, lines: [{ description: 'Work', unitPrice }] })
    await invoice('500.00', 'sent')
    await invoice('900.00', 'draft')
    await invoice('300.00', 'voided')
    await make.timeEntry(tenant, { projectId, hours: '7.25', hourlyRate: '38.50' })
    await make.timeEntry(tenant, { projectId, hours: '2.5' })
    const { rows, totals } = await run(tenant, 'job-cost', { projectId })
    const sums = {
      ...{ contractValue: '107500.00', approvedChanges: '7500.00', invoiced: '500.00', paid: '0.00' },
      ...{ balanceDue: '500.00', laborHours: '9.75', laborCost: '279.13' },
    }
    t.strictSame(rows, [{ projectId, projectNumber, name, status: 'planning', ...sums }])
    t.strictSame(totals, sums)
    await invoice('100.00', 'partial')
    matches(t, (await run(tenant, 'job-cost')).rows, [{ invoiced: '600.00', paid: '1.00', balanceDue: '599.00' }])
    const bare = await make.project(tenant, { name: 'Porch', status: 'active' })
    const newest = (await run(tenant, 'job-cost')).rows
    matches(t, newest, [{ projectId: bare.id, contractValue: null, approvedChanges: '0.00' }, { projectId }])
    matches(t, (await run(tenant, 'job-cost', { status: 'active' })).rows, [{ projectId: bare.id }])
    t.strictSame((await run(tenant, 'job-cost', { status: 'cancelled' })).rows, [])
    t.strictSame((await run(tenant, 'job-cost', { projectId: bare.id, status: 'planning' })).rows, [])
    await tenant.client.ok('deleteProject', { path: { id: bare.id } })
    matches(t, (await run(tenant, 'job-cost')).rows.length, 1)
    t.strictSame(
      (await run(await service.tenant(), 'job-cost', { projectId })).rows,
      [],
      'a project of another organization',
    )
  },
)

t.test('labor reports hours and cost by person and week, for the requested days only', async (t) => {
  const tenant = await service.tenant()
  const [dana, lee] = [await make.worker(tenant), await make.worker(tenant)]
  const { id: projectId } = await make.project(tenant)
  const worked = (userId: number, date: string, hours: string, hourlyRate: string | null = '30') =>
    make.timeEntry(tenant, { projectId, userId, date, hours, hourlyRate })
  await worked(dana, '2026-02-28', '8')
  await worked(dana, '2026-03-01', '4')
  await worked(dana, '2026-03-02', '8')
  await worked(dana, '2026-03-08', '2.5', null)
  await worked(lee, '2026-03-03', '1.333333', '10')
  await worked(lee, '2026-04-01', '8')
  const { rows, totals } = await run(tenant, 'labor', march)
  const name = async (id: number) => (await tenant.client.ok('getUser', { path: { id } })).data.name
  t.strictSame(rows, [
    { userId: dana, name: await name(dana), weekStart: '2026-02-23', hours: '4', totalCost: '120.00' },
    { userId: dana, name: await name(dana), weekStart: '2026-03-02', hours: '10.5', totalCost: '240.00' },
    { userId: lee, name: await name(lee), weekStart: '2026-03-02', hours: '1.333333', totalCost: '13.33' },
  ])
  t.strictSame(totals, { hours: '15.833333', totalCost: '373.33' })
})

t.test(
  'lead-sources counts the leads of a period by source; the rate is the won share of won and lost leads',
  async (t) => {
    const tenant = await service.tenant()
    const lead = async (
      source: string | null,
      stage: string | undefined,
      estimatedValue: string | null,
      at = '2026-03-10T00:00:00Z',
    ) => {
      const { id } = await make.lead(tenant, { source, estimatedValue, ...(stage && { stage }) })
      await rewrite(tenant, 'leads', id, 'created_at', at)
    }
    await lead('Web', 'Won', '1000.10')
    await lead('Web', 'Won', null)
    await lead('Web', 'Lost', '50')
    await lead('Web', undefined, '70')
    await lead('web', undefined, '70')
    await lead(null, 'Lost', '9')
    await lead('Web', 'Won', '5', '2026-04-01T00:00:00Z')
    const { rows, totals } = await run(tenant, 'lead-sources', march)
    t.strictSame(rows, [
      { source: 'Web', leads: 4, open: 1, won: 2, lost: 1, winRate: '66.67', wonValue: '1000.10' },
      { source: 'web', leads: 1, open: 1, won: 0, lost: 0, winRate: null, wonValue: '0.00' },
      { source: null, leads: 1, open: 0, won: 0, lost: 1, winRate: '0.00', wonValue: '0.00' },
    ])
    t.strictSame(totals, { wonValue: '1000.10' })
  },
)

t.test('a report has at most 5000 rows and says if it is truncated; its totals include all rows', async (t) => {
  const tenant = await service.tenant()
  await tenant.database.pool.query(
    `insert into projects (tenant_id, name, contract_value, original_contract_value, created_at, updated_at)
     select $1, 'Deck ' || n, 0.01, 0.01, now(), now() from generate_series(1, 5001) n`,
    [tenant.id],
  )
  const { rows, totals, truncated } = await run(tenant, 'job-cost')
  t.equal(rows.length, 5_000)
  matches(t, { totals, truncated }, { totals: { contractValue: '50.01' }, truncated: true })
  await tenant.database.pool.query(`delete from projects where tenant_id = $1 and name = 'Deck 17'`, [tenant.id])
  const whole = await run(tenant, 'job-cost')
  matches(t, { rows: whole.rows.length, truncated: whole.truncated }, { rows: 5_000, truncated: false })
})

t.test('a missing or invalid parameter of a report is a 422 that names the parameter', async (t) => {
  const tenant = await service.tenant()
  const wrong = async (path: string) => statusAndViolations(await ask(tenant, path))
  t.strictSame(await wrong('win-rate?to=2026-03-31'), expectedViolations('query.from required'))
  t.strictSame(await wrong('labor'), expectedViolations('query.from required', 'query.to required'))
  for (const key of ['win-rate', 'labor', 'lead-sources']) {
    t.strictSame(await wrong(`${key}?from=2026-03-02&to=2026-03-01`), expectedViolations('query.to rule'))
    t.strictSame(
      await wrong(`${key}?from=2016-01-01&to=2026-01-08`),
      expectedViolations('query.to rule'),
      'ten years and a day',
    )
    t.strictSame(await wrong(`${key}?from=0001-01-01&to=0001-01-02`), expectedViolations('query.from rule'))
    t.strictSame(await wrong(`${key}?from=2026-02-30&to=2026-03-01`), expectedViolations('query.from format'))
    t.strictSame(await wrong(`${key}?${inMarch}&projectId=1`), expectedViolations('query.projectId rule'))
    t.strictSame(await wrong(`${key}?${inMarch}&status=active`), expectedViolations('query.status rule'))
    t.equal((await ask(tenant, `${key}?from=2016-01-01&to=2025-12-31`)).status, 200, 'ten years')
    t.equal((await ask(tenant, `${key}?from=9999-12-31&to=9999-12-31`)).status, 200)
    t.equal((await ask(tenant, `${key}?${inMarch}&projectId=null`)).status, 200, 'null sets no filter')
  }
  for (const key of ['job-cost', 'ar-aging']) {
    t.strictSame(await wrong(`${key}?${inMarch}`), expectedViolations('query.from rule', 'query.to rule'))
    t.strictSame(await wrong(`${key}?limit=5`), expectedViolations('query.limit unknown'))
  }
  t.strictSame(await wrong('job-cost?status=gone'), expectedViolations('query.status enum'))
  t.strictSame(await wrong('job-cost?projectId=0'), expectedViolations('query.projectId range'))
  t.strictSame(await wrong('ar-aging?asOf=2026-03-01'), expectedViolations('query.asOf unknown'))
})
