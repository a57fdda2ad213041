import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const day = 86_400_000
const dayFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString()

t.test('createInvoice creates an empty draft with a number that is derived from its id', async (t) => {
  const { client, id: tenantId } = await service.tenant()
  const { status, data, headers } = await client.ok('createInvoice', { body: {} })
  t.equal(status, 201)
  matches(t, headers.location, new RegExp(`/invoices/${data.id}$`))
  matches(t, data, {
    tenantId,
    invoiceNumber: `INV-${String(data.id).padStart(6, '0')}`,
    status: 'draft',
    ...{ contactId: null, projectId: null, bidId: null, payAppId: null, bidPercent: null },
    ...{ issueDate: null, dueDate: null, taxRate: null, discount: null, discountType: null },
    ...{ subtotal: '0.00', discountAmount: '0.00', taxAmount: '0.00', total: '0.00' },
    ...{ amountPaid: '0.00', balanceDue: '0.00', notesToCustomer: null },
    ...{ accountingId: null, accountingPushedAt: null, sentAt: null, voidedAt: null },
  })
  t.strictSame((await client.ok('getInvoice', { path: { id: data.id } })).data, data)
})

t.test(
  "an invoice without a given contact gets its project's contact, or none if that contact is deleted",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const [contact, other] = [await make.contact(tenant), await make.contact(tenant)]
    const project = await make.project(tenant, { contactId: contact.id })
    const made = (body: object) => client.ok('createInvoice', { body: { projectId: project.id, ...body } })
    matches(t, (await made({})).data, { projectId: project.id, contactId: contact.id })
    t.equal((await made({ contactId: other.id })).data.contactId, other.id)
    t.equal((await made({ contactId: null })).data.contactId, null)
    await client.ok('deleteContact', { path: { id: contact.id } })
    t.equal((await made({})).data.contactId, null)
  },
)

t.test('16 x 348.35, less a discount of 4 percent, plus 22 percent tax, gives a total of 6527.81', async (t) => {
  const { client } = await service.tenant()
  const { data } = await client.ok('createInvoice', { body: { discount: '4', discountType: 'percent', taxRate: '22' } })
  const lines = [{ description: 'Cabinets', quantity: '16', unitPrice: '348.35' }]
  const path = { id: data.id }
  matches(t, (await client.ok('appendInvoiceLineItems', { path, body: { lines } })).data, [
    { total: '5573.60', order: 1 },
  ])
  const expected = { subtotal: '5573.60', discountAmount: '222.94', taxAmount: '1177.15', total: '6527.81' }
  matches(t, (await client.ok('getInvoice', { path })).data, { ...expected, balanceDue: '6527.81' })
})

t.test('lines of 55.55 and 11.11, plus 23 percent tax, have a tax of 15.33 and a total of 81.99', async (t) => {
  const tenant = await service.tenant()
  const lines = ['55.55', '11.11'].map((unitPrice) => ({ description: 'Screws', unitPrice }))
  matches(t, await make.invoice(tenant, { taxRate: '23', lines }), { taxAmount: '15.33', total: '81.99' })
})

t.test('updateInvoice changes drafts only, but a PATCH without changes is a 200 in any state', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.invoice(tenant)
  const { data } = await client.ok('updateInvoice', {
    path: { id },
    body: { taxRate: '10', notesToCustomer: 'Thanks' },
  })
  matches(t, data, { taxRate: '10', taxAmount: '10.00', total: '110.00', notesToCustomer: 'Thanks' })
  await client.ok('markInvoiceSent', { path: { id } })
  const changed = await client.call('updateInvoice', { path: { id }, body: { notesToCustomer: 'Pay soon' } })
  matches(t, changed, { status: 409, json: { detail: /is sent.*must be draft/ } })
  const same = await client.ok('updateInvoice', { path: { id }, body: { notesToCustomer: 'Thanks', taxRate: '10.0' } })
  matches(t, same.data, { status: 'sent', notesToCustomer: 'Thanks' })
})

t.test('a request cannot set a dueDate before issueDate, or an issueDate after dueDate', async (t) => {
  const { client } = await service.tenant()
  const early = { issueDate: '2026-03-02', dueDate: '2026-03-01' }
  const violation = { status: 422, json: { errors: [{ field: 'dueDate', code: 'rule' }] } }
  matches(t, await client.call('createInvoice', { body: early }), violation)
  const { data } = await client.ok('createInvoice', { body: { issueDate: '2026-03-02', dueDate: '2026-03-02' } })
  matches(t, data, { issueDate: '2026-03-02T00:00:00.000Z', dueDate: '2026-03-02T00:00:00.000Z' })
  const path = { id: data.id }
  matches(t, await client.call('updateInvoice', { path, body: { dueDate: '2026-03-01T23:59:59Z' } }), violation)
  matches(t, await client.call('updateInvoice', { path, body: { issueDate: '2026-03-03' } }), violation)
  const { data: moved } = await client.ok('updateInvoice', { path, body: { issueDate: '2026-03-03', dueDate: null } })
  matches(t, moved, { issueDate: '2026-03-03T00:00:00.000Z', dueDate: null })
})

t.test(
  'sending an invoice sets a missing issueDate to the current time, and keeps an existing issueDate',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const past = await make.invoice(tenant, { dueDate: '2020-01-01T00:00:00.000Z' })
    const { data } = await client.ok('markInvoiceSent', { path: { id: past.id } })
    t.equal(data.issueDate, data.sentAt)
    t.equal(data.dueDate, '2020-01-01T00:00:00.000Z')
    const issueDate = '2026-01-05T00:00:00.000Z'
    const given = await make.invoice(tenant, { issueDate })
    matches(t, (await client.ok('markInvoiceSent', { path: { id: given.id } })).data, { issueDate, status: 'sent' })
  },
)

t.test('createInvoice and updateInvoice report each invalid field as a 422', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.invoice(tenant)
  const faults: [object, string, string][] = [
    [{ taxRate: '100.1' }, 'taxRate', 'pattern'],
    [{ taxRate: 8 }, 'taxRate', 'type'],
    [{ discount: '5' }, 'discountType', 'required'],
    [{ discount: '100.5', discountType: 'percent' }, 'discount', 'range'],
    [{ discountType: 'half' }, 'discountType', 'enum'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'format'],
    [{ contactId: 2_147_483_647 }, 'contactId', 'not_found'],
    [{ notesToCustomer: 'x'.repeat(10_001) }, 'notesToCustomer', 'length'],
    [{ total: '5.00' }, 'total', 'unknown'],
    [{ status: 'paid' }, 'status', 'unknown'],
  ]
  for (const [body, field, code] of faults) {
    const expected = { status: 422, json: { errors: [{ field, code }] } }
    matches(t, await client.call('createInvoice', { body }), expected, `create ${field}`)
    matches(t, await client.call('updateInvoice', { path: { id }, body }), expected, `update ${field}`)
  }
  const lost = await client.call('createInvoice', { body: { projectId: 2_147_483_647 } })
  matches(t, lost, { status: 422, json: { errors: [{ field: 'projectId', code: 'not_found' }] } })
  const moved = await client.send('PATCH', `/invoices/${id}`, { body: { projectId: 1 } })
  matches(t, moved, { status: 422, json: { errors: [{ field: 'projectId', code: 'unknown' }] } })
})

t.test(
  'invoices can be filtered by status, contact, project and overdue, and can be searched, counted and listed in compact form',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const contact = await make.contact(tenant)
    const project = await make.project(tenant)
    const draft = await make.invoice(tenant, { notesToCustomer: 'Harbor warehouse', dueDate: dayFromNow(-9) })
    const late = await make.invoice(tenant, { status: 'sent', dueDate: dayFromNow(-2), contactId: contact.id })
    const partial = await make.invoice(tenant, { status: 'partial', dueDate: dayFromNow(-40), projectId: project.id })
    const paid = await make.invoice(tenant, { status: 'paid', dueDate: dayFromNow(-2) })
    // The beginning of today in UTC, or of tomorrow in the second half of the day.
    const today = await make.invoice(tenant, { status: 'sent', dueDate: dayFromNow(0.5).slice(0, 10) })
    const open = await make.invoice(tenant, { status: 'sent' })
    const ids = async (query: object) => (await client.ok('listInvoices', { query })).data.map((one) => one.id)
    t.strictSame(await ids({ status: 'sent' }), [open.id, today.id, late.id])
    t.strictSame(await ids({ contactId: contact.id }), [late.id])
    t.strictSame(await ids({ projectId: project.id }), [partial.id])
    t.strictSame(await ids({ overdue: true }), [partial.id, late.id])
    t.strictSame(await ids({ overdue: false }), [open.id, today.id, paid.id, draft.id])
    t.strictSame(await ids({ search: 'warehouse harb' }), [draft.id])
    t.strictSame(await ids({ search: late.invoiceNumber }), [late.id])
    t.equal((await client.ok('countInvoices', { query: { overdue: true, status: 'partial' } })).data.total, 1)
    const { data } = await client.ok('listInvoices', { query: { compact: true, status: 'paid' } })
    const { invoiceNumber, contactId, projectId, status, currency, total, balanceDue, dueDate, updatedAt } = paid
    t.strictSame(data, [
      { id: paid.id, invoiceNumber, contactId, projectId, status, currency, total, balanceDue, dueDate, updatedAt },
    ])
    const fetched = await client.ok('bulkFetchInvoices', { body: { ids: [open.id, 2_147_483_647, draft.id] } })
    t.strictSame([fetched.data.map((one) => one.id), fetched.meta.missing], [[open.id, draft.id], [2_147_483_647]])
  },
)

t.test('aggregateInvoices sums up invoices by status, and unpaid ones also by their age on a given date', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const dueDate = '2026-01-31'
  await make.invoice(tenant, { status: 'sent', dueDate, issueDate: '2026-01-01' })
  await make.invoice(tenant, { status: 'partial', dueDate, issueDate: '2026-01-01' })
  await make.invoice(tenant, { status: 'sent', issueDate: '2025-06-01' })
  await make.invoice(tenant, { dueDate })
  await make.invoice(tenant, { status: 'paid', dueDate, issueDate: '2026-01-01' })
  await make.invoice(tenant, { status: 'voided', dueDate, issueDate: '2026-01-01' })
  const rows = async (asOf: string) => (await client.ok('aggregateInvoices', { query: { asOf } })).data
  const at = async (asOf: string) => (await rows(asOf)).map(({ status, ageing }) => [status, ageing])
  const [sum, none] = [
    { currency: 'USD', count: 1, total: '100.00' },
    { amountPaid: '0.00', balanceDue: '100.00' },
  ]
  t.strictSame(await rows('2026-03-02'), [
    { status: 'draft', ageing: null, ...sum, ...none },
    { status: 'sent', ageing: 'days1to30', ...sum, ...none },
    { status: 'sent', ageing: 'over90', ...sum, ...none },
    { status: 'partial', ageing: 'days1to30', ...sum, amountPaid: '1.00', balanceDue: '99.00' },
    { status: 'paid', ageing: null, ...sum, amountPaid: '100.00', balanceDue: '0.00' },
    { status: 'voided', ageing: null, ...sum, amountPaid: '0.00', balanceDue: '0.00' },
  ])
  const aged = async (asOf: string) => (await at(asOf)).find(([status]) => status === 'partial')
  t.strictSame(await aged('2026-03-03'), ['partial', 'days31to60'])
  t.strictSame(await aged('2026-03-02T23:59:59Z'), ['partial', 'days1to30'])
  t.strictSame(await aged('2026-01-31'), ['partial', 'current'])
  const { data } = await client.ok('aggregateInvoices', { query: { asOf: '2026-01-31', status: 'sent' } })
  matches(t, data, [
    { status: 'sent', ageing: 'current', count: 1 },
    { status: 'sent', ageing: 'over90', count: 1 },
  ])
  t.strictSame(await aged('0001-01-01'), ['partial', 'current'], 'the earliest date')
  const refused = await client.send('GET', '/invoices/aggregate?asOf=soon')
  matches(t, refused, { status: 422, json: { errors: [{ field: 'query.asOf', code: 'format' }] } })
})

t.test('the filter `ageing` of listInvoices finds only sent and partly paid invoices', async (t) => {
  const tenant = await service.tenant()
  const ids: Record<string, number> = {}
  for (const status of ['draft', 'sent', 'partial', 'paid', 'voided'] as const)
    ids[status] = (await make.invoice(tenant, { status, issueDate: dayFromNow(-20), dueDate: dayFromNow(-9) })).id
  const { data } = await tenant.client.ok('listInvoices', { query: { ageing: 'days1to30' } })
  t.strictSame(data.map(({ id }) => id).toSorted(), [ids.sent, ids.partial])
})

t.test(
  'moveInvoice moves an invoice in any state to another project or to none; moving it to its own project changes nothing',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const project = await make.project(tenant)
    for (const status of ['draft', 'sent', 'partial', 'paid', 'voided'] as const) {
      const { id, ...before } = await make.invoice(tenant, { status })
      const move = (targetProjectId: number | null) =>
        client.ok('moveInvoice', { path: { id }, body: { targetProjectId } })
      const { data } = await move(project.id)
      matches(t, data, {
        status: before.status,
        projectId: project.id,
        contactId: before.contactId,
        total: before.total,
      })
      t.equal((await move(project.id)).data.updatedAt, data.updatedAt)
      t.equal((await move(null)).data.projectId, null)
    }
    const { id } = await make.invoice(tenant)
    const lost = await client.call('moveInvoice', { path: { id }, body: { targetProjectId: 2_147_483_647 } })
    matches(t, lost, { status: 422, json: { errors: [{ field: 'targetProjectId', code: 'not_found' }] } })
    const body = { targetProjectId: null }
    const { client: mover } = await tenant.key({ scopes: ['projects:reassign'] })
    matches(t, await mover.call('moveInvoice', { path: { id }, body }), { status: 403, code: 'scope_insufficient' })
    matches(t, await mover.call('moveInvoice', { path: { id: 2_147_483_647 }, body }), { status: 404 })
  },
)
