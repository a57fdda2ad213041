import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const partsOf = async ({ client }: TestTenant, id: number) => (await client.ok('listKitItems', { path: { id } })).data
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event as unknown as Event)

interface Event {
  type: string
  data: { id: number; kitPrice: string | null }
  previous_attributes?: object
}

t.test('addKitItem turns a product into a kit, with a new version and an event', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const part = await make.product(tenant, { name: 'Stud', sku: 'S', unit: 'EA', unitCost: '3.50', unitPrice: '4.995' })
  const { id } = await make.product(tenant, { name: 'Wall' })
  const before = await client.ok('getProduct', { path: { id } })
  const { data, headers, status } = await client.ok('addKitItem', {
    path: { id },
    body: { productId: part.id, quantity: '2.50' },
  })
  t.equal(status, 201)
  t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/products/${id}/kit-items`)
  matches(t, data, { kitId: id, productId: part.id, order: 1, quantity: '2.5', name: 'Stud', sku: 'S', unit: 'EA' })
  matches(t, data, { unitCost: '3.50', unitPrice: '4.995', totalCost: '8.75', totalPrice: '12.49' })
  const after = await client.ok('getProduct', { path: { id } })
  matches(t, after.data, { isKit: true, kitCost: '8.75', kitPrice: '12.49', unitPrice: '0.00' })
  // Price and cost come from the parts while the product has parts, and from the product itself otherwise.
  matches(t, before.data, { isKit: false, price: '0.00', cost: '0.00' })
  matches(t, after.data, { price: '12.49', cost: '8.75' })
  t.not(after.headers.etag, before.headers.etag)
  const last = (await eventsOf(tenant)).at(-1)!
  t.strictSame(last.data, after.data)
  const { updatedAt } = before.data
  const previous = { isKit: false, kitCost: null, kitPrice: null, price: '0.00', cost: '0.00', updatedAt }
  matches(t, last, { type: 'product.updated', previous_attributes: previous })
})

t.test('the quantity of a kit item must be a plain decimal above zero', async (t) => {
  const tenant = await service.tenant()
  const part = await make.product(tenant)
  const { id } = await make.kit(tenant, [[part.id, '1']])
  const [item] = await partsOf(tenant, id)
  for (const quantity of ['1e999', 'NaN', '-0', '-1', '0', '0.000', '1.0000001', '9'.repeat(40), ' ', 2, null]) {
    const add = { body: { productId: part.id, quantity } }
    const answers = [
      await tenant.client.send('POST', `/products/${id}/kit-items`, add),
      await tenant.client.send('PATCH', `/products/${id}/kit-items/${item!.id}`, { body: { quantity } }),
    ]
    for (const { status, json } of answers) {
      matches(t, [status, json.errors?.[0].field], [422, 'quantity'], `${quantity}`)
    }
  }
  t.strictSame(await partsOf(tenant, id), [item])
})

t.test('a kit cannot contain itself at any depth', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const inner = await make.kit(tenant, [])
  const middle = await make.kit(tenant, [[inner.id, '1']])
  const outer = await make.kit(tenant, [[middle.id, '1']])
  for (const productId of [inner.id, middle.id, outer.id]) {
    const refused = await client.call('addKitItem', { path: { id: inner.id }, body: { productId } })
    matches(t, refused, { status: 422, json: { errors: [{ field: 'productId', code: 'rule' }] } })
  }
  // A deleted kit keeps its parts, because it can be restored with them.
  await client.ok('deleteProduct', { path: { id: middle.id } })
  const refused = await client.call('addKitItem', { path: { id: inner.id }, body: { productId: outer.id } })
  t.equal(refused.status, 422)
  await client.ok('addKitItem', { path: { id: outer.id }, body: { productId: inner.id } })
})

t.test('of concurrent additions that together would form a cycle, the last is refused', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: () => Promise.all([1, 2, 3].map(() => make.kit(tenant, []))),
    contestants: (kits) =>
      kits.map(({ id }, index) => () => {
        return tenant.client.call('addKitItem', { path: { id }, body: { productId: kits[(index + 1) % 3]!.id } })
      }),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 201, 422]),
  })
})

t.test('a missing, deleted or foreign part is a 422, and a deleted or foreign kit a 404', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const [kit, part] = [await make.kit(tenant, []), await make.product(tenant)]
  const theirs = await make.product(await service.tenant())
  const gone = await make.product(tenant)
  await client.ok('deleteProduct', { path: { id: gone.id } })
  for (const productId of [theirs.id, gone.id, 2_000_000_000]) {
    const refused = await client.call('addKitItem', { path: { id: kit.id }, body: { productId } })
    matches(t, refused, { status: 422, json: { errors: [{ field: 'productId', code: 'not_found' }] } })
  }
  for (const id of [theirs.id, gone.id]) {
    const refused = await client.call('addKitItem', { path: { id }, body: { productId: part.id } })
    t.equal(refused.status, 404)
    t.equal((await client.call('listKitItems', { path: { id } })).status, 404)
  }
})

t.test('a kit item is not found under another kit', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const part = await make.product(tenant)
  const [a, b] = [await make.kit(tenant, [[part.id, '1']]), await make.kit(tenant, [[part.id, '1']])]
  const [item] = await partsOf(tenant, a.id)
  const path = { id: b.id, kitItemId: item!.id }
  t.equal((await client.call('updateKitItem', { path, body: { quantity: '2' } })).status, 404)
  t.equal((await client.call('removeKitItem', { path })).status, 404)
  const reordered = await client.call('reorderKitItems', { path: { id: b.id }, body: { ids: [item!.id] } })
  t.equal(reordered.status, 422)
})

t.test("listKitItems pages through the parts in order, and rejects another kit's cursor", async (t) => {
  const tenant = await service.tenant()
  const part = await make.product(tenant)
  const kit = await make.kit(
    tenant,
    ['1', '2', '3', '4', '5'].map((quantity) => [part.id, quantity]),
  )
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 2, ...(cursor && { cursor }) }
    const { data, meta } = await tenant.client.ok('listKitItems', { path: { id: kit.id }, query })
    seen.push(...data.map(({ quantity, order }) => `${order}: ${quantity}`))
    if (meta.pagination.cursor === null) break
    cursor = meta.pagination.cursor
    const other = await make.kit(tenant, [[part.id, '1']])
    const astray = await tenant.client.call('listKitItems', { path: { id: other.id }, query: { limit: 2, cursor } })
    t.equal(astray.status, 400)
  }
  t.strictSame(seen, ['1: 1', '2: 2', '3: 3', '4: 4', '5: 5'])
})

t.test('parts can be added and moved to any position, and the order has no gaps', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const part = await make.product(tenant)
  const { id } = await make.kit(tenant, [
    [part.id, '1'],
    [part.id, '2'],
    [part.id, '3'],
  ])
  const add = (quantity: string, order?: number | null) =>
    client.ok('addKitItem', {
      path: { id },
      body: { productId: part.id, quantity, ...(order !== undefined && { order }) },
    })
  const quantitiesInOrder = async () => {
    const parts = await partsOf(tenant, id)
    t.strictSame(
      parts.map(({ order }) => order),
      parts.map((_, index) => index + 1),
    )
    return parts.map(({ quantity }) => quantity).join()
  }
  t.equal((await add('4', 1)).data.order, 1)
  t.equal(await quantitiesInOrder(), '4,1,2,3')
  t.equal((await add('5', 400)).data.order, 5)
  await add('6', null)
  t.equal(await quantitiesInOrder(), '4,1,2,3,5,6')
  const parts = await partsOf(tenant, id)
  const moved = await client.ok('updateKitItem', { path: { id, kitItemId: parts[4]!.id }, body: { order: 2 } })
  matches(t, moved.data, { order: 2, quantity: '5' })
  t.equal(await quantitiesInOrder(), '4,5,1,2,3,6')
  const removed = await client.ok('removeKitItem', { path: { id, kitItemId: parts[0]!.id } })
  t.ok(removed.data.deletedAt)
  t.equal(await quantitiesInOrder(), '5,1,2,3,6')
  t.equal((await client.call('removeKitItem', { path: { id, kitItemId: parts[0]!.id } })).status, 404)
})

t.test('reorderKitItems requires every part exactly once', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const part = await make.product(tenant)
  const { id } = await make.kit(tenant, [
    [part.id, '1'],
    [part.id, '2'],
    [part.id, '3'],
  ])
  const [a, b, c] = (await partsOf(tenant, id)).map((item) => item.id) as [number, number, number]
  for (const ids of [[a, b], [a, b, c, 2_000_000_000], [a, b, 2_000_000_000], [a, b, b], [a, a, b, c], []]) {
    const refused = await client.call('reorderKitItems', { path: { id }, body: { ids } })
    matches(
      t,
      [refused.status, refused.json.errors?.[0].field],
      [422, 'ids'].map((x, i) => (i ? /^ids/ : x)),
    )
  }
  const before = (await eventsOf(tenant)).length
  await client.ok('reorderKitItems', { path: { id }, body: { ids: [a, b, c] } })
  t.equal((await eventsOf(tenant)).length, before, 'the current order is no change')
  const was = await client.ok('getProduct', { path: { id } })
  const { data } = await client.ok('reorderKitItems', { path: { id }, body: { ids: [c, a, b] } })
  matches(t, data, [
    { id: c, order: 1 },
    { id: a, order: 2 },
    { id: b, order: 3 },
  ])
  t.strictSame(data, await partsOf(tenant, id))
  t.not((await client.ok('getProduct', { path: { id } })).headers.etag, was.headers.etag)
  const last = (await eventsOf(tenant)).at(-1)
  matches(t, last, { type: 'product.updated', data: { id } })
  t.strictSame(last!.previous_attributes, { updatedAt: was.data.updatedAt })
})

t.test('a kit has at most 500 parts', async (t) => {
  const tenant = await service.tenant()
  const part = await make.product(tenant)
  const kit = await make.kit(tenant, [[part.id, '1']])
  await service.database.pool.query(
    `insert into kit_items (tenant_id, kit_id, product_id, position, quantity, created_at, updated_at)
     select tenant_id, kit_id, product_id, place, quantity, created_at, updated_at
     from kit_items, generate_series(2, 499) place where tenant_id = $1`,
    [tenant.id],
  )
  const add = () => tenant.client.call('addKitItem', { path: { id: kit.id }, body: { productId: part.id } })
  t.equal((await add()).status, 201)
  const full = await add()
  matches(t, full, { status: 409, code: 'conflict' })
  const ids = (await service.database.pool.query('select id from kit_items where tenant_id = $1', [tenant.id])).rows
  const { data } = await tenant.client.ok('reorderKitItems', {
    path: { id: kit.id },
    body: { ids: ids.map(({ id }) => id).reverse() },
  })
  t.equal(data.length, 500)
})
