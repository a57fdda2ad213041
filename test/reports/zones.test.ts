import t from 'tap'
import { addDays } from '../../db/domain/days.ts'
import { lastMomentOfDay, startOfDay } from '../../db/domain/zone-days.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { currentDateIn, farZones } from '../../scripts/testkit/clock/far-zones.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { contractDocument, resolveContractReference } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

/** Tests that sums by day, week or month use the time zone of the organization, at both edges of a period. */
const service = await startService(t)
const { pool } = service.database

const month = { from: '2026-03-01', to: '2026-03-31' }
const wide = { from: '2026-02-01', to: '2026-04-30' }
const zones = ['Pacific/Pago_Pago', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']

const moved = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

/** Returns the last moment of February, the first and the last of March, and the first of April in a time zone. */
function edgesIn(timeZone: string): readonly [string, string, string, string] {
  const [first, last] = [startOfDay(month.from, timeZone), lastMomentOfDay(month.to, timeZone)]
  return [moved(first, -1), first, last, moved(last, 1)]
}

async function officeIn(timeZone: string): Promise<TestTenant> {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone } })
  return tenant
}

const rewrite = ({ id: tenantId }: TestTenant, table: string, id: number, columns: Record<string, string>) => {
  const set = Object.keys(columns).map((column, index) => `${column} = $${index + 3}`)
  return pool.query(`/* of a test */ update ${table} set ${set.join(', ')} where tenant_id = $1 and id = $2`, [
    ...[tenantId, id],
    ...Object.values(columns),
  ])
}

const run = async ({ client }: TestTenant, key: string, query: object) =>
  (await client.ok('runReport', { path: { key }, query })).data

/** Amounts of the records at the four edges. A sum of them shows which records it includes. */
const amounts = ['1000.00', '200.00', '30.00', '4.00']

for (const timeZone of zones) {
  const edges = edgesIn(timeZone)

  t.test(
    `win-rate assigns a bid to the month in which it was sent in ${timeZone}, for any requested period`,
    async (t) => {
      const tenant = await officeIn(timeZone)
      for (const [index, at] of edges.entries()) {
        const lines = [{ description: 'Deck', unitPrice: amounts[index]! }]
        const { id } = await make.bid(tenant, { status: 'accepted', lines })
        await rewrite(tenant, 'bids', id, { sent_at: at })
      }
      const rowsOf = async (period: object) =>
        (await run(tenant, 'win-rate', period)).rows.map(({ month, sent, acceptedTotal }) => [
          month,
          sent,
          acceptedTotal,
        ])
      const march = ['2026-03', 2, '230.00']
      t.strictSame(await rowsOf(month), [march])
      t.strictSame(await rowsOf(wide), [['2026-02', 1, '1000.00'], march, ['2026-04', 1, '4.00']])
    },
  )

  t.test(`lead-sources counts the leads that were created in the period in ${timeZone}`, async (t) => {
    const tenant = await officeIn(timeZone)
    for (const [index, at] of edges.entries()) {
      const { id } = await make.lead(tenant, { stage: 'Won', source: 'Web', estimatedValue: amounts[index]! })
      await rewrite(tenant, 'leads', id, { created_at: at })
    }
    const { rows } = await run(tenant, 'lead-sources', month)
    t.strictSame(
      rows.map(({ leads, wonValue }) => [leads, wonValue]),
      [[2, '230.00']],
    )
  })

  t.test(`every figure of the business review uses the days in ${timeZone}`, async (t) => {
    const tenant = await officeIn(timeZone)
    const { id: projectId } = await make.project(tenant)
    const userId = await make.worker(tenant)
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']
    for (const [index, at] of edges.entries()) {
      const unitPrice = amounts[index]!
      for (const stage of ['Won', 'Lost']) {
        const { id } = await make.lead(tenant, { stage })
        await rewrite(tenant, 'leads', id, { created_at: at, closed_at: at })
      }
      const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice }] })
      await rewrite(tenant, 'bids', bid.id, { sent_at: at, accepted_at: at })
      await make.project(tenant, { startDate: at, status: 'active' })
      await make.project(tenant, { actualEndDate: at, status: 'completed' })
      const lines = [{ description: 'Work', unitPrice }]
      const invoice = await make.invoice(tenant, { status: 'sent', issueDate: at, lines })
      await tenant.client.ok('recordInvoicePayment', {
        path: { id: invoice.id },
        body: { amount: unitPrice, paidAt: at },
      })
      const worked = { projectId, userId, date: days[index]!, hours: unitPrice.slice(0, 1), hourlyRate: unitPrice }
      await make.timeEntry(tenant, worked)
    }
    const { data } = await tenant.client.ok('getBusinessReview', { query: month })
    const { previous, ...figures } = data
    const march = {
      sales: {
        ...{ leadsCreated: 4, leadsWon: 2, leadsLost: 2, bidsSent: 2, bidsAccepted: 2 },
        acceptedTotal: '230.00',
      },
      projects: { started: 2, completed: 2 },
      money: { invoiced: '230.00', paid: '230.00' },
      labor: { hours: '5', cost: '490.00' },
    }
    const february = {
      sales: {
        ...{ leadsCreated: 2, leadsWon: 1, leadsLost: 1, bidsSent: 1, bidsAccepted: 1 },
        acceptedTotal: '1000.00',
      },
      projects: { started: 1, completed: 1 },
      money: { invoiced: '1000.00', paid: '1000.00' },
      labor: { hours: '1', cost: '1000.00' },
    }
    const own = { currency: 'USD', otherCurrencies: 0 }
    t.strictSame(figures, { ...month, ...own, ...march })
    t.strictSame(previous, { from: '2026-01-29', to: '2026-02-28', ...own, ...february })
    const { properties } = resolveContractReference(contractDocument.components.schemas.BusinessFigures)
    t.strictSame(Object.keys(properties).sort(), Object.keys(figures).sort(), 'there is no other group of figures')
  })

  t.test(`the weeks of labor begin on the Mondays of the recorded dates, also in ${timeZone}`, async (t) => {
    const tenant = await officeIn(timeZone)
    const of = { projectId: (await make.project(tenant)).id, userId: await make.worker(tenant), hourlyRate: '10.00' }
    // Sundays and Mondays at the edges of weeks and of the period.
    for (const date of ['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09', '2026-03-31', '2026-04-01']) {
      await make.timeEntry(tenant, { ...of, date, hours: '1' })
    }
    const { rows } = await run(tenant, 'labor', month)
    t.strictSame(
      rows.map(({ weekStart, hours, totalCost }) => [weekStart, hours, totalCost]),
      [
        ['2026-02-23', '1', '10.00'],
        ['2026-03-02', '2', '20.00'],
        ['2026-03-09', '1', '10.00'],
        ['2026-03-30', '1', '10.00'],
      ],
    )
  })

  t.test(`the calendar shows each event on its day in ${timeZone}`, async (t) => {
    const tenant = await officeIn(timeZone)
    for (const at of edges) {
      await make.project(tenant, { startDate: at, expectedEndDate: moved(at, 86_400_000) })
      await make.invoice(tenant, { status: 'sent', issueDate: '2026-01-01T00:00:00Z', dueDate: at })
      await make.lead(tenant, { expectedCloseDate: at })
      await make.bid(tenant, { status: 'sent', validUntil: at })
    }
    const query = { ...month, limit: 100 }
    const { data } = await tenant.client.ok('listCalendarEvents', { query })
    const [first, last] = [month.from, month.to]
    t.strictSame(
      data.map(({ type, date }) => `${type} ${date}`).sort(),
      ['bid_expiry', 'invoice_due', 'lead_close', 'project_start']
        .flatMap((type) => [`${type} ${first}`, `${type} ${last}`])
        .concat(`project_end ${first}`, `project_end ${addDays(first, 1)}`)
        .sort(),
    )
  })
}

/** Returns the rows of the usage table of the page: day, units, requests and refused requests. */
function figuresIn(html: string): string[][] {
  const table = html.split('aria-label="Figures"')[1]!.split('</table>')[0]!
  const rows = [...table.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row]) => row!.split(/<\/t[hd]>/))
  return rows.map((cells) => cells.map((cell) => cell.replace(/<[^>]*>/g, '').trim()).filter((cell) => cell !== ''))
}

for (const { timeZone } of nonEmpty(farZones())) {
  t.test(`the usage page counts units by day in ${timeZone}`, async (t) => {
    const tenant = await officeIn(timeZone)
    const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'admin'))
    const today = currentDateIn(timeZone)
    const first = addDays(today, -29)
    const row = { requestId: 'req_old', method: 'GET', path: '/api/v1/bids', operationId: 'listBids', durationMs: 1 }
    const charged: [at: string, cost: number][] = [
      [moved(startOfDay(first, timeZone), -1), 1],
      [startOfDay(first, timeZone), 20],
      [lastMomentOfDay(first, timeZone), 300],
      [startOfDay(addDays(first, 1), timeZone), 4_000],
      [lastMomentOfDay(addDays(today, -1), timeZone), 50_000],
    ]
    await tenant.database.sql.deleteFrom('apiAuditLogs').where('tenantId', '=', tenant.id).execute()
    const rows = charged.map(([createdAt, cost]) => ({ ...row, tenantId: tenant.id, cost, status: 200, createdAt }))
    await tenant.database.sql.insertInto('apiAuditLogs').values(rows).execute()
    const figures = figuresIn((await visitor.get('/portal/usage?period=month')).text)
    t.equal(currentDateIn(timeZone), today, 'the day did not change during the request')
    t.equal(figures.length, 30)
    const units = figures.map(([, value]) => value!.replace(/\D/g, ''))
    t.strictSame([...units.slice(0, 3), ...units.slice(-2, -1)], ['320', '4000', '0', '50000'])
  })
}
