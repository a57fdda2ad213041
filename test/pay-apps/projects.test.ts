import t from 'tap'
import { findContractInvoice } from '../../db/workflows/billing-method.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { listScheduleLines, startPayApp } from '../../scripts/testkit/fixtures/billing.ts'
import { explainLastStatement } from '../../scripts/testkit/fixtures/plans.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

/** Tests the effects of pay applications on their project: its contract value, its deletion, and moving its records. */

const service = await startService(t)

const move = ({ client }: TestTenant, id: number, targetProjectId: number): Promise<ClientAnswer> =>
  client.call('moveProjectRecords', { path: { id }, body: { targetProjectId } })

t.test(
  'a project with a live pay application keeps its contract value, and one with any pay application cannot be deleted',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id, projectId } = await make.payApp(tenant)
    const path = { id: projectId }
    const reprice = () => client.call('updateProject', { path, body: { contractValue: '5.00' } })
    matches(t, await reprice(), { status: 409, json: { detail: /1 live pay application/ } })
    matches(t, await client.call('deleteProject', { path }), { status: 409, json: { detail: /1 pay application/ } })
    await client.ok('submitPayApp', { path: { id } })
    await client.ok('voidPayApp', { path: { id } })
    t.equal((await reprice()).status, 200, 'a voided application is not live')
    matches(t, await client.call('deleteProject', { path }), { status: 409, json: { detail: /1 pay application/ } })
    const { data } = await client.ok('getProjectAttachedRecords', { path })
    matches(t, data.counts, { payApps: 1 })
    const other = await make.payApp(tenant)
    await client.ok('deletePayApp', { path: { id: other.id } })
    t.equal((await client.call('deleteProject', { path: { id: other.projectId } })).status, 200)
  },
)

t.test(
  'a billed contract can move to a project without a contract, and keeps its pay applications with their numbers',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project } = await make.contract(tenant)
    await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    const payApp = await startPayApp(tenant, project.id, { workRetainagePercent: '10' })
    const lines = await listScheduleLines(tenant, payApp.id)
    const target = await make.project(tenant)
    const moved = await move(tenant, project.id, target.id)
    matches(t, moved, { status: 200, json: { data: { counts: { payApps: 1, changeOrders: 1, bids: 1 } } } })
    const now = (await client.ok('getPayApp', { path: { id: payApp.id } })).data
    t.strictSame(now, { ...payApp, projectId: target.id, updatedAt: now.updatedAt })
    t.strictSame(await listScheduleLines(tenant, payApp.id), lines)
    const contract = (await client.ok('getProject', { path: { id: target.id } })).data
    matches(t, contract, { contractValue: '107500.00', originalContractValue: '100000.00' })
    await make.changeOrder(tenant, { projectId: target.id, status: 'approved' })
    t.equal((await client.ok('getPayApp', { path: { id: payApp.id } })).data.contractSum, '115000.00')
  },
)

t.test(
  'records of a project with live pay applications do not move if the other project is billed or has a contract value',
  async (t) => {
    const tenant = await service.tenant()
    const billed = (await make.payApp(tenant)).projectId
    const alsoBilled = (await make.payApp(tenant)).projectId
    const valued = (await make.project(tenant, { contractValue: '5.00' })).id
    const plain = (await make.project(tenant)).id
    for (const [from, to] of [
      [billed, alsoBilled],
      [billed, valued],
      [valued, billed],
    ] as const) {
      matches(t, await move(tenant, from, to), { status: 409, json: { detail: /is billed by pay applications/ } })
    }
    await make.bid(tenant, { projectId: plain })
    t.equal((await move(tenant, plain, billed)).status, 200, 'a project without a contract may join')
  },
)

t.test(
  'moving a pay application is a 409 if another one in the target project has its number, even if both are voided',
  async (t) => {
    const tenant = await service.tenant()
    const first = await make.payApp(tenant, { status: 'voided' })
    const second = await make.payApp(tenant, { status: 'voided' })
    const refused = await move(tenant, first.projectId, second.projectId)
    matches(t, refused, { status: 409, json: { detail: /Both projects have a pay application 1\./ } })
    const third = await make.project(tenant, { contractValue: '5.00' })
    t.equal((await move(tenant, first.projectId, third.id)).status, 200)
  },
)

t.test(
  'records of a project with pay applications never move to or from a project whose bid is invoiced',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id: payAppId, projectId } = await make.payApp(tenant)
    const other = await make.project(tenant)
    const bid = await make.bid(tenant, {
      status: 'accepted',
      projectId: other.id,
      lines: [{ description: 'Fence', unitPrice: '500.00' }],
    })
    const invoice = (await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })).data
    const both = {
      status: 409,
      json: { detail: new RegExp(`is draft\\), and project .* such as ${invoice.invoiceNumber}`) },
    }
    matches(t, await move(tenant, projectId, other.id), both)
    matches(t, await move(tenant, other.id, projectId), both)
    matches(t, (await client.ok('getPayApp', { path: { id: payAppId } })).data, { projectId }, 'nothing moved')
    await client.ok('deleteInvoice', { path: { id: invoice.id } })
    matches(t, await move(tenant, projectId, other.id), { status: 200 }, 'after the invoice is deleted')
  },
)

t.test('checking whether invoices bill a project reads only the invoices of that project', async (t) => {
  const tenant = await service.tenant()
  const { database, caller } = tenant
  const project = await make.project(tenant)
  await database.pool.query(
    `insert into invoices (tenant_id, status, created_at, updated_at)
      select $1, 'draft', now(), now() from generate_series(1, 5000)`,
    [tenant.id],
  )
  await database.pool.query('analyze invoices')
  const plan = await explainLastStatement(database, (tx) => findContractInvoice(tx, caller, project))
  lacks(t, plan, /Rows Removed by Filter: \d{3}/)
  matches(t, plan, /Execution Time/)
})
