import t from 'tap'
import { bidLines } from '../../db/bids/line-items.ts'
import { blankLine } from '../../db/domain/bids/lines.ts'
import { type Transaction, writing } from '../../db/postgres/transaction.ts'
import { kitItems } from '../../db/products/kit-items.ts'
import { reorderChildren, replaceChildren } from '../../db/records/children.ts'
import { make } from '../support/make.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t)

const write = <T>({ database, caller }: TestTenant, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  writing(database, caller, work)

const line = { ...blankLine, quantity: '1', unitPrice: '10.00', total: '10.00' }

t.test(
  'replaceChildren gives a parent other children, in the order given, and what follows happens once',
  async (t) => {
    const tenant = await service.tenant()
    const { client, caller } = tenant
    const bid = await make.bid(tenant, { lines: [{ description: 'Old', unitPrice: '99.00' }] })
    const before = (await client.ok('listEvents', { query: { limit: 100 } })).data.length
    const rows = ['First', 'Second', 'Third'].map((description) => ({ ...line, description }))
    const { items, parent } = await write(tenant, (tx) => replaceChildren(tx, caller, bidLines, bid.id, rows))
    t.match(items, [
      { description: 'First', order: 1 },
      { description: 'Second', order: 2 },
      { description: 'Third', order: 3 },
    ])
    t.match(parent, { id: bid.id, total: '30.00' })
    t.strictSame((await client.ok('listBidLineItems', { path: { id: bid.id } })).data, items)
    t.strictSame((await client.ok('getBid', { path: { id: bid.id } })).data, parent)
    const events = (await client.ok('listEvents', { query: { limit: 100 } })).data.slice(before)
    t.match(events, [{ event: { type: 'bid.updated', data: { total: '30.00' } } }])
    const empty = await write(tenant, (tx) => replaceChildren(tx, caller, bidLines, bid.id, []))
    t.match([empty.items, empty.parent.total], [[], '0.00'])
  },
)

t.test('replaceChildren asks the rules of the children and of their parent, and the bound of the list', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const part = await make.product(tenant, { unitPrice: '2.00' })
  const kit = await make.kit(tenant, [[part.id, '3']])
  const replace = (rows: { productId: number; quantity: string }[]) =>
    write(tenant, (tx) => replaceChildren(tx, caller, kitItems, kit.id, rows))
  await t.rejects(replace([{ productId: kit.id, quantity: '1' }]), /A kit cannot be its own part/)
  await t.rejects(replace([{ productId: 999_999, quantity: '1' }]), /No such product/)
  const rows = Array.from({ length: 501 }, () => ({ productId: part.id, quantity: '1' }))
  await t.rejects(replace(rows), /The kit has 500 parts, which is the most\./)
  t.match(await replace(rows.slice(0, 2)), { items: [{ order: 1 }, { order: 2 }], parent: { kitPrice: '4.00' } })
  const sent = await make.bid(tenant, { status: 'sent', lines: [{ unitPrice: '10.00' }] })
  await t.rejects(
    write(tenant, (tx) => replaceChildren(tx, caller, bidLines, sent.id, [])),
    /The bid is sent/,
  )
})

t.test('reorderChildren closes the gaps of a list that has them', async (t) => {
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
    /must name each of the bid's 3 lines once/,
  )
})
