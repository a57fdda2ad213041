import t from 'tap'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { reorderChildren } from '../../db/engine/records/children.ts'
import { bidLines } from '../../db/nouns/bids/line-items.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

const write = <T>({ database, caller }: TestTenant, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  runTransaction(database, caller, work)

t.test(
  'reorderChildren renumbers a list with missing and repeated positions, and requires every line once',
  async (t) => {
    const tenant = await service.tenant()
    const { caller } = tenant
    const lines = [10, 20, 20].map((order) => ({ description: `At ${order}`, order }))
    const bid = await make.bid(tenant, { lines })
    const [a, b, c] = bid.lineIds as [number, number, number]
    const { items } = await write(tenant, (tx) => reorderChildren(tx, caller, bidLines, bid.id, [c, a, b]))
    t.strictSame(
      items.map(({ id, order }) => [id, order]),
      [
        [c, 1],
        [a, 2],
        [b, 3],
      ],
    )
    await t.rejects(
      write(tenant, (tx) => reorderChildren(tx, caller, bidLines, bid.id, [a, b])),
      /must contain each of the 3 lines of the bid exactly once/,
    )
  },
)

t.test('a deleted line does not count when a line is added or the lines are reordered', async (t) => {
  const tenant = await service.tenant()
  const { caller, client } = tenant
  const { id, lineIds } = await make.bid(tenant, { lines: ['A', 'B', 'C'].map((description) => ({ description })) })
  const [a, b, c] = lineIds as [number, number, number]
  await client.ok('deleteBidLineItem', { path: { id, lineItemId: c } })
  await tenant.database.pool.query('update bid_line_items set "order" = 9 where tenant_id = $1 and id = $2', [
    tenant.id,
    c,
  ])
  const { data } = await client.ok('createBidLineItem', { path: { id }, body: { description: 'D' } })
  t.equal(data.order, 3)
  await write(tenant, (tx) => reorderChildren(tx, caller, bidLines, id, [data.id, b, a]))
  const listed = (await client.ok('listBidLineItems', { path: { id } })).data
  t.strictSame(
    listed.map(({ description, order }) => [description, order]),
    [
      ['D', 1],
      ['B', 2],
      ['A', 3],
    ],
  )
})

t.test('deleting a line moves up the live lines after it, and changes no deleted line', async (t) => {
  const tenant = await service.tenant()
  const lines = ['A', 'B', 'C'].map((description) => ({ description, unitPrice: '10.00' }))
  const { id, lineIds } = await make.invoice(tenant, { lines })
  const [a, b, c] = lineIds as [number, number, number]
  const rowOf = async (lineId: number) =>
    (
      await tenant.database.pool.query(
        'select "order", updated_at from invoice_line_items where tenant_id = $1 and id = $2',
        [tenant.id, lineId],
      )
    ).rows[0]
  await tenant.client.ok('removeInvoiceLineItem', { path: { id, lineItemId: c } })
  const deleted = await rowOf(c)
  await tenant.client.ok('removeInvoiceLineItem', { path: { id, lineItemId: a } })
  t.equal((await rowOf(b)).order, 1)
  t.strictSame(await rowOf(c), deleted)
})
