import t from 'tap'
import { liveReadContext } from '../../../db/engine/postgres/transaction.ts'
import { invoiceMachine } from '../../../db/nouns/invoices/states.ts'
import {
  countFailedMails,
  countRecordsInOtherCurrencies,
  listOpenBids,
  sumSignedBids,
  sumSignedProjects,
} from '../../../db/workflows/money-page.ts'
import {
  sumApprovedChangeOrders,
  sumProjectBilling,
  sumProjectHours,
  unbilledAmountOf,
} from '../../../db/workflows/project-money.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { markDeleted } from '../../../scripts/testkit/fixtures/barriers.ts'
import { make } from '../../../scripts/testkit/make.ts'

const service = await startService(t)
const db = liveReadContext(service.database)
const dollars = { currency: 'USD', isMixed: false }

t.test('the sums of an organization and a project without amounts are 0.00', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.project(tenant)
  const none = { count: 0, signed: '0.00', billed: '0.00', unbilled: '0.00' }
  t.strictSame(await sumSignedProjects(db, tenant.caller, dollars), none)
  t.strictSame(await sumSignedBids(db, tenant.caller, dollars), none)
  t.strictSame(await sumProjectBilling(db, tenant.caller, id, dollars), {
    ...{ billed: '0.00', paid: '0.00', retainageHeld: '0.00' },
  })
  t.strictSame(await sumApprovedChangeOrders(db, tenant.caller, id, dollars), { count: 0, total: '0.00' })
  t.equal((await sumProjectHours(db, tenant.caller, id)).cost, '0.00')
})

t.test('the unbilled part of a contract has two decimals and is never negative', (t) => {
  t.equal(unbilledAmountOf('100.00', '99.50'), '0.50')
  t.equal(unbilledAmountOf('100.00', '0'), '100.00')
  t.equal(unbilledAmountOf('100.00', '100.00'), '0.00')
  t.equal(unbilledAmountOf('100.00', '100.01'), '0.00')
  t.end()
})

t.test('the amount of a pay application is billed exactly once, whatever the state of the invoice', async (t) => {
  const tenant = await service.tenant()
  const { client, caller } = tenant
  const { id, projectId } = await make.payApp(tenant)
  const [line] = await make.payAppLines(tenant, id)
  const body = { lines: [{ id: line!.id, workThisPeriod: '100.00' }] }
  await client.ok('replacePayAppLineItems', { path: { id }, body })
  await client.ok('submitPayApp', { path: { id } })
  await client.ok('approvePayApp', { path: { id } })
  const once = async (name: string) => {
    t.equal((await sumProjectBilling(db, caller, projectId, dollars)).billed, '100.00', name)
    t.strictSame(
      await sumSignedProjects(db, caller, dollars),
      { count: 1, signed: '1000.00', billed: '100.00', unbilled: '900.00' },
      name,
    )
  }
  await once('without an invoice')
  const { data: invoice } = await client.ok('createInvoiceFromPayApp', { body: { payAppId: id } })
  for (const status of nonEmpty(invoiceMachine.states)) {
    const values = [tenant.id, invoice.id, status]
    await service.database.pool.query('update invoices set status = $3 where tenant_id = $1 and id = $2', values)
    await once(status)
  }
  await service.database.pool.query("update invoices set status = 'sent' where tenant_id = $1", [tenant.id])
  await markDeleted('invoices')(tenant, invoice.id)
  await once('deleted')
})

t.test('deleted records and lines add nothing to the sums of their project and organization', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const lines = [{ description: 'Work', unitPrice: '100' }]
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  const order = await make.changeOrder(tenant, { projectId, status: 'approved', lines })
  const entry = await make.timeEntry(tenant, { projectId, hourlyRate: '40' })
  const held = [
    await make.invoice(tenant, { projectId, status: 'sent', lines }),
    await make.invoice(tenant, { projectId, status: 'sent', lines }),
  ] as const
  await service.database.pool.query("update invoice_line_items set kind = 'retainage' where tenant_id = $1", [
    tenant.id,
  ])
  const open = await make.bid(tenant, { status: 'sent', lines })
  const accepted = await make.bid(tenant, { status: 'accepted', lines })
  const approved = async () => (await sumApprovedChangeOrders(db, caller, projectId, dollars)).total
  const hours = async () => (await sumProjectHours(db, caller, projectId)).cost
  const retainage = async () => (await sumProjectBilling(db, caller, projectId, dollars)).retainageHeld
  const openBids = async () => (await listOpenBids(db, caller, 10)).length
  const signedBids = async () => (await sumSignedBids(db, caller, dollars)).count
  const signedProjects = async () => (await sumSignedProjects(db, caller, dollars)).count
  t.not(await hours(), '0.00')
  for (const [name, sum, table, id, before, after] of [
    ['change order', approved, 'change_orders', order.id, '100.00', '0.00'],
    ['time entry', hours, 'time_entries', entry.id, await hours(), '0.00'],
    ['invoice', retainage, 'invoices', held[0].id, '-200.00', '-100.00'],
    ['invoice line', retainage, 'invoice_line_items', held[1].lineIds[0]!, '-100.00', '0.00'],
    ['open bid', openBids, 'bids', open.id, 1, 0],
    ['accepted bid', signedBids, 'bids', accepted.id, 1, 0],
    ['project', signedProjects, 'projects', projectId, 1, 0],
  ] as const) {
    t.equal(await sum(), before, name)
    await markDeleted(table)(tenant, id)
    t.equal(await sum(), after, name)
  }
})

t.test('a deleted pay application adds nothing to the billed sums', async (t) => {
  const tenant = await service.tenant()
  const { id, projectId } = await make.payApp(tenant, { status: 'approved' })
  await service.database.pool.query('update pay_apps set current_payment_due = 100 where tenant_id = $1', [tenant.id])
  const billed = async () => [
    (await sumProjectBilling(db, tenant.caller, projectId, dollars)).billed,
    (await sumSignedProjects(db, tenant.caller, dollars)).billed,
  ]
  t.strictSame(await billed(), ['100.00', '100.00'])
  await markDeleted('pay_apps')(tenant, id)
  t.strictSame(await billed(), ['0.00', '0.00'])
})

t.test('an accepted bid counts toward the signed sum again once its project is deleted', async (t) => {
  const lines = [{ description: 'Work', unitPrice: '500' }]
  for (const way of ['converted', 'of a lead'] as const) {
    const tenant = await service.tenant()
    const signed = async () => (await sumSignedBids(db, tenant.caller, dollars)).signed
    let projectId: number
    if (way === 'converted') projectId = (await make.contract(tenant, { lines })).project.id
    else {
      const { id: leadId } = await make.lead(tenant)
      const body = { contractValue: '500.00' }
      projectId = (await tenant.client.ok('convertLeadToProject', { path: { id: leadId }, body })).data.id
      await make.bid(tenant, { status: 'accepted', leadId, projectId, lines })
    }
    t.equal(await signed(), '0.00', way)
    await markDeleted('projects')(tenant, projectId)
    t.equal(await signed(), '500.00', way)
  }
})

t.test('the number of records in another currency leaves out deleted records', async (t) => {
  const tenant = await service.tenant()
  const count = () => countRecordsInOtherCurrencies(db, tenant.caller, { currency: 'EUR', isMixed: true })
  const records = {
    bids: await make.bid(tenant, { status: 'sent' }),
    change_orders: await make.changeOrder(tenant),
    pay_apps: await make.payApp(tenant),
    invoices: await make.invoice(tenant),
  }
  let left = 4
  t.equal(await count(), left)
  for (const [table, { id }] of nonEmpty(Object.entries(records))) {
    await markDeleted(table)(tenant, id)
    left -= 1
    t.equal(await count(), left, table)
  }
})

t.test('the number of failed mails leaves out other jobs, and mails that were sent or deleted', async (t) => {
  const tenant = await service.tenant()
  const job = async (type: 'email' | 'export', change: string) => {
    const { id } = await make.job(tenant, { type, resourceType: 'bids', readScope: 'bids:read' })
    await service.database.pool.query(`update jobs set ${change} where tenant_id = $1 and id = $2`, [tenant.id, id])
  }
  await job('email', "status = 'failed'")
  await job('email', "status = 'completed'")
  await job('email', "status = 'failed', deleted_at = now()")
  await job('export', "status = 'failed'")
  t.equal(await countFailedMails(db, tenant.caller, 10), 1)
})
