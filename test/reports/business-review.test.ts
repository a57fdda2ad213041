import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

const march = { from: '2026-03-01', to: '2026-03-31' }
const own = { currency: 'USD', otherCurrencies: 0 }
const review = async ({ client }: Pick<TestTenant, 'client'>, query = march) =>
  (await client.ok('getBusinessReview', { query })).data
const ask = async ({ client }: Pick<TestTenant, 'client'>, query: string) => {
  const { status, json }: ClientAnswer = await client.send('GET', `/reports/business-review?${query}`)
  const fields = (json.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  return [status, ...fields]
}
const rewrite = ({ database, id: tenantId }: TestTenant, table: string, id: number, column: string, value: string) =>
  database.pool.query(`update ${table} set ${column} = $3 where tenant_id = $1 and id = $2`, [tenantId, id, value])

t.test(
  'the business review includes the previous period of equal length; a group of figures is null without the scope for it',
  async (t) => {
    const tenant = await service.tenant()
    const empty = {
      sales: { leadsCreated: 0, leadsWon: 0, leadsLost: 0, bidsSent: 0, bidsAccepted: 0, acceptedTotal: '0.00' },
      projects: { started: 0, completed: 0 },
      money: { invoiced: '0.00', paid: '0.00' },
      labor: { hours: '0', cost: '0.00' },
    }
    const before = { from: '2026-01-29', to: '2026-02-28', ...own }
    t.strictSame(await review(tenant), { ...march, ...own, ...empty, previous: { ...before, ...empty } })
    const groups = {
      sales: ['leads:read', 'bids:read'],
      projects: ['projects:read'],
      money: ['invoices:read'],
      labor: ['time_entries:read'],
    }
    const all = Object.values(groups).flat()
    for (const [group, scopes] of Object.entries(groups)) {
      for (const left of nonEmpty(scopes)) {
        const reader = await tenant.key({ scopes: ['reports:read', ...all.filter((scope) => scope !== left)] })
        const shown = await review(reader)
        const without = { ...empty, [group]: null }
        t.strictSame(shown, { ...march, ...own, ...without, previous: { ...before, ...without } }, `without ${left}`)
      }
    }
    const nothing = { sales: null, projects: null, money: null, labor: null }
    const alone = await tenant.key({ scopes: ['reports:read'] })
    t.strictSame(await review(alone), { ...march, ...own, ...nothing, previous: { ...before, ...nothing } })
  },
)

t.test(
  'getBusinessReview counts a record before the period as previous, and ignores one after the period',
  async (t) => {
    const tenant = await service.tenant()
    const days = {
      previous: '2026-01-29T00:00:00.000Z',
      now: '2026-03-31T23:59:59.999Z',
      after: '2026-04-01T00:00:00.000Z',
    }
    const before = '2026-01-28T23:59:59.999Z'
    const userId = await make.worker(tenant)
    const lines = (unitPrice: string) => [{ description: 'Work', unitPrice }]
    const { id: projectId } = await make.project(tenant, { startDate: before })
    for (const [index, at] of [...Object.values(days), before].entries()) {
      const cents = `${index + 1}.10`
      for (const stage of ['Won', 'Lost', 'New']) {
        const { id } = await make.lead(tenant, { stage })
        await rewrite(tenant, 'leads', id, 'created_at', at)
        if (stage !== 'New') await rewrite(tenant, 'leads', id, 'closed_at', at)
      }
      for (const status of ['accepted', 'sent'] as const) {
        const { id } = await make.bid(tenant, { status, lines: lines(cents) })
        await rewrite(tenant, 'bids', id, 'sent_at', at)
        if (status === 'accepted') await rewrite(tenant, 'bids', id, 'accepted_at', at)
      }
      await make.project(tenant, { startDate: at, status: 'active' })
      await make.project(tenant, { startDate: before, actualEndDate: at, status: 'completed' })
      await make.project(tenant, { startDate: at, actualEndDate: at, status: 'cancelled' })
      for (const status of ['draft', 'sent', 'paid', 'voided'] as const) {
        const { id } = await make.invoice(tenant, { status, issueDate: at, lines: lines(cents) })
        await tenant.database.pool.query(
          'update invoice_payments set paid_at = $3 where tenant_id = $1 and invoice_id = $2',
          [tenant.id, id, at],
        )
      }
      const { id } = await make.invoice(tenant, { status: 'sent', issueDate: before, lines: lines('500') })
      const { data } = await tenant.client.ok('recordInvoicePayment', {
        path: { id },
        body: { amount: '400.00', paidAt: at },
      })
      await tenant.client.ok('voidInvoicePayment', { path: { id, paymentId: data.payment.id } })
      await make.timeEntry(tenant, {
        projectId,
        userId,
        date: at.slice(0, 10),
        hours: '1.5',
        hourlyRate: `${index + 1}`,
      })
    }
    const figures = (place: number) => ({
      sales: { leadsCreated: 3, leadsWon: 1, leadsLost: 1, bidsSent: 2, bidsAccepted: 1, acceptedTotal: `${place}.10` },
      projects: { started: 1, completed: 1 },
      money: { invoiced: `${2 * place}.20`, paid: `${place}.10` },
      labor: { hours: '1.5', cost: `${(1.5 * place).toFixed(2)}` },
    })
    const { previous, ...shown } = await review(tenant)
    t.strictSame(shown, { ...march, ...own, ...figures(2) })
    t.strictSame(previous, { from: '2026-01-29', to: '2026-02-28', ...own, ...figures(1) })
    matches(t, (await review(tenant, { from: '2026-04-01', to: '2026-04-01' })).previous, {
      ...{ from: '2026-03-31', to: '2026-03-31' },
      ...figures(2),
    })
    matches(t, await review(await service.tenant()), { sales: { leadsCreated: 0 }, money: { paid: '0.00' } })
  },
)

t.test('getBusinessReview does not count deleted records', async (t) => {
  const tenant = await service.tenant()
  const today = new Date().toISOString().slice(0, 10)
  const lead = await make.lead(tenant)
  const project = await make.project(tenant, { startDate: `${today}T00:00:00.000Z` })
  const entry = await make.timeEntry(tenant, { date: today })
  const now = async () => {
    const { sales, projects, labor } = await review(tenant, { from: today, to: today })
    return [sales!.leadsCreated, projects!.started, labor!.hours]
  }
  t.strictSame(await now(), [1, 1, '8'])
  await tenant.client.ok('deleteLead', { path: { id: lead.id } })
  await tenant.client.ok('deleteProject', { path: { id: project.id } })
  await tenant.client.ok('deleteTimeEntry', { path: { id: entry.id } })
  t.strictSame(await now(), [0, 0, '0'])
})

t.test('an invalid period of the business review is a 422 that names the parameter', async (t) => {
  const tenant = await service.tenant()
  t.strictSame(await ask(tenant, 'to=2026-03-31'), [422, 'query.from required'])
  t.strictSame(await ask(tenant, 'from=2026-03-02&to=2026-03-01'), [422, 'query.to rule'])
  t.strictSame(await ask(tenant, 'from=2016-01-01&to=2026-01-08'), [422, 'query.to rule'])
  t.strictSame(await ask(tenant, 'from=2016-01-01&to=2025-12-31'), [200])
  t.strictSame(await ask(tenant, 'from=1899-12-31&to=1899-12-31'), [422, 'query.from rule'])
  t.strictSame(await ask(tenant, 'from=1900-01-01&to=1900-01-01'), [200])
  t.strictSame(await ask(tenant, 'from=9999-12-31&to=9999-12-31'), [200])
  t.strictSame(await ask(tenant, 'from=March&to=2026-03-01'), [422, 'query.from format'])
  t.strictSame(await ask(tenant, 'from=2026-03-01&to=2026-03-01&projectId=1'), [422, 'query.projectId unknown'])
})

t.test(
  'a time counts on its day in the time zone of the organization, but 00:00 UTC counts on its date in UTC',
  async (t) => {
    const tenant = await service.tenant()
    await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
    // In that zone, the first two are in March, and the last two in February and April.
    const times = [
      '2026-03-01T00:00:00.000Z',
      '2026-04-01T06:59:59.999Z',
      '2026-03-01T07:59:59.999Z',
      '2026-04-01T07:00:00.000Z',
    ]
    for (const [index, at] of times.entries()) {
      const lines = [{ description: 'Work', unitPrice: String(10 ** index) }]
      const { id } = await make.invoice(tenant, { status: 'sent', issueDate: at, lines })
      await tenant.client.ok('recordInvoicePayment', { path: { id }, body: { amount: `0.0${index + 1}`, paidAt: at } })
      await make.project(tenant, { startDate: '2026-01-01', actualEndDate: at, status: 'completed' })
      await make.project(tenant, { startDate: at, status: 'active' })
    }
    matches(t, await review(tenant), {
      ...{ projects: { started: 2, completed: 2 }, money: { invoiced: '11.00', paid: '0.03' } },
      previous: { projects: { completed: 1 }, money: { invoiced: '100.00', paid: '0.03' } },
    })
  },
)
