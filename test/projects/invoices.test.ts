import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t)

t.test(
  'getProjectAttachedRecords counts all live invoices of a project, and leaves voided ones out of invoiceTotal',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id: projectId } = await make.project(tenant)
    for (let bids = 0; bids < 2; bids += 1) await make.bid(tenant, { projectId })
    const of = (unitPrice: string) => ({ projectId, lines: [{ description: 'Work', unitPrice }] })
    const sent = await make.invoice(tenant, { status: 'sent', ...of('1000.00') })
    await make.invoice(tenant, of('250.50'))
    await make.invoice(tenant, { status: 'voided', ...of('99.99') })
    const deleted = await make.invoice(tenant, of('5.00'))
    await client.ok('deleteInvoice', { path: { id: deleted.id } })
    const summary = { counts: { bids: 2, invoices: 3 }, total: 5, invoiceTotal: '1250.50' }
    const { data } = await client.ok('getProjectAttachedRecords', { path: { id: projectId } })
    t.strictSame(data, summary)
    const target = await make.project(tenant)
    const none = await client.ok('getProjectAttachedRecords', { path: { id: target.id } })
    t.strictSame(none.data, { counts: {}, total: 0, invoiceTotal: '0.00' })
    const body = { targetProjectId: target.id }
    const moved = await client.ok('moveProjectRecords', { path: { id: projectId }, body })
    t.strictSame(moved.data, summary)
    const { data: after } = await client.ok('getInvoice', { path: { id: sent.id } })
    matches(t, after, { projectId: target.id, status: 'sent', total: '1000.00' })
  },
)

t.test('a project with an invoice, even a voided one, cannot be deleted', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.project(tenant)
  const invoice = await make.invoice(tenant, { projectId: id, status: 'voided' })
  const remove = () => client.call('deleteProject', { path: { id } })
  matches(t, await remove(), { status: 409, json: { detail: /1 invoice\b/ } })
  await client.ok('moveInvoice', { path: { id: invoice.id }, body: { targetProjectId: null } })
  t.equal((await remove()).status, 200)
})

t.test('if an invoice is created while its project is deleted, exactly one of the two requests succeeds', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  await race(t, {
    at: service,
    arrange: () => make.project(tenant),
    contestants: ({ id }) => [
      () => client.call('createInvoice', { body: { projectId: id } }),
      () => client.call('deleteProject', { path: { id } }),
    ],
    judge: (answers) => {
      const [made, deleted] = answers.map(({ status }) => status)
      t.ok((made === 201 && deleted === 409) || (made === 422 && deleted === 200), `${made}, ${deleted}`)
    },
  })
})

t.test('if a bid is converted again after its project is deleted, its invoices move to the new project', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { project, bid } = await make.contract(tenant)
  const path = { id: bid.id }
  await client.ok('deleteProject', { path: { id: project.id } })
  const { data: invoice } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.equal(invoice.projectId, null)
  const { data: second } = await client.ok('convertBidToProject', { path, body: {} })
  t.not(second.id, project.id)
  t.equal((await client.ok('getInvoice', { path: { id: invoice.id } })).data.projectId, second.id)
})
