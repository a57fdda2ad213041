import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { lockProductPrices } from '../../db/nouns/products/line-products.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const linesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listBidLineItems', { path: { id }, query: { limit: 100 } })).data

t.test('a bid line copies description and price of its product, and keeps them when the product changes', async (t) => {
  const tenant = await service.tenant()
  const door = await make.product(tenant, { name: 'Door', description: 'Solid oak', unitPrice: '250.5' })
  const plain = await make.product(tenant, { name: 'Hinge', unitPrice: '4' })
  const { id } = await make.bid(tenant)
  const add = async (body: object) =>
    (await tenant.client.ok('createBidLineItem', { path: { id }, body: body as { description: string } })).data
  const line = await add({ productId: door.id, quantity: '2' })
  matches(t, line, { productId: door.id, description: 'Solid oak', unitPrice: '250.50', total: '501.00', parts: null })
  matches(t, await add({ productId: plain.id }), { description: 'Hinge', unitPrice: '4.00' })
  matches(t, await add({ productId: door.id, description: 'Front door', unitPrice: '300' }), {
    description: 'Front door',
    unitPrice: '300.00',
  })
  await tenant.client.ok('updateProduct', { path: { id: door.id }, body: { description: 'Pine', unitPrice: '1' } })
  await tenant.client.ok('deleteProduct', { path: { id: door.id } })
  t.strictSame((await linesOf(tenant, id))[0], line)
  const path = { id, lineItemId: line.id }
  const same = { productId: door.id, quantity: '3' }
  matches(t, (await tenant.client.ok('updateBidLineItem', { path, body: same })).data, { total: '751.50' })
  const swapped = (await tenant.client.ok('updateBidLineItem', { path, body: { productId: plain.id } })).data
  matches(t, swapped, { productId: plain.id, description: 'Hinge', unitPrice: '4.00', total: '12.00' })
  const deleted = await tenant.client.call('createBidLineItem', { path: { id }, body: { productId: door.id } })
  t.strictSame(statusAndViolations(deleted).fields, ['productId not_found'])
})

t.test("a bid line with a kit copies the kit's parts and price", async (t) => {
  const tenant = await service.tenant()
  const hinge = await make.product(tenant, { name: 'Hinge', unitPrice: '4' })
  const door = await make.product(tenant, { name: 'Door', unitPrice: '250.50' })
  const kit = await make.kit(tenant, [
    [door.id, '1'],
    [hinge.id, '3'],
  ])
  const { id } = await make.bid(tenant)
  const { data } = await tenant.client.ok('createBidLineItem', {
    path: { id },
    body: { productId: kit.id, quantity: '2' },
  })
  matches(t, data, { description: 'Kit', unitPrice: '262.50', total: '525.00' })
  const parts = [
    { productId: door.id, description: 'Door', quantity: '1', unitPrice: '250.50' },
    { productId: hinge.id, description: 'Hinge', quantity: '3', unitPrice: '4.00' },
  ]
  t.strictSame(
    data.parts?.map((part) => ({ ...part })),
    parts,
  )
  await tenant.client.ok('deleteProduct', { path: { id: kit.id } })
  matches(t, (await linesOf(tenant, id))[0], { parts, total: '525.00' })
})

t.test(
  'a new bid line with a kit has no part that was removed from the kit, and no line can get a deleted product',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const [hinge, door] = [await make.product(tenant, { name: 'Hinge' }), await make.product(tenant, { name: 'Door' })]
    const kit = await make.kit(tenant, [
      [door.id, '1'],
      [hinge.id, '3'],
    ])
    const { data: items } = await client.ok('listKitItems', { path: { id: kit.id } })
    const kitItemId = items.find(({ productId }) => productId === hinge.id)!.id
    await client.ok('removeKitItem', { path: { id: kit.id, kitItemId } })
    const { id } = await make.bid(tenant)
    const { data } = await client.ok('createBidLineItem', { path: { id }, body: { productId: kit.id } })
    t.strictSame(
      data.parts?.map(({ productId }) => productId),
      [door.id],
    )
    await client.ok('deleteProduct', { path: { id: door.id } })
    const prices = await runTransaction(tenant.database, tenant.caller, (tx) =>
      lockProductPrices(tx, tenant.caller, [door.id, hinge.id]),
    )
    t.strictSame([...prices.keys()], [hinge.id])
  },
)

/** Families whose lines can have a product, each with functions that add and change a line. */
const families: Readonly<Record<string, (tenant: TestTenant) => Promise<Lines>>> = {
  bids: async (tenant) => linesAt(tenant, `/bids/${(await make.bid(tenant)).id}/line-items`),
  'change orders': async (tenant) =>
    linesAt(tenant, `/change-orders/${(await make.changeOrder(tenant)).id}/line-items`),
  invoices: async (tenant) => linesAt(tenant, `/invoices/${(await make.invoice(tenant)).id}/line-items`, true),
}

interface Lines {
  add(body: object): Promise<{ id: number }>
  change(id: number, body: object): Promise<object>
}

const linesAt = ({ client }: TestTenant, path: string, isList = false): Lines => ({
  add: async (line) => {
    const { status, json, text } = await client.send('POST', path, { body: isList ? { lines: [line] } : line })
    if (status !== 201) throw new Error(text)
    return isList ? json.data[0] : json.data
  },
  change: async (id, body) => (await client.send('PATCH', `${path}/${id}`, { body })).json.data,
})

for (const [name, made] of Object.entries(families)) {
  t.test(
    `on lines of ${name} a product sets price and unit, another product replaces them, and values in the request win`,
    async (t) => {
      const tenant = await service.tenant()
      const { add, change } = await made(tenant)
      const door = await make.product(tenant, { name: 'Door', unit: 'EA', unitPrice: '250.5' })
      const floor = await make.product(tenant, { name: 'Floor', unit: 'SF', unitPrice: '4' })
      const bare = await make.product(tenant, { name: 'Call', unit: null, unitPrice: '80' })
      const description = 'As agreed'
      const line = await add({ description, productId: door.id, quantity: '2' })
      matches(t, line, { productId: door.id, unit: 'EA', unitPrice: '250.50', total: '501.00' })
      matches(t, await change(line.id, { quantity: '3' }), { unit: 'EA', unitPrice: '250.50', total: '751.50' })
      matches(t, await change(line.id, { productId: floor.id }), { unit: 'SF', unitPrice: '4.00', total: '12.00' })
      matches(t, await change(line.id, { productId: bare.id }), { unit: null, unitPrice: '80.00', total: '240.00' })
      const given = { productId: door.id, unit: 'PR', unitPrice: '200' }
      matches(t, await change(line.id, given), { unit: 'PR', unitPrice: '200.00', total: '600.00' })
      matches(
        t,
        await change(line.id, { productId: door.id }),
        { unit: 'PR', unitPrice: '200.00' },
        'the line already has that product',
      )
      matches(t, await add({ description, ...given }), { unit: 'PR', unitPrice: '200.00', total: '200.00' })
      matches(t, await change(line.id, { productId: null }), { productId: null, unit: 'PR', unitPrice: '200.00' })
    },
  )
}

t.test(
  "a bid line whose kit is removed loses the kit's parts; one that gets another product gets the parts of that product",
  async (t) => {
    const tenant = await service.tenant()
    const hinge = await make.product(tenant, { name: 'Hinge', unitPrice: '4' })
    const [kit, other] = [await make.kit(tenant, [[hinge.id, '3']]), await make.kit(tenant, [[hinge.id, '5']])]
    const { id } = await make.bid(tenant)
    const body = { productId: kit.id }
    const { data } = await tenant.client.ok('createBidLineItem', { path: { id }, body })
    const change = async (changes: object) =>
      (await tenant.client.ok('updateBidLineItem', { path: { id, lineItemId: data.id }, body: changes })).data.parts
    matches(t, await change({ quantity: '2' }), [{ quantity: '3' }])
    matches(t, await change({ productId: other.id }), [{ quantity: '5' }])
    t.equal(await change({ productId: null }), null)
    matches(t, await change({ productId: kit.id }), [{ quantity: '3' }])
    t.equal(await change({ productId: hinge.id }), null)
  },
)
