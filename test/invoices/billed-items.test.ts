import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const item = (id: number) => ({ type: 'change_order' as const, id })

const link = ({ client }: TestTenant, id: number, ids: readonly number[]) =>
  client.call('linkInvoiceBilledItems', { path: { id }, body: { items: ids.map(item) } })

/** Creates a project with two approved change orders of 7500.00 and two draft invoices. */
async function arrangement(tenant: TestTenant) {
  const project = await make.project(tenant, { contractValue: '1000.00' })
  const changeOrders = []
  for (const title of ['Stairs', 'Porch']) {
    changeOrders.push(await make.changeOrder(tenant, { projectId: project.id, status: 'approved', title }))
  }
  const drafts = [
    await make.invoice(tenant, { projectId: project.id }),
    await make.invoice(tenant, { projectId: project.id }),
  ]
  return { project, one: changeOrders[0]!.id, two: changeOrders[1]!.id, a: drafts[0]!.id, b: drafts[1]!.id }
}

const billingOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getChangeOrder', { path: { id } })).data.invoiceId

t.test(
  'a change order that an invoice bills can be neither billed again nor voided, until that invoice is voided',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { one, a, b } = await arrangement(tenant)
    const before = (await client.ok('getInvoice', { path: { id: a } })).data
    const linked = await link(tenant, a, [one])
    const { invoice, items } = linked.json.data
    t.strictSame({ ...invoice, updatedAt: before.updatedAt }, before)
    t.strictSame(items, [{ ...item(one), amount: '7500.00' }])
    t.equal(linked.headers.etag, (await client.ok('getInvoice', { path: { id: a } })).headers.etag)
    t.not(invoice.updatedAt, before.updatedAt)
    t.equal(await billingOf(tenant, one), a)
    matches(t, await link(tenant, b, [one]), { status: 409, json: { detail: new RegExp(`billed by invoice ${a}`) } })
    matches(t, await client.call('voidChangeOrder', { path: { id: one } }), {
      status: 409,
      json: { detail: /invoice/ },
    })
    const { data: listed } = await client.ok('listChangeOrders', { query: { invoiceId: a } })
    t.strictSame(
      listed.map(({ id }) => id),
      [one],
    )
    await client.ok('markInvoiceSent', { path: { id: a } })
    matches(t, await link(tenant, a, [one]), { status: 409, json: { detail: /is sent/ } })
    await client.ok('voidInvoice', { path: { id: a } })
    t.equal(await billingOf(tenant, one), null)
    t.equal((await link(tenant, b, [one])).status, 200)
  },
)

t.test(
  'PUT replaces the billed items of a draft, DELETE removes them, and deleting the draft makes them billable again',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { one, two, a, b } = await arrangement(tenant)
    await link(tenant, a, [one])
    t.strictSame(
      (await link(tenant, a, [two, one])).json.data.items.map(({ id }: { id: number }) => id),
      [two, one],
    )
    const { updatedAt } = (await link(tenant, a, [one, two])).json.data.invoice
    t.equal((await link(tenant, a, [one, two])).json.data.invoice.updatedAt, updatedAt)
    await link(tenant, a, [two])
    t.strictSame([await billingOf(tenant, one), await billingOf(tenant, two)], [null, a])
    const emptied = await client.ok('unlinkInvoiceBilledItems', { path: { id: a } })
    t.strictSame(emptied.data.items, [])
    t.equal(await billingOf(tenant, two), null)
    await link(tenant, b, [one, two])
    await client.ok('deleteInvoice', { path: { id: b } })
    t.strictSame([await billingOf(tenant, one), await billingOf(tenant, two)], [null, null])
  },
)

t.test(
  'billing a missing, foreign or repeated change order is a 422 at its index; billing an unapproved one is a 409',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project, one, a } = await arrangement(tenant)
    const foreign = await make.changeOrder(tenant, { status: 'approved' })
    const refused = async (ids: number[], field: string, code: string) =>
      matches(t, await link(tenant, a, ids), { status: 422, json: { errors: [{ field, code }] } }, field)
    await refused([one, 2_147_483_647], 'items[1].id', 'not_found')
    await refused([foreign.id], 'items[0].id', 'rule')
    await refused([one, one], 'items[1].id', 'rule')
    await refused([], 'items', 'length')
    for (const status of ['draft', 'submitted', 'rejected', 'voided'] as const) {
      const { id } = await make.changeOrder(tenant, { projectId: project.id, status })
      matches(t, await link(tenant, a, [one, id]), { status: 409, json: { detail: new RegExp(`is ${status}`) } })
    }
    const entry = await client.send('PUT', `/invoices/${a}/billed-items`, { body: { items: [{ type: 'kit', id: 1 }] } })
    matches(t, entry, { status: 422, json: { errors: [{ field: 'items[0].type', code: 'enum' }] } })
    t.equal(await billingOf(tenant, one), null)
    const { client: writer } = await tenant.key({ scopes: ['invoices:write'] })
    const denied = await writer.call('linkInvoiceBilledItems', { path: { id: a }, body: { items: [item(one)] } })
    matches(t, denied, { status: 403, code: 'scope_insufficient' })
  },
)

t.test('an invoice that bills change orders cannot move to another project', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { one, a } = await arrangement(tenant)
  await link(tenant, a, [one])
  const moved = await client.call('moveInvoice', { path: { id: a }, body: { targetProjectId: null } })
  matches(t, moved, { status: 409, json: { detail: /bills change order/ } })
  await client.ok('unlinkInvoiceBilledItems', { path: { id: a } })
  t.equal((await client.ok('moveInvoice', { path: { id: a }, body: { targetProjectId: null } })).data.projectId, null)
})

t.test('if two drafts bill a change order at the same time, one succeeds and the other is a 409', async (t) => {
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
  'a bid with a live percentage invoice cannot have pay applications, and a bid with a pay application cannot be invoiced',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project, bid } = await make.contract(tenant)
    const body = { bidId: bid.id, percent: '10' }
    const { data: part } = await client.ok('createInvoiceFromBid', { body })
    const begin = () => client.call('createPayApp', { body: { projectId: project.id, periodTo: '2026-03-31' } })
    matches(t, await begin(), { status: 409, json: { detail: new RegExp(part.invoiceNumber) } })
    await client.ok('deleteInvoice', { path: { id: part.id } })
    const begun = await begin()
    t.equal(begun.status, 201)
    const late = await client.call('createInvoiceFromBid', { body })
    matches(t, late, { status: 409, json: { detail: /pay applications/ } })
    await client.ok('deletePayApp', { path: { id: begun.json.data.id } })
    t.equal((await client.call('createInvoiceFromBid', { body })).status, 201)
  },
)

t.test('a project can have pay applications or draft invoices for its change orders, but not both', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { project, one, a } = await arrangement(tenant)
  await link(tenant, a, [one])
  const begin = () => client.call('createPayApp', { body: { projectId: project.id, periodTo: '2026-03-31' } })
  matches(t, await begin(), { status: 409, json: { detail: /change orders/ } })
  await client.ok('unlinkInvoiceBilledItems', { path: { id: a } })
  t.equal((await begin()).status, 201)
  matches(t, await link(tenant, a, [one]), { status: 409, json: { detail: /pay applications/ } })
})

t.test(
  'if a pay application and an invoice of the bid are created at the same time, one succeeds and the other is a 409',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    await race(t, {
      at: service,
      arrange: () => make.contract(tenant),
      contestants: ({ project, bid }) => [
        () => client.call('createPayApp', { body: { projectId: project.id, periodTo: '2026-03-31' } }),
        () => client.call('createInvoiceFromBid', { body: { bidId: bid.id } }),
      ],
      judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 409]),
    })
  },
)

t.test(
  'if a change order is linked to a draft while the draft is deleted, no deleted invoice bills it afterwards',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    await race(t, {
      at: service,
      rounds: 6,
      arrange: async () => {
        const arranged = await arrangement(tenant)
        await link(tenant, arranged.a, [arranged.one])
        return arranged
      },
      contestants: ({ one, two, a }) => [
        () => link(tenant, a, [one, two]),
        () => client.call('deleteInvoice', { path: { id: a } }),
      ],
      judge: async ([linked, deleted], { one, two }) => {
        t.equal(deleted.status, 200)
        t.ok([200, 404].includes(linked.status), String(linked.status))
        t.strictSame([await billingOf(tenant, one), await billingOf(tenant, two)], [null, null])
      },
    })
  },
)
