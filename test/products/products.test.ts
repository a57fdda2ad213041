import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { products } from '../../db/nouns/products/products.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { countLockWaits } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)
const eventsOf = async ({ client }: TestTenant) => (await client.ok('listEvents')).data.map(({ event }) => event)
const typesOf = async (tenant: TestTenant) => (await eventsOf(tenant)).map((event) => (event as { type: string }).type)

/** Waits until a statement of this database waits for the lock of another transaction. */
async function waitingForALock({ pool }: Database): Promise<void> {
  while ((await countLockWaits(pool)) === 0) await sleep(10)
}

const detailOf = ({ status, json }: ClientAnswer) => `${status} ${json.detail}`

t.test('createProduct returns the product with defaults, its Location and its ETag', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { data, headers } = await client.ok('createProduct', { body: { type: 'labor', name: 'Framer', unit: 'HR' } })
  matches(t, data, { type: 'labor', name: 'Framer', sku: null, unitCost: '0.00', unitPrice: '0.00', taxable: true })
  matches(t, data, { isKit: false, kitCost: null, kitPrice: null, isActive: true, categoryId: null })
  t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/products/${data.id}`)
  const read = await client.ok('getProduct', { path: { id: data.id } })
  t.strictSame(read.data, data)
  t.equal(read.headers.etag, headers.etag)
  matches(t, await eventsOf(tenant), [{ type: 'product.created', data }])
})

t.test('prices are returned with at least two and at most six decimals, without further trailing zeros', async (t) => {
  const { client } = await service.tenant()
  const forms = { '0': '0.00', '1250': '1250.00', '12.5': '12.50', '0.0325': '0.0325', '7.250000': '7.25' }
  for (const [given, answered] of Object.entries({ ...forms, '999999999999.99': '999999999999.99' })) {
    const body = { type: 'material', name: 'Nail', unitPrice: given, unitCost: given } as const
    const { data } = await client.ok('createProduct', { body })
    matches(t, data, { unitPrice: answered, unitCost: answered }, given)
  }
})

t.test('a price that is not a plain decimal is rejected', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.product(tenant)
  const odd = ['1e999', '1e2', 'NaN', 'Infinity', '-0', '-1', '+1', '0x10', '1,5', '1.', '.5', '00', '1.0000001', '']
  for (const unitPrice of [...odd, '9'.repeat(13), '9'.repeat(40), '१', 12.5, null]) {
    for (const [method, path, rest] of [
      ['POST', '/products', { type: 'material', name: 'Nail' }],
      ['PATCH', `/products/${id}`, {}],
    ] as const) {
      const answer = await tenant.client.send(method, path, { body: { ...rest, unitPrice } })
      t.equal(answer.status, 422, `${method} ${unitPrice}`)
      matches(t, statusAndViolations(answer).fields[0], /^unitPrice /)
    }
  }
})

t.test('updateProduct changes the given fields; the same price in another notation is no change', async (t) => {
  const tenant = await service.tenant()
  const product = await make.product(tenant, { unitPrice: '15.00', sku: 'DW-1' })
  const path = { id: product.id }
  const same = await tenant.client.ok('updateProduct', { path, body: { unitPrice: '15', name: product.name } })
  t.strictSame(same.data, product)
  const { data, headers } = await tenant.client.ok('updateProduct', { path, body: { unitPrice: '16.2', notes: 'New' } })
  const priced = { unitPrice: '16.20', price: '16.20' }
  t.strictSame({ ...product, ...priced, notes: 'New', updatedAt: data.updatedAt }, data)
  const stale = { headers: { 'If-Match': same.headers.etag! }, path, body: { notes: null } }
  t.equal((await tenant.client.call('updateProduct', stale)).status, 412)
  t.equal((await tenant.client.call('updateProduct', { ...stale, headers: { 'If-Match': headers.etag! } })).status, 200)
  const [, second] = await eventsOf(tenant)
  matches(t, second, {
    type: 'product.updated',
    previous_attributes: { unitPrice: '15.00', price: '15.00', notes: null },
  })
  t.equal((await eventsOf(tenant)).length, 3)
})

t.test('a SKU is unique among the live products of an organization, regardless of case', async (t) => {
  const tenant = await service.tenant()
  const other = await service.tenant()
  const first = await make.product(tenant, { sku: 'Dw-48' })
  await make.product(other, { sku: 'DW-48' })
  const { client } = tenant
  const taken = `409 The product ${first.id} already has this sku.`
  const body = { type: 'material', name: 'Sheet', sku: 'dW-48 ' } as const
  t.equal(detailOf(await client.call('createProduct', { body })), taken)
  const second = await make.product(tenant)
  t.equal(detailOf(await client.call('updateProduct', { path: { id: second.id }, body: { sku: 'DW-48' } })), taken)
  await client.ok('updateProduct', { path: { id: first.id }, body: { sku: 'DW-48' } })
  await client.ok('deleteProduct', { path: { id: first.id } })
  const { data: third } = await client.ok('createProduct', { body })
  const path = { id: first.id }
  t.equal(detailOf(await client.call('restoreProduct', { path })), `409 The product ${third.id} already has this sku.`)
  const outcomes = await client.ok('bulkRestoreProducts', { body: { ids: [first.id] } })
  t.strictSame(outcomes.data, [{ id: first.id, outcome: 'refused' }])
})

t.test(
  'a request waits for a concurrent one with the same SKU, and is then a conflict whose answer is stored',
  async (t) => {
    const tenant = await service.tenant()
    const body = { type: 'material', name: 'Sheet', sku: 'ONE' } as const
    const asking = () => tenant.client.call('createProduct', { body, key })
    const key = randomUUID()
    const { taker, asked } = await runTransaction(service.database, tenant.caller, async (tx) => {
      const taker = await insertOne(tx, tenant.caller, products, body)
      const asked = asking()
      await waitingForALock(service.database)
      return { taker, asked }
    })
    t.equal(detailOf(await asked), `409 The product ${taker.id} already has this sku.`)
    await tenant.client.ok('deleteProduct', { path: { id: taker.id } })
    const again = await asking()
    t.equal(again.text, (await asked).text, 'a replay returns the stored answer, although the SKU is free again')
    t.equal(again.headers['idempotent-replayed'], 'true')
  },
)

t.test('listProducts and countProducts return the same products under every filter', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { data: category } = await client.ok('createProductCategory', { body: { name: 'Board' } })
  const { data: manufacturer } = await client.ok('createManufacturer', { body: { name: 'Gypsum Co' } })
  const a = await make.product(tenant, { categoryId: category.id, partNumber: 'X_100%' })
  const b = await make.product(tenant, { manufacturerId: manufacturer.id, isActive: false, costCode: '09 29 00' })
  const c = await make.product(tenant, { type: 'labor', name: 'Painter', isKit: true })
  const { data: gone } = await client.ok('deleteProduct', { path: { id: (await make.product(tenant)).id } })
  const all = [c.id, b.id, a.id]
  const cases: [Record<string, unknown>, number[]][] = [
    [{}, all],
    [{ type: 'labor' }, [c.id]],
    [{ categoryId: category.id }, [a.id]],
    [{ manufacturerId: manufacturer.id }, [b.id]],
    [{ isKit: true }, [c.id]],
    [{ isKit: false, isActive: true }, [a.id]],
    [{ isActive: false }, [b.id]],
    [{ search: 'PAINT' }, [c.id]],
    [{ search: 'x_100%' }, [a.id]],
    [{ search: '09 29' }, [b.id]],
    [{ dateFrom: a.createdAt, dateTo: c.createdAt }, all],
    [{ dateFrom: '2100-01-01T00:00:00Z' }, []],
    [{ includeDeleted: true, type: 'material' }, [gone.id, b.id, a.id]],
    [{ includeDeleted: true, updatedFrom: gone.updatedAt }, [gone.id]],
    [{ updatedFrom: gone.updatedAt }, []],
  ]
  for (const [query, ids] of cases) {
    const listed = await client.ok('listProducts', { query })
    t.strictSame(idsOf(listed.data), ids, JSON.stringify(query))
    const { data } = await client.ok('countProducts', { query })
    t.strictSame(data, { total: listed.data.length }, JSON.stringify(query))
  }
  const { data: compact } = await client.ok('listProducts', { query: { compact: true, limit: 1 } })
  t.strictSame(
    Object.keys(compact[0]!).sort().join(),
    ['id,isActive,isKit,kitPrice,name,sku,type,unit,unitCost,unitPrice,updatedAt'].join(),
  )
})

t.test('bulkFetchProducts returns the products in the requested order and lists the missing ids', async (t) => {
  const tenant = await service.tenant()
  const [a, b] = [await make.product(tenant), await make.product(tenant)]
  const theirs = await make.product(await service.tenant())
  const { data, meta } = await tenant.client.ok('bulkFetchProducts', { body: { ids: [b.id, theirs.id, a.id, b.id] } })
  t.strictSame(idsOf(data), [b.id, a.id])
  t.strictSame(meta.missing, [theirs.id])
})

t.test('deleteProduct returns the deleted product, and restoreProduct restores it', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const product = await make.product(tenant, { sku: 'A' })
  const path = { id: product.id }
  const { data } = await client.ok('deleteProduct', { path })
  t.strictSame({ ...product, updatedAt: data.updatedAt, deletedAt: data.deletedAt! }, data)
  for (const gone of ['getProduct', 'deleteProduct', 'duplicateProduct'] as const) {
    t.equal((await client.call(gone, { path })).status, 404, gone)
  }
  const back = await client.ok('restoreProduct', { path })
  t.strictSame(back.data, { ...product, updatedAt: back.data.updatedAt })
  t.strictSame((await client.ok('restoreProduct', { path })).data, back.data)
  t.strictSame(await typesOf(tenant), ['product.created', 'product.deleted', 'product.updated'])
})

t.test('bulkDeleteProducts and bulkRestoreProducts return the outcome for each id', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const [a, b, c] = [await make.product(tenant), await make.product(tenant), await make.product(tenant)]
  const theirs = await make.product(await service.tenant())
  const body = { ids: [b.id, theirs.id, a.id, b.id] }
  t.strictSame((await client.ok('bulkDeleteProducts', { body })).data, [
    { id: b.id, outcome: 'deleted' },
    { id: theirs.id, outcome: 'not_found' },
    { id: a.id, outcome: 'deleted' },
  ])
  const restored = await client.ok('bulkRestoreProducts', { body: { ids: [c.id, a.id, theirs.id] } })
  t.strictSame(restored.data, [
    { id: c.id, outcome: 'unchanged' },
    { id: a.id, outcome: 'restored' },
    { id: theirs.id, outcome: 'not_found' },
  ])
  t.strictSame(idsOf((await client.ok('listProducts')).data), [c.id, a.id])
})

t.test('duplicateProduct copies everything except the SKU, including the parts of a kit', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const [a, b] = [await make.product(tenant, { unitPrice: '2.00', sku: 'A' }), await make.product(tenant)]
  const kit = await make.kit(tenant, [
    [b.id, '1'],
    [a.id, '2.5'],
  ])
  const { data, headers, status } = await client.ok('duplicateProduct', { path: { id: kit.id } })
  t.equal(status, 201)
  t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/products/${data.id}`)
  const { id, createdAt, updatedAt } = data
  t.strictSame(data, { ...kit, id, name: 'Kit (copy)', sku: null, createdAt, updatedAt })
  const { data: parts } = await client.ok('listKitItems', { path: { id } })
  matches(t, parts, [
    { kitId: id, productId: b.id, order: 1, quantity: '1' },
    { kitId: id, productId: a.id, order: 2, quantity: '2.5' },
  ])
  const long = await make.product(tenant, { name: 'N'.repeat(300), sku: 'L' })
  const copy = await client.ok('duplicateProduct', { path: { id: long.id } })
  matches(t, copy.data, { sku: null, name: `${'N'.repeat(293)} (copy)` })
})

t.test('importProducts, exportProducts and bulkProducts start jobs of products', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const product = await make.product(tenant)
  const sourcePath = await make.upload(tenant, 'Item,SKU\nNail,N-1\n')
  const mapping = { Item: 'name', SKU: 'sku' }
  const changes = { isActive: false }
  const started = [
    await client.ok('importProducts', { body: { sourcePath, mapping, defaults: { type: 'material' } } as never }),
    await client.ok('exportProducts', { body: { filters: { isKit: null, type: 'labor' } } }),
    await client.ok('bulkProducts', { body: { operation: 'update', ids: [product.id], changes } as never }),
  ]
  for (const [index, type] of ['import', 'export', 'bulk'].entries()) {
    const { data } = await client.ok('getJob', { path: { id: started[index]!.data.job_id } })
    matches(t, data, { type, resourceType: 'products', status: 'queued' })
  }
})

t.test('importProducts with updateInPlace needs a column of ids or SKUs', async (t) => {
  const tenant = await service.tenant()
  const sourcePath = await make.upload(tenant, 'Item,SKU\nNail,N-1\n')
  const body = { sourcePath, mapping: { Item: 'name' }, updateInPlace: true } as never
  const { status, json } = await tenant.client.call('importProducts', { body })
  t.equal(status, 422)
  matches(t, json.errors, [{ field: 'mapping', message: /id or sku/ }])
})

t.test(
  'exportProducts and bulkProducts reject invalid filters and changes, and a bulk delete without its scope',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.product(tenant)
    const filters = { type: 'wood', isKit: 'yes', price: '1' } as never
    const refused = await tenant.client.call('exportProducts', { body: { filters } })
    t.strictSame(statusAndViolations(refused).fields.sort(), [
      'filters.isKit enum',
      'filters.price unknown',
      'filters.type enum',
    ])
    const { client } = await tenant.key({ scopes: ['products:write'] })
    const body = { operation: 'delete', ids: [id] } as never
    matches(t, await client.call('bulkProducts', { body }), { status: 403, code: 'scope_insufficient' })
    const priced = await tenant.client.send('POST', '/products/bulk', {
      body: { operation: 'update', ids: [id], changes: { unitPrice: '1.00' } },
    })
    t.strictSame(statusAndViolations(priced).fields, ['changes.unitPrice unknown'])
  },
)

t.test('listProducts, countProducts and exportProducts treat null as a filter that is not set', async (t) => {
  const tenant = await service.tenant()
  await make.product(tenant, { isKit: true })
  await make.product(tenant)
  const nulls = 'isKit=null&isActive=null'
  t.equal((await tenant.client.send('GET', `/products/count?${nulls}`)).json.data.total, 2)
  const page = await tenant.client.send('GET', `/products?limit=1&${nulls}`)
  t.equal(page.status, 200)
  const next = await tenant.client.send('GET', `/products?limit=1&cursor=${page.json.meta.pagination.cursor}`)
  matches(t, next, { status: 200, json: { data: { length: 1 } } }, 'the cursor also fits the list without filters')
  t.equal((await tenant.client.call('exportProducts', { body: { filters: { isKit: null } } })).status, 202)
  for (const query of ['isKit=NULL', 'type=null', 'isKit=null&isKit=true']) {
    t.equal((await tenant.client.send('GET', `/products?${query}`)).status, 422, query)
  }
})
