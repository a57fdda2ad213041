import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const bill = (tenant: TestTenant, payAppId: number) =>
  tenant.client.call('createInvoiceFromPayApp', { body: { payAppId } })

const linesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listInvoiceLineItems', { path: { id } })).data

/** Creates a pay application of the project that bills `work` with `percent` retainage, and approves it. */
async function approved(
  tenant: TestTenant,
  { work, percent, projectId }: { work: string; percent: string; projectId: number },
) {
  const { client } = tenant
  const { id } = await make.payApp(tenant, { projectId, workRetainagePercent: percent })
  const [line] = await make.payAppLines(tenant, id)
  const lines = [{ id: line!.id, workThisPeriod: work }]
  await client.ok('replacePayAppLineItems', { path: { id }, body: { lines } })
  await client.ok('submitPayApp', { path: { id } })
  return (await client.ok('approvePayApp', { path: { id } })).data
}

t.test(
  'an approved pay application can have one live invoice for its payment due; the lines of that invoice cannot be changed',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const contact = await make.contact(tenant)
    const project = await make.project(tenant, { contractValue: '107500.00', contactId: contact.id })
    const payApp = await approved(tenant, { work: '43000.00', percent: '10', projectId: project.id })
    t.equal(payApp.currentPaymentDue, '38700.00')
    const made = await bill(tenant, payApp.id)
    matches(t, made.headers.location, new RegExp(`/invoices/${made.json.data.id}$`))
    const { id } = made.json.data
    matches(t, made.json.data, {
      ...{ status: 'draft', payAppId: payApp.id, projectId: project.id, contactId: contact.id, bidId: null },
      ...{ taxRate: null, taxAmount: '0.00', discountAmount: '0.00', subtotal: '38700.00', total: '38700.00' },
    })
    matches(t, await linesOf(tenant, id), [
      { kind: 'item', description: 'Application 1, work and materials to 2026-03-31', total: '43000.00', order: 1 },
      { kind: 'retainage', description: 'Application 1, retainage withheld', total: '-4300.00', order: 2 },
    ])
    t.equal((await client.ok('getPayApp', { path: { id: payApp.id } })).data.invoiceId, id)
    const { data: found } = await client.ok('listInvoices', { query: { payAppId: payApp.id } })
    matches(t, found, [{ id }])
    matches(t, await bill(tenant, payApp.id), { status: 409, json: { detail: new RegExp(`invoice ${id}`) } })
    const append = { path: { id }, body: { lines: [{ description: 'More' }] } }
    matches(t, await client.call('appendInvoiceLineItems', append), {
      status: 409,
      json: { detail: /pay application/ },
    })
    const taxed = await client.call('updateInvoice', { path: { id }, body: { taxRate: '5' } })
    matches(t, taxed, { status: 409, json: { detail: /pay application/ } })
    t.equal((await client.call('moveInvoice', { path: { id }, body: { targetProjectId: null } })).status, 409)
    t.equal((await client.call('voidPayApp', { path: { id: payApp.id } })).status, 409)
    await client.ok('deleteInvoice', { path: { id } })
    t.equal((await client.ok('getPayApp', { path: { id: payApp.id } })).data.invoiceId, null)
    const again = await bill(tenant, payApp.id)
    t.equal(again.status, 201)
    await client.ok('markInvoiceSent', { path: { id: again.json.data.id } })
    await client.ok('voidInvoice', { path: { id: again.json.data.id } })
    t.equal((await client.ok('voidPayApp', { path: { id: payApp.id } })).data.status, 'voided')
  },
)

t.test(
  'a paid pay application can be invoiced; the invoice of one that only releases retainage has one retainage line',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const project = await make.project(tenant, { contractValue: '1000.00' })
    const first = await approved(tenant, { work: '1000.00', percent: '10', projectId: project.id })
    await client.ok('markPayAppPaid', { path: { id: first.id } })
    const { json } = await bill(tenant, first.id)
    t.equal(json.data.total, '900.00')
    const last = await approved(tenant, { work: '0.00', percent: '0', projectId: project.id })
    const { json: release } = await bill(tenant, last.id)
    t.equal(release.data.total, '100.00')
    matches(t, await linesOf(tenant, release.data.id), [
      { kind: 'retainage', description: 'Application 2, retainage released', total: '100.00' },
    ])
  },
)

t.test(
  'invoicing a pay application that is not approved or has nothing due is a 409; an unknown one is a 422',
  async (t) => {
    const tenant = await service.tenant()
    for (const status of ['draft', 'submitted', 'rejected', 'voided'] as const) {
      const payApp = await make.payApp(tenant, { status })
      matches(t, await bill(tenant, payApp.id), { status: 409, json: { detail: new RegExp(`is ${status}`) } })
    }
    const nothing = await make.payApp(tenant, { status: 'approved' })
    matches(t, await bill(tenant, nothing.id), {
      status: 409,
      json: { detail: /current payment due of the pay application is 0\.00/ },
    })
    const lost = await bill(tenant, 2_147_483_647)
    matches(t, lost, { status: 422, json: { errors: [{ field: 'payAppId', code: 'not_found' }] } })
    const { client } = await tenant.key({ scopes: ['invoices:write'] })
    const denied = await client.call('createInvoiceFromPayApp', { body: { payAppId: nothing.id } })
    matches(t, denied, { status: 403, code: 'scope_insufficient' })
  },
)

t.test('of two concurrent requests to invoice a pay application, one succeeds and the other is a 409', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: async () => {
      const project = await make.project(tenant, { contractValue: '1000.00' })
      return approved(tenant, { work: '500.00', percent: '10', projectId: project.id })
    },
    contestants: ({ id }) => repeatContestant(2, () => bill(tenant, id)),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 409]),
  })
})
