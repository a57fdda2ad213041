import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const families = [
  {
    field: 'categoryId',
    noun: 'product category',
    list: 'listProductCategories',
    create: 'createProductCategory',
    update: 'updateProductCategory',
    remove: 'deleteProductCategory',
  },
  {
    field: 'manufacturerId',
    noun: 'manufacturer',
    list: 'listManufacturers',
    create: 'createManufacturer',
    update: 'updateManufacturer',
    remove: 'deleteManufacturer',
  },
] as const

for (const { field, noun, list, create, update, remove } of families) {
  t.test(
    `the name of a ${noun} is unique in its organization regardless of case, and free again after a deletion`,
    async (t) => {
      const { client } = await service.tenant()
      const { data: first, status } = await client.ok(create, { body: { name: 'Board' } })
      t.equal(status, 201)
      await (await service.tenant()).client.ok(create, { body: { name: 'Board' } })
      const again = await client.call(create, { body: { name: ' BOARD' } })
      matches(t, again, { status: 409, json: { detail: `The ${noun} ${first.id} already has this name.` } })
      const { data: second } = await client.ok(create, { body: { name: 'Paint' } })
      t.equal((await client.call(update, { path: { id: second.id }, body: { name: 'board' } })).status, 409)
      const renamed = await client.ok(update, { path: { id: first.id }, body: { name: 'board' } })
      t.equal(renamed.data.name, 'board')
      const { data: gone } = await client.ok(remove, { path: { id: first.id } })
      t.ok(gone.deletedAt)
      await client.ok(update, { path: { id: second.id }, body: { name: 'board' } })
      const { data: listed } = await client.ok(list, { query: { search: 'BOA' } })
      matches(t, listed, [{ id: second.id, name: 'board' }])
      t.equal((await client.ok(list, { query: { includeDeleted: true } })).data.length, 2)
    },
  )

  t.test(`a ${noun} that live products have cannot be deleted`, async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { data: kept } = await client.ok(create, { body: { name: 'Board' } })
    const product = await make.product(tenant, { [field]: kept.id })
    const path = { id: kept.id }
    const refused = await client.call(remove, { path })
    t.equal(refused.status, 409)
    matches(t, refused.json.detail, containing(`One product has this ${noun}.`))
    await client.ok('deleteProduct', { path: { id: product.id } })
    await client.ok(remove, { path })
    const body = { type: 'material', name: 'Sheet', [field]: kept.id } as const
    const late = await client.call('createProduct', { body })
    matches(t, late, { status: 422, json: { errors: [{ field, code: 'not_found' }] } })
    t.equal((await client.call(remove, { path })).status, 404)
  })

  t.test(
    `if a ${noun} is deleted while it is given to a product, exactly one of the two requests succeeds`,
    async (t) => {
      const tenant = await service.tenant()
      const { client } = tenant
      await race(t, {
        at: service,
        arrange: async (round) => (await client.ok(create, { body: { name: `Board ${round}` } })).data,
        contestants: ({ id }) => {
          const body = { type: 'material', name: 'Sheet', [field]: id } as const
          return [() => client.call('createProduct', { body }), () => client.call(remove, { path: { id } })]
        },
        judge: ([made, gone]) =>
          t.ok(['201 409', '422 200'].includes(`${made.status} ${gone.status}`), `${made.status} ${gone.status}`),
      })
    },
  )
}

t.test(
  'product categories have a description, can be changed field by field, and are listed newest first',
  async (t) => {
    const { client } = await service.tenant()
    const board = await client.ok('createProductCategory', { body: { name: 'Board', description: 'Sheets' } })
    const paint = await client.ok('createProductCategory', { body: { name: 'Paint' } })
    matches(t, [board.data, paint.data], [{ description: 'Sheets' }, { description: null }])
    const path = { id: board.data.id }
    const changed = await client.ok('updateProductCategory', { path, body: { description: null } })
    matches(t, changed.data, { name: 'Board', description: null })
    const body = { description: 'Panels' }
    const first = await client.ok('listProductCategories', { query: { limit: 1 } })
    t.strictSame(first.data, [paint.data])
    const rest = await client.ok('listProductCategories', {
      query: { limit: 1, cursor: first.meta.pagination.cursor! },
    })
    t.strictSame(rest.data, [changed.data])
    matches(t, (await client.ok('deleteProductCategory', { path })).data, { id: path.id, deletedAt: String })
    t.equal((await client.call('updateProductCategory', { path, body })).status, 404)
  },
)

t.test('manufacturers can be changed field by field, and are listed newest first', async (t) => {
  const { client } = await service.tenant()
  const details = { website: 'https://north.example', notes: 'Pays in 30 days' }
  const north = await client.ok('createManufacturer', { body: { name: 'North', ...details } })
  const south = await client.ok('createManufacturer', { body: { name: 'South' } })
  matches(t, [north.data, south.data], [details, { website: null, notes: null }])
  const path = { id: north.data.id }
  const changed = await client.ok('updateManufacturer', { path, body: { notes: null } })
  matches(t, changed.data, { website: details.website, notes: null })
  const body = { website: null }
  const first = await client.ok('listManufacturers', { query: { limit: 1 } })
  t.strictSame(first.data, [south.data])
  const rest = await client.ok('listManufacturers', { query: { limit: 1, cursor: first.meta.pagination.cursor! } })
  t.strictSame(rest.data, [changed.data])
  matches(t, (await client.ok('deleteManufacturer', { path })).data, { id: path.id, deletedAt: String })
  t.equal((await client.call('updateManufacturer', { path, body })).status, 404)
})
