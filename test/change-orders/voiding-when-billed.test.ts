import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { lockRecord } from '../../db/engine/records/lock.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import { removeChangeOrderLines } from '../../db/nouns/bids/change-order-lines.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

const projectOf = async ({ client }: TestTenant, id: number) => (await client.ok('getProject', { path: { id } })).data
const bidLinesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listBidLineItems', { path: { id }, query: { limit: 100 } })).data
const approve = async ({ client }: TestTenant, id: number) =>
  (await client.ok('approveChangeOrder', { path: { id } })).data

t.test(
  'a change order cannot be voided if a pay application bills work, stored materials or earlier work of it',
  async (t) => {
    for (const only of ['workThisPeriod', 'materialsStored', 'previousWork'] as const) {
      const tenant = await service.tenant()
      const { client } = tenant
      const { project } = await make.contract(tenant)
      const { id } = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
      const path = { id: (await make.payApp(tenant, { projectId: project.id })).id }
      const field = only === 'materialsStored' ? only : 'workThisPeriod'
      const entered = async (at: number, amount: string) => {
        const lines = (await make.payAppLines(tenant, at)).map((line) => ({
          ...{ id: line.id, [field]: line.changeOrderId === id ? amount : '0.00' },
        }))
        await client.ok('replacePayAppLineItems', { path: { id: at }, body: { lines } })
      }
      await entered(path.id, '0.01')
      if (only === 'previousWork') {
        await client.ok('submitPayApp', { path })
        await client.ok('approvePayApp', { path, body: {} })
        await client.ok('markPayAppPaid', { path, body: {} })
        await make.payApp(tenant, { projectId: project.id })
      }
      const kept = await client.call('voidChangeOrder', { path: { id } })
      matches(t, kept, { status: 409, json: { detail: /bills work or materials/ } }, only)
      if (only === 'previousWork') continue
      await entered(path.id, '0.00')
      t.equal((await client.call('voidChangeOrder', { path: { id } })).status, 200, only)
    }
  },
)

t.test('a change order line that was deleted before the approval appears in no bid, schedule or total', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { project, bid } = await make.contract(tenant)
  const { id: payAppId } = await make.payApp(tenant, { projectId: project.id })
  const lines = ['10', '200', '3000'].map((unitPrice) => ({ description: `For ${unitPrice}`, unitPrice }))
  const { id, lineIds } = await make.changeOrder(tenant, { projectId: project.id, lines })
  await client.ok('deleteChangeOrderLineItem', { path: { id, lineItemId: lineIds[1]! } })
  await client.ok('submitChangeOrder', { path: { id } })
  t.equal((await approve(tenant, id)).totalAmount, '3010.00')
  const expected = ['10.00', '3000.00']
  const ofBid = (await bidLinesOf(tenant, bid.id)).filter(({ kind, changeOrderId }) => kind === 'item' && changeOrderId)
  t.strictSame(
    ofBid.map(({ total }) => total),
    expected,
  )
  const scheduled = (await make.payAppLines(tenant, payAppId)).filter(({ changeOrderId }) => changeOrderId)
  t.strictSame(
    scheduled.map(({ scheduledValue }) => scheduledValue),
    expected,
  )
  matches(t, await projectOf(tenant, project.id), { contractValue: '103010.00' })
})

t.test("removing the lines of a change order from its bid a second time does not change the bid's total", async (t) => {
  const tenant = await service.tenant()
  const { client, caller, database } = tenant
  const { project, bid } = await make.contract(tenant)
  const totalOf = async () => (await client.ok('getBid', { path: { id: bid.id } })).data.total
  const before = await totalOf()
  const { id } = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
  t.not(await totalOf(), before)
  const { data: changeOrder } = await client.ok('getChangeOrder', { path: { id } })
  for (const _ of [1, 2]) {
    await runTransaction(database, caller, async (tx) =>
      removeChangeOrderLines(tx, caller, await lockRecord(tx, caller, bids, bid.id), changeOrder),
    )
    t.equal(await totalOf(), before)
  }
})
