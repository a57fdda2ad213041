import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { runClockAdvance, sandboxTime, sandboxWorkerDeps } from '../../scripts/testkit/peers/sandbox.ts'
import { sweepSandboxes } from '../../workers/tasks/sandbox/sweep.ts'

const service = await startService(t)
const dayMs = 86_400_000

/** Reader of an organization's event log that reads often enough to miss no event. */
class Log {
  readonly #tenant: TestTenant
  readonly #fromMs: number
  #after = 0

  constructor(tenant: TestTenant, from: string) {
    this.#tenant = tenant
    this.#fromMs = Date.parse(from)
  }

  /** Returns the new events, each with the day on which it happened. */
  async read(): Promise<string[]> {
    const { data } = await this.#tenant.client.ok('listEvents', { query: { after: this.#after, limit: 100 } })
    this.#after = data.at(-1)?.sequence ?? this.#after
    return data
      .filter(({ event }) => !event.type.startsWith('job.'))
      .map(({ event }) => `${event.type} ${Math.floor((Date.parse(event.created_at) - this.#fromMs) / dayMs)}`)
  }
}

t.test('over two years of a sandbox, a bid gets each event once, in order and on its day', async (t) => {
  const [tenant, live] = [await service.tenant({ mode: 'sandbox' }), await service.tenant()]
  const { client } = tenant
  const from = await sandboxTime(tenant)
  const day = (days: number): string => new Date(Date.parse(from) + days * dayMs).toISOString()
  const goTo = async (days: number): Promise<void> => {
    matches(t, await runClockAdvance(service, tenant, { to: day(days) }), { status: 'completed' }, `day ${days}`)
  }
  const log = new Log(tenant, from)

  await client.ok('updateDataRetention', { body: { deletedRecordsDays: 60 } })
  const { id: contactId } = await make.contact(tenant, { email: 'dana@example.com' })
  const { id } = await make.bid(tenant, {
    ...{ contactId, title: 'Deck', validUntil: day(30) },
    lines: [{ description: 'Deck', unitPrice: '1000.00' }],
  })
  const other = await make.bid(live, { status: 'sent', validUntil: day(30) })
  await client.ok('markBidSent', { path: { id } })
  t.strictSame(await log.read(), ['contact.created 0', 'bid.created 0', 'bid.updated 0', 'bid.updated 0'])

  await goTo(40)
  t.strictSame(await log.read(), ['bid.expired 30'])
  matches(
    t,
    await remindersOf(tenant),
    [{ occasion: 'expiring', day: 27 }].map(({ occasion }) => ({ occasion })),
  )

  await client.ok('reopenBid', { path: { id } })
  await client.ok('updateBid', { path: { id }, body: { validUntil: day(100) } })
  await client.ok('markBidSent', { path: { id } })
  await goTo(50)
  await client.ok('acceptBid', { path: { id }, body: { acceptedBy: 'Dana Ortiz' } })
  const { data: project } = await client.ok('convertBidToProject', { path: { id } })
  t.ok(project.createdAt >= day(50) && project.createdAt < day(51))
  const afterwards = await log.read()
  t.ok(afterwards.includes('bid.accepted 50') && afterwards.includes('project.created 50'), afterwards.join())
  t.notOk(afterwards.includes('bid.expired 40'))

  await goTo(110)
  t.strictSame(await log.read(), [], 'an accepted bid does not expire')
  const payApp = await make.payApp(tenant, { projectId: project.id, periodTo: day(110).slice(0, 10) })
  const [line] = await make.payAppLines(tenant, payApp.id)
  const body = { lines: [{ id: line!.id, workThisPeriod: '400.00' }] }
  await client.ok('replacePayAppLineItems', { path: { id: payApp.id }, body })
  await client.ok('submitPayApp', { path: { id: payApp.id } })
  await client.ok('approvePayApp', { path: { id: payApp.id } })
  const { data: invoice } = await client.ok('createInvoiceFromPayApp', { body: { payAppId: payApp.id } })
  await client.ok('updateInvoice', { path: { id: invoice.id }, body: { dueDate: day(140) } })
  await client.ok('markInvoiceSent', { path: { id: invoice.id } })
  matches(t, await log.read(), containing(['invoice.sent 110']))

  await goTo(139)
  const overdue = async () => (await client.ok('listInvoices', { query: { overdue: true } })).data.length
  t.equal(await overdue(), 0)
  await goTo(150)
  t.equal(await overdue(), 1)
  matches(t, (await remindersOf(tenant)).at(-1), { occasion: 'overdue', day: 141 })
  await client.ok('markInvoicePaid', { path: { id: invoice.id } })
  t.equal(await overdue(), 0)
  const { id: gone } = await make.contact(tenant)
  await client.ok('deleteContact', { path: { id: gone } })

  await goTo(205)
  t.equal(await rowsOf(tenant, gone), 1, 'a deleted record is stored for sixty days')
  await goTo(730)
  t.equal(await rowsOf(tenant, gone), 0)
  t.strictSame((await client.ok('getBid', { path: { id } })).data.status, 'accepted')
  const { data: kept } = await client.ok('listEvents', { query: { limit: 100 } })
  t.ok(
    nonEmpty(kept).every(({ event }) => event.created_at > day(699)),
    'events are kept for 30 days',
  )
  await sweepSandboxes(sandboxWorkerDeps(service))
  t.equal((await remindersOf(tenant)).length, 2, 'each reminder once')
  matches(t, (await live.client.ok('getBid', { path: { id: other.id } })).data, { status: 'sent' })
  t.strictSame(await remindersOf(live), [])
})

/** Returns the reminders of an organization, each with the day since its creation. */
async function remindersOf({ database, id }: TestTenant): Promise<{ occasion: string; day: number }[]> {
  const { rows } = await database.pool.query(
    `select occasion, (r.created_at at time zone 'UTC')::date - (t.created_at at time zone 'UTC')::date as day
     from mail_reminders r join tenants t on t.id = r.tenant_id where r.tenant_id = $1 order by r.created_at`,
    [id],
  )
  return rows
}

async function rowsOf({ database, id: tenantId }: TestTenant, id: number): Promise<number> {
  const { rows } = await database.pool.query('select from contacts where tenant_id = $1 and id = $2', [tenantId, id])
  return rows.length
}
