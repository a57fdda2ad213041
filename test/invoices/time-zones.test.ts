import t from 'tap'
import { addDays } from '../../db/domain/days.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { readToday } from '../../db/services/branding/days.ts'
import { listBriefing } from '../../db/workflows/briefing.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { currentDateIn, farZones } from '../../scripts/testkit/clock/far-zones.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

const zones = ['Pacific/Auckland', 'America/Los_Angeles'] as const

const officeIn = async (timeZone: string): Promise<TestTenant> => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone } })
  return tenant
}

t.test(
  "the organization's current date changes at midnight in its time zone, also in daylight saving time, and is stored as a date",
  async (t) => {
    const [auckland, losAngeles] = await Promise.all(zones.map(officeIn))
    const days: readonly [owner: TestTenant, at: string, today: string][] = [
      [auckland!, '2026-03-31T10:59:59.999Z', '2026-03-31'],
      [auckland!, '2026-03-31T11:00:00.000Z', '2026-04-01'],
      [auckland!, '2026-07-01T11:59:59.999Z', '2026-07-01'],
      [auckland!, '2026-07-01T12:00:00.000Z', '2026-07-02'],
      [losAngeles!, '2026-04-01T06:59:59.999Z', '2026-03-31'],
      [losAngeles!, '2026-04-01T07:00:00.000Z', '2026-04-01'],
      [losAngeles!, '2026-01-01T07:59:59.999Z', '2025-12-31'],
      [await service.tenant(), '2026-04-01T00:00:00.000Z', '2026-04-01'],
    ]
    for (const [{ database, id }, at, today] of days) {
      t.equal(await readToday({ ...liveReadContext(database), at }, id), `${today}T00:00:00.000Z`, at)
    }
  },
)

for (const { timeZone } of nonEmpty(farZones())) {
  t.test(`an invoice is overdue, and ages, from the day after its due date in ${timeZone}`, async (t) => {
    const tenant = await officeIn(timeZone)
    const today = currentDateIn(timeZone)
    const issueDate = `${addDays(today, -40)}T00:00:00.000Z`
    const ids = new Map<number, number>()
    for (const days of [-31, -1, 0, 1]) {
      const dueDate = `${addDays(today, days)}T00:00:00.000Z`
      ids.set(days, (await make.invoice(tenant, { status: 'sent', issueDate, dueDate })).id)
    }
    const { data: overdue } = await tenant.client.ok('listInvoices', { query: { overdue: true } })
    const { data: rows } = await tenant.client.ok('aggregateInvoices', {})
    const briefing = await listBriefing(liveReadContext(tenant.database), tenant.caller, { limit: 100 })
    t.equal(currentDateIn(timeZone), today, 'the date did not change during the test')
    t.strictSame(overdue.map(({ id }) => id).sort(), [ids.get(-31), ids.get(-1)].sort())
    t.strictSame(
      rows.map(({ ageing, count }) => [ageing, count]),
      [
        ['current', 2],
        ['days1to30', 1],
        ['days31to60', 1],
      ],
    )
    t.strictSame(
      briefing.items.map(({ entityId }) => entityId),
      [ids.get(-31), ids.get(-1)],
    )
    const { data: report } = await tenant.client.ok('runReport', { path: { key: 'ar-aging' } })
    t.equal(report.rows.length, 1)
    t.not(report.totals.days31to60, '0.00')
  })
}

t.test("the month in which a bid was sent is its month in the organization's time zone", async (t) => {
  const owners = await Promise.all(zones.map(officeIn))
  const months = ['2026-04', '2026-03']
  for (const [index, owner] of owners.entries()) {
    const bid = await make.bid(owner, { status: 'sent' })
    await owner.database.sql
      .updateTable('bids')
      .set({ sentAt: '2026-04-01T05:30:00.000Z' })
      .where('tenantId', '=', owner.id)
      .where('id', '=', bid.id)
      .execute()
    const query = { from: '2026-03-01', to: '2026-04-30' }
    const { data } = await owner.client.ok('runReport', { path: { key: 'win-rate' }, query })
    t.strictSame(
      data.rows.map(({ month }) => month),
      [months[index]],
    )
  }
})

t.test("every list, sum and report decides what is overdue by the date in the organization's time zone", async (t) => {
  for (const { timeZone } of nonEmpty(farZones())) {
    const tenant = await service.tenant()
    const { client } = tenant
    await client.ok('updateBranding', { body: { timeZone } })
    const today = currentDateIn(timeZone)
    const dayBefore = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString()
    const sent = (dueDate: string) =>
      make.invoice(tenant, { status: 'sent', issueDate: '2026-01-01T00:00:00.000Z', dueDate })
    const [now, late] = [await sent(`${today}T00:00:00.000Z`), await sent(dayBefore)]
    const listed = async (overdue: boolean) =>
      (await client.ok('listInvoices', { query: { overdue } })).data.map(({ id }) => id)
    t.strictSame([await listed(true), await listed(false)], [[late.id], [now.id]], timeZone)
    const { data: sums } = await client.ok('aggregateInvoices')
    t.strictSame(
      sums.map(({ ageing, count }) => [ageing, count]),
      [
        ['current', 1],
        ['days1to30', 1],
      ],
      timeZone,
    )
    const { data: report } = await client.ok('runReport', { path: { key: 'ar-aging' } })
    matches(t, report.totals, { current: '100.00', days1to30: '100.00' }, timeZone)
    const { data: rows } = await client.ok('listBriefing')
    t.strictSame(
      rows.map(({ entityId }) => entityId),
      [late.id],
      timeZone,
    )
  }
})
