import t from 'tap'
import { addDays } from '../../../db/domain/days.ts'
import { agingBuckets } from '../../../db/domain/invoices/aging.ts'
import { timeOfWallClock } from '../../../db/domain/zone-days.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { currentDateIn, farZones } from '../../../scripts/testkit/clock/far-zones.ts'
import { startService, type TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'
import { signInVisitor, unescapeHtml } from '../../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)

/** Days past due: the first and last day of each aging bucket. One invoice is not yet due (-1). */
const pastDue = [-1, 0, 1, 30, 31, 60, 61, 90, 91, 400]

/** Creates an unpaid invoice for each of `pastDue`, two more for edge cases, and some that are not open. */
async function makeAges(tenant: TestTenant, today: string, timeZone: string): Promise<void> {
  const day = (ago: number) => `${addDays(today, -ago)}T00:00:00.000Z`
  const issueDate = day(500)
  await make.invoice(tenant, { status: 'sent', issueDate: day(31) })
  for (const ago of pastDue) {
    await make.invoice(tenant, { status: ago % 2 === 0 ? 'partial' : 'sent', issueDate, dueDate: day(ago) })
  }
  // The last moment of the first day of an aging bucket, in the organization's time zone.
  const dueDate = timeOfWallClock(`${addDays(today, -31)}T23:59`, timeZone, '59.999')
  await make.invoice(tenant, { status: 'sent', issueDate, dueDate })
  for (const status of ['draft', 'paid', 'voided'] as const)
    await make.invoice(tenant, { status, issueDate, dueDate: day(45) })
}

const wanted: Record<(typeof agingBuckets)[number], number> = {
  current: 2,
  days1to30: 2,
  days31to60: 4,
  days61to90: 2,
  over90: 2,
}

for (const { timeZone } of nonEmpty(farZones())) {
  t.test(`each aging bucket of the money page counts the invoices that its link lists (${timeZone})`, async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    await client.ok('updateBranding', { body: { timeZone } })
    const today = currentDateIn(timeZone)
    await makeAges(tenant, today, timeZone)
    const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'accountant'))
    const { text } = await visitor.get('/portal/money')
    const table = text.slice(text.indexOf('id="unpaid"')).split('</tbody>')[0]!
    const rows = [...table.matchAll(/<a href="([^"]*)">.*?<\/a><\/th><td class="number">(\d+)</g)]
    t.equal(rows.length, agingBuckets.length)
    for (const [index, age] of agingBuckets.entries()) {
      const [, href, counted] = rows[index]!
      const list = (await visitor.get(unescapeHtml(href!))).text
      const shown = new Set(
        [...list.matchAll(/href="\/portal\/records\/invoices\/(\d+)"/g)].map(([, id]) => Number(id)),
      )
      const query = { ageing: age }
      const { data: listed } = await client.ok('listInvoices', { query: { ...query, limit: 100 } })
      t.strictSame([...shown].sort(), listed.map(({ id }) => id).sort(), age)
      const { data: sums } = await client.ok('aggregateInvoices', { query })
      const counts = [
        ...[Number(counted), shown.size, (await client.ok('countInvoices', { query })).data.total],
        sums.reduce((sum, { count }) => sum + count, 0),
      ]
      t.strictSame(
        counts,
        counts.map(() => wanted[age]),
        age,
      )
      t.ok(nonEmpty(sums).every(({ ageing }) => ageing === age))
    }
    t.equal(currentDateIn(timeZone), today, 'the local day did not change during the test')
  })
}

t.test('the aging filter can be combined with other filters, and in the aggregate with asOf', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id: contactId } = await make.contact(tenant)
  const dueDate = '2026-01-31T00:00:00.000Z'
  const issueDate = '2026-01-01T00:00:00.000Z'
  const { id } = await make.invoice(tenant, { status: 'sent', contactId, issueDate, dueDate })
  await make.invoice(tenant, { status: 'partial', issueDate, dueDate })
  const ids = async (query: object) => (await client.ok('listInvoices', { query })).data.map((one) => one.id)
  t.strictSame(await ids({ ageing: 'over90', contactId }), [id])
  t.strictSame(await ids({ ageing: 'over90', status: 'paid' }), [])
  t.strictSame(await ids({ ageing: 'current', overdue: true }), [])
  const { data } = await client.ok('aggregateInvoices', { query: { asOf: '2026-03-02', ageing: 'days1to30' } })
  t.strictSame(
    data.map(({ status, ageing, count }) => [status, ageing, count]),
    [
      ['sent', 'days1to30', 1],
      ['partial', 'days1to30', 1],
    ],
  )
  const { data: later } = await client.ok('aggregateInvoices', { query: { asOf: '2026-03-03', ageing: 'days1to30' } })
  t.strictSame(later, [])
  matches(t, await client.send('GET', '/invoices?ageing=null'), { status: 422 })
})
