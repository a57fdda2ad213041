import t from 'tap'
import { addDays } from '../../db/domain/days.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { currentDateIn, farZones } from '../../scripts/testkit/clock/far-zones.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

/**
 * These tests give an issueDate or dueDate a time of day. It counts as the date at that time in the organization's time
 * zone.
 */

const service = await startService(t)
const hourMs = 3_600_000

interface Office {
  tenant: TestTenant
  contactId: number
  today: string
  /**
   * Returns the time `hours` hours after the beginning of the day that is `days` days after today, in the
   * organization's time zone.
   */
  at(days: number, hours: number): string
}

const dateIn = (today: string, days: number): string => `${addDays(today, days)}T00:00:00.000Z`
const timeIn = (day: string, ahead: number, hours: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hours - ahead) * hourMs).toISOString()

async function officeIn(timeZone: string, ahead: number): Promise<Office> {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone } })
  const { id: contactId } = await make.contact(tenant, { companyName: 'Ortiz Homes' })
  const today = currentDateIn(timeZone)
  return { tenant, contactId, today, at: (days, hours) => timeIn(addDays(today, days), ahead, hours) }
}

const agesOf = async ({ client }: TestTenant) =>
  (await client.ok('aggregateInvoices')).data.map(({ ageing, count }) => [ageing, count])

for (const { timeZone, ahead } of nonEmpty(farZones())) {
  t.test(
    `a dueDate with a time of day is overdue from the next day in ${timeZone}, in every list, sum and page`,
    async (t) => {
      const { tenant, contactId, today, at } = await officeIn(timeZone, ahead)
      const { client } = tenant
      const issueDate = dateIn(today, -60)
      const invoice = async (dueDate: string) =>
        (await make.invoice(tenant, { status: 'sent', contactId, issueDate, dueDate })).id
      const current = [await invoice(at(0, 0.25)), await invoice(at(0, 23.75)), await invoice(dateIn(today, 0))]
      const late = [await invoice(at(-1, 0.25)), await invoice(at(-1, 23.75)), await invoice(dateIn(today, -1))]
      const later = [await invoice(at(-31, 23.75)), await invoice(at(-31, 0.25))]
      const ids = async (query: object) =>
        (await client.ok('listInvoices', { query })).data.map(({ id }) => id).toReversed()
      t.strictSame(await ids({ overdue: true }), [...late, ...later])
      t.strictSame(await ids({ overdue: false }), current)
      t.strictSame(await ids({ ageing: 'current' }), current)
      t.strictSame(await ids({ ageing: 'days1to30' }), late)
      t.strictSame(await ids({ ageing: 'days31to60' }), later)
      const ages = [
        ['current', 3],
        ['days1to30', 3],
        ['days31to60', 2],
      ]
      t.strictSame(await agesOf(tenant), ages)
      const { data: report } = await client.ok('runReport', { path: { key: 'ar-aging' } })
      matches(t, report.totals, { current: '300.00', days1to30: '300.00', days31to60: '200.00' })
      const { data: rows } = await client.ok('listBriefing')
      t.strictSame(
        rows.map(({ entityId }) => entityId).sort((one, other) => one! - other!),
        [...late, ...later],
      )
      const { url } = (await client.ok('shareContactStatement', { path: { id: contactId } })).data
      const statement = (await sendRaw(url, 'GET')).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
      matches(
        t,
        statement,
        containing('Not overdue $300.00 1 to 30 days overdue $300.00 31 to 60 days overdue $200.00'),
      )
      for (const id of [...current, ...late]) {
        const page = (await client.ok('shareInvoice', { path: { id } })).data.url
        t.equal((await sendRaw(page, 'GET')).text.includes('Overdue 1 day'), late.includes(id))
      }
      t.equal(currentDateIn(timeZone), today, 'the date did not change during the test')
    },
  )

  t.test(`an invoice without a dueDate ages from the date of its issueDate in ${timeZone}`, async (t) => {
    const { tenant, contactId, today, at } = await officeIn(timeZone, ahead)
    const { client } = tenant
    const sent = await make.invoice(tenant, { status: 'sent', contactId })
    const issued = async (issueDate: string) =>
      (await make.invoice(tenant, { status: 'sent', contactId, issueDate })).id
    const current = [sent.id, await issued(at(0, 0.25)), await issued(at(0, 23.75)), await issued(dateIn(today, 0))]
    const late = [await issued(at(-1, 0.25)), await issued(at(-1, 23.75)), await issued(at(-30, 0.25))]
    const ids = async (query: object) =>
      (await client.ok('listInvoices', { query })).data.map(({ id }) => id).toReversed()
    t.strictSame(await ids({ ageing: 'current' }), current)
    t.strictSame(await ids({ ageing: 'days1to30' }), late)
    t.strictSame(await ids({ overdue: true }), [])
    t.strictSame(await agesOf(tenant), [
      ['current', 4],
      ['days1to30', 3],
    ])
    const { data: report } = await client.ok('runReport', { path: { key: 'ar-aging' } })
    matches(t, report.totals, { current: '400.00', days1to30: '300.00' })
    t.equal(currentDateIn(timeZone), today, 'the date did not change during the test')
  })
}

t.test(
  "an asOf with a time means its date in the organization's time zone, but 00:00 UTC means its date in UTC",
  async (t) => {
    const issueDate = '2026-01-01'
    const expected = [
      { timeZone: 'America/Los_Angeles', days: ['days1to30', 'days1to30', 'days31to60', 'days31to60', 'days31to60'] },
      { timeZone: 'UTC', days: ['days1to30', 'days31to60', 'days31to60', 'days31to60', 'days31to60'] },
      { timeZone: 'Asia/Tokyo', days: ['days31to60', 'days31to60', 'days31to60', 'days31to60', 'days31to60'] },
    ]
    for (const { timeZone, days } of expected) {
      const tenant = await service.tenant()
      await tenant.client.ok('updateBranding', { body: { timeZone } })
      await make.invoice(tenant, { status: 'sent', issueDate, dueDate: '2026-01-31' })
      const aged = async (asOf: string) =>
        (await tenant.client.ok('aggregateInvoices', { query: { asOf } })).data[0]!.ageing
      const asked = ['2026-03-02T16:00:00Z', '2026-03-03T05:00:00Z', '2026-03-03T09:00:00Z', '2026-03-03T00:00:00Z']
      t.strictSame(await Promise.all([...asked, '2026-03-03'].map(aged)), days, timeZone)
      t.equal(await aged('2026-03-02'), 'days1to30', timeZone)
      for (const [end, age] of [
        ['0001-01-01', 'current'],
        ['0001-01-01T01:00:00Z', 'current'],
        ['9999-12-31T23:00:00Z', 'over90'],
      ] as const)
        t.equal(await aged(end), age, 'the earliest and the latest date')
    }
  },
)
