import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const entry = (id: number) => ({ type: 'time_entry' as const, id })

const link = ({ client }: TestTenant, id: number, ids: readonly number[]) =>
  client.call('linkInvoiceBilledItems', { path: { id }, body: { items: ids.map(entry) } })

/** Creates a project with two time entries (eight hours at 30.00, two without a rate) and two draft invoices. */
async function arrangement(of?: TestTenant) {
  const tenant = of ?? (await service.tenant())
  const { id: projectId } = await make.project(tenant)
  const userId = await make.worker(tenant)
  const rated = await make.timeEntry(tenant, { projectId, userId, hourlyRate: '30.00' })
  const unrated = await make.timeEntry(tenant, { projectId, userId, hours: '2' })
  const [a, b] = [await make.invoice(tenant, { projectId }), await make.invoice(tenant, { projectId })]
  return { tenant, client: tenant.client, projectId, userId, one: rated.id, two: unrated.id, a: a.id, b: b.id }
}

const patch = ({ client }: TestTenant, id: number, body: object) =>
  client.send('PATCH', `/time-entries/${id}`, { body })

const billingOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getTimeEntry', { path: { id } })).data.invoiceId

t.test(
  'a time entry that an invoice bills can be neither billed again nor changed, until that invoice is voided',
  async (t) => {
    const { tenant, client, one, a, b } = await arrangement()
    const linked = await link(tenant, a, [one])
    t.strictSame(linked.json.data.items, [{ ...entry(one), amount: '240.00' }])
    t.equal(linked.headers.etag, (await client.ok('getInvoice', { path: { id: a } })).headers.etag)
    t.equal(await billingOf(tenant, one), a)
    const billed = { status: 409, json: { detail: new RegExp(`billed by invoice ${a}`) } }
    matches(t, await link(tenant, b, [one]), billed)
    matches(t, await patch(tenant, one, { hours: '7' }), billed)
    await client.ok('markInvoiceSent', { path: { id: a } })
    matches(t, await patch(tenant, one, { description: 'Joists' }), billed)
    await client.ok('voidInvoice', { path: { id: a } })
    t.equal(await billingOf(tenant, one), null)
    t.equal((await link(tenant, b, [one])).status, 200)
  },
)

t.test(
  'a billed time entry can be neither changed, unreviewed, deleted nor moved, even if it was reviewed before',
  async (t) => {
    const { tenant, client, one, a } = await arrangement()
    await patch(tenant, one, { isReviewed: true })
    t.equal((await link(tenant, a, [one])).status, 200, 'a reviewed entry can be billed')
    for (const body of [
      { hours: '7' },
      { isReviewed: false },
      { isReviewed: false, hours: '7' },
      { hourlyRate: null },
    ]) {
      matches(t, await patch(tenant, one, body), { status: 409 }, JSON.stringify(body))
    }
    t.equal((await patch(tenant, one, { hours: '8.0' })).status, 200, 'a PATCH without changes is allowed')
    t.equal((await client.call('deleteTimeEntry', { path: { id: one } })).status, 409)
    const { id: targetProjectId } = await make.project(tenant)
    const body = { targetProjectId }
    matches(t, await client.call('moveTimeEntry', { path: { id: one }, body }), {
      status: 409,
      json: { detail: /invoice/ },
    })
    matches(t, await client.call('moveInvoice', { path: { id: a }, body }), {
      status: 409,
      json: { detail: /time entry/ },
    })
    await client.ok('unlinkInvoiceBilledItems', { path: { id: a } })
    t.equal((await client.ok('moveTimeEntry', { path: { id: one }, body })).data.projectId, targetProjectId)
  },
)

t.test(
  'PUT replaces all time entries and change orders that a draft bills, and deleting the draft frees them',
  async (t) => {
    const { tenant, client, projectId, one, two, a } = await arrangement()
    const changeOrder = await make.changeOrder(tenant, { projectId, status: 'approved' })
    const order = { type: 'change_order' as const, id: changeOrder.id }
    const both = await client.ok('linkInvoiceBilledItems', {
      path: { id: a },
      body: { items: [entry(two), order, entry(one)] },
    })
    t.strictSame(both.data.items, [
      { ...entry(two), amount: null },
      { ...order, amount: '7500.00' },
      { ...entry(one), amount: '240.00' },
    ])
    const { data } = await client.ok('listTimeEntries', { query: { invoiceId: a } })
    t.strictSame(
      data.map(({ id }) => id),
      [two, one],
    )
    const { updatedAt } = (await link(tenant, a, [two])).json.data.invoice
    t.not(updatedAt, both.data.invoice.updatedAt)
    t.equal((await link(tenant, a, [two])).json.data.invoice.updatedAt, updatedAt)
    t.strictSame([await billingOf(tenant, one), await billingOf(tenant, two)], [null, a])
    t.equal((await client.ok('getChangeOrder', { path: { id: order.id } })).data.invoiceId, null)
    await client.ok('deleteInvoice', { path: { id: a } })
    t.equal(await billingOf(tenant, two), null)
  },
)

t.test('billing a deleted, foreign or repeated time entry is a 422 at its index', async (t) => {
  const { tenant, client, one, two, a } = await arrangement()
  const foreign = await make.timeEntry(tenant)
  await client.ok('deleteTimeEntry', { path: { id: two } })
  const refused = async (ids: number[], field: string, code: string) =>
    matches(t, await link(tenant, a, ids), { status: 422, json: { errors: [{ field, code }] } }, field)
  await refused([one, two], 'items[1].id', 'not_found')
  await refused([foreign.id], 'items[0].id', 'rule')
  await refused([one, one], 'items[1].id', 'rule')
  t.equal(await billingOf(tenant, one), null)
})

t.test('billing a time entry needs time_entries:read, and no scope of change orders', async (t) => {
  const { tenant, one, a } = await arrangement()
  const items = [entry(one)]
  const as = async (...scopes: string[]) =>
    (await tenant.key({ scopes })).client.call('linkInvoiceBilledItems', { path: { id: a }, body: { items } })
  const denied = await as('invoices:write', 'change_orders:read')
  matches(t, denied, { status: 403, code: 'scope_insufficient', json: { detail: /time_entries:read/ } })
  t.equal((await as('invoices:write', 'time_entries:read')).status, 200)
})

t.test('time entries can be billed even if their project has pay applications', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  await make.payApp(tenant, { projectId })
  const { id } = await make.timeEntry(tenant, { projectId })
  const invoice = await make.invoice(tenant, { projectId })
  t.equal((await link(tenant, invoice.id, [id])).status, 200)
})

t.test('if two drafts bill the same time entries at the same time, one succeeds and the other is a 409', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 6,
    arrange: () => arrangement(tenant),
    contestants: ({ one, two, a, b }) => [() => link(tenant, a, [one, two]), () => link(tenant, b, [two, one])],
    judge: async (answers, { one, two }) => {
      t.strictSame(sortedStatuses(answers), [200, 409])
      t.equal(await billingOf(tenant, one), await billingOf(tenant, two))
    },
  })
})

t.test(
  'if a time entry is changed while it is billed, the invoice bills the changed entry or the change is a 409',
  async (t) => {
    const tenant = await service.tenant()
    await race(t, {
      at: service,
      arrange: async () => {
        const { projectId, userId, one, a } = await arrangement(tenant)
        const entries = [one]
        for (let more = 0; more < 3; more += 1) {
          entries.push((await make.timeEntry(tenant, { projectId, userId, hourlyRate: '30.00' })).id)
        }
        return { a, entries }
      },
      // Linking takes longer than a change. One of several changes meets it at the critical moment.
      contestants: ({ a, entries }) => [
        () => link(tenant, a, entries),
        ...entries.map((id) => () => patch(tenant, id, { hours: '4' })),
      ],
      judge: async ([linked, ...changed], { entries }) => {
        t.equal(linked!.status, 200)
        for (const [index, id] of nonEmpty(entries.entries())) {
          const { data } = await tenant.client.ok('getTimeEntry', { path: { id } })
          t.equal(data.hours, changed[index]!.status === 200 ? '4' : '8')
          const item = linked!.json.data.items.find((one: { id: number }) => one.id === id)
          t.equal(item.amount, data.totalCost)
        }
      },
    })
  },
)

t.test('moveProjectRecords moves invoices together with the time entries that they bill', async (t) => {
  const { tenant, client, projectId, one, two, a, b } = await arrangement()
  await link(tenant, a, [one])
  const target = await make.project(tenant)
  const moved = await client.ok('moveProjectRecords', { path: { id: projectId }, body: { targetProjectId: target.id } })
  t.strictSame(moved.data.counts, { invoices: 2, timeEntries: 2 })
  for (const id of [one, two]) {
    t.equal((await client.ok('getTimeEntry', { path: { id } })).data.projectId, target.id)
  }
  t.equal(await billingOf(tenant, one), a)
  t.equal((await client.ok('getInvoice', { path: { id: b } })).data.projectId, target.id)
})
