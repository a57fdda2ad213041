import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { listRecords } from '../../db/engine/records/read.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { insertOne, updateOne } from '../../db/engine/records/write.ts'
import { addKitItem } from '../../db/nouns/products/kit-items.ts'
import { products } from '../../db/nouns/products/products.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'

const place = await makeJobHelpers(t)

const run = (caller: Caller, type: 'import' | 'export' | 'bulk', params: object) =>
  place.run(caller, type, params, 'products')

const make = (caller: Caller, values: Partial<Schemas['ProductCreate']> = {}) =>
  runTransaction(place.database, caller, (tx) =>
    insertOne(tx, caller, products, { type: 'material', name: 'Board', ...values }),
  )

const put = (caller: Caller, kit: number, productId: number, quantity: string) =>
  runTransaction(place.database, caller, (tx) => addKitItem(tx, caller, kit, { productId, quantity }))

async function standing(caller: Caller): Promise<Schemas['Product'][]> {
  const { items } = await listRecords(liveReadContext(place.database), caller, products, {}, { limit: 100 })
  return items.toReversed()
}

const mapping = { SKU: 'sku', Item: 'name', Price: 'unitPrice', Kind: 'type', Active: 'isActive' }
const file = (rows: string[]) => place.upload(`SKU,Item,Price,Kind,Active\n${rows.join('\n')}\n`)

t.test('importProducts reads prices in common notations', async (t) => {
  const caller = await place.tenant()
  const rows = ['A,Nail,"$1,250",Material,yes', 'B,Screw,.0325,material,Y', 'C,Bolt,€ 2.5,LABOR,no', 'D,Rod,-3,other,']
  const { job, errors } = await run(caller, 'import', { sourcePath: await file(rows), mapping })
  matches(t, job, { status: 'completed', result: { created: 3, failed: 1 } })
  matches(t, errors, /D,Rod,-3,other,.*unitPrice/s)
  matches(t, await standing(caller), [
    { sku: 'A', unitPrice: '1250.00', type: 'material', isActive: true },
    { sku: 'B', unitPrice: '0.0325', type: 'material' },
    { sku: 'C', unitPrice: '2.50', type: 'labor', isActive: false },
  ])
  t.strictSame(await place.events(caller), ['product.created', 'product.created', 'product.created'])
})

t.test(
  'importProducts refuses a SKU of another product or an earlier row, and a dry run predicts the refusals',
  async (t) => {
    const caller = await place.tenant()
    const { id } = await make(caller, { sku: 'Taken' })
    const fill = Array.from({ length: 600 }, (_, row) => `F${row},Fill,1,other,`)
    const rows = ['TAKEN,Nail,1,other,', 'new,Nail,1,other,', 'NEW,Nail,1,other,', ...fill, 'New,Nail,1,other,']
    const params = { sourcePath: await file(rows), mapping }
    const dry = await run(caller, 'import', { ...params, dryRun: true })
    t.equal((await standing(caller)).length, 1)
    const real = await run(caller, 'import', params)
    for (const { job, errors } of [dry, real]) {
      matches(t, job, { status: 'completed', result: { created: 601, failed: 3 } })
      matches(t, errors, containing(`,2,sku,rule,already belongs to product ${id},`))
      matches(t, errors, /,4,sku,rule,is also in an earlier row,/)
      matches(t, errors, /,605,sku,rule,(is also in an earlier row|already belongs to product \d+),/)
    }
  },
)

t.test('with updateInPlace an import row updates the product with its SKU and recalculates its kits', async (t) => {
  const caller = await place.tenant()
  const part = await make(caller, { sku: 'P-1', unitPrice: '2.00' })
  const same = await make(caller, { sku: 'P-2', unitPrice: '3.00' })
  const kit = await make(caller, { sku: 'K' })
  await put(caller, kit.id, part.id, '10')
  const before = (await place.events(caller)).length
  const rows = ['p-1,Board,2.5,material,', 'P-2,Board,$3,material,', 'P-3,Added,1,other,', 'P-3,Added,1.50,other,']
  const params = { sourcePath: await file(rows), mapping, updateInPlace: true }
  const dry = await run(caller, 'import', { ...params, dryRun: true })
  const real = await run(caller, 'import', params)
  for (const { job } of [dry, real]) matches(t, job.result, { created: 1, updated: 2, unchanged: 1, failed: 0 })
  matches(t, await standing(caller), [
    { id: part.id, sku: 'p-1', unitPrice: '2.50' },
    same,
    { id: kit.id, kitPrice: '25.00' },
    { sku: 'P-3', unitPrice: '1.50' },
  ])
  const types = (await place.events(caller)).slice(before).sort()
  t.strictSame(types, ['product.created', 'product.updated', 'product.updated', 'product.updated'])
})

t.test('an import refuses only the price that would raise a kit above the maximum', async (t) => {
  const caller = await place.tenant()
  const part = await make(caller, { sku: 'P', unitPrice: '1.00' })
  const kit = await make(caller, { sku: 'K' })
  await put(caller, kit.id, part.id, '999999999999')
  const rows = ['P,Board,2,material,', 'Q,Nail,1,material,']
  const { job, errors } = await run(caller, 'import', { sourcePath: await file(rows), mapping, updateInPlace: true })
  matches(t, job, { status: 'completed', result: { created: 1, updated: 0, failed: 1 } })
  matches(t, errors, containing(`The total of kit ${kit.id} would be more than`))
})

t.test('exportProducts writes a file that importProducts can read', async (t) => {
  const [caller, other] = [await place.tenant(), await place.tenant()]
  const board = await make(caller, {
    sku: '=1+1',
    unitPrice: '1250.00',
    unitCost: '0.0325',
    taxable: false,
    notes: 'a "b"',
  })
  const kit = await make(caller, { type: 'other', sku: 'K', name: 'Kit', isActive: false })
  await put(caller, kit.id, board.id, '2')
  const { file: csv, job } = await run(caller, 'export', {})
  matches(t, job, { status: 'completed', result: { exported: 2 } })
  const [header = '', first = ''] = csv!.split('\n')
  matches(
    t,
    first,
    containing(`${board.id},material,Board,'=1+1,,,,0.0325,1250.00,false,false,,,1250.00,0.0325,true,,,,`),
  )
  const left = ['id', 'kitCost', 'kitPrice', 'price', 'cost', 'createdAt', 'updatedAt']
  const fields = header.split(',').filter((field) => !left.includes(field))
  const read = await run(other, 'import', {
    sourcePath: await place.upload(csv!),
    mapping: Object.fromEntries(fields.map((field) => [field, field])),
  })
  matches(t, read.job, { status: 'completed', result: { created: 2, failed: 0 } })
  const told = ({ id, kitCost, kitPrice, price, cost, createdAt, updatedAt, ...rest }: Schemas['Product']) => rest
  t.strictSame((await standing(other)).map(told), (await standing(caller)).map(told))
  const active = await run(caller, 'export', { filters: { isActive: true, isKit: null } })
  matches(t, active.job.result, { exported: 1 })
})

t.test(
  'bulkProducts refuses to restore a product whose SKU is taken, and a dry run predicts the refusal',
  async (t) => {
    const caller = await place.tenant()
    const [a, b] = [await make(caller, { sku: 'A' }), await make(caller, { sku: 'B' })]
    const ids = [a.id, b.id]
    await run(caller, 'bulk', { operation: 'delete', ids })
    await make(caller, { sku: 'a' })
    for (const dryRun of [true, false]) {
      const { job } = await run(caller, 'bulk', { operation: 'restore', ids, dryRun })
      matches(t, job, {
        status: 'completed',
        result: {
          outcomes: [
            { id: a.id, outcome: 'refused' },
            { id: b.id, outcome: 'restored' },
          ],
        },
      })
    }
    const { job } = await run(caller, 'bulk', { operation: 'update', ids: [b.id], changes: { isActive: false } })
    matches(t, job.result, { outcomes: [{ id: b.id, outcome: 'updated' }] })
  },
)

t.test('bulkProducts restores a kit with the current prices of its parts', async (t) => {
  const caller = await place.tenant()
  const part = await make(caller, { sku: 'P', unitPrice: '1.00' })
  const kit = await make(caller)
  await put(caller, kit.id, part.id, '2')
  await run(caller, 'bulk', { operation: 'delete', ids: [kit.id] })
  const sourcePath = await file(['P,Board,5,material,'])
  await run(caller, 'import', { sourcePath, mapping, updateInPlace: true })
  await run(caller, 'bulk', { operation: 'restore', ids: [kit.id] })
  matches(t, await standing(caller), [{ id: part.id }, { id: kit.id, kitPrice: '10.00' }])
})

t.test('an import and its dry run refuse a row that breaks a rule of products', async (t) => {
  const caller = await place.tenant()
  const part = await make(caller, { unitPrice: '1.00' })
  const kit = await make(caller, { sku: 'HUGE', isKit: true })
  const plain = await make(caller, { sku: 'PLAIN' })
  await put(caller, kit.id, part.id, '2')
  const change = (id: number, values: Schemas['ProductUpdate']) =>
    runTransaction(place.database, caller, (tx) => updateOne(tx, caller, products, id, values))
  await change(kit.id, { isKit: false })
  await change(part.id, { unitPrice: '999999999999.99' })
  const sourcePath = await place.upload('SKU,Kit,Name,Kind\nHUGE,yes,Kit,material\nPLAIN,yes,Board,material\n')
  const named = { SKU: 'sku', Kit: 'isKit', Name: 'name', Kind: 'type' }
  const params = { sourcePath, mapping: named, updateInPlace: true }
  const dry = await run(caller, 'import', { ...params, dryRun: true })
  matches(t, await standing(caller), [Object, { isKit: false }, { id: plain.id, isKit: false }])
  const real = await run(caller, 'import', params)
  for (const { job, errors } of [dry, real]) {
    matches(t, job, { status: 'completed', result: { created: 0, updated: 1, failed: 1 } })
    matches(t, errors, new RegExp(`HUGE,.*The total of kit ${kit.id} would be more than 999999999999\\.99\\.`))
  }
  matches(t, await standing(caller), [Object, { isKit: false }, { id: plain.id, isKit: true }])
})
