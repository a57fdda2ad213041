import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const read = async ({ client }: TestTenant, id: number) => (await client.ok('getProduct', { path: { id } })).data
const partsOf = async ({ client }: TestTenant, id: number) => (await client.ok('listKitItems', { path: { id } })).data
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event as unknown as Event)

interface Event {
  type: string
  data: { id: number; kitPrice: string | null }
  previous_attributes?: object
}

t.test(
  'a new price updates exactly once each kit that contains the product at any depth, and no other kit',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const stud = await make.product(tenant, { unitCost: '1.00', unitPrice: '2.00' })
    const wall = await make.kit(tenant, [[stud.id, '10']])
    const room = await make.kit(tenant, [
      [wall.id, '4'],
      [stud.id, '0.5'],
    ])
    const house = await make.kit(tenant, [
      [stud.id, '1'],
      [room.id, '3'],
      [wall.id, '2'],
    ])
    const other = await make.kit(tenant, [[(await make.product(tenant)).id, '1']])
    matches(t, await read(tenant, house.id), { kitCost: '142.50', kitPrice: '285.00' })
    const before = (await eventsOf(tenant)).length
    await client.ok('updateProduct', { path: { id: stud.id }, body: { unitPrice: '2.01' } })
    const events = (await eventsOf(tenant)).slice(before)
    t.strictSame(
      events.map(({ data }) => [data.id, data.kitPrice]),
      [
        [stud.id, null],
        [wall.id, '20.10'],
        [room.id, '81.41'],
        [house.id, '286.44'],
      ],
    )
    matches(t, events[3], { previous_attributes: { kitPrice: '285.00' } })
    matches(t, await read(tenant, house.id), { kitCost: '142.50', kitPrice: '286.44' })
    t.strictSame(await read(tenant, other.id), other)
    const [item] = await partsOf(tenant, wall.id)
    await client.ok('updateKitItem', { path: { id: wall.id, kitItemId: item!.id }, body: { quantity: '20' } })
    matches(t, await read(tenant, house.id), { kitPrice: '567.84' })
  },
)

t.test('a kit that becomes a plain product has its own price; as a kit again, it has its parts again', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const part = await make.product(tenant, { unitPrice: '2.00' })
  const inner = await make.kit(tenant, [[part.id, '10']])
  const outer = await make.kit(tenant, [[inner.id, '1']])
  await client.ok('updateProduct', { path: { id: inner.id }, body: { unitPrice: '15.00' } })
  matches(t, await read(tenant, outer.id), { kitPrice: '20.00' })
  const before = (await eventsOf(tenant)).length
  const off = await client.ok('updateProduct', { path: { id: inner.id }, body: { isKit: false } })
  matches(t, off.data, { isKit: false, kitPrice: null, price: off.data.unitPrice, cost: off.data.unitCost })
  matches(t, await read(tenant, outer.id), { kitPrice: '15.00' })
  t.equal((await eventsOf(tenant)).length, before + 2)
  await client.ok('updateProduct', { path: { id: part.id }, body: { unitPrice: '3.00' } })
  matches(t, await read(tenant, outer.id), { kitPrice: '15.00' })
  const on = await client.ok('updateProduct', { path: { id: inner.id }, body: { isKit: true } })
  matches(t, on.data, { isKit: true, kitPrice: '30.00' })
  matches(t, await read(tenant, outer.id), { kitPrice: '30.00' })
})

t.test('a deleted part keeps its price in kits, and a restored kit has the current prices of its parts', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const part = await make.product(tenant, { name: 'Old stud', unitPrice: '2.00' })
  const inner = await make.kit(tenant, [[part.id, '1']])
  const outer = await make.kit(tenant, [[inner.id, '2']])
  await client.ok('deleteProduct', { path: { id: inner.id } })
  matches(t, await read(tenant, outer.id), { kitPrice: '4.00' })
  matches(t, await partsOf(tenant, outer.id), [{ name: 'Kit', unitPrice: '2.00' }])
  await client.ok('updateProduct', { path: { id: part.id }, body: { unitPrice: '5.00' } })
  matches(t, await read(tenant, outer.id), { kitPrice: '4.00' })
  matches(t, (await client.ok('restoreProduct', { path: { id: inner.id } })).data, { kitPrice: '5.00' })
  matches(t, await read(tenant, outer.id), { kitPrice: '10.00' })
})

t.test('a change that would raise a kit above the maximum price is refused and changes nothing', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const part = await make.product(tenant, { unitPrice: '1.00' })
  const kit = await make.kit(tenant, [[part.id, '999999999999']])
  const body = { productId: part.id }
  const refused = await client.call('addKitItem', { path: { id: kit.id }, body })
  matches(t, refused, { status: 422, json: { errors: [{ code: 'range' }] } })
  t.equal((await client.call('updateProduct', { path: { id: part.id }, body: { unitPrice: '2' } })).status, 422)
  t.strictSame(await read(tenant, part.id), part)
  t.strictSame(await read(tenant, kit.id), kit)
})

t.test('concurrent changes of prices and parts leave every kit with the correct price', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  await race(t, {
    at: service,
    rounds: 3,
    arrange: async () => {
      const parts = await Promise.all(['1.10', '2.20', '3.30'].map((unitPrice) => make.product(tenant, { unitPrice })))
      const inner = await make.kit(tenant, [[parts[0]!.id, '1']])
      return { parts, inner, outer: await make.kit(tenant, [[inner.id, '2']]) }
    },
    contestants: ({ parts, inner, outer }) =>
      repeatContestant<unknown>(12, (place) => {
        const part = parts[place % 3]!
        return place % 2
          ? client.ok('updateProduct', { path: { id: part.id }, body: { unitPrice: `${place}.25` } })
          : client.ok('addKitItem', { path: { id: place % 4 ? inner.id : outer.id }, body: { productId: part.id } })
      }),
    judge: async (_, { inner, outer }) => {
      t.equal((await partsOf(tenant, inner.id)).length + (await partsOf(tenant, outer.id)).length, 8)
      for (const { id } of [inner, outer]) {
        const cents = (await partsOf(tenant, id)).map(({ totalPrice }) => BigInt(totalPrice.replace('.', '')))
        const sum = cents.reduce((total, amount) => total + amount, 0n)
        t.equal((await read(tenant, id)).kitPrice?.replace('.', ''), String(sum))
      }
    },
  })
})

t.test('after kit A is removed from kit B, kit B can be added to kit A', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const part = await make.product(tenant, { unitPrice: '2.00' })
  const first = await make.kit(tenant, [[part.id, '1']])
  const second = await make.kit(tenant, [
    [first.id, '10'],
    [part.id, '1'],
  ])
  const item = (await partsOf(tenant, second.id)).find(({ productId }) => productId === first.id)!
  await client.ok('removeKitItem', { path: { id: second.id, kitItemId: item.id } })
  await client.ok('addKitItem', { path: { id: first.id }, body: { productId: second.id } })
  matches(t, await read(tenant, second.id), { kitPrice: '2.00' })
  matches(t, await read(tenant, first.id), { kitPrice: '4.00' })
  await client.ok('updateProduct', { path: { id: part.id }, body: { unitPrice: '3.00' } })
  matches(t, await read(tenant, second.id), { kitPrice: '3.00' })
  matches(t, await read(tenant, first.id), { kitPrice: '6.00' })
})
