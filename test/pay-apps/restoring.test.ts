import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { type PayApp, payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
import { findPayAppRestoreRefusals } from '../../db/nouns/pay-apps/restore.ts'
import { payAppMachine } from '../../db/nouns/pay-apps/states.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/** Changes columns of a record in the database, without the rules of its resource. */
const set = (tenant: TestTenant, table: string, id: number, values: string) =>
  tenant.database.pool.query(`update ${table} set ${values} where tenant_id = $1 and id = $2`, [tenant.id, id])

/** Returns the reason why a deleted draft cannot be restored; undefined if it can. */
async function refusalOf({ database, caller }: TestTenant, draft: PayApp): Promise<string | undefined> {
  const refused = await runTransaction(database, caller, (tx) => findPayAppRestoreRefusals(tx, caller, [draft]))
  return refused.get(draft.id)?.message
}

/** Creates a draft of a pay application and deletes it. */
async function deletedDraft(tenant: TestTenant, projectId: number): Promise<PayApp> {
  const { database, caller } = tenant
  const { id } = await make.payApp(tenant, { projectId })
  return runTransaction(database, caller, (tx) => deleteOne(tx, caller, payApps, id))
}

t.test(
  'a deleted draft pay application can be restored only while the previous application is approved or paid',
  async (t) => {
    const tenant = await service.tenant()
    const { id, projectId } = await make.payApp(tenant, { status: 'approved' })
    const draft = await deletedDraft(tenant, projectId)
    const expected: Readonly<Record<string, RegExp | undefined>> = {
      draft: /now has application 1\.$/,
      submitted: /now has application 1\.$/,
      rejected: /now has application 1\.$/,
      approved: undefined,
      paid: undefined,
      voided: /has a newer certificate/,
    }
    for (const state of nonEmpty(payAppMachine.states)) {
      await set(tenant, 'pay_apps', id, `status = '${state}'`)
      matches(t, await refusalOf(tenant, draft), expected[state], state)
    }
    await set(tenant, 'pay_apps', id, "status = 'approved', deleted_at = now()")
    matches(t, await refusalOf(tenant, draft), /has a newer certificate/, 'the previous application is deleted')
  },
)

t.test('a draft pay application cannot be restored while a bid of the project has a valid invoice', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  const draft = await deletedDraft(tenant, projectId)
  const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '1000' }] })
  const { data: invoice } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  t.equal(await refusalOf(tenant, draft), undefined, 'the bid is not assigned')
  await set(tenant, 'bids', bid.id, `project_id = ${projectId}`)
  const refused = /is now billed by invoices\.$/
  for (const [change, undo] of [
    ["status = 'voided'", "status = 'draft'"],
    ['deleted_at = now()', 'deleted_at = null'],
  ] as const) {
    matches(t, await refusalOf(tenant, draft), refused)
    await set(tenant, 'invoices', invoice.id, change)
    t.equal(await refusalOf(tenant, draft), undefined, `the invoice has ${change}`)
    await set(tenant, 'invoices', invoice.id, undo)
  }
  matches(t, await refusalOf(tenant, draft), refused)
  await set(tenant, 'bids', bid.id, 'deleted_at = now()')
  t.equal(await refusalOf(tenant, draft), undefined, 'the bid is deleted')
})

t.test('a draft pay application cannot be restored while the converted bid has a valid invoice', async (t) => {
  const tenant = await service.tenant()
  const { project, bid } = await make.contract(tenant)
  const draft = await deletedDraft(tenant, project.id)
  t.equal(await refusalOf(tenant, draft), undefined)
  const { data: invoice } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  for (const [change, undo] of [
    ["status = 'voided'", "status = 'draft'"],
    ['deleted_at = now()', 'deleted_at = null'],
  ] as const) {
    matches(t, await refusalOf(tenant, draft), /is now billed by invoices\.$/)
    await set(tenant, 'invoices', invoice.id, change)
    t.equal(await refusalOf(tenant, draft), undefined, `the invoice has ${change}`)
    await set(tenant, 'invoices', invoice.id, undo)
  }
})

t.test('a draft pay application cannot be restored while a live change order of the project is invoiced', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  const draft = await deletedDraft(tenant, projectId)
  const order = await make.changeOrder(tenant, { projectId })
  const invoice = await make.invoice(tenant, { projectId })
  t.equal(await refusalOf(tenant, draft), undefined)
  await set(tenant, 'change_orders', order.id, `invoice_id = ${invoice.id}`)
  matches(t, await refusalOf(tenant, draft), /is now billed by invoices\.$/)
  await set(tenant, 'change_orders', order.id, 'deleted_at = now()')
  t.equal(await refusalOf(tenant, draft), undefined)
})
