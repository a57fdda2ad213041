import t from 'tap'
import { make } from '../support/make.ts'
import type { Answer } from '../support/peers/client.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t)
const violated = ({ json }: Answer) =>
  (json.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
const linesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listBidLineItems', { path: { id }, query: { limit: 100 } })).data

t.test('a line takes over what a product is at that moment, and keeps it', async (t) => {
  const tenant = await service.tenant()
  const door = await make.product(tenant, { name: 'Door', description: 'Solid oak', unitPrice: '250.5' })
  const plain = await make.product(tenant, { name: 'Hinge', unitPrice: '4' })
  const { id } = await make.bid(tenant)
  const add = async (body: object) =>
    (await tenant.client.ok('createBidLineItem', { path: { id }, body: body as { description: string } })).data
  const line = await add({ productId: door.id, quantity: '2' })
  t.match(line, { productId: door.id, description: 'Solid oak', unitPrice: '250.50', total: '501.00', parts: null })
  t.match(await add({ productId: plain.id }), { description: 'Hinge', unitPrice: '4.00' })
  t.match(await add({ productId: door.id, description: 'Front door', unitPrice: '300' }), {
    description: 'Front door',
    unitPrice: '300.00',
  })
  await tenant.client.ok('updateProduct', { path: { id: door.id }, body: { description: 'Pine', unitPrice: '1' } })
  await tenant.client.ok('deleteProduct', { path: { id: door.id } })
  t.strictSame((await linesOf(tenant, id))[0], line)
  const path = { id, lineItemId: line.id }
  const same = { productId: door.id, quantity: '3' }
  t.match((await tenant.client.ok('updateBidLineItem', { path, body: same })).data, { total: '751.50' })
  const swapped = (await tenant.client.ok('updateBidLineItem', { path, body: { productId: plain.id } })).data
  t.match(swapped, { productId: plain.id, description: 'Hinge', unitPrice: '4.00', total: '12.00' })
  const deleted = await tenant.client.call('createBidLineItem', { path: { id }, body: { productId: door.id } })
  t.strictSame(violated(deleted), ['productId not_found'])
})

t.test('a line from a kit takes over its parts and their price', async (t) => {
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
  t.match(data, { description: 'Kit', unitPrice: '262.50', total: '525.00' })
  const parts = [
    { productId: door.id, description: 'Door', quantity: '1', unitPrice: '250.50' },
    { productId: hinge.id, description: 'Hinge', quantity: '3', unitPrice: '4.00' },
  ]
  t.strictSame(
    data.parts?.map((part) => ({ ...part })),
    parts,
  )
  await tenant.client.ok('deleteProduct', { path: { id: kit.id } })
  t.match((await linesOf(tenant, id))[0], { parts, total: '525.00' })
})
